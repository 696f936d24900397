"""Compares how our server reads generated requests with h11 and, where it is installed, llhttp (httptools).

Usage: compare-reading.py PORT [COUNT] [SEED]. The server at the port describes what it has read.
Each difference must be one of DELIBERATE. The exit status is 1 after another one, and 77 without h11.
"""

import collections
import random
import re
import socket
import sys

try:
    import h11
except ImportError:
    sys.exit(77)
try:
    import httptools
except ImportError:
    httptools = None

# A feature of a message -> which side accepts it, and why the sides differ.
DELIBERATE = {
    "h11": {
        "bare line feed": ("they", "h11 accepts it; a proxy and a server could see different lines"),
        "folded line": ("they", "h11 unfolds; RFC 9112 lets a server refuse"),
        "fold in first field": ("they", "h11 skips blanks"),
        "target above ASCII": ("we", "curl and others send such paths unchanged"),
        "host syntax": ("they", "h11 does not look at the host"),
        "target syntax": ("they", "h11 does not look at the target"),
        "blanks after chunk size": ("they", "h11 skips them; RFC 9112 has no blanks before the line end"),
        "control in field value": ("they", "h11 forbids only NUL and line ends"),
        "control in chunk extension": ("they", "h11 accepts any byte"),
        "length list": ("they", "h11 skips empty elements"),
        "length size": ("they", "h11 accepts numbers of 20 digits; ours have 63 bits"),
        "chunk size": ("they", "h11 accepts 20 hexadecimal digits; ours have 63 bits"),
        "two lengths": ("they", "h11 lets Transfer-Encoding win over Content-Length; RFC 9112 advises to refuse"),
        "chunked in 1.0": ("they", "h11 does not look at the version; RFC 9112, section 6.1, demands to refuse"),
        "no host": ("they", "h11 demands Host only for the version 1.1 exactly"),
        "version 2.0": ("they", "h11 leaves the check of the version to its user"),
        "empty lines before": ("we", "RFC 9112, section 2.2: an empty line before a request is ignored"),
        "blanks before extension": ("we", "RFC 9112, section 7.1.1, allows blanks before a semicolon"),
        "authority form": ("they", "h11 does not look at the target"),
    },
    "llhttp": {
        "bare line feed": ("they", "llhttp ignores a line feed before a request"),
        "host syntax": ("they", "llhttp does not look at the host"),
        "no host": ("they", "llhttp leaves the check of Host to its user"),
        "two hosts": ("they", "llhttp leaves the check of Host to its user"),
        "target syntax": ("they", "llhttp accepts * for all methods"),
        "authority form": ("they", "llhttp reads a path after CONNECT"),
        "unknown minor version": ("we", "RFC 9110, section 2.5: a higher minor version is read as 1.1"),
        "chunked in 1.0": ("they", "llhttp does not look at the version; RFC 9112, section 6.1, demands to refuse"),
        "version 2.0": ("they", "llhttp knows this version"),
        "body after CONNECT": ("both they we", "llhttp leaves the bytes after CONNECT to its user; we read the declared body first"),
        "two spaces": ("they", "llhttp skips spaces before the target"),
        "equal lengths": ("we", "RFC 9110, section 8.6: equal lengths are one length"),
        "unknown method": ("we", "llhttp has a list of methods"),
        "blanks before extension": ("we", "RFC 9112, section 7.1.1, allows blanks before a semicolon"),
        "target above ASCII": ("we", "curl and others send such paths unchanged"),
    },
}

TOKEN = "abcXYZ019-_!#$%&'*+.^`|~"


def pick(rng, *weighted):
    """Returns (text, features) of a weighted choice. A calm message has none of the odd ones, which have the weight 1."""
    if rng.is_calm:
        weighted = [choice for choice in weighted if choice[0] > 1] or weighted
    total = sum(w for w, *_ in weighted)
    at = rng.uniform(0, total)
    for weight, text, *features in weighted:
        at -= weight
        if at <= 0:
            break
    return (text() if callable(text) else text), set(features)


def word(rng, least=1, most=12):
    return "".join(rng.choice(TOKEN) for _ in range(rng.randint(least, most)))


