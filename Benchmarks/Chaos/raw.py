"""Programs that do not use the test API, and share the journal of a service."""
import json
import os
import signal
import subprocess
import threading
import time

import orders
from world import MARK


class Intruders:
    """Programs that write to the journal of a service, and are killed while they do."""

    def __init__(self, dice, program, evidence, mark):
        self.dice, self.program, self.evidence, self.mark = dice, program, evidence, mark
        self.kills, self.is_over = 0, False
        self.thread = threading.Thread(target=self.run)
        stubs = [{"name": name, "request": request, "response": {"body": {"text": body}}, "times": "always"} for name, request, body in (
            ("upload 0", {"path": "/upload", "method": "POST"}, "upload 0"), ("big 0", {"path": "/big"}, "big 0 " + "x" * 8_192))]
        with open(os.path.join(evidence, "plan.json"), "w") as file:
            json.dump([{"host": "api.example.com", "responses": stubs}], file)

    def run(self):
        journal = os.path.join(self.evidence, "journal")
        while not self.is_over and not os.path.exists(journal):
            time.sleep(0.001)
        while not self.is_over:
            with open(os.path.join(self.evidence, "others"), "ab") as output:
                process = subprocess.Popen(
                    [self.program, "--tag", f"other{self.kills}-", "--tasks", "8", "--most", "100000", "--paths", "/upload,/big",
                     f"--mock-url-plan={self.evidence}/plan.json", f"--mock-url-journal={journal}"], stdin=subprocess.DEVNULL,
                    stdout=output, stderr=output, env={**os.environ, MARK: self.mark, "TMPDIR": self.evidence})
            time.sleep(0.03 + orders.wait(self.dice, 100) / 1000)
            process.send_signal(signal.SIGKILL)
            process.wait()
            self.kills += 1

    def end(self):
        self.is_over = True
        self.thread.join()
