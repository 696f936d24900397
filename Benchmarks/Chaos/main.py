"""A soak that causes failures and checks the invariants that must hold nevertheless. `.ci/chaos` builds and runs it."""
import argparse
import itertools
import os
import random
import shutil
import sys
import tempfile
import threading

import lanes
import selftest


def parsed():
    parser = argparse.ArgumentParser(prog=".ci/chaos", description=__doc__)
    parser.add_argument("--programs", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=1_800)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--round", type=int, help="plays this round of the seed alone")
    parser.add_argument("--self-test", action="store_true", help="only shows that each broken invariant is found")
    parser.add_argument("--without", type=lambda kinds: kinds.split(","), default=[], metavar="KIND,...",
                        help="leaves out rounds of these kinds, and says so")
    parser.add_argument("--most-failures", type=int, default=20, help="stops after so many failed rounds")
    return parser.parse_args()


def play(soak, number):
    """Runs odd rounds on the long-lived test side, and even rounds on short-lived test sides."""
    if number:
        return (lanes.long_lane if number % 2 else lanes.short_lane)(soak, [number])
    threads = [threading.Thread(target=lane, args=(soak, itertools.count(first, 2)))
               for lane, first in ((lanes.long_lane, 1), (lanes.short_lane, 2))]
    for thread in threads:
        thread.start()
    for thread in threads:
        while thread.is_alive():
            thread.join(300)
            print(f"chaos: {soak.figures['rounds']} rounds, {len(soak.failed)} failed", flush=True)


def report(soak):
    figures = dict(sorted(soak.figures.items()))
    print("\n".join(f"{name:>34}: {count}" for name, count in figures.items()))
    if soak.growth:
        print(f"{'the long test side':>34}: {soak.growth}")
    if not soak.options.round:
        for kind in [*lanes.LONG, *lanes.SHORT]:
            if not soak.figures[f"rounds: {kind}"]:
                print(f"chaos: NOT RUN: {kind}: {reason(soak, kind)}")
    print(f"chaos: {soak.figures['rounds']} rounds with seed {soak.options.seed}, {len(soak.failed)} failed")


def reason(soak, kind):
    if kind in soak.options.without:
        return "left out by --without"
    if kind.startswith("clock") and not soak.clock:
        return soak.clock_obstacle
    if kind == "small_disk" and soak.disk_obstacle:
        return soak.disk_obstacle
    return "the time was too short"


def main():
    options = parsed()
    unknown = set(options.without) - {*lanes.LONG, *lanes.SHORT}
    if unknown:
        sys.exit(f"chaos: --without: expected kinds among {', '.join([*lanes.LONG, *lanes.SHORT])}; found {', '.join(unknown)}")
    os.nice(5)
    folder = tempfile.mkdtemp(prefix="chaos-")
    soak = lanes.Soak(options, options.programs, folder)
    missed = selftest.run(soak) if not options.round else []
    if not options.self_test and not missed:
        print(f"chaos: seed {options.seed}, {options.seconds:g} s", flush=True)
        soak.start()
        play(soak, options.round)
        report(soak)
    if not soak.failed and not missed:
        shutil.rmtree(folder)
    sys.exit(1 if soak.failed or missed else 0)


main()
