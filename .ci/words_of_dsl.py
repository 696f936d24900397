"""Compares the tables of docs/reference/dsl.md with the public declarations of the DSL and with the fields of the schema."""
import json
import re
import swift_source

PAGE, SCHEMA = "docs/reference/dsl.md", "docs/reference/wire-format.schema.json"
DECLARED = ["Building/**/*.swift", "Recording/MockResponse+Received.swift"]
HEADER = re.compile(r"^(?:public )?(?:final )?(?:class|struct|enum|extension) (\w+)")
MEMBER = re.compile(r"^    public (?:(?:static|class|convenience|package\(set\)|private\(set\)) )*(func|var|let|init|case)\b *(\w*)(?:<[^>]*>)?")
CASE = re.compile(r"^    case (\w+)")
PLACE = {"filePath", "line", "fileID", "column"}
#: Requirements of protocols, which are not words of a stub.
PROTOCOLS = {"hash", "description", "errorDescription"}
#: Names in the tables that other modules declare.
FOREIGN = {"Data", "URL", "POST", "module", "drop", "last", "lenient", "cannotFindHost"}


class Word:
    """A name with the labels of its parameters; a word without parentheses has no labels but `None`."""

    def __init__(self, name, labels=None, optional=(), variadic=None):
        self.name, self.labels, self.optional, self.variadic = name, labels, set(optional), variadic

    def __str__(self):
        return self.name if self.labels is None else f"{self.name}({''.join(label + ':' for label in self.labels)})"

    def is_shown_by(self, shown):
        """Whether a word of the page is this one, where a parameter with a default may be missing."""
        if self.name != shown.name or (self.labels is None) != (shown.labels is None):
            return False
        if self.labels is None:
            return True
        given = self.single(shown.labels)
        rest = [label for label in self.single(self.labels) if label not in given]
        kept = [label for label in self.single(self.labels) if label in given]
        return kept == given and all(label in self.optional for label in rest)

    def single(self, labels):
        """Returns labels with only one argument of a variadic parameter."""
        labels = list(labels)
        if self.variadic in labels:
            place = labels.index(self.variadic) + 1
            while labels[place:place + 1] == [""]:
                del labels[place]
        return labels


def balanced(text, start):
    """Returns the text inside the parentheses that open at an index."""
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] in "([{") - (text[place] in ")]}")
        if depth == 0:
            return text[start + 1:place]
    return text[start + 1:]


def split(text):
    """Splits text at its commas outside of brackets."""
    parts, depth = [""], 0
    for character in text:
        depth += (character in "([{<") - (character in ")]}>")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]


def declared(text):
    """Returns the words that a Swift source declares, without unavailable ones."""
    lines, words, kind = str(swift_source.Stripped(text)).split("\n"), [], None
    for number, line in enumerate(lines):
        if header := HEADER.match(line):
            kind, is_enum = header[1], line.startswith("public enum ")
        if kind and is_enum and (case := CASE.match(line)):
            words.append(Word(case[1]))
        member = MEMBER.match(line)
        above = "\n".join(lines[max(0, number - 4):number]).rpartition("\n\n")[2]
        if not member or "unavailable" in above or member[2] in PROTOCOLS:
            continue
        if member[1] in ("var", "let"):
            words.append(Word(member[2]))
        elif member[1] == "init" or member[2]:
            rest = "\n".join(lines[number:])
            labels, optional, variadic = [], [], None
            for parameter in split(balanced(rest, rest.index("("))):
                label = parameter.split(":")[0].split()[0]
                if label not in PLACE:
                    labels.append("" if label == "_" else label)
                    optional += [labels[-1]] if "=" in parameter or "..." in parameter else []
                    variadic = labels[-1] if parameter.endswith("...") else variadic
            if not any("Literal" in label for label in labels):
                words.append(Word(kind if member[1] == "init" else member[2], labels, optional, variadic))
    return words


def shown(span):
    """Returns the words in a code span, such as `respond(to: .get("/a"))`."""
    text = str(swift_source.Stripped(span))
    if re.fullmatch(r"\w+", text):
        return [Word(text)]
    found = []
    for name in re.finditer(r"(\.?)\b([A-Za-z]\w*)(\(| \{)?", text):
        if name[3] == " {":
            found.append(Word(name[2], [""]))
        elif name[3]:
            labels = [re.match(r"(?:(\w+):)?", argument)[1] or "" for argument in split(balanced(text, name.end() - 1))]
            found.append(Word(name[2], labels))
        elif name[1]:
            found.append(Word(name[2]))
    return found


def rows(page):
    """Returns the code spans of the cells of each row below a header `| word |` or `| field |`."""
    found, is_table = [], False
    for line in page.split("\n"):
        is_header = re.match(r"\| (word|field) \|", line)
        is_table = line.startswith("|") and (is_table or bool(is_header))
        if is_table and not is_header and not line.startswith("|--"):
            cells = [cell.replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            found.append([re.findall(r"`([^`]+)`", cell) for cell in cells])
    return found


def faults(root):
    """Returns what the tables lack, and the words of the tables that do not exist."""
    table = rows((root / PAGE).read_text())
    paths = [path for name in DECLARED for path in sorted((root / "Sources/MockURLResponderTestAPI").glob(name))]
    words = [word for path in paths for word in declared(path.read_text())]
    listed = [word for row in table for span in row[0] for word in shown(span)]
    mentioned = listed + [word for row in table for cell in row[1:] for span in cell for word in shown(span)]
    found = [f"{PAGE}: no table lists {word}" for word in words if not any(word.is_shown_by(one) for one in mentioned)]
    found += [
        f"{PAGE}: a table lists {one}, which the DSL does not declare" for one in listed
        if one.name not in FOREIGN | fields(root) and not any(word.is_shown_by(one) for word in words)]
    keys = {key for row in table for cell in row for span in cell for key in re.findall(r'"(\w+)"|^(\w+)$', span)}
    keys = {one or other for one, other in keys}
    found += [f"{PAGE}: no table lists the JSON field {name}" for name in sorted(fields(root) - keys)]
    if len(words) < 100 or len(fields(root)) < 50:
        found.append(f"{len(words)} words and {len(fields(root))} fields: the check reads its sources wrong")
    return list(dict.fromkeys(found)), len(words), len(fields(root))


def fields(root):
    """Returns the names of fields in the wire format, and its words, such as `neverAnswers`."""
    definitions = json.loads((root / SCHEMA).read_text())["$defs"]
    text = json.dumps(definitions)
    lists = [json.loads(words) for words in re.findall(r'"enum": (\[[^\]]*\])', text)]
    words = re.findall(r'"const": "(\w+)"', text) + [word for words in lists for word in words if isinstance(word, str)]
    return {name for part in definitions.values() for name in part.get("properties", {})} | {
        word for word in words if re.fullmatch(r"\w+", word)}
