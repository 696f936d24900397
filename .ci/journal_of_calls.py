"""Writes a journal with thousands of calls of several programs, for the tests of what `mock-url show` writes.

The journal has every outcome, near misses, bodies, redacted values, and calls without an end. Some texts do harm in a page that takes them for
HTML. Equal arguments write equal journals.
"""
import base64
import json
import random
import urllib.parse

HOSTILE = [
    "</script><script>window.harmed = 1</script>",
    "<img src=x onerror=\"window.harmed = 1\">",
    "<!--<script>",
    "\" onmouseover=\"window.harmed = 1\" x='",
    "{{nonce}}{{script}}",
]
INVISIBLE = "line\u2028separator, NUL \0 and \u202eoverride"
HOSTS = ["api.example.com", "auth.example.com", "rates-and-conversions.eu-central-1.cdn.example.net:8443", "127.0.0.1:8080"]
PATHS = ["/v1/orders/{}", "/v1/users/{}/avatar", "/v1/latest", "/token", "/static/app-{}.js", "/search"]
STUBS = ["orders", "user avatar", "exchange rates", "token", "static files", None]
#: The runs: program, process, policy, start in seconds, and whether the journal has the answers.
RUNS = [("DemoService", 4242, "drop", 0, True), ("DemoService", 4250, "passThrough", 3600, True), ("worker " + HOSTILE[0], 4251, "drop", 3600.5, False)]
UNUSED = [{"index": 6, "number": 7, "name": HOSTILE[1], "source": "Tests/OrderTests.swift:41"}, {"index": 7, "number": 8}]
END = {
    "refused": 2, "unusedCount": 2, "unused": UNUSED, "shadowedCount": 1, "shadowed": [UNUSED[0] | {"by": 2}],
    "warnings": ["the program made a request before set-up " + HOSTILE[0]],
    "expectations": {"met": 3, "unmet": [{"index": 1, "number": 2, "name": "user avatar", "expected": {"atLeast": 2}, "found": 1}], "outOfOrder": [
        {"index": 2, "number": 3, "name": "exchange rates", "times": 1, "after": {"index": 3, "number": 4, "name": "token"}}]}}


def body(dice, number):
    kind = dice.randrange(10)
    if kind == 0:
        data = dice.randbytes(dice.randrange(20, 900))
        return {"bytes": len(data), "base64": base64.b64encode(data).decode()}
    if kind == 1 and number % 50 == 0:
        return {"bytes": 1_048_576, "text": "long text " * 1638 + "long"}
    text = json.dumps({"id": number, "exact": 12345678901234567890, "name": dice.choice(["Ada", "Grace", HOSTILE[0], INVISIBLE]),
                       "items": [{"sku": f"A-{dice.randrange(10_000)}", "count": dice.randrange(9)} for _ in range(dice.randrange(12))]}, ensure_ascii=False)
    return {"bytes": len(text.encode()), "text": text}


def request(dice, number):
    method, host = dice.choice(["GET", "GET", "GET", "POST", "PUT", "DELETE", "HEAD"]), dice.choice(HOSTS)
    path = dice.choice(PATHS).format(number) + (f"/{urllib.parse.quote(dice.choice(HOSTILE), safe='')}" if number % 97 == 0 else "")
    query = dice.choice(["", "", f"?page={number}", "?base=EUR&symbols=USD", "?token=%3Credacted%3E&page=2"])
    made = {"method": method, "url": f"{'http' if ':' in host else 'https'}://{host}{path}{query}", "headers": [
        ["Accept", "application/json"], ["Authorization", "<redacted>"], ["X-Number", str(number)], ["X-Hostile", HOSTILE[number % len(HOSTILE)]]]}
    if method in ("POST", "PUT"):
        made["headers"].append(["Content-Type", "application/json"])
        made["body"] = body(dice, number)
    return made


def near_misses(number):
    return [
        {"index": 2, "number": 3, "name": "to dollar", "source": "Tests/RatesTests.swift:12", "summary": "GET https://api.example.com/v1/latest",
         "distance": 0.25, "shadowedBy": 1, "differs": [
             {"field": "query field base", "expected": "eur", "found": "EUR", "note": "differs only in case"},
             {"field": "header field Authorization", "expected": "<redacted>", "found": "<redacted>"}]},
        {"index": 1, "number": 2, "name": HOSTILE[1], "summary": f"GET https://api.example.com/{HOSTILE[0]}", "distance": 0.5,
         "differs": [{"field": "path", "expected": f"/v1/orders/{number + 1}", "found": f"/v1/orders/{number}"},
                     {"field": "header field X-Missing", "expected": HOSTILE[0]}]},
        {"index": 0, "number": 1, "name": "orders", "summary": "any request", "distance": 0, "spent": True, "limit": 2, "differs": []},
    ]


