"""Writes a journal with thousands of calls of several programs, for the tests of the page of `mock-url show --html`.

The journal is the same for the same seed. It has every outcome, near misses, bodies, redacted values, and calls without an
end. It also has texts that do harm in a page that takes them for HTML.
"""
import base64
import json
import random

HOSTILE = [
    "</script><script>window.harmed = 1</script>",
    "<img src=x onerror=\"window.harmed = 1\">",
    "<!--<script>",
    "\" onmouseover=\"window.harmed = 1\" x='",
    "{{nonce}}{{script}}",
]
INVISIBLE = "line\u2028separator, NUL \0 and \u202eoverride"
ERRORS = [-1001, -1004, -1005, -1009, -1200]
HOSTS = ["api.example.com", "auth.example.com", "rates-and-conversions.eu-central-1.cdn.example.net:8443", "127.0.0.1:8080"]
PATHS = ["/v1/orders/{}", "/v1/users/{}/avatar", "/v1/latest", "/token", "/static/app-{}.js", "/search"]
STUBS = ["orders", "user avatar", "exchange rates", "token", "static files", None]


class Run:
    """A run of a program: its stub names, and the time and the numbers of its calls."""

    def __init__(self, program, process, policy, start, has_answers):
        self.program, self.process, self.policy, self.start = program, process, policy, start
        self.has_answers, self.clock, self.calls = has_answers, start, []

    def head(self, kind, time):
        return {"kind": kind, "time": round(1795274567 + time, 6), "monotonic": round(13442 + time, 6), "process": self.process}

    def first(self):
        return self.head("start", self.start) | {
            "v": 1, "program": self.program, "setUp": 1, "installed": "process", "networkGuard": "loopback",
            "policy": self.policy, "order": "first", "stubs": 8, "sources": [{"from": "arguments", "stubs": 8}]}

    def last(self, dice):
        outcomes = [call["outcome"] for call in self.calls]
        unused = [{"index": 6, "number": 7, "name": HOSTILE[1], "source": "Tests/OrderTests.swift:41"}, {"index": 7, "number": 8}]
        return self.head("end", self.clock + 1) | {
            "calls": len(self.calls), "answered": outcomes.count("answered"), "failed": outcomes.count("failed"),
            "network": outcomes.count("passed"), "unmatched": sum("stub" not in call for call in self.calls), "refused": 2,
            "unusedCount": 2, "unused": unused, "shadowedCount": 1, "shadowed": [unused[0] | {"by": 2}],
            "warnings": ["the program made a request before set-up " + HOSTILE[0]],
            "expectations": {
                "met": 3, "unmet": [{"index": 1, "number": 2, "name": "user avatar", "expected": {"atLeast": 2}, "found": 1}],
                "outOfOrder": [{"index": 2, "number": 3, "name": "exchange rates", "times": 1,
                                "after": {"index": 3, "number": 4, "name": "token"}}]}}


def address(dice, number):
    host, path = dice.choice(HOSTS), dice.choice(PATHS).format(number)
    query = dice.choice(["", "", f"?page={number}", "?base=EUR&symbols=USD", "?token=%3Credacted%3E&page=2"])
    if number % 97 == 0:
        path += "/" + dice.choice(HOSTILE)
    return f"{'http' if ':' in host else 'https'}://{host}{path}{query}"


def text_of(dice, number):
    value = {"id": number, "exact": 12345678901234567890, "name": dice.choice(["Ada", "Grace", HOSTILE[0], INVISIBLE]),
             "items": [{"sku": f"A-{dice.randrange(10_000)}", "count": dice.randrange(9)} for _ in range(dice.randrange(12))]}
    return json.dumps(value, ensure_ascii=False)


def body(dice, number):
    kind = dice.randrange(10)
    if kind == 0:
        data = bytes(dice.randrange(256) for _ in range(dice.randrange(20, 900)))
        return {"bytes": len(data), "base64": base64.b64encode(data).decode()}
    if kind == 1 and number % 50 == 0:
        return {"bytes": 1_048_576, "text": "long text " * 1638 + "long"}
    text = text_of(dice, number)
    return {"bytes": len(text.encode()), "text": text}


