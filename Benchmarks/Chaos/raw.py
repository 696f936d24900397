"""Rounds that do not use the test API: other tools replace live plans, and several programs share a journal."""
import json
import os
import signal
import subprocess
import threading
import time

import checks
import orders
from evidence import Journal, answers
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
    return json.dumps([{"host": "api.example.com", "revision": generation, "responses": stubs}])


class Swapper:
    """Replaces a live plan in one of the usual ways."""

    def __init__(self, folder, way):
        self.folder, self.way, self.count = folder, way, 0
        self.path = os.path.join(folder, "live.json")

    def put(self, text, is_torn=False):
        """Replaces the plan. With `is_torn` it writes into the file itself, and pauses halfway."""
        self.count += 1
        if is_torn:
            with open(self.path, "w") as file:
                file.write(text[:len(text) // 2])
                file.flush()
                time.sleep(0.003)
                file.write(text[len(text) // 2:])
            return
        name = self.write(f"plan-{self.count}", text)
        if self.way == "rename":
            os.rename(name, self.path)
        elif self.way == "link":
            self.link(name, self.path)
        else:
            # Kubernetes does this: live.json -> ..data/live.json, and ..data is exchanged.
            folder = os.path.join(self.folder, f"version-{self.count}")
            os.mkdir(folder)
            os.rename(name, os.path.join(folder, "live.json"))
            self.link(f"version-{self.count}", os.path.join(self.folder, "..data"))
            if not os.path.islink(self.path):
                self.link("..data/live.json", self.path)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def link(self, target, path):
        os.symlink(target, path + ".next")
        os.rename(path + ".next", path)


def launch(program, evidence, mark, arguments, output="output"):
    with open(os.path.join(evidence, output), "ab") as out, open(os.path.join(evidence, "errors"), "ab") as errors:
        return subprocess.Popen(
            [program, *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=errors,
            env={**os.environ, MARK: mark, "TMPDIR": evidence})


def swap(dice, program, evidence, mark):
    """Replaces a live plan while requests run, and sometimes kills the program."""
    way = dice.choice(["rename", "link", "kubernetes", "torn"])
    fresh = [dice.randint(1, 20) for _ in range(dice.randint(2, 12))]
    kept, updates = dice.randint(1, 20), []
    swapper = Swapper(evidence, "rename" if way == "torn" else way)
    swapper.put(plan_text(kept, fresh, 0))
    finish, journal = os.path.join(evidence, "finish"), os.path.join(evidence, "journal")
    process = launch(program, evidence, mark, [
        "--tasks", str(dice.choice([4, 16])), "--most", "2000", "--final", "21", "--paths", orders.PATHS, "--until", finish,
        f"--mock-url-live={swapper.path}", f"--mock-url-journal={journal}", "--mock-url-policy=drop"])
    # A program refuses half a plan at its launch, so wait until the launch is over.
    end = time.monotonic() + 20
    while way == "torn" and "ready" not in read(evidence, "output") and time.monotonic() < end:
        time.sleep(0.002)
    fatal = dice.choice(orders.FATAL) if dice.random() < 0.3 else None
    last = len(fresh) - 1
    for generation in range(1, last + 1):
        time.sleep(orders.wait(dice, 40) / 1000)
        is_torn = way == "torn" and generation < last and dice.random() < 0.6
        begun = time.monotonic_ns()
        swapper.put(plan_text(kept, fresh, generation), is_torn)
        done = time.monotonic_ns()
        # A plan written in place guarantees nothing until the next replacement.
        updates.append({"generation": generation, "begun": begun, "done": 1 << 63 if is_torn else done})
        if generation == last and fatal:
            process.send_signal(fatal)
    open(finish, "w").close()
    status = process.wait(60)
    got = answers(read(evidence, "output"))
    records = Journal(read(evidence, "journal").encode())
    plan = orders.Plan(kept, fresh, last)
    if any(update["done"] > min([a.begun for a in got if a.id.startswith("f")], default=0) for update in updates):
        plan.exact = {"kept"}
    errors = [answer for answer in got if answer.error is not None]
    problems = checks.check_journal(records, int(fatal is not None))
    problems += checks.check_answers(plan, got, records)
    problems += checks.check_counts(plan, got, records, is_whole=status == 0)
    problems += checks.check_generations(got, updates)
    wrong = [answer for answer in errors if way != "torn" or answer.error != CANNOT_OPEN]
    if wrong:
        problems.append(f"{len(wrong)} requests failed by {way}, such as {wrong[0].key} with {wrong[0].error}")
    if status not in (0, -(fatal or 0)):
        problems.append(f"the program ended with {status}: {read(evidence, 'errors')[-300:]}")
    figures = {"launches": 1, "updates": last, f"updates by {way}": last, "requests": len(got),
               "torn plans met by requests": len(errors), "torn records": len(records.torn) + bool(records.tail)}
    if status < 0:
        figures[f"ended by signal {-status}"] = 1
    return problems, figures


CANNOT_OPEN = -3001


def read(evidence, name):
    try:
        with open(os.path.join(evidence, name), errors="replace") as file:
            return file.read()
    except FileNotFoundError:
        return ""


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
