"""Breaks each invariant on purpose, and checks that the soak reports it. A soak that cannot fail proves nothing."""
import copy
import json
import os
import re
import shutil

import checks
import judge
import orders
import world


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


#: Defects in the evidence of one calm round, and the problem that the judge must report.
EDITS = [
    ("nothing is broken", None, lambda order, outcome: None),
    ("a stub answers once more", "at most", over_answer),
    ("a stub answers once less", "expected", under_answer),
    ("a record is torn", "torn records", tear),
    ("a record is missing", "not recorded", lose),
    ("the end of a call is missing", "the recorded end is None", lose_end),
    ("a call ends twice", "ends twice", repeat_end),
    ("a request is answered from an old plan", "had returned", stale),
    ("a lost journal does not fail the test", "passes in spite of", silent),
    ("a test fails without a reason", "without a reason", lambda order, outcome: outcome["failures"].append("it rains")),
    ("a reader fails", "reading while", lambda order, outcome: outcome["readingErrors"].append("it is dark")),
    ("the reader misses a call", "the library reads", lambda order, outcome: outcome["calls"].update({"/kept": 0})),
]
#: Shell commands before the program of a round, which break it.
COMMANDS = [
    ("a file is left", "files are left", 'touch "$TMPDIR/left"'),
    ("a process is left", "is left", "setsid sleep 100000 </dev/null >/dev/null 2>&1 & :"),
    ("the program is killed in a calm round", "ended unexpectedly", "(sleep 0.05; kill -9 $$) & :"),
]


def play(soak, number, command=None):
    """Plays a calm round. Returns its order, its outcome, and the processes and files that it left."""
    evidence = soak.evidence(f"self-test-{number}")
    side = world.Side(soak.chaos, os.path.join(evidence, "side"), f"{soak.run}.self")
    order = soak.order("calm", orders.chance(soak.options.seed, "self-test"), f"self{number}", evidence)
    order.update(round=number, isExpected=True, limits=command)
    side.order(order)
    side.wait_until_ready()
    outcome = side.outcome(60)
    left = world.left_processes(soak.mark(f"self{number}"), wait=1)
    side.finish()
    return order, outcome, left + world.left_files(side.temporary, wait=0.2)


def trials(soak):
    """Yields each defect with the expected problem and the reported problems."""
    calm = play(soak, 0)
    for number, (name, expected, change) in enumerate(EDITS):
        order, outcome, left = copy.deepcopy(calm)
        place = soak.evidence(f"self-test-edit-{number}")
        for file in ("journal", "output", "errors"):
            shutil.copy(os.path.join(order["evidence"], file), place)
        order["evidence"] = place
        change(order, outcome)
        yield name, expected, judge.judge(order, outcome).problems + left
    for number, (name, expected, command) in enumerate(COMMANDS, 1):
        order, outcome, left = play(soak, number, command)
        yield name, expected, judge.judge(order, outcome).problems + left
    problems = growth(soak)
    yield "the test side leaks descriptors", "descriptors", problems
    yield "the test side leaks memory", "grew", problems


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
    found = list(trials(soak))
    missed = [f"{name}: expected {expected or 'no problem'}, found {json.dumps(problems)}" for name, expected, problems in found
              if not (any(expected in problem for problem in problems) if expected else not problems)]
    print(f"chaos: self-test: {len(found) - len(missed)} of {len(found)} are as they should be", flush=True)
    for line in missed:
        print(f"  {line}")
    return missed