def chunked_body(rng):
    features = set()
    parts = []
    for _ in range(rng.randint(0, 4)):
        data = bytes(rng.choice(b"abc\r\n\0\xff0") for _ in range(rng.randint(1, 40)))
        size, f = pick(
            rng,
            (30, "%x" % len(data)),
            (8, "%X" % len(data)),
            (5, "000%x" % len(data)),
            (1, "%x" % (len(data) + 1), "wrong chunk size"),
            (1, "0x%x" % len(data)),
            (1, "-%x" % len(data)),
            (1, ""),
            (1, "ffffffffffffffff", "chunk size"),
            (1, "f" * 25, "chunk size"),
        )
        features |= f
        extension, f = pick(
            rng,
            (30, ""),
            (5, ";a=b"),
            (3, ';a="b c"'),
            (3, " ; a", "blanks before extension"),
            (1, " ", "blanks after chunk size"),
            (1, ";a=\x01", "control in chunk extension"),
        )
        features |= f
        end, f = pick(rng, (60, "\r\n"), (1, "\n", "bare line feed"))
        features |= f
        end2, f = pick(rng, (60, "\r\n"), (1, "\n", "bare line feed"), (1, "", "missing chunk end"))
        features |= f
        parts.append((size + extension + end).encode("latin-1") + data + end2.encode())
    trailer, f = pick(
        rng,
        (20, "\r\n"),
        (4, "X-Sum: 1\r\nY: 2\r\n\r\n"),
        (1, "X Sum: 1\r\n\r\n"),
        (1, "X: 1\n\r\n", "bare line feed"),
        (1, "X: 1\r\n y\r\n\r\n", "folded line"),
        (1, "", "missing end"),
    )
    features |= f
    return b"".join(parts) + b"0\r\n" + trailer.encode(), features


