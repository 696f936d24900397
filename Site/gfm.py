"""Turns one Markdown page into HTML, with GitHub's own parser.

cmark-gfm reads the page and prints its tree as XML. This file writes the tree as HTML. A construct that would become a wrong
page is a fault with its line: a table row with too many cells, a link without its target, a tag in plain text.
"""
import html
import html.parser
import re
import subprocess
import unicodedata
import xml.etree.ElementTree as ElementTree

import highlight

COMMAND = ["cmark-gfm", "--to", "xml", "--sourcepos", "-e", "table", "-e", "strikethrough", "-e", "autolink", "-e", "tasklist"]
TAGS = {"a", "br", "details", "img", "kbd", "picture", "source", "sub", "summary", "sup"}
EMPTY_TAGS = {"br", "img", "source"}
ATTRIBUTES = {"id", "name", "src", "srcset", "media", "alt", "width", "height", "open"}
ALERTS = {"NOTE": "Note", "TIP": "Tip", "IMPORTANT": "Important", "WARNING": "Warning", "CAUTION": "Caution"}
ALERT = re.compile(r"\[!(\w+)\]$")
BROKEN_LINK = re.compile(r"\]\(|\]\[|^\[\^|[^\w]\[\^\w+\]")
#: The longest code in the first column of a table that stays on one line.
LONGEST_TERM = 36
WRAPPERS = {"paragraph": "p", "emph": "em", "strong": "strong", "strikethrough": "del"}


class Fault(Exception):
    def __init__(self, line, text):
        super().__init__(text)
        self.line = line


class Section:
    """The text below one heading, for the search."""

    def __init__(self, anchor, title, level):
        self.anchor, self.title, self.level = anchor, title, level
        #: The names that this section defines: code in its heading, and code in the first column of its tables.
        self.names, self.texts = [], []


def escaped(text):
    return html.escape(text, quote=True)


def line_of(node, default=0):
    place = node.get("sourcepos", "0:0")
    return int(place.split(":")[0]) or default


def text_of(node):
    """Returns the text of a node without its markup."""
    if node.tag in ("text", "code"):
        return node.text or ""
    if node.tag in ("softbreak", "linebreak"):
        return " "
    return "".join(text_of(child) for child in node)


def slug(text):
    """Returns the anchor that GitHub gives to a heading: only letters, marks, digits, "_" and "-" remain."""
    kept = (c for c in text.lower() if c in " -" or unicodedata.category(c)[0] in "LM" or unicodedata.category(c) in ("Nd", "Pc"))
    return "".join(kept).replace(" ", "-")


def cells(line):
    """Returns the number of cells in a line of a table."""
    return len(re.split(r"(?<!\\)\|", re.sub(r"^\||(?<!\\)\|$", "", line.strip())))


