#!/usr/bin/env python3
"""Runs the steps of a loop: quick (before each commit), run (what a change must pass) or full (nights and releases).

usage: .ci/quick|run|full [--list] [--only STEP]...

--list prints the steps of the loop. --only runs the named steps and those that they need.

Steps run side by side as soon as the steps that they need have passed. The output of a step appears when it ends; a failed
step does not stop the others, and a step that takes too long fails. .build/checks/logs has all output. The last lines are a table
with the seconds of each step, the seconds of processors that it used, and its share of them. .ci/README.md states which defects each
step finds.
"""
import argparse
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOGS = ROOT / ".build/checks/logs"
#: How many steps run at the same time. Most steps wait now and then, so one more than processors.
WORKERS = (os.cpu_count() or 2) + 1
#: The seconds after which a step is stopped and has failed.
LIMITS = {"quick": 1_800, "run": 1_800, "full": 4 * 3_600}
#: The seconds that a stopped step has to remove its files.
GRACE = 10
DEBUG, RELEASE, DYNAMIC = (f".build/checks/{kind}/{'debug' if kind == 'debug' else 'release'}" for kind in ("debug", "release", "dynamic"))


class Step:
    """A command of one or several loops. `full` replaces the command in the loop full."""

    def __init__(self, name, command, loops="run full", needs=(), full=None):
        self.name, self.command, self.loops, self.full = name, command, loops.split(), full
        self.needs = needs.split(", ") if needs else []
        self.seconds = self.processors = 0.0
        self.state, self.note, self.log = "waiting", "", LOGS / f"{name.replace(' ', '-')}.log"

    def command_of(self, loop):
        return self.full if loop == "full" and self.full else self.command


#: In the order in which they begin: long ones, and those that others need, first.
STEPS = [
    Step("debug build", ".ci/build debug"),
    Step("unit build", ".ci/build unit", "quick"),
    Step("format", "swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks/Package.swift "
         "Benchmarks/Sources Examples/Clients Examples/Harnesses/Swift "
         "Examples/CommandLine Examples/Server Examples/ArgumentParser Fuzzing/Sources", "quick run full"),
    Step("layers", ".ci/check-layers", "quick run full", needs="unit build, debug build"),
    Step("sizes", ".ci/check-sizes", "quick run full"),
    Step("test rules", ".ci/check-tests", "quick run full"),
    Step("vocabulary", ".ci/check-vocabulary", "quick run full"),
    Step("english", ".ci/english", "quick run full"),
    Step("samples", ".ci/samples", "quick run full"),
    Step("unit tests", ".ci/test --unit", "quick", needs="unit build"),
    Step("tools", ".ci/install-tools"),
    Step("release build", ".ci/build release && .ci/build release Benchmarks", needs="tools"),
    Step("tests", "TEST_ROUNDS=1 REQUIRE_TEST_TOOLS=1 .ci/test", needs="debug build, tools",
         full="TEST_ROUNDS=10 REQUIRE_TEST_TOOLS=1 .ci/test"),
    Step("misuse", f".ci/check-misuse --modules {DEBUG}/Modules", "run full", needs="debug build"),
    Step("api reference", f".ci/api-reference --modules {DEBUG}/Modules --output .build/checks/api.doccarchive", needs="debug build"),
    Step("site", ".ci/site --output .build/checks/site --api .build/checks/api.doccarchive && .ci/check-site .build/checks/site --brief",
         needs="api reference, tools",
         full=".ci/site --self-test && .ci/site --output .build/checks/site --api .build/checks/api.doccarchive "
              "&& .ci/check-site .build/checks/site"),
    Step("commands", f".ci/pictures --bin {DEBUG} && .ci/steps --bin {DEBUG}", needs="debug build, tools",
         full=f".ci/pictures --bin {DEBUG} && .ci/steps --bin {DEBUG} --fresh"),
    # The same folder of products as the commands: SwiftPM lets one of them wait.
    Step("examples", ".ci/examples", needs="commands", full="REQUIRE_EXAMPLES=${REQUIRE_EXAMPLES:-1} .ci/examples"),
    Step("apple branches", ".ci/check-apple-branches"),
    Step("gate", ".ci/check-gate debug release", needs="debug build, release build", full=".ci/check-gate debug release dynamic"),
    Step("page of calls", f".ci/check-pages --bin {DEBUG} --brief", needs="debug build, tools",
         full=f".ci/check-pages --bin {DEBUG}"),
    Step("har", f".ci/check-har --bin {RELEASE} --brief", needs="release build, tools", full=f".ci/check-har --bin {RELEASE}"),
    Step("harnesses", f".ci/harnesses --bin {DEBUG}", needs="debug build, tools"),
    Step("bare tool", ".ci/check-tool", needs="release build, tools"),
    Step("soak", ".ci/soak --requests 20000", needs="release build", full=".ci/soak"),
    Step("chaos", ".ci/chaos --seconds 15 --seed 1", needs="release build, tools", full=".ci/chaos --self-test && .ci/chaos"),
    Step("fuzz", ".ci/fuzz --seconds 15", needs="release build", full=".ci/fuzz --self-test --seconds 600"),
    Step("benchmark", f'{RELEASE}/benchmark --only configuration --output "$(mktemp -d)"', needs="release build"),
    Step("clients", ".ci/clients", needs="tools, examples", full="REQUIRE_CLIENTS=${REQUIRE_CLIENTS:-1} .ci/clients"),
    # Only full.
    Step("dynamic build", ".ci/build dynamic && .ci/build dynamic Benchmarks", "full"),
    Step("bare swift", ".ci/bare-swift", "full", needs="tests"),
    Step("sanitizers", ".ci/sanitize", "full", needs="tests"),
    Step("stop rounds", f".ci/stop-rounds --rounds 10000 --program {DEBUG}/ProbeProgram", "full", needs="tests"),
    Step("planted defects", ".ci/planted-defects", "full", needs="bare swift"),
    Step("repeat", ".ci/repeat --times 10", "full", needs="bare swift, sanitizers, soak, chaos, fuzz"),
]


