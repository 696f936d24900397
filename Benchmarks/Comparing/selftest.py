"""Checks that equal builds compare as `same`, that planted faults are found, and that the rule can give each verdict."""
import dataclasses
import random

import counts
import report
import rounds
import verdict
from failure import say

ROWS = ["requests: responder.configuration, 1 stub", "requests: 1 stub, 32 in flight"]
SLOWDOWN = 0.15


def run(build, options):
    """Compares the work tree with itself, by processor time, because machines that run CI are busy."""
    options.rounds, options.launches, options.clock = 48, 4, "cpu"
    slow = dataclasses.replace(build, label="slowed", slowdown=SLOWDOWN)
    cases = rule_cases() + time_cases("a build against itself", build, build, verdict.SAME, options)
    cases += time_cases(f"a build against itself, {SLOWDOWN:.0%} slowed down", build, slow, verdict.SLOWER, options)
    cases += time_cases(f"a build, {SLOWDOWN:.0%} slowed down, against itself", slow, build, verdict.FASTER, options)
    cases += count_cases(build) + program_cases(build, options)
    wrong = [name for name, expected, found in cases if found != expected]
    for name, expected, found in cases:
        print(f"{'ok   ' if found == expected else 'WRONG'}  {name}: {found}"
              + ("" if found == expected else f", expected {expected}"))
    print(f"self-test: {len(cases)} cases, {len(wrong)} wrong")
    return 1 if wrong else 0


def time_cases(name, base, now, expected, options):
    rows = rounds.compared(ROWS, base, now, options)
    say("\n" + report.table(rows))
    return [(f"{name}, {row.name}", expected, row.verdict) for row in rows]


def count_cases(build):
    """A way with 100 more stubs is the planted fault, because only code of the library counts."""
    if reason := counts.obstacle():
        print(f"NOT RUN: instructions: {reason}")
        return []
    found = counts.counted(build, ["stub", "patterns"])
    judged = verdict.of_counts("the same way", found["stub"], found["stub"][::-1])
    slower = verdict.of_counts("100 more stubs", found["stub"], found["patterns"])
    say("\n" + report.table([judged, slower]))
    return [("instructions of the same way", verdict.SAME, judged.verdict),
            ("instructions with 100 more stubs", verdict.SLOWER, slower.verdict)]


def program_cases(build, options):
    """A row that the program does not have is reported, and does not count as the same."""
    found = rounds.compared(["no such row"], build, build, options)
    return [("a row that a build does not have", (verdict.NOT_RUN, 2), (found[0].verdict, report.status(found)))]


def rule_cases():
    """Made-up times, in which launches differ by 1 % and rounds by 2 %."""
    def judged(change, noise=0.02, drift=0.0):
        draw = random.Random(7).gauss
        launches = []
        for launch in range(8):
            scale = 1 + drift * launch
            times = [[24_000 * scale * factor * (1 + draw(0, 0.01)) for factor in (1, 1, change)] for _ in (0,)][0]
            launches.append([[time * (1 + draw(0, noise)) for time in times] for _ in range(12)])
        row = verdict.of_times("made up", launches)
        return row.verdict, report.status([row])

    return [
        ("made-up times, equal", (verdict.SAME, 0), judged(1)),
        ("made-up times, equal, on a machine that becomes three times slower", (verdict.SAME, 0), judged(1, drift=0.3)),
        ("made-up times, 6 % more", (verdict.SLOWER, 1), judged(1.06)),
        ("made-up times, 6 % less", (verdict.FASTER, 0), judged(0.94)),
        ("made-up times, equal but scattered by 40 %", (verdict.UNCLEAR, 2), judged(1, noise=0.4)),
        ("no row at all", 2, report.status([verdict.not_run("made up", "made up")])),
    ]
