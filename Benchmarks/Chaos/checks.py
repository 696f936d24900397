"""The invariants of a round. Each check returns a list of problems, which is empty when the invariant holds."""
import collections

from evidence import STORED_STUB, key_of, name_of


def check_journal(journal, kills=0, is_cut=False):
    """All records of the journal are complete and in order, except one torn line for each killed process or full disk (`is_cut`)."""
    problems = []
    allowed = kills + (1 if is_cut else 0)
    torn = len(journal.torn) + (1 if journal.tail else 0)
    if torn > allowed:
        shown = journal.torn[0] if journal.torn else ("last", journal.tail)
        problems.append(f"{torn} torn records, at most {allowed} can be: line {shown[0]}: {shown[1][:80]!r}")
    for process, records in journal.by_process().items():
        problems += check_process(process, records)
    return problems


def check_process(process, records):
    problems = []
    if records[0]["kind"] != "start":
        problems.append(f"process {process}: the first record is {records[0]['kind']}")
    numbers = [record["number"] for record in records if record["kind"] == "call"]
    if numbers != list(range(1, len(numbers) + 1)):
        gap = next(at for at, number in enumerate(numbers, 1) if number != at)
        problems.append(f"process {process}: call {gap} has the number {numbers[gap - 1]}")
    times = [record["monotonic"] for record in records]
    if times != sorted(times):
        problems.append(f"process {process}: the monotonic clock goes back")
    ends = [record for record in records if record["kind"] == "end"]
    if ends and (len(ends) > 1 or records[-1] is not ends[0] or ends[0]["calls"] != len(numbers)):
        problems.append(f"process {process}: the end record is not the last, or counts {ends[0]['calls']} of {len(numbers)}")
    return problems + check_deliveries(process, records)


def check_deliveries(process, records):
    """Each call ends at most once, after its own record."""
    problems, open_calls = [], set()
    for record in records:
        if record["kind"] == "call":
            open_calls.add(record["number"])
        elif record["kind"] == "delivery":
            if record["call"] not in open_calls:
                problems.append(f"process {process}: call {record['call']} ends twice, or before its record")
            open_calls.discard(record["call"])
    return problems[:5]


def check_answers(plan, answers, journal, is_lossy=False):
    """The journal records every answer that the client received, except calls lost on a full disk (`is_lossy`)."""
    problems, calls = [], journal.calls
    ended = {(record["process"], record["call"]): record["ended"] for record in journal.of("delivery")}
    for answer in answers:
        if answer.status is None:
            continue
        call = calls.get(answer.key)
        if answer.stub not in plan.stubs and answer.status == 200:
            problems.append(f"{answer.key}: a body of no stub: {answer.body[:60]}")
        if call is None:
            if not is_lossy and not journal.is_over_before(answer):
                problems.append(f"{answer.key}: answered with {answer.body[:40]} and not recorded")
        elif answer.status == 200 and (call.get("status"), name_of(call)) != (200, answer.stub):
            problems.append(f"{answer.key}: got {answer.stub}, recorded {call.get('status')} {name_of(call)}")
        elif not is_lossy and not journal.is_over_before(answer):
            end = ended.get((call["process"], call["number"]))
            if end != "complete":
                problems.append(f"{answer.key}: the client has the answer, and the recorded end is {end}")
    return problems[:5]


def check_counts(plan, answers, journal, is_whole):
    """A stub with n uses gives at most n answers, and exactly n if no process was killed and there were enough requests."""
    problems = []
    got = collections.Counter(answer.stub for answer in answers if answer.status == 200)
    uses = collections.defaultdict(list)
    for call in journal.of("call"):
        if name_of(call):
            uses[name_of(call), call["process"]].append(call["stub"]["use"])
    recorded = collections.Counter()
    for (name, _), numbers in uses.items():
        recorded[name] = max(recorded[name], len(numbers))
        if len(set(numbers)) != len(numbers):
            problems.append(f"{name}: a use was counted twice: {sorted(numbers)}")
        if is_whole and sorted(numbers) != list(range(1, len(numbers) + 1)):
            problems.append(f"{name}: uses are missing: {sorted(numbers)}")
    for name, most in plan.limits.items():
        for count, source in ((got[name], "received"), (recorded[name], "recorded")):
            if count > most:
                problems.append(f"{name}: {count} answers {source}, at most {most} can be")
            elif is_whole and count != most and name in plan.exact:
                problems.append(f"{name}: {count} answers {source}, expected {most}")
    return problems


