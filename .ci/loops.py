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
import concurrent.futures
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
#: How many steps run at the same time. Most steps wait now and then, so two more than processors.
WORKERS = (os.cpu_count() or 2) + 2
#: The seconds after which a step is stopped and has failed, and those that it then has to remove its files.
LIMITS, GRACE = {"quick": 1_800, "run": 1_800, "full": 4 * 3_600}, 10
DEBUG, RELEASE = ".build/checks/debug/debug", ".build/checks/release/release"


class Step:
    """A command of one or several loops. In the loop full, `full` replaces the command, and `full_needs` adds to the needs."""

    def __init__(self, name, command, loops="run full", needs="", full=None, full_needs=""):
        self.name, self.command, self.loops, self.full, self.full_needs = name, command, loops.split(), full, full_needs
        self.needs = [need for need in needs.split(", ") if need]
        self.state, self.note, self.seconds, self.processors = "waiting", "", 0.0, 0.0
        self.log = LOGS / f"{name.replace(' ', '-')}.log"


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
    # Nothing long waits for it, so it uses the processors that the debug build leaves.
    Step("release build", "nice .ci/build release . UnseenSessions", needs="tools",
         full=".ci/build release && .ci/build release Benchmarks"),
    Step("tests", "TEST_ROUNDS=1 REQUIRE_TEST_TOOLS=1 .ci/test", needs="debug build, tools",
         full="TEST_ROUNDS=10 REQUIRE_TEST_TOOLS=1 .ci/test"),
    Step("misuse", f".ci/check-misuse --modules {DEBUG}/Modules", "run full", needs="debug build"),
    Step("api reference", f".ci/api-reference --modules {DEBUG}/Modules --output .build/checks/api.doccarchive", needs="debug build"),
    # The tests take longest, so what runs beside them uses the processors that they leave.
    Step("site", "nice .ci/site --output .build/checks/site --api .build/checks/api.doccarchive && nice .ci/check-site .build/checks/site --brief",
         needs="api reference, tools",
         full=".ci/site --self-test && .ci/site --output .build/checks/site --api .build/checks/api.doccarchive "
              "&& .ci/check-site .build/checks/site"),
    Step("commands", f"nice .ci/pictures --bin {DEBUG} && nice .ci/steps --bin {DEBUG}", needs="debug build, tools",
         full=f".ci/pictures --bin {DEBUG} && .ci/steps --bin {DEBUG} --fresh"),
    # The same folder of products as the commands.
    Step("examples", ".ci/examples", needs="commands", full="REQUIRE_EXAMPLES=${REQUIRE_EXAMPLES:-1} .ci/examples"),
    Step("apple branches", ".ci/check-apple-branches"),
    Step("gate", ".ci/check-gate debug release", needs="examples, release build", full=".ci/check-gate debug release dynamic"),
    Step("page of calls", f"nice .ci/check-pages --bin {DEBUG} --brief", needs="debug build, tools",
         full=f".ci/check-pages --bin {DEBUG}"),
    Step("har", f".ci/check-har --bin {DEBUG}", needs="debug build, tools"),
    Step("harnesses", f".ci/harnesses --bin {DEBUG}", needs="debug build, tools"),
    Step("bare tool", f".ci/check-tool --links {DEBUG}", needs="debug build, tools", full=".ci/check-tool", full_needs="release build"),
    # The same folder of products as the commands and the examples.
    Step("soak", "BUILD=debug .ci/soak --requests 20000", needs="examples", full=".ci/soak", full_needs="release build"),
    Step("chaos", "BUILD=debug .ci/chaos --seconds 15 --seed 1", needs="tools, soak", full=".ci/chaos --self-test && .ci/chaos"),
    Step("fuzz", ".ci/fuzz --seconds 0", needs="soak", full=".ci/fuzz"),
    Step("benchmark", f"Benchmarks/run --products {DEBUG} --only request --rounds 1", needs="soak", full_needs="release build",
         full=f"Benchmarks/run --products {RELEASE} --only request --rounds 1"),
    # Only full.
    Step("clients", "REQUIRE_CLIENTS=${REQUIRE_CLIENTS:-1} .ci/clients", "full", needs="tools, examples"),
    Step("bare swift", ".ci/bare-swift", "full", needs="tests"),
    Step("sanitizers", ".ci/sanitize", "full", needs="tests"),
    Step("stop rounds", f".ci/stop-rounds --rounds 10000 --bin {DEBUG}", "full", needs="tests"),
    Step("planted defects", ".ci/planted-defects", "full", needs="bare swift"),
    Step("repeat", ".ci/repeat --times 10", "full", needs="bare swift, sanitizers, soak, chaos, fuzz"),
]




#: The process groups of the running steps.
groups = set()


def end(group):
    """Asks the processes of a step to end, and stops those that do not."""
    try:
        os.killpg(group, signal.SIGTERM)
        for _ in range(GRACE * 10):
            time.sleep(0.1)
            os.killpg(group, 0)
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


