"""Judges a round by its evidence."""
import os
import re

import checks
from evidence import Journal, answers
from orders import Plan

LOSS = "stopped writing to its journal"
# Kinds of rounds in which launches, waits and updates may fail if they report an error.
POOR = {"descriptors", "full_disk"}


class Verdict:
    def __init__(self, problems, figures):
        self.problems, self.figures = problems, figures


def read(evidence, name):
    try:
        with open(os.path.join(evidence, name), "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def judge(order, outcome):
    """Judges a round of a test side by its evidence and `outcome`, which the test side observed."""
    evidence = order["evidence"]
    journal = Journal(read(evidence, "journal"))
    output = read(evidence, "output").decode(errors="replace")
    order["stderr"] = read(evidence, "errors").decode(errors="replace")
    got, kind, cause = answers(output), order["kind"], outcome.get("cause") or ""
    is_lost = LOSS in order["stderr"]
    # A launcher that answers a program from outside knows the calls without the file.
    is_remembered = LOSS in order.get("stderr of the test side", "")
    is_clean = cause == "exited with status 0" and output.endswith("done\n")
    errors = [answer for answer in got if answer.error is not None]
    is_whole = is_clean and not errors and not is_lost
    published = max([u["generation"] for u in outcome["updates"] if not u.get("error")], default=0)
    plan = Plan(order["kept"], order["fresh"], published)
    # A program that has sent all its requests finishes by itself, perhaps before the last update.
    final = min([answer.begun for answer in got if answer.id.startswith("f")], default=0)
    if any(update["done"] > final for update in outcome["updates"]):
        plan.exact = {"kept"}
    is_lossy = is_lost or (kind in POOR and not is_clean)
    problems = checks.check_journal(
        journal, order.get("kills", 0) + (0 if is_clean else 1), is_lost or is_remembered)
    problems += checks.check_answers(plan, got, journal, is_lost or is_remembered)
    problems += checks.check_counts(plan, got, journal, is_whole and not is_remembered)
    problems += checks.check_generations(got, outcome["updates"])
    if is_remembered:
        problems += checks.check_memory(order, outcome, got, is_whole)
    else:
        problems += checks.check_verdict(order, outcome, journal, got, is_lossy)
        problems += checks.check_reading(order, outcome, journal, is_lossy)
    problems += check_end(order, outcome, journal, is_clean, is_lost or is_remembered)
    # A handler without SA_RESTART ends a call of open or connect that the kernel has not yet passed to the launcher.
    interrupted = order["signals"] // 500 if order["manners"] == "handled" else 0
    if len(errors) > interrupted and kind not in POOR:
        problems.append(f"{len(errors)} requests failed, such as {errors[0].key} with {errors[0].error}")
    figures = {
        "launches": int(outcome["isLaunched"]), "updates": len(outcome["updates"]),
        "failed updates": sum(bool(u.get("error")) for u in outcome["updates"]), "requests": len(got),
        "readings of a journal": outcome["readings"], "torn records": len(journal.torn) + bool(journal.tail),
        "held answers": sum(record["change"] == "held" for record in journal.of("hold")), "lost journals": int(is_lost or is_remembered), "signals": order["signals"], "clock jumps": order.get("jumps", 0)}
    figures["answers after the end record"] = sum(
        answer.key not in journal.calls and journal.is_over_before(answer) for answer in got if answer.status)
    found = re.match(r"was killed by signal (\d+)", cause)
    if found:
        figures[f"ended by signal {found[1]}"] = 1
    return Verdict(problems, figures)


def check_end(order, outcome, journal, is_clean, is_lost):
    """The program ended as expected."""
    kind, problems = order["kind"], []
    if outcome["errors"] and kind not in POOR:
        problems.append(f"an error of the test side: {outcome['errors'][0][:500]}")
    if order["end"] == "exit" and kind not in POOR and not is_clean:
        problems.append(f"the program ended unexpectedly: {outcome.get('cause')}: {order['stderr'][-300:]}")
    is_orderly = order["manners"] == "orderly" and order.get("fatal") in (1, 2, 15) and outcome["isReady"]
    if (is_clean or is_orderly) and not is_lost and not journal.of("end") and journal.of("start"):
        problems.append("the journal has no end record")
    return problems
