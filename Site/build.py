"""Writes the site: one HTML file for each page, the files that pages link to, the index of the search, and the assets."""
import json
import posixpath
import re

import gfm
import highlight
import reference
from pages import IMAGES, INDEX, SHELVES, Site, relative, shown_address

#: The files next to this script that go into the folder assets of the site.
ASSETS = ["style.css", "page.js", "search.js", "icon.svg"]
#: A page with at least this number of headings below the title has a table of contents.
LEAST_CONTENTS = 3
LANGUAGES = {".swift": "swift", ".py": "python", ".go": "go", ".sh": "sh", ".json": "json", ".yml": "yaml", ".yaml": "yaml"}
LONGEST_TEXT = 8000


class Builder:
    def __init__(self, root, here, output, archive):
        self.site, self.here, self.output, self.archive = Site(root), here, output, archive
        self.template = (here / "page.html").read_text()
        self.groups = self.site.navigation()
        self.order = [entry for _, parts in self.groups for _, entries in parts for entry in entries]
        self.labels = {page.name: label for page, label in self.order}
        self.api = self.entry_of_api()
        self.index = []

    def build(self):
        """Writes the site, and returns the faults."""
        for page in self.site.pages.values():
            self.write_page(page)
        self.write_shown()
        self.write_index()
        for name in ASSETS:
            self.put(f"assets/{name}", (self.here / name).read_bytes())
        if self.api:
            reference.copy(self.archive, self.output / "api")
        return sorted(set(self.site.faults), key=natural)

    def entry_of_api(self):
        """Returns the address of the first page of the API reference."""
        if not self.archive:
            return None
        found = reference.entry(self.archive)
        if not found:
            self.site.faults.append(f"{self.archive}: expected documentation/index.html or documentation/*/index.html in the archive")
        return f"api/{found}" if found else None

    def put(self, address, content):
        path = self.output / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def write_page(self, page):
        try:
            title, body, sections = page.document.html(lambda *link: self.site.link(page, *link))
        except gfm.Fault as fault:
            self.site.fault(page.name, fault.line, str(fault))
            return
        self.write(page.address, page.title, page.document.summary, self.eyebrow(page) + title, body,
                   contents(sections), self.neighbours(page), page)
        self.index_page(page, sections)

    def write(self, address, title, description, head, body, table="", neighbours="", page=None):
        """Writes one HTML file from the template."""
        root = posixpath.relpath(".", posixpath.dirname(address) or ".") + "/"
        name = "MockURLResponder"
        values = {
            "title": gfm.escaped(title if title == name else f"{title} · {name}"), "description": gfm.escaped(clipped(description, 160)),
            "root": "" if root == "./" else root, "navigation": self.navigation(address, page), "head": head, "body": body,
            "contents": table, "neighbours": neighbours, "top_links": self.top_links(address),
            "kind": "page" if page else "shown",
        }
        self.put(address, re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], self.template))

    def link(self, address, target, label, current=False):
        mark = ' aria-current="page"' if current else ""
        return f'<a href="{relative(address, target)}"{mark}>{gfm.escaped(label)}</a>'

    def top_links(self, address):
        links = [self.link(address, self.site.pages[INDEX].address, "Contents", address == self.site.pages[INDEX].address)] \
            if INDEX in self.site.pages else []
        if self.api:
            links.append(self.link(address, self.api, "Swift API"))
        return "\n".join(links)

    def navigation(self, address, page):
        groups = list(self.groups)
        if page and page.name not in self.labels:
            groups += self.siblings(page)
        written = []
        for title, parts in groups:
            written.append(f"<h2>{gfm.escaped(title)}</h2>\n")
            for subtitle, entries in parts:
                if subtitle:
                    written.append(f"<h3>{gfm.escaped(subtitle)}</h3>\n")
                items = [f"<li>{self.link(address, entry.address, label, entry.address == address)}</li>" for entry, label in entries]
                written.append("<ul>\n" + "\n".join(items) + "\n</ul>\n")
        return "".join(written)

    def siblings(self, page):
        """Returns a group with the pages next to a page that the index does not list."""
        folder = posixpath.dirname(page.name)
        found = [other for other in self.site.pages.values() if posixpath.dirname(other.name) == folder]
        if folder in ("", "docs") or len(found) < 2:
            return []
        return [(posixpath.basename(folder).capitalize(), [(None, [(other, other.title) for other in found])])]

    def eyebrow(self, page):
        """Returns the line above the title, which names the group of the page."""
        for title, parts in self.groups:
            if any(page is entry for _, entries in parts for entry, _ in entries):
                return f'<p class="eyebrow">{gfm.escaped(title)}</p>\n'
        folder = posixpath.basename(posixpath.dirname(page.name))
        return f'<p class="eyebrow">{gfm.escaped(folder.capitalize())}</p>\n' if folder not in ("", "docs") else ""

    def neighbours(self, page):
        """Returns the links to the page before and after this one."""
        place = next((place for place, (entry, _) in enumerate(self.order) if entry is page), None)
        if place is None:
            return ""
        links = []
        for offset, word, rel in [(-1, "Previous", "prev"), (1, "Next", "next")]:
            if 0 <= place + offset < len(self.order):
                other, label = self.order[place + offset]
                links.append(f'<a rel="{rel}" class="{rel}" href="{relative(page.address, other.address)}">'
                             f'<span>{word}</span> {gfm.escaped(label)}</a>')
        return f'<nav class="neighbours" aria-label="Previous and next page">{"".join(links)}</nav>'

    def write_shown(self):
        """Writes the files and folders that pages link to: each unchanged, and as a page."""
        for name in sorted(self.site.shown):
            if name in self.site.folders:
                self.write_folder(name)
            else:
                self.write_file(name)

    def write_folder(self, name):
        address, files = shown_address(name, True), [file for file in self.site.files if file.startswith(name + "/")]
        items = []
        for file in files:
            self.write_file(file)
            items.append(f"<li>{self.link(address, self.address_of(file), file[len(name) + 1:])}</li>")
        self.write(address, name, f"The files of {name}.", heading(name), f'<ul class="files">\n{"".join(items)}</ul>\n')

    def address_of(self, file):
        return self.site.pages[file].address if file in self.site.pages else shown_address(file, False)

    def write_file(self, name):
        content, suffix = (self.site.root / name).read_bytes(), posixpath.splitext(name)[1]
        self.put(f"files/{name}", content)
        address = shown_address(name, False)
        raw = self.link(address, f"files/{name}", "The plain file")
        try:
            code = highlight.code(content.decode().rstrip("\n"), LANGUAGES.get(suffix, ""))
        except UnicodeDecodeError:
            code = None
        if suffix in IMAGES or code is None:
            body = f"<p>{raw}</p>\n"
        else:
            body = f'<p>{raw}</p>\n<div class="code file"><pre><code>{numbered(code)}</code></pre></div>\n'
        self.write(address, name, f"The file {name}.", heading(name), body)

    def index_page(self, page, sections):
        group = next((title for title, parts in self.groups if any(page is entry for _, entries in parts for entry, _ in entries)), "")
        entries = []
        for section in sections:
            text = re.sub(r"\s+", " ", " ".join(section.texts)).strip()
            names = sorted({name for name in section.names if name.strip() and len(name) < 60})
            entries.append([section.anchor if section.level > 1 else "", section.title, text[:LONGEST_TEXT], names])
        label = self.labels.get(page.name, page.title)
        self.index.append({"address": page.address, "title": page.title, "label": label, "group": group, "sections": entries})

    def write_index(self):
        self.index += reference.symbols(self.archive) if self.api else []
        text = json.dumps(self.index, ensure_ascii=False, separators=(",", ":"))
        self.put("assets/search-index.js", f"globalThis.searchIndex = {text};\n")


