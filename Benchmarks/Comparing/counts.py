"""The rows of instructions: the instructions of the library for one request, counted by `Benchmarks/instructions`."""
import concurrent.futures
import json
import pathlib
import platform
import shutil
import subprocess
import sys

import verdict
from failure import Failure, say

SCRIPT = pathlib.Path(__file__).resolve().parent.parent / "instructions"
WAYS = ["stub", "journal", "patterns"]
PREFIX = "requests, instructions of ours: "
REPEATS = 2
# Foundation executes some 18,000 instructions to receive an answer. A lower count of these shows a faulty
# measurement.
LEAST_CALLBACKS = 5_000


def names():
    return [PREFIX + way for way in WAYS]


def obstacle():
    """Returns why instructions cannot be counted here, or `None`."""
    if platform.machine() != "x86_64":
        return "Benchmarks/instructions knows x86-64 only"
    if not shutil.which("qemu-x86_64"):
        return "there is no qemu-x86_64: apt-get install qemu-user"
    return None


def compared(rows, base, now):
    if rows and (reason := obstacle()):
        return [verdict.not_run(row, reason) for row in rows]
    if not rows:
        return []
    say(f"instructions of {len(rows)} ways, {REPEATS} times for each build")
    ways = [row.removeprefix(PREFIX) for row in rows]
    # Other programs do not change a count, so both builds are counted at the same time.
    with concurrent.futures.ThreadPoolExecutor() as pool:
        sides = [pool.submit(counted, build, ways) for build in (base, now)]
        concurrent.futures.wait(sides)
    try:
        base_counts, now_counts = (side.result() for side in sides)
    except Failure as failure:
        return [verdict.not_run(row, str(failure)) for row in rows]
    return [verdict.of_counts(row, base_counts[way], now_counts[way]) for row, way in zip(rows, ways)]


def counted(build, ways):
    """Returns the counts of each way, several of each."""
    done = subprocess.run(
        [sys.executable, SCRIPT, "--program", build.program, "--tree", build.tree, "--json", "--repeat", str(REPEATS),
         "--ways", *ways], capture_output=True, text=True)
    if done.returncode:
        raise Failure(f"{build.label} {build.short}: {done.stderr.strip()}")
    found = json.loads(done.stdout)
    if least := [way for way in ways if min(count["callbacks"] for count in found[way]) < LEAST_CALLBACKS]:
        raise Failure(f"{build.label} {build.short}: expected {LEAST_CALLBACKS:,} instructions and more in the lines that "
                      f"call the client of the protocol, found fewer in {', '.join(least)}")
    return {way: [count["ours"] for count in found[way]] for way in ways}
