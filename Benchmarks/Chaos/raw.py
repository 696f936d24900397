"""Rounds that do not use the test API: several programs share a journal."""
import json
import os
import signal
import subprocess
import threading
import time

import orders
from world import MARK


def plan_text(kept, fresh, generation):
    def stub(name, path, times="always", body=None, **more):
        return {"name": name, "request": {"path": path, **more.pop("request", {})},
                "response": {"body": {"text": body or name}, **more}, "times": times}

    stubs = [
        stub("kept", "/kept", kept), stub("kept-spent", "/kept"),
        stub(f"fresh {generation}", "/fresh", fresh[generation]), stub(f"spent {generation}", "/fresh"),
        stub(f"slow {generation}", "/slow", delay=0.02),
        stub(f"big {generation}", "/big", body=f"big {generation} " + "x" * 8_192),
        stub(f"upload {generation}", "/upload", request={"method": "POST"})]
    return json.dumps([{"host": "api.example.com", "responses": stubs}])


def launch(program, evidence, mark, arguments, output="output"):
    with open(os.path.join(evidence, output), "ab") as out, open(os.path.join(evidence, "errors"), "ab") as errors:
        return subprocess.Popen(
            [program, *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=errors,
            env={**os.environ, MARK: mark, "TMPDIR": evidence})


class Intruders:
    """Programs that write to the journal of a service, and are killed while they do."""

    def __init__(self, dice, program, evidence, mark):
        self.dice, self.program, self.evidence, self.mark = dice, program, evidence, mark
        self.kills, self.is_over = 0, False
        self.thread = threading.Thread(target=self.run)
        with open(os.path.join(evidence, "plan.json"), "w") as file:
            file.write(plan_text(5, [5], 0))

    def run(self):
        journal = os.path.join(self.evidence, "journal")
        while not self.is_over and not os.path.exists(journal):
            time.sleep(0.001)
        while not self.is_over:
            process = launch(self.program, self.evidence, self.mark, [
                "--tag", f"other{self.kills}-", "--tasks", "8", "--most", "100000", "--paths", "/upload,/big",
                "--mock-url-plan=" + os.path.join(self.evidence, "plan.json"), f"--mock-url-journal={journal}"], "others")
            time.sleep(0.03 + orders.wait(self.dice, 100) / 1000)
            process.send_signal(signal.SIGKILL)
            process.wait()
            self.kills += 1

    def end(self):
        self.is_over = True
        self.thread.join()