def message(rng):
    features = set()
    rng.is_calm = rng.random() < 0.5

    def choose(*weighted):
        text, f = pick(rng, *weighted)
        features.update(f)
        return text

    before = choose((40, ""), (3, "\r\n", "empty lines before"), (1, "\r\n\r\n", "empty lines before"), (1, "\n", "bare line feed"), (1, " "))
    method = choose((30, lambda: rng.choice(["GET", "POST", "PUT", "DELETE", "PATCH"])), (3, "OPTIONS"), (2, lambda: word(rng), "unknown method"),
                    (1, "G(T"), (1, ""), (2, "CONNECT"))
    if method == "CONNECT":
        target = choose((4, "a.example:443"), (1, "/p", "authority form"), (1, "a.example", "authority form"))
    else:
        target = choose(
            (30, lambda: "/" + word(rng, 0)), (5, "/p?q=1&r=%20"), (4, "http://a.example/p"), (2, "http://a.example:80"),
            (2, "*" if method == "OPTIONS" else "/"), (1, "*", *([] if method == "OPTIONS" else ["target syntax"])),
            (1, "p", "target syntax"), (1, "http://u@a.example/", "target syntax"), (1, "/\xe9", "target above ASCII"), (1, ""),
            (1, "/a b"), (1, "/\x01"), (1, "/\x7f"))
    version = choose((40, "HTTP/1.1"), (8, "HTTP/1.0"), (1, "HTTP/1.2", "unknown minor version"), (1, "HTTP/2.0", "version 2.0"), (1, "http/1.1"),
                     (1, "HTTP/1.10"), (1, "HTTP/11"), (1, ""))
    space = choose((60, " "), (1, "  ", "two spaces"), (1, "\t"))
    end = choose((60, "\r\n"), (1, "\n", "bare line feed"), (1, " \r\n"), (1, "\r\r\n"))
    head = before + method + space + target + " " + version + end
    lines = []
    host = choose((40, "Host: a.example"), (4, "host:a.example:80"), (2, "Host:"), (2, "HOST: [::1]:80"), (1, None, "no host"),
                  (1, "Host: a/b", "host syntax"), (1, "Host: a b", "host syntax"), (1, "Host: a\r\nHost: a", "two hosts"), (1, "Host: a:x", "host syntax"))
    if host is not None:
        lines.append(host)
    for _ in range(rng.randint(0, 4)):
        lines.append(choose(
            (20, lambda: word(rng) + ": " + word(rng, 0)), (4, lambda: word(rng) + ":\t" + word(rng) + " \t" + word(rng) + "  "),
            (2, lambda: word(rng) + ":\xe9"), (1, lambda: word(rng) + " : x"), (1, ": x"), (1, "noColon"),
            (1, "A: b\x01c", "control in field value"), (1, "A: b\0c"), (1, "A: b\x7fc", "control in field value"),
            (1, "A: b\r\n folded", "folded line"), (1, "A: b\rc"), (1, "A(: b"), (1, "\xe9: b"),
            (2, "Connection: close"), (2, "Connection: keep-alive")))
    body = b""
    kind = choose((30, "none"), (20, "length"), (25, "chunked"), (2, "both"), (2, "odd coding"))
    if rng.is_calm and kind in ("both", "odd coding") or rng.is_calm and kind == "chunked" and version == "HTTP/1.0":
        kind = "none"
    if kind in ("length", "both"):
        body = bytes(rng.choice(b"ab\r\n0\0\xff") for _ in range(rng.randint(0, 30)))
        n = len(body)
        lines.append("Content-Length: " + choose(
            (30, "%d" % n), (3, "00%d" % n), (2, "%d, %d" % (n, n), "equal lengths"), (2, "%d\r\nContent-Length: %d" % (n, n), "equal lengths"),
            (1, "%d, %d" % (n, n + 1)), (1, "%d," % n, "length list"), (1, "+%d" % n), (1, "-1"), (1, "0x1"), (1, ""), (1, "1 2"),
            (1, "9223372036854775808", "length size"), (1, "9" * 20, "length size"), (1, "9" * 30), (1, "%d" % (n + 5), "missing end")))
    if kind in ("chunked", "both"):
        body, f = chunked_body(rng)
        features.update(f)
        lines.append(choose((20, "Transfer-Encoding: chunked"), (3, "transfer-encoding:Chunked")))
        if kind == "both":
            features.add("two lengths")
        if version == "HTTP/1.0":
            features.add("chunked in 1.0")
    if kind == "odd coding":
        lines.append("Transfer-Encoding: " + choose((1, "gzip, chunked"), (1, "chunked, chunked"), (1, "identity"), (1, "chunked, gzip"),
                                                    (1, ""), (1, "xchunked"), (1, "chunked;a=b")))
    if method == "CONNECT" and kind != "none":
        features.add("body after CONNECT")
    if rng.random() < 0.2:
        rng.shuffle(lines)
    if rng.random() < 0.02 and not rng.is_calm:
        lines.insert(0, " leading: blank")
        features.add("fold in first field")
    ends = [choose((80, "\r\n"), (1, "\n", "bare line feed")) for _ in lines]
    text = head + "".join(line + end for line, end in zip(lines, ends)) + choose((80, "\r\n"), (1, "\n", "bare line feed"), (1, "", "missing end"))
    data = text.encode("latin-1") + body
    if rng.random() < 0.03 and not rng.is_calm:
        data = data[: rng.randrange(len(data))] if data else data
        features.add("missing end")
    if rng.random() < 0.03 and data and not rng.is_calm:
        at = rng.randrange(len(data))
        data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        target = data.split(b" ", 2)[1:2]
        if target and any(byte >= 0x80 for byte in target[0]):
            features.add("target above ASCII")
        if target and target[0][:1] != b"/":
            features.add("target syntax")
        head = data.split(b"\r\n\r\n")[0]
        if re.search(rb"(?i)\nhost:[^\r]*[^a-z0-9.:\[\] \r]", head):
            features.add("host syntax")
        if re.search(rb"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]", head):
            features.add("control in field value")
    return data, features


def describe(method, target, fields, body):
    lines = [method + b" " + target] + [name.lower() + b": " + value for name, value in fields]
    return b"\n".join(lines) + b"\n\n" + body


