"""The lanes that run rounds: one test side for the whole soak, and many short-lived ones."""
import collections
import json
import os
import shutil
import signal
import threading
import time

import checks
import judge
import orders
import raw
import world
from evidence import Journal, answers

# The kinds of rounds for the long-lived test side, with their weights.
LONG = {"calm": 2, "kill": 6, "storm": 3, "clock": 2, "descriptors": 1, "file_size": 2, "drop": 2, "terminate": 2}
SHORT = {"killed_side": 4, "small_disk": 4, "poor_side": 2, "clock_side": 1, "shared": 2}
SIDE_FATAL = [signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGABRT, signal.SIGSEGV]


class Soak:
    """The state that both lanes share: the programs, the seed, the figures and the problems."""

    def __init__(self, options, programs, folder):
        self.options, self.folder = options, folder
        self.chaos, self.crowd = os.path.join(programs, "chaos"), os.path.join(programs, "crowd")
        self.run = f"{os.getpid()}x{options.seed}"
        self.clock, self.clock_obstacle = world.fake_clock_library(folder)
        self.disk_obstacle = world.small_disk_obstacle(os.path.join(folder, "trial"))
        self.lock, self.figures, self.failed = threading.Lock(), collections.Counter(), []
        self.outcomes, self.growth = [], None
        self.start()

    def start(self):
        self.end = time.monotonic() + self.options.seconds

    @property
    def is_over(self):
        return time.monotonic() > self.end or len(self.failed) >= self.options.most_failures

    def evidence(self, number):
        path = os.path.join(self.folder, "rounds", str(number))
        os.makedirs(path)
        return path

    def mark(self, number):
        return f"{self.run}.r{number}"

    def close(self, number, kind, problems, figures, evidence):
        with self.lock:
            self.figures.update(figures)
            self.figures["rounds"] += 1
            self.figures[f"rounds: {kind}"] += 1
            if problems:
                self.failed.append(number)
                print(f"chaos: round {number} ({kind}) of seed {self.options.seed} failed; evidence in {evidence}", flush=True)
                for problem in problems:
                    print(f"  {problem}", flush=True)
        if not problems:
            shutil.rmtree(evidence, ignore_errors=True)

    def order(self, kind, dice, number, evidence, has_own_clock=False):
        order = orders.make(
            kind, dice, number, self.crowd, evidence, self.clock, has_own_clock=has_own_clock or kind == "clock")
        order["environment"][world.MARK] = self.mark(number)
        if order.get("journal"):
            order["arguments"].append(f"--mock-url-journal={order['journal']}")
        return order

    def weighted(self, kinds, dice):
        possible = {kind: weight for kind, weight in kinds.items()
                    if not (kind in self.options.without or kind.startswith("clock") and not self.clock
                            or kind == "small_disk" and self.disk_obstacle)}
        return dice.choices(list(possible), list(possible.values()))[0]


def bother(side, dice):
    """Sends signals to the test side itself during a round."""
    sent = 0
    for _ in range(dice.randint(0, 20)):
        time.sleep(orders.wait(dice, 10) / 1000)
        if dice.random() < 0.2:
            side.kill(signal.SIGSTOP)
            time.sleep(orders.wait(dice, 30) / 1000)
            side.kill(signal.SIGCONT)
            sent += 2
        else:
            for _ in range(dice.randint(1, 50)):
                side.kill(dice.choice([signal.SIGUSR1, signal.SIGWINCH, signal.SIGURG]))
                sent += 1
    return sent


def in_service(path):
    """Whether a path in the temporary folder is the folder of the process, which exists as long as the process."""
    words = path.split("/")
    return words[0].startswith("mock-url-responder-") and (len(words) == 1 or words[1:] == ["lock"])


def keep(value, name, evidence=None):
    """Writes a value beside the evidence, for the investigation of a failure."""
    with open(os.path.join(evidence or value["evidence"], name + ".json"), "w") as file:
        json.dump(value, file, indent=1)


NO_SHARED_CLOCK = "libfaketime: In ft_shm_init()"


