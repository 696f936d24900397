"""The evidence of a round: the journal, and the answers that the program logged."""
import json

STORED_STUB = ("kept", "kept-spent")


class Answer:
    """An answer or an error, as the client saw it."""

    def __init__(self, line):
        words = line.split(" ", 6)
        self.id, self.path = words[1], words[2]
        self.begun, self.ended = int(words[3]), int(words[4])
        self.status = int(words[5]) if words[0] == "a" else None
        self.error = int(words[5]) if words[0] == "e" else None
        self.body = words[6] if words[0] == "a" and len(words) > 6 else ""

    @property
    def key(self):
        return self.path, self.id

    @property
    def stub(self):
        """The name of the stub that the body belongs to. In a long body, the length follows the name."""
        return self.body.split(" +")[0]

    @property
    def generation(self):
        words = self.stub.split(" ")
        return int(words[1]) if len(words) == 2 and words[1].isdigit() else None


def answers(text):
    return [Answer(line) for line in text.split("\n") if line[:2] in ("a ", "e ") and line.count(" ") >= 5]


class Journal:
    """The records of a journal file. This reader shares no code with the library."""

    def __init__(self, data):
        *lines, self.tail = data.split(b"\n")
        self.records, self.torn = [], []
        for number, line in enumerate(lines, 1):
            for piece in self.pieces(line):
                self.take(number, piece)

    def take(self, number, piece):
        try:
            record = json.loads(piece)
            record["kind"], record["time"], record["monotonic"], record["process"]
            self.records.append(record)
        except (ValueError, KeyError, TypeError):
            self.torn.append((number, piece))

    @staticmethod
    def pieces(line):
        """Cuts a line before each record, because a killed process may leave a part of a record at the beginning."""
        start = b'{"kind":"'
        first, *others = line.split(start)
        return [piece for piece in [first] + [start + other for other in others] if piece]

    def of(self, kind):
        return [record for record in self.records if record["kind"] == kind]

    def by_process(self):
        found = {}
        for record in self.records:
            found.setdefault(record["process"], []).append(record)
        return found

    def is_over_before(self, answer):
        """Whether the answer arrived after the end record: threads continue while a signal or `exit` ends the program."""
        return any(end["monotonic"] <= answer.ended / 1e9 for end in self.of("end"))

    @property
    def calls(self):
        return {key_of(call): call for call in self.of("call")}


def key_of(call):
    url = call["request"]["url"].split("api.example.com", 1)[1]
    path, _, query = url.partition("?id=")
    return path, query


def name_of(call):
    return call.get("stub", {}).get("name")
