"""Puts a DocC archive into the site, so that it works below any path, and lists its symbols for the search."""
import json
import posixpath
import re
import shutil

#: The pages of DocC read their place from this variable, and cannot be read from a file.
PLACE = """
var baseUrl = new URL("{root}", location.href).pathname;
if (location.protocol === "file:") {{
  addEventListener("DOMContentLoaded", () => document.body.append("Serve the site over HTTP to read the API reference: python3 -m http.server"));
}} else if (location.pathname.endsWith("/index.html")) {{
  history.replaceState(null, "", location.pathname.slice(0, -"index.html".length) + location.hash);
}}
"""
#: The parameters of a declaration that only pass on the place of the caller.
LOCATION = re.compile(r",? ?(?:fileID|filePath|line|column|fail): [^,()]*(?:\([^()]*\)[^,()]*)?")


def entry(archive):
    """Returns the path of the first page of an archive, or None for an archive without pages."""
    modules = sorted((archive / "documentation").glob("*/index.html"))
    choices = modules if len(modules) == 1 else [archive / "documentation/index.html", archive / "index.html", *modules]
    return next((path.relative_to(archive).as_posix() for path in choices if path.exists()), None)


def copy(archive, target):
    """Copies an archive, and replaces the absolute addresses of its pages."""
    shutil.copytree(archive, target)
    for path in target.rglob("index.html"):
        root = posixpath.relpath(".", path.relative_to(target).parent.as_posix()) + "/"
        text = path.read_text()
        base = re.search(r'<script>var baseUrl = "([^"]*)"</script>', text)
        if base:
            text = text.replace(base[0], f"<script>{PLACE.format(root=root)}</script>")
            text = re.sub(rf'(src|href)="{re.escape(base[1])}', rf'\1="{root}', text)
            path.write_text(text)


def symbols(archive):
    """Returns a page of the search for each module: its symbols as sections that have an address of their own."""
    index = archive / "index/index.json"
    if not index.exists():
        return
    for root in json.loads(index.read_text())["interfaceLanguages"].get("swift", []):
        modules = [root] if root.get("type") == "module" else root.get("children", [])
        for module in modules:
            if "path" in module:
                yield {"address": address(module), "title": module["title"], "label": module["title"], "group": "Swift API",
                       "sections": list(sections(archive, module, ""))}


def sections(archive, node, parent):
    for child in node.get("children", []):
        path = child.get("path")
        title = child["title"].removeprefix(parent + ".") if parent else child["title"]
        if path and child.get("type") != "groupMarker" and (archive / path.strip("/") / "index.html").exists():
            title = LOCATION.sub("", title)
            name = re.search(r"(?:func|var|case|init|subscript|struct|class|enum|protocol|let)?\s*([A-Za-z_]\w*)[^\w]*", clean(title))
            yield ["", title, parent, [name[1]] if name else [], address(child)]
        inner = child["title"] if child.get("children") and child.get("type") != "groupMarker" else parent
        yield from sections(archive, child, inner)


def clean(title):
    return re.sub(r"^(?:static |class |mutating |convenience )*(?:func|var|case|let|subscript|typealias|associatedtype)?\s*", "", title)


def address(node):
    return f"api/{node['path'].strip('/')}/index.html"