def outcome(dice, policy, has_answers, number):
    """Returns the members of a call on its outcome, and those of its delivery; `None` for a call without an end."""
    share, size = dice.random(), dice.randrange(20, 2000)
    error = dice.choice([-1001, -1004, -1005, -1009, -1200])
    if share < 0.06 and policy == "drop":
        return {"policy": policy, "nearMisses": near_misses(number), "outcome": "failed", "error": -1009}, {"ended": "failed", "bytes": 0, "error": -1009}
    if share < 0.06:
        return {"policy": policy, "nearMisses": near_misses(number), "outcome": "passed"}, None
    if share < 0.062:
        return {"planError": "the live plan is invalid: " + HOSTILE[1], "outcome": "failed", "error": -1}, None
    index = dice.randrange(6)
    named = {"name": STUBS[index] if number % 89 else HOSTILE[0], "source": f"Tests/OrderTests.swift:{40 + index}"} if STUBS[index] else {}
    stub = {"stub": {"index": index, "number": index + 1, "use": number} | named}
    if share < 0.12:
        return stub | {"outcome": "failed", "error": error}, {"ended": "failed", "bytes": 0, "error": error}
    if share < 0.15:
        return stub | {"outcome": "passed"}, None
    status = dice.choice([200] * 12 + [201, 204, 301, 404, 429, 500, 503])
    answered = stub | {"outcome": "answered", "status": status, "bytes": size}
    if share < 0.17:
        return answered | {"neverAnswers": True}, None
    if share < 0.19:
        return answered, {"ended": "cancelled", "bytes": size // 2}
    if share < 0.2:
        return answered | {"error": -1005}, {"ended": "failed", "bytes": 10, "error": -1005}
    answer = {"answer": {"headers": [["Content-Type", "application/json"], ["Set-Cookie", "<redacted>"], ["X-Hostile", HOSTILE[number % len(HOSTILE)]]],
                         "body": body(dice, number)}} if has_answers else {}
    return answered, {"ended": "redirected" if status == 301 else "complete", "bytes": size} | answer


def make(path, calls, programs=3):
    """Writes a journal of one program or three, and returns its calls with their deliveries and the indexes of their runs."""
    dice, lines, made = random.Random(25), [], []
    clocks, numbers = [run[3] for run in RUNS], [0] * len(RUNS)

    def write(kind, run, time, members):
        lines.append((time, {"kind": kind, "time": round(1795274567 + time, 6), "monotonic": round(13442 + time, 6), "process": RUNS[run][1]} | members))
        return lines[-1][1]

    for run, (program, _, policy, begin, _) in enumerate(RUNS[:programs]):
        write("start", run, begin, {"v": 1, "program": program, "setUp": 1, "installed": "process", "networkGuard": "loopback", "policy": policy,
                                    "order": "first", "stubs": 8, "sources": [{"from": "arguments", "stubs": 8}]})
    for count in range(calls):
        run = 0 if count < calls // 2 or programs == 1 else 1 + count % 2
        clocks[run] += dice.expovariate(150)
        numbers[run] += 1
        result, ended = outcome(dice, RUNS[run][2], RUNS[run][4], numbers[run])
        call = write("call", run, clocks[run], {"number": numbers[run], "request": request(dice, numbers[run])} | result)
        delivery = write("delivery", run, clocks[run] + dice.expovariate(40) + 0.0004, {"call": numbers[run]} | ended) if ended else None
        made.append({"call": call, "delivery": delivery, "run": run, "at": clocks[run]})
    # The last program was killed, so it wrote no end record.
    for run in range(min(programs, 2)):
        own = [call["call"] for call in made if call["run"] == run]
        outcomes = [call["outcome"] for call in own]
        write("end", run, clocks[run] + 1, END | {
            "calls": len(own), "answered": outcomes.count("answered"), "failed": outcomes.count("failed"), "network": outcomes.count("passed"),
            "unmatched": sum("stub" not in call for call in own)})
    lines.sort(key=lambda line: line[0])
    with open(path, "w") as file:
        file.writelines(json.dumps(record, ensure_ascii=False) + "\n" for _, record in lines)
    return sorted(made, key=lambda call: call["at"])