def request(dice, number):
    method = dice.choice(["GET", "GET", "GET", "POST", "PUT", "DELETE", "HEAD"])
    made = {"method": method, "url": address(dice, number), "headers": [
        ["Accept", "application/json"], ["Authorization", "<redacted>"], ["X-Number", str(number)],
        ["X-Hostile", HOSTILE[number % len(HOSTILE)]]]}
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


def outcome(dice, run, number):
    """Returns the members of a call on its outcome, and those of its delivery; `None` for a call without an end."""
    share = dice.random()
    if share < 0.06:
        failed = {"outcome": "failed", "error": -1009} if run.policy == "drop" else {"outcome": "passed"}
        ended = {"ended": "failed", "bytes": 0, "error": -1009} if run.policy == "drop" else None
        return {"policy": run.policy, "nearMisses": near_misses(number)} | failed, ended
    if share < 0.062:
        return {"planError": "the live plan is invalid: " + HOSTILE[1], "outcome": "failed", "error": -1}, None
    index = dice.randrange(6)
    stub = {"index": index, "number": index + 1, "use": number}
    if STUBS[index]:
        stub |= {"name": STUBS[index] if number % 89 else HOSTILE[0], "source": f"Tests/OrderTests.swift:{40 + index}"}
    if share < 0.12:
        error = dice.choice(ERRORS)
        return {"stub": stub, "outcome": "failed", "error": error}, {"ended": "failed", "bytes": 0, "error": error}
    if share < 0.15:
        return {"stub": stub, "outcome": "passed"}, None
    status = dice.choice([200] * 12 + [201, 204, 301, 404, 429, 500, 503])
    size = dice.randrange(20, 2000)
    answered = {"stub": stub, "outcome": "answered", "status": status, "bytes": size}
    if share < 0.17:
        return answered | {"neverAnswers": True}, None
    if share < 0.19:
        return answered, {"ended": "cancelled", "bytes": size // 2}
    if share < 0.2:
        return answered | {"error": -1005}, {"ended": "failed", "bytes": 10, "error": -1005}
    ended = {"ended": "redirected" if status == 301 else "complete", "bytes": size}
    if run.has_answers:
        ended["answer"] = {"headers": [["Content-Type", "application/json"], ["Set-Cookie", "<redacted>"],
                                       ["X-Hostile", HOSTILE[number % len(HOSTILE)]]], "body": body(dice, number)}
    return answered, ended


def make(path, calls, programs=3, seed=25):
    """Writes a journal of one program or three, and returns its calls with their deliveries and the indexes of their runs."""
    dice = random.Random(seed)
    runs = [Run("DemoService", 4242, "drop", 0, True), Run("DemoService", 4250, "passThrough", 3600, True),
            Run("worker " + HOSTILE[0], 4251, "drop", 3600.5, False)][:programs]
    lines, made = [], []
    for run in runs:
        lines.append((run.start, run.first()))
    for count in range(calls):
        run = runs[0] if count < calls // 2 or programs == 1 else runs[1 + count % 2]
        run.clock += dice.expovariate(150)
        number = len(run.calls) + 1
        result, ended = outcome(dice, run, number)
        call = run.head("call", run.clock) | {"number": number, "request": request(dice, number)} | result
        run.calls.append(call)
        lines.append((run.clock, call))
        took = dice.expovariate(40) + 0.0004
        delivery = None
        if ended is not None:
            delivery = run.head("delivery", run.clock + took) | {"call": number} | ended
            lines.append((run.clock + took, delivery))
        made.append({"call": call, "delivery": delivery, "run": runs.index(run), "at": run.clock})
    for run in runs[:2]:
        # The last program was killed, so it wrote no end record.
        lines.append((run.clock + 1, run.last(dice)))
    lines.sort(key=lambda line: line[0])
    made.sort(key=lambda call: call["at"])
    with open(path, "w") as file:
        file.writelines(json.dumps(record, ensure_ascii=False) + "\n" for _, record in lines)
    return made
