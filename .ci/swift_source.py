"""Finds the names that Swift sources declare and use."""
import re

HEADER = r"\b(class|struct|enum|protocol|actor|extension)\s+(?!(?:func|var|let|subscript)\b)([\w.]+)"
MEMBER = r"\b(func|var|let|case|init|subscript|typealias|associatedtype)\b\s*`?(\w*)"
TOKEN = re.compile(rf"{HEADER}|{MEMBER}|[{{}}\n]")
PRIVATE = re.compile(r"\b(?:private|fileprivate)\b(?!\(set\))")
CASES = re.compile(r"(?:[^\n]*,\n)*[^\n]*")
CASE = re.compile(r"(?:\bcase|,)\s+`?(\w+)`?(?!\w*:)")
CONFORMANCE = re.compile(r"\bextension\s+([\w.]+)\s*:\s*([\w.,&\s]+?)\s*(?:\bwhere\b|\{)")
ARGUMENT = re.compile(r"\s*(?:@\w+\s+)*(\w+)(?:\s+\w+)?\s*:(?!:)")


class Stripped:
    """A source without comments and without the content of string literals. Each line keeps its number."""

    def __init__(self, text):
        self.text, self.kept = text, []
        self.plain(0, isInterpolated=False)

    def __str__(self):
        return "".join(self.kept)

    def plain(self, place, isInterpolated):
        """Copies code up to the end, or up to the parenthesis that ends an interpolation. Returns the next index."""
        depth = 0
        while place < len(self.text):
            if self.text.startswith("//", place):
                end = self.text.find("\n", place)
                place = end if end >= 0 else len(self.text)
            elif self.text.startswith("/*", place):
                end = self.text.index("*/", place) + 2
                self.kept.append("\n" * self.text.count("\n", place, end))
                place = end
            elif opening := re.compile(r'(#*)("""|")').match(self.text, place):
                place = self.literal(opening)
            else:
                character = self.text[place]
                depth += (character == "(") - (character == ")")
                self.kept.append(character)
                place += 1
                if isInterpolated and depth < 0:
                    break
        return place

    def literal(self, opening):
        """Leaves out a string literal, except its interpolated code. Returns the index after the literal."""
        place, escape, close = opening.end(), "\\" + opening[1], opening[2] + opening[1]
        self.kept.append('""')
        while place < len(self.text) and not self.text.startswith(close, place):
            if self.text.startswith(escape + "(", place):
                self.kept.append(" (")
                place = self.plain(place + len(escape) + 1, isInterpolated=True)
            elif self.text.startswith(escape, place):
                place += len(escape) + 1
                self.kept.append("\n" if self.text[place - 1:place] == "\n" else "")
            else:
                self.kept.append("\n" if self.text[place] == "\n" else "")
                place += 1
        return place + len(close)


def labels(text, place):
    """Returns the labels of the argument or parameter list at an index, or `None` if no list begins there."""
    if text[place:place + 1] == "<":
        place = end_of(text, place, "<", ">")
    if text[place:place + 1] != "(":
        return None
    end = end_of(text, place, "([{", ")]}")
    if not text[place + 1:end - 1].strip():
        return ()
    starts, depth = [place + 1], 0
    for index in range(place, end):
        depth += (text[index] in "([{") - (text[index] in ")]}")
        if depth == 1 and text[index] == ",":
            starts.append(index + 1)
    found = [ARGUMENT.match(text, start) for start in starts]
    return tuple(match[1] if match and match[1] != "_" else "" for match in found)


def end_of(text, place, opening, closing):
    """Returns the index after the bracket that closes the bracket at an index."""
    depth = 0
    for index in range(place, len(text)):
        depth += (text[index] in opening) - (text[index] in closing)
        if depth == 0:
            return index + 1
    return len(text)


class Member:
    """A member of a type: a function with its labels, a property, a case or a nested type."""

    def __init__(self, source, owner, name, labels):
        self.source, self.owner, self.name, self.labels = source, owner, name, labels

    def fits(self, used):
        """Whether a use with these labels can mean the member. Default arguments and trailing closures may be missing."""
        if self.labels is None or used is None:
            return self.labels is None or self.name != "init"
        rest = iter(self.labels)
        return all(label in rest for label in used)