class Document:
    """A parsed page. `html(link)` writes it; `link(destination, line, image)` returns the address of a link."""

    def __init__(self, text):
        self.lines = text.split("\n")
        for number, line in enumerate(self.lines, 1):
            if found := re.search(r"[\x00-\x08\x0b-\x1f\x7f]", line):
                raise Fault(number, f"the control character {found[0]!r}")
        output = subprocess.run(COMMAND, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout.decode()
        self.root = ElementTree.fromstring(re.sub(r' xmlns="[^"]*"', "", output, count=1))
        self.headings, self.anchors = {}, set()
        self.read_headings()
        self.title = next((text_of(node) for node in self.headings if node.get("level") == "1"), None)
        if self.title is None:
            raise Fault(1, "expected a heading with one # as the title of the page")
        self.read_tags()

    def read_headings(self):
        level = 0
        for node in self.root.iter("heading"):
            base = slug(text_of(node))
            anchor, count = base, 0
            while anchor in self.anchors:
                count += 1
                anchor = f"{base}-{count}"
            self.anchors.add(anchor)
            # Readers of headings by ear expect no gap between levels.
            level = min(int(node.get("level")), level + 1)
            if level == 1 and self.headings:
                raise Fault(line_of(node), "a second heading with one #; a page has one title")
            self.headings[node] = anchor, level

    def read_tags(self):
        for node in self.root.iter():
            if node.tag in ("html_block", "html_inline"):
                self.anchors.update(re.findall(r'<a (?:id|name)="([^"]*)"', node.text or ""))

    @property
    def summary(self):
        paragraph = self.root.find("paragraph")
        return text_of(paragraph) if paragraph is not None else ""

    def html(self, link):
        """Returns the HTML of the title, the HTML of the rest, and the sections."""
        writer = Writer(self, link)
        body = "".join(writer.block(node) for node in self.root)
        if writer.open_tags:
            raise Fault(len(self.lines), f"the tag <{writer.open_tags[-1]}> has no end")
        return writer.title, body, writer.sections


class Writer:
    def __init__(self, document, link):
        self.document, self.link = document, link
        self.line, self.title, self.sections, self.open_tags = 1, "", [], []
        self.previous = None

    def block(self, node, tight=False):
        self.line = line_of(node, self.line)
        previous, result = self.previous, self.block_of(node, tight, self.previous)
        if self.previous is previous and not (node.tag == "html_block" and not result):
            self.previous = None
        return result

    def block_of(self, node, tight, previous):
        if node.tag == "heading":
            return self.heading(node)
        if node.tag == "paragraph":
            self.check_paragraph(node)
            self.say(text_of(node))
            return self.inlines(node) + "\n" if tight else f"<p>{self.inlines(node)}</p>\n"
        if node.tag == "code_block":
            return self.code_block(node, previous)
        if node.tag == "html_block":
            if "```" in re.sub(r"<!--.*?-->", "", node.text, flags=re.S):
                raise Fault(self.line, "a code block inside HTML; write an empty line between them")
            return self.tags(node.text)
        if node.tag == "thematic_break":
            return "<hr>\n"
        if node.tag == "block_quote":
            return self.quote(node)
        if node.tag == "list":
            return self.list(node)
        if node.tag == "table":
            return self.table(node)
        raise Fault(self.line, f"cannot show the Markdown construct {node.tag!r}")

    def say(self, text):
        if self.sections and text:
            self.sections[-1].texts.append(text)

    def name(self, node):
        if self.sections:
            self.sections[-1].names += [code.text for code in node.iter("code") if code.text]

    def heading(self, node):
        anchor, level = self.document.headings[node]
        self.sections.append(Section(anchor, text_of(node), level))
        self.name(node)
        content = self.inlines(node)
        mark = f'<a class="anchor" href="#{escaped(anchor)}" tabindex="-1" aria-hidden="true">#</a>'
        text = f'<h{level} id="{escaped(anchor)}">{content}{mark}</h{level}>\n'
        if level > 1:
            return text
        self.title = text
        return ""

    def check_paragraph(self, node):
        source = self.document.lines[self.line - 1].strip()
        if source.startswith("|") and source.endswith("|"):
            raise Fault(self.line, "lines with | that are no table; compare the cells of the head with those of the line below it")
        text = "".join(child.text or "" if child.tag == "text" else "\0" for child in node)
        if found := BROKEN_LINK.search(text):
            raise Fault(self.line, f"a link or footnote that Markdown cannot read: {text[max(0, found.start() - 20):found.end() + 20]!r}")

    def code_block(self, node, previous):
        first, last = (int(end.split(":")[0]) for end in node.get("sourcepos").split("-"))
        fence = re.match(r"[\s>*+\-\d.]*(```+|~~~+)", self.document.lines[first - 1])
        if fence and (last == first or not self.document.lines[last - 1].strip(" >").startswith(fence[1])):
            raise Fault(first, "a code block without an end")
        language = (node.get("info") or "").split(" ")[0]
        self.say(node.text or "")
        self.previous = language
        # The output of a command belongs to the command.
        kind = "code output" if language == "text" and previous == "sh" else "code"
        return f'<div class="{kind}"><pre><code>{highlight.code((node.text or "").rstrip(chr(10)), language)}</code></pre></div>\n'

    def quote(self, node):
        paragraph = node.find("paragraph")
        alert = ALERT.match((paragraph[0].text or "").strip()) if paragraph is not None and len(paragraph) else None
        if not alert:
            return "<blockquote>\n" + "".join(map(self.block, node)) + "</blockquote>\n"
        if alert[1] not in ALERTS:
            raise Fault(self.line, f"an unknown kind of note: {alert[0]}")
        for child in list(paragraph)[:2]:
            paragraph.remove(child)
        return (f'<div class="note {alert[1].lower()}"><p class="note-kind">{ALERTS[alert[1]]}</p>\n'
                + "".join(map(self.block, node)) + "</div>\n")

    def list(self, node):
        tag, tight = ("ol" if node.get("type") == "ordered" else "ul"), node.get("tight") == "true"
        start = f' start="{node.get("start")}"' if node.get("start", "1") != "1" else ""
        items = []
        for item in node:
            self.line = line_of(item, self.line)
            box = ""
            if item.tag == "tasklist":
                done = item.get("completed") == "true"
                box = f'<span class="task" role="img" aria-label="{"done" if done else "open"}">{"☑" if done else "☐"}</span> '
            items.append(f"<li>{box}{''.join(self.block(child, tight) for child in item).rstrip()}</li>\n")
        return f"<{tag}{start}>\n{''.join(items)}</{tag}>\n"

    def table(self, node):
        rows, width = [], len(node[0])
        for row in node:
            self.line = line_of(row, self.line)
            found = cells(re.sub(r"^[\s>]*", "", self.document.lines[self.line - 1]))
            if found != width:
                raise Fault(self.line, f"expected {width} cells as in the head of the table, found {found}")
            head = row.tag == "table_header"
            written = []
            for place, cell in enumerate(row):
                self.say(text_of(cell))
                if place == 0 and not head:
                    self.name(cell)
                # A reader by ear would hear an empty heading.
                tag = "th" if head and len(cell) else "td"
                scope = ' scope="col"' if tag == "th" else ""
                names = [cell.get("align")] if cell.get("align") in ("center", "right") else []
                if place == 0 and all(len(code.text or "") <= LONGEST_TERM for code in cell.iter("code")):
                    names.append("term")
                align = f' class="{" ".join(names)}"' if names else ""
                written.append(f"<{tag}{scope}{align}>{self.inlines(cell)}</{tag}>")
            rows.append(f"<tr>{''.join(written)}</tr>\n")
        return ('<div class="table"><table>\n<thead>\n' + rows[0] + "</thead>\n<tbody>\n" + "".join(rows[1:])
                + "</tbody>\n</table></div>\n")

    def inlines(self, node):
        return "".join(map(self.inline, node))

    def inline(self, node):
        self.line = line_of(node, self.line)
        if node.tag == "text":
            return escaped(node.text or "")
        if node.tag == "softbreak":
            return "\n"
        if node.tag == "linebreak":
            return "<br>\n"
        if node.tag == "code":
            return f"<code>{escaped(node.text or '')}</code>"
        if node.tag == "html_inline":
            return self.tags(node.text)
        if node.tag == "link":
            address = escaped(self.link(node.get("destination"), self.line, False))
            title = f' title="{escaped(node.get("title"))}"' if node.get("title") else ""
            return f'<a href="{address}"{title}>{self.inlines(node)}</a>'
        if node.tag == "image":
            address, alternative = escaped(self.link(node.get("destination"), self.line, True)), text_of(node)
            if not alternative:
                raise Fault(self.line, f"the picture {node.get('destination')} has no description")
            return f'<img src="{address}" alt="{escaped(alternative)}">'
        if node.tag in WRAPPERS:
            return f"<{WRAPPERS[node.tag]}>{self.inlines(node)}</{WRAPPERS[node.tag]}>"
        raise Fault(self.line, f"cannot show the Markdown construct {node.tag!r}")

    def tags(self, text):
        reader = Tags(self)
        reader.feed(text)
        reader.close()
        return "".join(reader.written)


class Tags(html.parser.HTMLParser):
    """Copies the few tags that GitHub allows and that pages need. Comments vanish."""

    def __init__(self, writer):
        super().__init__(convert_charrefs=False)
        self.writer, self.written = writer, []

    def handle_starttag(self, tag, attributes):
        line = self.writer.line + self.getpos()[0] - 1
        if tag not in TAGS:
            raise Fault(line, f"the tag <{tag}>; write it in backticks, or use one of {', '.join(sorted(TAGS))}")
        written = []
        for name, value in attributes:
            if name not in ATTRIBUTES:
                raise Fault(line, f"the attribute {name} of <{tag}>")
            if name in ("src", "srcset"):
                value = self.writer.link(value, line, True)
            written.append(f' {"id" if name == "name" else name}="{escaped(value or "")}"')
        if tag == "img" and not dict(attributes).get("alt"):
            raise Fault(line, "a picture without a description (alt)")
        if tag not in EMPTY_TAGS:
            self.writer.open_tags.append(tag)
        self.written.append(f"<{tag}{''.join(written)}>")

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag):
        if not self.writer.open_tags or self.writer.open_tags.pop() != tag:
            raise Fault(self.writer.line + self.getpos()[0] - 1, f"the end tag </{tag}> without its start")
        self.written.append(f"</{tag}>")

    def handle_data(self, data):
        self.writer.say(data.strip())
        self.written.append(escaped(data))

    def handle_entityref(self, name):
        self.written.append(f"&{name};")

    def handle_charref(self, name):
        self.written.append(f"&#{name};")