class Loop:
    def __init__(self, name, only):
        self.name = name
        steps = {step.name: step for step in STEPS if name in step.loops}
        names = [step.name for step in STEPS]
        for step in steps.values():
            if unknown := [need for need in step.needs if need not in names]:
                sys.exit(f".ci/{name}: {step.name} needs {unknown[0]!r}, which is no step")
            step.needs = [need for need in step.needs if need in steps]
        chosen = list(only) or list(steps)
        for wanted in chosen:
            if wanted not in steps:
                sys.exit(f".ci/{name}: no step is called {wanted!r}. The steps: {', '.join(steps)}")
            chosen += [need for need in steps[wanted].needs if need not in chosen]
        self.steps = [step for step in steps.values() if step.name in chosen]
        self.by_name = steps
        self.changed, self.processes, self.printing = threading.Condition(), set(), threading.Lock()

    def run(self):
        self.began = time.monotonic()
        LOGS.mkdir(parents=True, exist_ok=True)
        threads = [threading.Thread(target=self.work, daemon=True) for _ in range(WORKERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.print_table()
        return all(step.state == "passed" for step in self.steps)

    def work(self):
        while (step := self.next_step()) is not None:
            try:
                self.run_step(step)
            finally:
                with self.changed:
                    # An error of this script must not let the other workers wait for ever.
                    step.state = "FAILED" if step.state == "running" else step.state
                    self.changed.notify_all()

    def next_step(self):
        """Waits for a step that can run. Returns None after the last one."""
        with self.changed:
            while True:
                for step in self.steps:
                    states = [self.by_name[need].state for need in step.needs]
                    if step.state == "waiting" and any(state in ("FAILED", "not run") for state in states):
                        step.state = "not run"
                        self.changed.notify_all()
                for step in self.steps:
                    if step.state == "waiting" and all(self.by_name[need].state == "passed" for need in step.needs):
                        step.state = "running"
                        return step
                if not any(step.state == "waiting" for step in self.steps):
                    return None
                self.changed.wait()

    def run_step(self, step):
        began = time.monotonic()
        with open(step.log, "wb") as log:
            process = subprocess.Popen(["bash", "-eo", "pipefail", "-c", step.command_of(self.name)], cwd=ROOT, stdin=subprocess.DEVNULL,
                                       stdout=log, stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=restore_signals)
            self.processes.add(process.pid)
            timer = threading.Timer(LIMITS[self.name], end_group, [process.pid, log])
            timer.daemon = True
            timer.start()
            _, status, usage = os.wait4(process.pid, 0)
            timer.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
        # No process of a step may outlive it.
        kill_group(process.pid)
        self.processes.discard(process.pid)
        step.seconds, step.processors = time.monotonic() - began, usage.ru_utime + usage.ru_stime
        text = step.log.read_text(errors="replace")
        with self.changed:
            step.state = "passed" if process.returncode == 0 else "FAILED"
            # A part that cannot run on this machine has not passed.
            step.note = ", but a part is SKIPPED" if re.search(r"^\S+: SKIPPED|\bNOT RUN\b", text, re.M) else ""
        self.print_end(step, process.returncode, text.rstrip("\n"))

    def print_end(self, step, status, text):
        lines = [line for line in text.split("\n") if not re.match(r"\[\d+/\d+\] ", line)]
        shown = lines if step.state == "FAILED" and len(lines) < 400 else lines[-400:] if step.state == "FAILED" else lines[-12:]
        with self.printing:
            print(f"\n== {step.name}: {step.state}" + (f" with status {status}" if status else "") + f", {step.seconds:.0f} s")
            if len(shown) < len(lines):
                print(f"({len(lines) - len(shown)} lines before, in {step.log.relative_to(ROOT)})")
            print("\n".join(shown), flush=True)

    def print_table(self):
        total, processors = time.monotonic() - self.began, sum(step.processors for step in self.steps) or 1
        width = max(len(step.name) for step in self.steps)
        print(f"\n{'step':{width}}  seconds  processor seconds  share  result")
        for step in sorted(self.steps, key=lambda step: -step.processors):
            print(f"{step.name:{width}}  {step.seconds:7.0f}  {step.processors:17.0f}  {step.processors / processors:5.0%}  {step.state}{step.note}")
        print(f"{'together':{width}}  {total:7.0f}  {processors:17.0f}   100%")

    def stop(self):
        for pid in list(self.processes):
            end_group(pid)


def kill_group(pid):
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def end_group(pid, log=None):
    """Asks the processes of a group to end, and stops those that do not. Writes the reason, a time limit, into a log."""
    if log:
        os.write(log.fileno(), b"\nloops: the step is stopped at its time limit\n")
    deadline = time.monotonic() + GRACE
    try:
        os.killpg(pid, signal.SIGTERM)
        while time.monotonic() < deadline:
            time.sleep(0.1)
            os.killpg(pid, 0)
    except ProcessLookupError:
        return
    kill_group(pid)


def restore_signals():
    """Lets the step handle signals that a shell in the background ignores, because tests send them."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)


def undocumented():
    """Returns the steps that the table of .ci/README.md does not list."""
    rows = set(re.findall(r"^\| ([a-z ]+?) \|", (ROOT / ".ci/README.md").read_text(), re.M))
    return [step.name for step in STEPS if step.name not in rows]


def print_tests(loop):
    """Prints the number of tests in a line of its own. The log of the tests has it as its last line."""
    for step in loop.steps:
        if step.name in ("tests", "unit tests") and step.log.exists():
            counts = re.findall(r"^\d+ passed, \d+ failed.*$", step.log.read_text(errors="replace"), re.M)
            print(f"\n{counts[-1] if counts and step.state in ('passed', 'FAILED') else '0 passed, 1 failed'}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("loop", choices=["quick", "run", "full"])
    parser.add_argument("--list", action="store_true", help="print the steps")
    parser.add_argument("--only", action="append", default=[], metavar="STEP", help="run this step and those that it needs")
    options = parser.parse_args()
    loop = Loop(options.loop, options.only)
    if options.list:
        for step in loop.steps:
            print(f"{step.name}: {step.command_of(options.loop)}" + (f" (after {', '.join(step.needs)})" if step.needs else ""))
        return
    if missing := undocumented():
        sys.exit(f".ci/{options.loop}: the table of .ci/README.md does not list {', '.join(missing)}")
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        passed = loop.run()
    except (KeyboardInterrupt, SystemExit):
        loop.stop()
        raise
    print_tests(loop)
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