def play(soak, side, order, dice, keeps=None):
    """Runs a round and judges it; `keeps` returns whether a file may stay."""
    keep(order, "order")
    said = os.path.getsize(side.errors_path)
    side.order(order)
    side.wait_until_ready()
    sent = bother(side, dice) if dice.random() < 0.3 and not side.is_wrapped else 0
    outcome = side.outcome(90)
    keep(outcome, "outcome", order["evidence"])
    with open(side.errors_path, errors="replace") as errors:
        errors.seek(said)
        order["stderr of the test side"] = errors.read()
    verdict = judge.judge(order, outcome)
    problems = verdict.problems + world.left_processes(order["environment"][world.MARK])
    if keeps:
        problems += world.left_files(side.temporary, but=keeps)
    world.remove_shared_clock(order["shared"])
    verdict.figures["signals to the test side"] = sent
    if any(NO_SHARED_CLOCK in problem for problem in problems):
        # libfaketime 0.9.10 ends a program before `main` if another process removes the semaphore at the moment of
        # opening.
        print(f"chaos: NOT RUN: round {order['round']}: libfaketime could not share its clock", flush=True)
        verdict.figures["rounds that libfaketime did not let run"] = 1
        problems = []
    return outcome, problems, verdict.figures


def long_lane(soak, numbers):
    """Runs all rounds on one test side, and watches its descriptors and memory."""
    folder, side = os.path.join(soak.folder, "long"), None
    for number in numbers:
        if soak.is_over:
            break
        dice = orders.chance(soak.options.seed, number)
        kind, evidence = soak.weighted(LONG, dice), soak.evidence(number)
        side = side or world.Side(soak.chaos, folder, f"{soak.run}.long")
        try:
            outcome, problems, figures = play(
                soak, side, soak.order(kind, dice, number, evidence), dice, keeps=in_service)
            soak.outcomes.append(outcome)
        except world.SideEnded as end:
            side.finish(0)
            side, soak.outcomes = None, []
            problems, figures = [str(end)] + world.left_processes(soak.mark(number)), {}
        soak.close(number, kind, problems, figures, evidence)
    if side:
        status = side.finish()
        problems = [] if status == 0 else [side.end_text() if status is not None else "the test side does not end"]
        problems += world.left_processes(f"{soak.run}.long") + world.left_files(side.temporary)
        growth, text = checks.check_growth(soak.outcomes)
        soak.growth = text
        soak.close("end of the long test side", "end", problems + growth, {"rounds": -1}, folder)


def short_lane(soak, numbers):
    for number in numbers:
        if soak.is_over:
            break
        dice = orders.chance(soak.options.seed, number)
        kind, evidence = soak.weighted(SHORT, dice), soak.evidence(number)
        try:
            problems, figures = globals()[kind](soak, number, dice, evidence)
        except world.SideEnded as end:
            problems, figures = [str(end)], {}
        problems += world.left_processes(soak.mark(number))
        problems += world.left_processes(f"{soak.run}.short")
        soak.close(number, kind, problems, figures, evidence)


def side_for(soak, evidence, **more):
    return world.Side(soak.chaos, os.path.join(evidence, "side"), f"{soak.run}.short", **more)


def rounds_of(soak, side, kinds, number, dice, evidence, change=None, has_own_clock=False):
    """Runs some rounds on a test side, and adds up the figures."""
    problems, figures = [], collections.Counter()
    for part in range(dice.randint(1, 4)):
        kind, place = dice.choice(kinds), os.path.join(evidence, str(part))
        os.mkdir(place)
        order = soak.order(kind, dice, number, place, has_own_clock)
        if change:
            change(order, place)
        _, found, counted = play(soak, side, order, dice)
        problems += [f"part {part} ({kind}): {problem}" for problem in found]
        figures.update(counted)
    return problems, figures


def finish(side, problems, expected=0):
    status = side.finish()
    if status != expected:
        problems.append(side.end_text() if status is not None else "the test side does not end")
    problems += world.left_processes(side.mark) + world.left_files(side.temporary)


def clean_up(soak, number, dice, evidence, problems):
    """Checks that the next test side removes the files of an ended test side (docs/reference/launching.md)."""
    place = os.path.join(evidence, "next")
    os.mkdir(place)
    side = side_for(soak, evidence)
    _, found, figures = play(soak, side, soak.order("calm", dice, number, place), dice)
    problems += [f"the next test side: {problem}" for problem in found]
    finish(side, problems)
    return figures


def killed_side(soak, number, dice, evidence):
    """Kills the test side at some moment. Its program ends too, and the next test side removes its files."""
    order = soak.order("calm", dice, number, evidence)
    order["arguments"] += ["--log", os.path.join(evidence, "log"), "--most", "1000000",
                           f"--mock-url-journal={evidence}/journal"]
    order["end"] = "wait"
    side, fatal = side_for(soak, evidence), dice.choice(SIDE_FATAL)
    side.order(order)
    time.sleep(dice.uniform(0, 0.25) if dice.random() < 0.6 else dice.uniform(0.01, 0.06))
    side.kill(fatal)
    side.finish(60)
    problems = world.left_processes(soak.mark(number)) + world.left_processes(side.mark)
    journal = Journal(judge.read(evidence, "journal"))
    got = answers(judge.read(evidence, "log").decode(errors="replace"))
    plan = orders.Plan(order["kept"], order["fresh"], 0)
    problems += checks.check_journal(journal, 1) + checks.check_answers(plan, got, journal)
    problems += checks.check_counts(plan, got, journal, is_whole=False)
    figures = clean_up(soak, number, dice, evidence, problems)
    figures.update({"launches": figures["launches"] + bool(journal.records), f"test sides ended by signal {int(fatal)}": 1})
    figures["requests"] += len(got)
    return problems, figures