def restore_signals():
    """Lets the step handle signals that a shell in the background ignores, because tests send them."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)


def run(step, limit):
    """Runs the command of a step, and prints the end of its output, or all of it after a failure."""
    began = time.monotonic()
    with open(step.log, "wb") as log:
        process = subprocess.Popen(["bash", "-eo", "pipefail", "-c", step.command], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log,
                                   stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=restore_signals)
        groups.add(process.pid)
        timer = threading.Timer(limit, end, [process.pid])
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
    try:
        # No process of a step may outlive it.
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    groups.discard(process.pid)
    process.returncode = os.waitstatus_to_exitcode(status)
    step.seconds, step.processors = time.monotonic() - began, usage.ru_utime + usage.ru_stime
    lines = [line for line in step.log.read_text(errors="replace").rstrip("\n").split("\n") if not re.match(r"\[\d+/\d+\] |remark: Incremental compilation ", line)]
    lines += [f"loops: the step was stopped after {limit} s"] if step.seconds >= limit else []
    # A part that cannot run on this machine has not passed.
    step.note = ", but a part is SKIPPED" if any(re.search(r"^\S+: SKIPPED|\bNOT RUN\b", line) for line in lines) else ""
    state = "FAILED" if process.returncode else "passed"
    shown = lines[-400 if process.returncode else -12:]
    print(f"\n== {step.name}: {state}" + (f" with status {process.returncode}" if process.returncode else "") + f", {step.seconds:.0f} s",
          *([f"({len(lines) - len(shown)} lines before, in {step.log.relative_to(ROOT)})"] if len(shown) < len(lines) else []), *shown, sep="\n", flush=True)
    return state


def run_all(steps, limit):
    """Runs steps side by side as soon as those that they need have passed."""
    states, running = {step.name: step for step in steps}, {}
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        while True:
            for step in steps:
                needed = [states[need].state for need in step.needs]
                if step.state == "waiting" and ("FAILED" in needed or "not run" in needed):
                    step.state = "not run"
                elif step.state == "waiting" and all(state == "passed" for state in needed) and len(running) < WORKERS:
                    step.state = "running"
                    running[pool.submit(run, step, limit)] = step
            if not running:
                break
            for future in concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED).done:
                step = running.pop(future)
                step.state = "FAILED" if future.exception() else future.result()


def chosen(loop, only):
    """Returns the steps of a loop with a name of `only`, and those that they need."""
    steps = {step.name: step for step in STEPS if loop in step.loops}
    for step in steps.values():
        step.needs = [need for need in [*step.needs, *([step.full_needs] if loop == "full" else [])] if need in steps]
        step.command = step.full if loop == "full" and step.full else step.command
    names = list(only or steps)
    for name in names:
        if name not in steps:
            sys.exit(f".ci/{loop}: no step is called {name!r}. The steps: {', '.join(steps)}")
        names += [need for need in steps[name].needs if need not in names]
    return [step for step in steps.values() if step.name in names]


def print_table(steps, seconds):
    total, width = sum(step.processors for step in steps) or 1, max(len(step.name) for step in steps)
    print(f"\n{'step':{width}}  seconds  processor seconds  share  result")
    for step in sorted(steps, key=lambda step: -step.processors):
        print(f"{step.name:{width}}  {step.seconds:7.0f}  {step.processors:17.0f}  {step.processors / total:5.0%}  {step.state}{step.note}")
    print(f"{'together':{width}}  {seconds:7.0f}  {total:17.0f}   100%")
    # The number of tests is a line of its own. The log of the tests has it as its last line.
    for step in steps:
        if step.name in ("tests", "unit tests") and step.log.exists():
            counts = re.findall(r"^\d+ passed, \d+ failed.*$", step.log.read_text(errors="replace"), re.M)
            print(f"\n{counts[-1] if counts and step.state in ('passed', 'FAILED') else '0 passed, 1 failed'}", flush=True)


def stop(number, _):
    for group in list(groups):
        end(group)
    # The threads of other steps must not begin.
    os._exit(128 + number)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("loop", choices=["quick", "run", "full"])
    parser.add_argument("--list", action="store_true", help="print the steps")
    parser.add_argument("--only", action="append", default=[], metavar="STEP", help="run this step and those that it needs")
    options = parser.parse_args()
    steps = chosen(options.loop, options.only)
    if options.list:
        for step in steps:
            print(f"{step.name}: {step.command}" + (f" (after {', '.join(step.needs)})" if step.needs else ""))
        return
    rows = re.findall(r"^\| ([a-z ]+?) \|", (ROOT / ".ci/README.md").read_text(), re.M)
    if missing := [step.name for step in STEPS if step.name not in rows]:
        sys.exit(f".ci/{options.loop}: the table of .ci/README.md does not list {', '.join(missing)}")
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, stop)
    sys.stdout.reconfigure(errors="backslashreplace")
    LOGS.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    run_all(steps, LIMITS[options.loop])
    print_table(steps, time.monotonic() - began)
    sys.exit(0 if all(step.state == "passed" for step in steps) else 1)


if __name__ == "__main__":
    main()