def check_generations(answers, updates):
    """An update answers requests that begin after it, and never a request that ended before it."""
    for answer in answers:
        generation = answer.generation
        if generation is None or answer.stub in STORED_STUB:
            continue
        oldest = max([u["generation"] for u in updates if u["done"] <= answer.begun and not u.get("error")], default=0)
        if generation < oldest:
            return [f"{answer.key}: answered by generation {generation} after update {oldest} had returned"]
        future = [u for u in updates if u["generation"] == generation and (u["begun"] > answer.ended or u.get("error"))]
        if future:
            return [f"{answer.key}: answered by generation {generation}, which was not published"]
    return []


def check_verdict(order, outcome, journal, answers, is_lossy):
    """The test fails if and only if it has a reason."""
    errors, failures = order["stderr"], outcome["failures"]
    reasons = []
    if not journal.of("start"):
        reasons.append("no start record")
    if "MockURLResponder report: " in errors:
        reasons.append("a report on standard error")
    missing = {a.key for a in answers if a.status is not None and not journal.is_over_before(a)} - set(journal.calls)
    if missing:
        reasons.append(f"{len(missing)} calls without a record")
    held = held_at_end(journal)
    if held:
        reasons.append(f"{held} answers that were held until the end")
    kept = sum(name_of(call) == "kept" for call in journal.of("call"))
    if order["isExpected"] and kept != order["kept"]:
        reasons.append(f"{kept} of {order['kept']} expected calls")
    if not outcome["isLaunched"]:
        return [] if outcome["errors"] else ["not launched, and no error says why"]
    # The test has seen the report if an error shows it (docs/reference/launching.md), and fails if it has no descriptor left itself.
    seen = [error for error in [*outcome["errors"], *(u.get("error") or "" for u in outcome["updates"])]
            if "was stopped" in error or "Too many open files" in error]
    if reasons and not failures and not seen:
        return [f"the test passes in spite of: {', '.join(reasons)}"]
    # Stubs of an update to a program that has just ended never reach it.
    is_failed = any(u.get("error") for u in outcome["updates"])
    failures = [text for text in failures if not (is_failed and text.endswith("[unsent-stub]"))]
    if failures and not reasons and order["end"] != "drop" and not is_lossy:
        return [f"the test fails without a reason: {failures[0][:300]}"]
    return []


def check_memory(order, outcome, answers, is_whole):
    """A launcher whose journal was lost remembers each call, and judges by that."""
    if not is_whole:
        return []
    received = dict(collections.Counter(answer.path for answer in answers))
    kept = sum(answer.stub == "kept" for answer in answers)
    problems = []
    if outcome["calls"] != received:
        problems.append(f"the library remembers {outcome['calls']}, the program received {received}")
    if bool(outcome["failures"]) != (order["isExpected"] and kept != order["kept"]):
        problems.append(f"{kept} of {order['kept']} expected calls, and the failures {outcome['failures']}")
    return problems


def held_at_end(journal):
    """The number of answers that are held at the end of the journal."""
    held = {}
    for record in journal.records:
        key = (record["process"], record.get("call"))
        if record["kind"] == "hold":
            held[key] = record["change"] in ("held", "sent")
        elif record["kind"] == "delivery":
            held[key] = False
    return sum(held.values())


def check_reading(order, outcome, journal, is_lossy):
    """The library and the independent reader read the same calls."""
    problems = [f"reading while it is written: {error[:300]}" for error in outcome["readingErrors"][:1]]
    counts = outcome.get("calls")
    expected = dict(collections.Counter(key_of(call)[0] for call in journal.of("call")))
    if counts is None:
        return problems
    if journal.of("start") and counts != expected:
        problems.append(f"the library reads {counts}, the file has {expected}")
    if "stopped writing to its journal" in order["stderr"]:
        problems.append("the journal was lost, and verifications go on")
    return problems


def check_growth(outcomes):
    """The test side keeps no descriptor and does not grow. The check needs at least twenty rounds."""
    if len(outcomes) < 20:
        return [], None
    tenth = max(5, len(outcomes) // 10)
    first, last = outcomes[2:2 + tenth], outcomes[-tenth:]
    fewest = [min(o["descriptors"] for o in part) for part in (first, last)]
    memory = [sorted(o["memory"] for o in part)[tenth // 2] // 1024 for part in (first, last)]
    problems = []
    # libdispatch opens a timer for each of three clocks when one is first used, and a short run sees that late.
    if fewest[1] > fewest[0] + 2:
        problems.append(f"the test side has {fewest[1]} descriptors, {fewest[0]} at first")
    # Foundation keeps some 6 kB for each Process, and for each thread that ran one.
    if memory[1] > memory[0] * 1.1 + 15_000 + 12 * len(outcomes):
        problems.append(f"the test side grew from {memory[0]} kB to {memory[1]} kB")
    return problems, f"descriptors {fewest[0]} -> {fewest[1]}, memory {memory[0]} -> {memory[1]} kB over {len(outcomes)} rounds"