class Use:
    """A name that a source uses: after a dot, perhaps of a named type, or bare with an implicit `self`."""

    def __init__(self, owner, name, labels, place, isBare=False):
        self.owner, self.name, self.labels, self.place, self.isBare = owner, name, labels, place, isBare


class Source:
    """The names that a file declares and uses."""

    def __init__(self, path):
        self.path = path
        self.text = str(Stripped(path.read_text()))
        #: The types at the file's top level, the types that the file declares or extends, their members, and all
        #: names.
        self.types, self.extended, self.members, self.names = set(), set(), [], set()
        #: The types that the file makes conform to a protocol, each with the protocol.
        self.conformances = [(type, name) for type, names in CONFORMANCE.findall(self.text)
                             for name in re.findall(r"\w+", names)]
        self.scan()

    def scan(self):
        # For each open brace, its type and whether the type is private, or `None` for the brace of a function.
        braces, pending, line = [], None, 0
        for token in TOKEN.finditer(self.text):
            scope = braces[-1] if braces else None
            if token[0] == "\n":
                line = token.end()
            elif token[0] == "{":
                braces.append(pending)
                pending = None
            elif token[0] == "}":
                if braces:
                    braces.pop()
            else:
                isPrivate = bool(PRIVATE.search(self.text, line, token.start())) or bool(scope and scope[1])
                if token[1]:
                    pending = self.declare_type(token[1], token[2], scope, not braces, isPrivate)
                elif braces and scope is None:
                    self.names.add(token[4])
                else:
                    self.declare(token, scope[0] if scope else "", isPrivate)
        for variables in re.findall(r"\b(?:let|var)\s*\(([\w\s,]+)\)", self.text):
            self.names.update(re.findall(r"\w+", variables))

    def declare_type(self, kind, name, scope, isTop, isPrivate):
        if isTop:
            self.extended.add(name)
            if kind != "extension":
                self.types.add(name)
        elif scope:
            self.add(scope[0], name, None, isPrivate)
        return (f"{scope[0]}.{name}" if scope else name), isPrivate

    def declare(self, token, owner, isPrivate):
        kind, name = token[3], token[4]
        if kind == "typealias" and not owner:
            self.types.add(name)
        elif kind == "case":
            for case in CASE.findall(CASES.match(self.text, token.start())[0]):
                self.add(owner, case, None, isPrivate)
        elif kind in ("init", "subscript"):
            isFailable = self.text[token.end():token.end() + 1] in ("?", "!")
            self.add(owner, kind, labels(self.text, token.end() + isFailable), isPrivate)
        elif name:
            self.add(owner, name, labels(self.text, token.end()) if kind == "func" else None, isPrivate)

    def add(self, owner, name, labels, isPrivate):
        self.names.add(name)
        if not isPrivate:
            self.members.append(Member(self, owner, name, labels))

    def uses(self):
        for use in re.finditer(r"(?<!\.)\.(\w+)", self.text):
            owner = re.search(r"\b([A-Z]\w*)\s*$", self.text[max(0, use.start() - 80):use.start()])
            yield Use(owner and owner[1], use[1], labels(self.text, use.end()), use.start())
        for use in re.finditer(r"(?<![\w.])([A-Z]\w*)(?=\()", self.text):
            yield Use(use[1], "init", labels(self.text, use.end()), use.start())
        known = self.names | {"any", "some"} | set(re.findall(r"\b(\w+)\s*:", self.text)) | set(re.findall(r"\b(\w+)\s+in\b", self.text))
        for use in re.finditer(r"(?<![\w.`$@#])(?<!@_optimize\()([a-z]\w*)\b(?!\s*:)", self.text):
            if use[1] not in known:
                yield Use(None, use[1], labels(self.text, use.end()), use.start(), isBare=True)

    def line(self, place):
        return self.text.count("\n", 0, place) + 1