def small_disk(soak, number, dice, evidence):
    """Runs all rounds on a small file system that becomes full."""
    left = os.path.join(evidence, "left")
    mount = os.path.join(evidence, "side", "tmp")
    size, inodes = dice.choice(["128k", "512k", "1m", "2m"]), dice.choice([12, 40, 400])
    side = side_for(soak, evidence, wrapper=world.small_disk(mount, size, inodes, left))

    def change(order, place):
        order["room"] = mount

    problems, figures = rounds_of(soak, side, ["full_disk"], number, dice, evidence, change)
    finish(side, problems)
    with open(left) as file:
        files = file.read().split()
    if files:
        problems.append(f"{len(files)} files are left on the small disk, such as {files[0]}")
    figures["full-disk rounds"] = sum(name.isdigit() for name in os.listdir(evidence))
    return problems, figures


def poor_side(soak, number, dice, evidence):
    """Runs rounds on a test side with few descriptors."""
    # Foundation's Process traps without some thirty descriptors.
    count = dice.randint(40, 100)
    side = side_for(soak, evidence, wrapper=["sh", "-c", f'ulimit -n {count}; exec "$0"'])

    def change(order, place):
        order["kind"] = "descriptors"

    problems, figures = rounds_of(soak, side, ["calm", "kill", "drop"], number, dice, evidence, change)
    if side.finish() != 0:
        problems.append(side.end_text())
    problems += world.left_processes(side.mark)
    # Without a free descriptor, the test side cannot list its folder at its end.
    clean_up(soak, number, dice, evidence, problems)
    figures["poor test sides"] = 1
    return problems, figures


def clock_side(soak, number, dice, evidence):
    """Runs rounds on a test side whose clock jumps."""
    file = os.path.join(evidence, "clock-of-side")
    write(file, "+0")
    name = f"{os.getpid()}_side{number}"
    variables = world.fake_clock(soak.clock, file, name)
    side = side_for(soak, evidence, environment=variables)
    jumps, is_over = [0], threading.Event()

    def change(order, place):
        # A killed program may hold libfaketime's semaphore forever, so it must not share the semaphore of the test
        # side.
        order["environment"].update(world.fake_clock(soak.clock, file, order["shared"]))

    def jump():
        while not is_over.wait(orders.wait(dice_of_jumps, 60) / 1000):
            write(file, dice_of_jumps.choice(orders.JUMPS))
            jumps[0] += 1

    dice_of_jumps = orders.chance(soak.options.seed, f"{number}/jumps")
    thread = threading.Thread(target=jump)
    thread.start()
    try:
        problems, figures = rounds_of(soak, side, ["calm", "kill", "terminate"], number, dice, evidence, change, has_own_clock=True)
    finally:
        is_over.set()
        thread.join()
    finish(side, problems)
    world.remove_shared_clock(name)
    figures["clock jumps"] += jumps[0]
    return problems, figures


def write(path, text):
    with open(path + ".next", "w") as file:
        file.write(text)
    os.rename(path + ".next", path)


def shared(soak, number, dice, evidence):
    """Other programs write to the journal of a service, and are killed while they do."""
    place = os.path.join(evidence, "0")
    os.mkdir(place)
    order = soak.order("calm", dice, number, place)
    order["arguments"].append(f"--mock-url-journal={place}/journal")
    order["kind"], order["isExpected"] = "shared", False
    side = side_for(soak, evidence)
    intruders = raw.Intruders(orders.chance(soak.options.seed, f"{number}/others"), soak.crowd, place, soak.mark(number))
    intruders.thread.start()
    try:
        side.order(order)
        side.wait_until_ready()
        outcome = side.outcome(90)
    finally:
        intruders.end()
    # The other programs continued after the library had read the file.
    outcome["calls"] = None
    order["kills"] = intruders.kills
    verdict = judge.judge(order, outcome)
    problems, figures = verdict.problems, verdict.figures
    finish(side, problems)
    figures["ended by signal 9"] = intruders.kills
    figures["launches"] += intruders.kills
    return problems, figures
