"""Creates the orders of rounds from a seed. Equal seeds and numbers give equal orders."""
import os
import random
import signal

import world

PATHS = "/kept,/fresh,/slow,/big,/upload"
FATAL = [signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE]
STORM = [signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM, signal.SIGHUP, signal.SIGPIPE, signal.SIGWINCH, signal.SIGURG]
# Jumps by seconds, hours, years and centuries, forwards and backwards.
JUMPS = ["+1s", "-1s", "+3600", "-3600", "+10y", "-30y", "+200y", "-1y"]


class Plan:
    """The answers that the stubs of a round may give."""

    def __init__(self, kept, fresh, published):
        self.limits = {"kept": kept, **{f"fresh {number}": times for number, times in enumerate(fresh)}}
        self.exact = {"kept", f"fresh {published}"}
        self.stubs = {"kept", "kept-spent"} | {
            f"{word} {number}" for word in ("fresh", "spent", "slow", "big", "upload", "held") for number in range(len(fresh))}


def chance(seed, number):
    return random.Random(f"{seed}/{number}")


def make(kind, dice, number, program, evidence, clock=None, has_own_clock=False):
    """Returns an order for the test side; `kind` is a key of KINDS.

    A program whose own clock jumps trusts no certificate of a launcher or of a real server, so such a program answers itself.
    """
    order = {
        "round": number, "kind": kind, "program": program, "limits": None, "environment": {}, "policy": "drop",
        "viaEnvironment": dice.random() < 0.3, "kept": dice.randint(1, 20), "isExpected": dice.random() < 0.5,
        "fresh": [dice.randint(1, 20)], "waitsUntilReady": True, "steps": [], "end": "exit",
        "finishFile": os.path.join(evidence, "finish"), "evidence": evidence, "room": None, "timeout": 40,
        "stderr": "", "holds": False, "manners": "plain", "signals": 0,
        "shared": f"{os.getpid()}_{number}"}
    options = {"--tasks": str(dice.choice([1, 4, 16, 64])), "--most": "1000", "--final": "21", "--paths": PATHS}
    KINDS[kind](order, options, dice, clock)
    if has_own_clock:
        order["steps"] = [step for step in order["steps"] if step["action"] != "update"]
    elif kind in ("calm", "kill", "storm", "terminate") and dice.random() < 0.5:
        order["holds"], options["--paths"] = True, PATHS + ",/held"
    order["arguments"] = [word for pair in options.items() for word in pair]
    order["arguments"] += ["--until", order["finishFile"], "--signals", order["manners"]]
    if dice.random() < 0.3:
        order["arguments"].append("--child")
    order["fresh"] += [dice.randint(1, 20) for step in order["steps"] if step["action"] == "update"]
    return order


def wait(dice, longest=60):
    # Half of the moments are close together, to provoke races.
    return dice.uniform(0, longest) if dice.random() < 0.5 else dice.uniform(0, 3)


def updates(order, dice, most=6):
    for _ in range(dice.randint(1, most)):
        order["steps"].append({"after": wait(dice), "action": "update"})


def send(order, dice, number, times=1, longest=60):
    order["steps"].append({"after": wait(dice, longest), "action": "signal", "signal": int(number), "times": times})
    order["signals"] += times


def calm(order, options, dice, clock):
    order["policy"] = "prevent"
    updates(order, dice)


def kill(order, options, dice, clock):
    order["waitsUntilReady"] = dice.random() < 0.5
    order["manners"] = dice.choice(["plain", "plain", "orderly"])
    if order["waitsUntilReady"] and dice.random() < 0.5:
        updates(order, dice, 3)
    number = dice.choice(FATAL)
    if dice.random() < 0.2:
        # A stopped program receives the signal when it continues, but SIGKILL at once.
        send(order, dice, signal.SIGSTOP)
        send(order, dice, number)
        send(order, dice, signal.SIGCONT)
    else:
        send(order, dice, number, longest=150)
    order["fatal"] = int(number)
    order["end"] = "wait"


def storm(order, options, dice, clock):
    order["manners"] = "handled"
    for _ in range(dice.randint(5, 40)):
        what = dice.random()
        if what < 0.15:
            order["steps"].append({"after": wait(dice, 10), "action": "update"})
        elif what < 0.3:
            send(order, dice, signal.SIGSTOP, longest=10)
            send(order, dice, signal.SIGCONT, longest=10)
        else:
            send(order, dice, dice.choice(STORM), times=dice.randint(1, 200), longest=10)


def clock(order, options, dice, library):
    file = os.path.join(order["evidence"], "clock")
    order["environment"] = world.fake_clock(library, file, order["shared"])
    if dice.random() < 0.5:
        order["environment"]["NO_FAKE_STAT"] = "1"
    with open(file, "w") as start:
        start.write(dice.choice(JUMPS))
    for _ in range(dice.randint(1, 6)):
        order["steps"].append({"after": wait(dice), "action": "write", "file": file, "text": dice.choice(JUMPS)})
    order["jumps"] = sum(step["action"] == "write" for step in order["steps"]) + 1


def descriptors(order, options, dice, clock):
    order["limits"] = f"ulimit -n {dice.randint(5, 40)}"
    order["policy"] = dice.choice(["drop", "prevent", "answer"])
    order["waitsUntilReady"] = False
    updates(order, dice, 3)


def file_size(order, options, dice, clock):
    order["limits"] = f"ulimit -f {dice.choice([0, 1, 2, dice.randint(3, 400)])}"
    order["waitsUntilReady"] = dice.random() < 0.5
    updates(order, dice, 3)


def drop(order, options, dice, clock):
    order["end"] = "drop"
    order["waitsUntilReady"] = dice.random() < 0.5
    order["journal"] = os.path.join(order["evidence"], "journal")
    if dice.random() < 0.5:
        updates(order, dice, 3)


def terminate(order, options, dice, clock):
    order["end"] = "terminate"
    order["manners"] = dice.choice(["plain", "handled", "orderly"])
    order["waitsUntilReady"] = dice.random() < 0.5
    if dice.random() < 0.5:
        updates(order, dice, 3)


def full_disk(order, options, dice, clock):
    """Fills the disk at some moment, and sometimes frees it again."""
    order["waitsUntilReady"] = dice.random() < 0.7
    options["--most"] = "3000"
    for _ in range(dice.randint(1, 4)):
        order["steps"].append({
            "after": wait(dice), "action": "fill", "bytes": dice.choice([0, 0, 300, 4_096, dice.randint(0, 60_000)])})
        if dice.random() < 0.5:
            order["steps"].append({"after": wait(dice), "action": "update"})
        if dice.random() < 0.5:
            order["steps"].append({"after": wait(dice), "action": "free"})
            order["steps"].append({"after": wait(dice), "action": "update"})


KINDS = {function.__name__: function for function in (
    calm, kill, storm, clock, descriptors, file_size, drop, terminate, full_disk)}
