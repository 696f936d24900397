"""Shows that the site refuses Markdown that would become a wrong page, and names the page and the line."""
import pathlib
import subprocess
import tempfile

import gfm
from build import Builder

#: A page, and the fault that the site must report: its line, and a part of its text.
FAULTS = [
    ("# A\n\n[a](no.md)\n", 3, "a dead link: no.md"),
    ("# A\n\n[a](docs/start/a.md#no)\n", 3, "a dead anchor"),
    ("# A\n\n![a](https://example.com/a.png)\n", 3, "a picture from another host"),
    ("# A\n\n![](docs/a.svg)\n", 3, "has no description"),
    ("# A\n\n| a | b |\n|---|---|\n| 1 | 2 | 3 |\n", 5, "expected 2 cells"),
    ("# A\n\n- a\n\n  | a | b |\n  |---|---|\n  | 1 |\n", 7, "expected 2 cells"),
    ("# A\n\n| a | b |\n|---|\n| 1 | 2 |\n", 3, "that are no table"),
    ("# A\n\none\nwith <bytes> in it\n", 4, "the tag <bytes>"),
    ("# A\n\n[a][none]\n", 3, "cannot read"),
    ("# A\n\n[a b](x y.md)\n", 3, "cannot read"),
    ("# A\n\n```sh\nls\n", 3, "a code block without an end"),
    ("# A\n\n<details>\n```sh\nls\n```\n</details>\n", 3, "a code block inside HTML"),
    ("# A\n\n<details>\n\nx\n", 6, "<details> has no end"),
    ("# A\n\n# B\n", 3, "a second heading"),
    ("a\n", 1, "expected a heading"),
    ("# A\n\n\x01\n", 3, "control character"),
]
#: Headings, and the anchors that GitHub gives them.
ANCHORS = [
    ("Plain words", "plain-words"), ("`--mock-url-plan=<path>`", "--mock-url-planpath"), ("Two & three", "two--three"),
    ("Über_alles, (ok)!", "über_alles-ok"), ("Twice", "twice"), ("Twice", "twice-1"), ("Twice-1", "twice-1-1"),
    ("[A link](https://example.com) and *more*", "a-link-and-more"),
]
PAGES = {
    "docs/README.md": "# Docs\n\n## Start\n\n- [A](start/a.md)\n\n## Guides\n\n- [B](guides/b.md)\n\n## Reference\n\n- [C](reference/c.md)\n",
    "docs/start/a.md": "# A\n", "docs/guides/b.md": "# B\n", "docs/reference/c.md": "# C\n", "docs/a.svg": "<svg/>",
}


def run(here):
    """Returns what the site does not refuse."""
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        root, output = pathlib.Path(folder, "pages"), pathlib.Path(folder, "site")
        for name, text in PAGES.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        subprocess.run(["git", "init", "--quiet", root], check=True)
        for text, line, part in FAULTS:
            (root / "README.md").write_text(text)
            found = Builder(root, here, output, None).build()
            if not any(fault.startswith(f"README.md:{line}: ") and part in fault for fault in found):
                missed.append(f"{text!r}: expected {part!r} in line {line}, found {found}")
        (root / "README.md").write_text("# A\n\n| `a \\| b` | [c](docs/start/a.md#a) |\n|---|--:|\n| 1 | 2 |\n")
        missed += Builder(root, here, output, None).build()
    document = gfm.Document("# Title\n\n" + "".join(f"## {heading}\n\n" for heading, _ in ANCHORS))
    found = [anchor for anchor, _ in document.headings.values()][1:]
    if found != [anchor for _, anchor in ANCHORS]:
        missed.append(f"the anchors {found}")
    return missed
