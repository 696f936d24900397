"""The pages of the site: which files become pages, their addresses, the order of the navigation, and where links lead."""
import pathlib
import posixpath
import re
import subprocess
import urllib.parse

import gfm

INDEX = "docs/README.md"
SHELVES = {"Start": "docs/start", "Guides": "docs/guides", "Reference": "docs/reference"}
IMAGES = {".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".ico"}


class Site:
    """Reads the pages of a repository. `faults` collects what is wrong, as "page:line: text"."""

    def __init__(self, root):
        self.root, self.faults = root, []
        listed = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=root, stdout=subprocess.PIPE, check=True)
        names = sorted(set(filter(None, listed.stdout.decode().split("\0"))))
        #: The files of the repository, and its folders.
        self.files = [name for name in names if (root / name).is_file() and not (root / name).is_symlink()]
        self.known = set(self.files)
        self.folders = {str(parent) for name in self.files for parent in pathlib.PurePosixPath(name).parents}
        #: The files and folders outside the pages that pages link to.
        self.shown = set()
        self.pages = {}
        for name in self.files:
            if name.endswith(".md"):
                self.read(name)

    def fault(self, name, line, text):
        self.faults.append(f"{name}:{line}: {text}")

    def read(self, name):
        try:
            self.pages[name] = Page(name, gfm.Document((self.root / name).read_text()))
        except gfm.Fault as fault:
            self.fault(name, fault.line, str(fault))

    def link(self, page, destination, line, image=False):
        """Returns the address of a link, seen from a page."""
        try:
            return self.target(page, destination, line, image)
        except gfm.Fault as fault:
            self.fault(page.name, fault.line, str(fault))
            return "#"

    def target(self, page, destination, line, image):
        parts = urllib.parse.urlsplit(destination)
        if parts.scheme or destination.startswith("//"):
            if image:
                raise gfm.Fault(line, f"a picture from another host: {destination}")
            if parts.scheme not in ("https", "http", "mailto"):
                raise gfm.Fault(line, f"a link with an unexpected scheme: {destination}")
            return destination
        path, anchor = urllib.parse.unquote(parts.path), urllib.parse.unquote(parts.fragment)
        folder = posixpath.dirname(page.name)
        name = posixpath.normpath(path.lstrip("/") if path.startswith("/") else posixpath.join(folder, path)) if path else page.name
        address = self.address(name, destination, line)
        if image:
            if pathlib.PurePosixPath(name).suffix not in IMAGES:
                raise gfm.Fault(line, f"expected a picture, found {destination}")
            self.shown.add(name)
            address = "files/" + name
        elif anchor:
            self.check_anchor(name, anchor, line, destination)
        found = relative(page.address, address) if path or image else ""
        return found + ("#" + urllib.parse.quote(anchor) if anchor else "")

    def address(self, name, destination, line):
        """Returns the address of a file or a folder of the repository."""
        if name in self.folders and f"{name}/README.md" in self.pages:
            name = f"{name}/README.md"
        if name in self.pages:
            return self.pages[name].address
        if name in self.known or name in self.folders:
            self.shown.add(name)
            return shown_address(name, name in self.folders)
        raise gfm.Fault(line, f"a dead link: {destination}")

    def check_anchor(self, name, anchor, line, destination):
        if name in self.folders and f"{name}/README.md" in self.pages:
            name = f"{name}/README.md"
        if name in self.pages:
            if anchor not in self.pages[name].document.anchors:
                raise gfm.Fault(line, f"a dead anchor: {destination}")
        elif not re.fullmatch(r"L\d+", anchor) or name not in self.known:
            raise gfm.Fault(line, f"an anchor in a file that is no page: {destination}; only #L10 works there")

    def navigation(self):
        """Returns the groups of the index as [(title, [(subtitle or None, [(page, label)])])]."""
        page, groups = self.pages.get(INDEX), []
        if not page:
            self.fault(INDEX, 1, "the index of the documentation is missing")
            return []
        for node in page.document.root:
            if node.tag == "heading" and node.get("level") == "2":
                groups.append((gfm.text_of(node), [(None, [])]))
            elif node.tag == "heading" and groups:
                groups[-1][1].append((gfm.text_of(node), []))
            elif node.tag == "list" and groups:
                groups[-1][1][-1][1].extend(self.entries(page, node))
        self.check_shelves(groups)
        return [(title, [part for part in parts if part[1]]) for title, parts in groups if any(part[1] for part in parts)]

    def entries(self, page, node):
        for item in node:
            link = next(item.iter("link"), None)
            line = gfm.line_of(item)
            if link is None:
                self.fault(page.name, line, "expected a link in each item of the lists")
                continue
            path = urllib.parse.unquote(link.get("destination").split("#")[0])
            name = posixpath.normpath(posixpath.join(posixpath.dirname(page.name), path))
            if name in self.folders:
                name += "/README.md"
            if name in self.pages:
                yield self.pages[name], gfm.text_of(link)
            elif name not in self.known and name not in self.folders:
                self.fault(page.name, line, f"a dead link: {link.get('destination')}")

    def check_shelves(self, groups):
        listed = {page.name for _, parts in groups for _, entries in parts for page, _ in entries}
        for title, folder in SHELVES.items():
            if title not in [group for group, _ in groups]:
                self.fault(INDEX, 1, f"expected the heading ## {title} with a list of links")
            for name in self.pages:
                if name.startswith(folder + "/") and name not in listed:
                    self.fault(name, 1, f"{INDEX} does not list this page below ## {title}")


class Page:
    """A Markdown page, and its address below the root of the site."""

    def __init__(self, name, document):
        self.name, self.document = name, document
        path = re.sub(r"^docs/", "", name)
        if name == INDEX:
            self.address = "contents.html"
        elif path.endswith("README.md"):
            self.address = path[:-len("README.md")] + "index.html"
        else:
            self.address = path[:-len("md")] + "html"

    @property
    def title(self):
        return self.document.title


def shown_address(name, is_folder):
    """Returns the address of the page that shows a file or a folder of the repository."""
    return f"files/{name}/index.html" if is_folder else f"files/{name}.html"


def relative(source, target):
    """Returns a link from one address to another one, quoted."""
    return urllib.parse.quote(posixpath.relpath(target, posixpath.dirname(source) or "."))