def read_with_h11(data):
    connection = h11.Connection(h11.SERVER, max_incomplete_event_size=1 << 20)
    request, body = None, b""
    try:
        connection.receive_data(data)
        ended = False
        while True:
            event = connection.next_event()
            if event is h11.NEED_DATA:
                if ended:
                    return "ended"
                connection.receive_data(b"")
                ended = True
            elif isinstance(event, h11.Request):
                request = event
            elif isinstance(event, h11.Data):
                body += bytes(event.data)
            elif isinstance(event, h11.EndOfMessage):
                # h11 joins several equal lengths into one field.
                return describe(request.method, request.target, list(request.headers), body)
            else:
                return "ended"
    except h11.RemoteProtocolError as error:
        return "ended" if "without sending complete" in str(error) or "peer unexpectedly" in str(error) else "refused"


class LlhttpReader:
    def __init__(self):
        self.fields, self.body, self.target, self.done, self.trailers = [], b"", b"", False, 0

    def on_url(self, url):
        self.target += url

    def on_header(self, name, value):
        if self.body_began:
            return
        self.fields.append((name, value.rstrip(b" \t")))

    body_began = False

    def on_headers_complete(self):
        self.body_began = True

    def on_body(self, body):
        self.body += body

    def on_message_complete(self):
        if not self.done:
            self.done = True
            self.result = describe(self.parser.get_method(), self.target, self.fields, self.body)
            raise StopIteration


def read_with_llhttp(data):
    reader = LlhttpReader()
    reader.parser = httptools.HttpRequestParser(reader)
    try:
        reader.parser.feed_data(data)
    except httptools.HttpParserUpgrade:
        pass
    except httptools.HttpParserCallbackError:
        pass
    except httptools.HttpParserError:
        return reader.result if reader.done else "refused"
    return reader.result if reader.done else "ended"


def read_with_us(port, data):
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        try:
            while piece := connection.recv(65536):
                answer += piece
        except ConnectionResetError:
            pass
    if not answer:
        return "ended"
    head, _, body = answer.partition(b"\r\n\r\n")
    return body if head.startswith(b"HTTP/1.1 418") else "refused"


def without_lengths(description):
    """h11 joins equal lengths into one, so the fields are compared without them."""
    return b"\n".join(l for l in description.split(b"\n") if not l.startswith(b"content-length:"))


def main():
    port = int(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 56
    rng = random.Random(seed)
    readers = {"h11": read_with_h11}
    if httptools:
        readers["llhttp"] = read_with_llhttp
    known, unknown, equal = collections.Counter(), [], collections.Counter()
    for _ in range(count):
        data, features = message(rng)
        ours = read_with_us(port, data)
        if isinstance(ours, bytes):
            ours = ours.replace(b"transfer-encoding: chunked", b"transfer-encoding: Chunked")
        for name, reader in readers.items():
            theirs = reader(data)
            if isinstance(theirs, bytes):
                # h11 writes the coding in lowercase.
                theirs = theirs.replace(b"transfer-encoding: chunked", b"transfer-encoding: Chunked")
            if ours == theirs or isinstance(ours, bytes) and isinstance(theirs, bytes) and "equal lengths" in features and without_lengths(ours) == without_lengths(theirs):
                equal[name, "accepted" if isinstance(ours, bytes) else ours] += 1
                continue
            who = "we" if isinstance(ours, bytes) and not isinstance(theirs, bytes) else "they" if isinstance(theirs, bytes) and not isinstance(ours, bytes) else "both"
            if who == "both" and not isinstance(ours, bytes):
                # Both refuse; only one of them waited for more bytes before.
                equal[name, "refused"] += 1
                continue
            reason = next((f for f in sorted(features) if who in DELIBERATE[name].get(f, ("",))[0].split()), None)
            if reason:
                known[name, who, reason] += 1
            else:
                unknown.append((name, who, data, sorted(features), ours, theirs))
    print(f"{count} messages, seed {seed}")
    for (name, kind), n in sorted(equal.items()):
        print(f"{name}: {n} equal, {kind}")
    for (name, who, reason), n in sorted(known.items()):
        print(f"{name}: {n} times only {who} accept, {reason}: {DELIBERATE[name][reason][1]}")
    for name, who, data, features, ours, theirs in unknown[:40]:
        print(f"UNEXPLAINED {name}: accepted by {who}: {data!r} {features}\n  ours   {ours!r}\n  theirs {theirs!r}")
    print(f"{len(unknown)} unexplained")
    sys.exit(1 if unknown else 0)


main()
