"""The rows of time: programs of both builds that run short rounds in turns."""
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile

import verdict
from failure import Failure, say

PATIENCE = 120
WARM_UPS = 3
MOST_MEASUREMENTS = 3


class Program:
    """A launched `requests rounds`, which runs one round for each line of input."""

    def __init__(self, build, row, core):
        self.build, self.row = build, row
        command = ["taskset", "-c", str(core)] if core is not None else []
        command += [str(build.program), "rounds", row]
        command += ["--slowdown", str(build.slowdown)] if build.slowdown else []
        self.errors = tempfile.TemporaryFile()
        # The program has a session of its own, so that Ctrl-C reaches this script first.
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, bufsize=0, start_new_session=True)

    def expect_ready(self):
        if (line := self.line()) != b"ready":
            raise Failure(f"{self.build.label} {self.build.short}: expected the line \"ready\", found {line!r}")

    def time(self, clock):
        """Runs a round and returns the nanoseconds of one request."""
        try:
            self.process.stdin.write(b"\n")
        except BrokenPipeError:
            pass  # The line that is missing says more.
        return json.loads(self.line())[clock]

    def line(self):
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            raise Failure(f"{self.build.label} {self.build.short}: no answer within {PATIENCE} s")
        if line := self.process.stdout.readline():
            return line.strip()
        self.errors.seek(0)
        errors = self.errors.read().decode(errors="replace").strip()
        raise Failure(f"{self.build.label} {self.build.short}: ended with status {self.process.wait()}: {errors}")

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        self.errors.close()


def names(build):
    done = subprocess.run([build.program, "rows"], capture_output=True, text=True)
    if done.returncode:
        raise Failure(f"{build.program} rows: {done.stderr.strip()}")
    return done.stdout.splitlines()


def core(options):
    """Returns the core that all programs share, or `None` if programs cannot be bound to a core."""
    if not shutil.which("taskset"):
        say("programs are not bound to a core, because there is no taskset: apt-get install util-linux")
        return None
    return options.core if options.core is not None else max(os.sched_getaffinity(0))


def compared(rows, base, now, options):
    place, found = core(options) if rows else None, []
    for number, row in enumerate(rows, 1):
        say(f"{number} of {len(rows)}: {row}")
        try:
            found.append(judged(row, base, now, place, options))
        except Failure as failure:
            found.append(verdict.not_run(row, str(failure)))
    return found


def judged(row, base, now, place, options):
    """Measures a row, and measures it again while it is slower or unclear."""
    launches = []
    for _ in range(MOST_MEASUREMENTS):
        launches += measured(row, base, now, place, options)
        found = verdict.of_times(row, launches)
        if found.verdict in (verdict.SAME, verdict.FASTER):
            break
    return found


def measured(row, base, now, place, options):
    """Returns, for each launch and round, the times of BASE, of BASE again and of the other build."""
    launches = []
    for launch in range(options.launches):
        first = launch * options.rounds // options.launches
        last = (launch + 1) * options.rounds // options.launches
        programs = []
        try:
            for build in (base, base, now):
                programs.append(Program(build, row, place))
            for program in programs:
                program.expect_ready()
            launches.append([in_turns(programs, number, options.clock)
                             for number in range(first - WARM_UPS, last)][WARM_UPS:])
        finally:
            for program in programs:
                program.end()
    return launches


def in_turns(programs, number, clock):
    """Runs one round of each program, in an order that changes, so that no program always follows the same one."""
    orders = list(itertools.permutations(range(len(programs))))
    # Each second round reverses the order of the round before it: A B B A.
    order = orders[number // 2 % len(orders)]
    times = {}
    for index in order if number % 2 == 0 else order[::-1]:
        times[index] = programs[index].time(clock)
    return [times[index] for index in range(len(programs))]