def contents(sections):
    """Returns the table of contents of a page."""
    listed = [section for section in sections if section.level in (2, 3)]
    if len(listed) < LEAST_CONTENTS:
        return ""
    items = [f'<li class="level-{section.level}"><a href="#{gfm.escaped(section.anchor)}">{gfm.escaped(section.title)}</a></li>'
             for section in listed]
    return ('<nav class="contents" aria-label="On this page"><details><summary>On this page</summary>\n<ul>\n'
            + "\n".join(items) + "\n</ul></details></nav>\n")


def heading(text):
    return f'<p class="eyebrow">File</p>\n<h1 class="path">{gfm.escaped(text).replace("/", "/<wbr>")}</h1>\n'


def numbered(code):
    """Returns code with an anchor for each line."""
    lines = code.split("\n")
    if any(line.count("<span") != line.count("</span>") for line in lines):
        # A comment or string over several lines: close and open its mark at each end of a line.
        lines, opened = [], None
        for line in code.split("\n"):
            start = opened or ""
            for tag in re.findall(r"<span[^>]*>|</span>", line):
                opened = tag if tag != "</span>" else None
            lines.append(start + line + ("</span>" if opened else ""))
    return "\n".join(f'<span class="line" id="L{number}">{line}</span>' for number, line in enumerate(lines, 1))


def clipped(text, length):
    text = re.sub(r"\s+", " ", text).strip()
    return text if len(text) <= length else text[:length].rsplit(" ", 1)[0] + " …"


def natural(text):
    """Sorts "page:9" before "page:10"."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", text)]
