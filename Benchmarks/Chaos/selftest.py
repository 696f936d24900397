"""Breaks each invariant on purpose, and checks that the soak reports it. A soak that cannot fail proves nothing."""
import json
import os
import re

import checks
import judge
import orders
import world


class Trial:
    """A calm round with one defect, and the problem that the judge must report."""

    def __init__(self, name, expected, before=None, after=None):
        self.name, self.expected = name, expected
        self.before, self.after = before or (lambda order: None), after or (lambda order, outcome: None)


def edit(order, name, change):
    path = os.path.join(order["evidence"], name)
    with open(path, "rb") as file:
        data = file.read()
    with open(path, "wb") as file:
        file.write(change(data))


def over_answer(order, outcome):
    # The judge receives a limit that is one lower than the real number of answers.
    order["kept"] -= 1
    order["isExpected"] = False


def under_answer(order, outcome):
    order["kept"] += 1
    order["isExpected"] = False


def tear(order, outcome):
    def cut(data):
        lines = data.split(b"\n")
        lines[3] = lines[3][:len(lines[3]) // 2]
        return b"\n".join(lines)
    edit(order, "journal", cut)


def lose(order, outcome):
    edit(order, "journal", lambda data: re.sub(rb'[^\n]*"url":"[^"]*/fresh[^\n]*\n', b"", data, count=1))


def lose_end(order, outcome):
    edit(order, "journal", lambda data: re.sub(rb'{"kind":"delivery"[^\n]*\n', b"", data, count=1))


def repeat_end(order, outcome):
    edit(order, "journal", lambda data: re.sub(rb'({"kind":"delivery"[^\n]*\n)', rb"\1\1", data, count=1))


def stale(order, outcome):
    # Adds an update that returned before every request, because the order of the seed may have no update.
    outcome["updates"].append({"generation": 1_000_000, "begun": 0, "done": 0})


def silent(order, outcome):
    # The test should fail, and passes.
    edit(order, "errors", lambda data: data + b"MockURLResponder stopped writing to its journal: no room\n"
         b"[MockURLResponder report: unrecorded, 4 bytes]\n")


def shell(command):
    def change(order):
        order["limits"] = command
    return change


TRIALS = [
    Trial("nothing is broken", None),
    Trial("a stub answers once more", "at most", after=over_answer),
    Trial("a stub answers once less", "expected", after=under_answer),
    Trial("a record is torn", "torn records", after=tear),
    Trial("a record is missing", "not recorded", after=lose),
    Trial("the end of a call is missing", "the recorded end is None", after=lose_end),
    Trial("a call ends twice", "ends twice", after=repeat_end),
    Trial("a request is answered from an old plan", "had returned", after=stale),
    Trial("a lost journal does not fail the test", "passes in spite of", after=silent),
    Trial("a test fails without a reason", "without a reason", after=lambda o, outcome: outcome["failures"].append("it rains")),
    Trial("a reader fails", "reading while", after=lambda o, outcome: outcome["readingErrors"].append("it is dark")),
    Trial("the reader misses a call", "the library reads", after=lambda o, outcome: outcome["calls"].update({"/kept": 0})),
    Trial("a file is left", "files are left", before=shell('touch "$TMPDIR/left"')),
    Trial("a process is left", "is left", before=shell("setsid sleep 100000 </dev/null >/dev/null 2>&1 & :")),
    Trial("the program is killed in a calm round", "ended unexpectedly", before=shell("(sleep 0.05; kill -9 $$) & :")),
]


def play(soak, number, trial):
    dice, evidence = orders.chance(soak.options.seed, f"self-test {number}"), soak.evidence(f"self-test-{number}")
    side = world.Side(soak.chaos, os.path.join(evidence, "side"), f"{soak.run}.self")
    order = soak.order("calm", dice, f"self{number}", evidence)
    order["round"], order["isExpected"] = number, True
    trial.before(order)
    side.order(order)
    side.wait_until_ready()
    outcome = side.outcome(60)
    trial.after(order, outcome)
    problems = judge.judge(order, outcome).problems + world.left_processes(soak.mark(f"self{number}"), wait=1)
    side.finish()
    return problems + world.left_files(side.temporary, wait=0.2)


def growth(soak):
    """Runs a test side that really leaks, so that the rounds after the leak have more descriptors and memory."""
    evidence = soak.evidence("self-test-growth")
    side = world.Side(soak.chaos, os.path.join(evidence, "side"), f"{soak.run}.self")
    outcomes = []
    for part in range(24):
        place = os.path.join(evidence, str(part))
        os.mkdir(place)
        order = soak.order("kill", orders.chance(soak.options.seed, "growth"), f"selfg{part}", place)
        order["round"], order["waitsUntilReady"] = part, False
        order["steps"] = [{"after": 0, "action": "signal", "signal": 9}]
        if part == 12:
            order["steps"].append({"after": 0, "action": "leak"})
        side.order(order)
        side.wait_until_ready()
        outcomes.append(side.outcome(60))
    side.finish()
    return checks.check_growth(outcomes)[0]


def run(soak):
    """Runs all trials, and returns those whose defect was not reported."""
    missed = []
    for number, trial in enumerate(TRIALS):
        problems = play(soak, number, trial)
        found = not problems if trial.expected is None else any(trial.expected in problem for problem in problems)
        if not found:
            missed.append(f"{trial.name}: expected {trial.expected or 'no problem'}, found {json.dumps(problems)}")
    problems = growth(soak)
    for word in ("descriptors", "grew"):
        if not any(word in problem for problem in problems):
            missed.append(f"the test side leaks: expected {word}, found {problems}")
    print(f"chaos: self-test: {len(TRIALS) + 2 - len(missed)} of {len(TRIALS) + 2} are as they should be", flush=True)
    for line in missed:
        print(f"  {line}")
    return missed
