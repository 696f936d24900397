"""The page of `mock-url sweep --html` in headless Chromium."""
import json
import os
import subprocess

from browser_driver import Browser

#: A name that would be markup in a page that does not escape it.
HOSTILE = "<img src=x onerror=alert(1)> \"'&"


FITS = """
const region = document.querySelector(".scroll");
return region.clientHeight >= Math.min(region.scrollHeight, innerHeight * 0.8);
"""
#: Makes a matrix of 60 calls, and looks at it from its end.
GROWS = """
for (const row of document.querySelectorAll("tr")) {
  while (row.cells.length < 61) row.append(row.cells[row.cells.length - 1].cloneNode(true));
}
const region = document.querySelector(".scroll");
region.scrollTo(region.scrollWidth, region.scrollHeight);
const [box, corner] = [region.getBoundingClientRect(), region.querySelector("th").getBoundingClientRect()];
return region.scrollWidth > region.clientWidth && Math.abs(corner.left - box.left) < 2 && Math.abs(corner.top - box.top) < 2;
"""


def write(tool, folder):
    """Sweeps a program with three calls, one of which a fault hides, and returns the page."""
    rates = {"date": "2026-11-20", "rates": {"USD": 1.0842, HOSTILE: 1}}
    stub = {"name": HOSTILE, "request": {"path": "/v1/latest"}, "response": {"body": {"json": rates}}}
    (folder / "sweep.json").write_text(json.dumps([{"host": "api.frankfurter.dev", "responses": [stub]}]))
    (folder / "known.txt").write_text(
        "no-swallow 503 GET https://api.frankfurter.dev/v1/latest?base=GBP&symbols=USD\n")
    script = "DemoService rate EUR USD; DemoService rate GBP USD > /dev/null 2>&1; DemoService rate CHF USD || kill -SEGV $$"
    subprocess.run(
        [tool, "sweep", "--plan", folder / "sweep.json", "--deep", "--html", folder / "sweep.html", "--accept", folder / "known.txt",
         "--", "sh", "-c", script],
        check=True, stdout=subprocess.DEVNULL, env={**os.environ, "PATH": f"{tool.parent}:{os.environ['PATH']}"})
    return folder / "sweep.html"


def faults(tool, folder, axe, views):
    """Yields what is wrong with the page."""
    file = write(tool, folder)
    with Browser() as browser:
        for scheme, width, height in views:
            browser.show(scheme, width, height)
            browser.driver.get(file.resolve().as_uri())
            browser.screenshot(folder / f"sweep-{scheme}-{width}.png")
            name = f"sweep, {scheme}, {width}"
            rows, columns, chips = browser.run(
                "return [document.querySelectorAll('tbody tr').length, document.querySelectorAll('thead th').length,"
                " document.querySelectorAll('td .chip').length]")
            if (rows, columns) != (17 + 4 * 3, 4) or chips != (rows * 3):
                yield f"{name}: {rows} rows, {columns} columns and {chips} results"
            if browser.run("return document.images.length + document.scripts.length"):
                yield f"{name}: a text of the sweep is markup"
            if not browser.run(FITS):
                yield f"{name}: the results are squeezed"
            if not browser.run(GROWS):
                yield f"{name}: the heads of a large matrix do not stay in view"
            if not browser.run("return document.documentElement.scrollWidth <= innerWidth"):
                yield f"{name}: the page scrolls sideways"
            if axe is not None:
                yield from (f"axe, {name}: {violation}" for violation in browser.axe(axe))
        # axe is no part of the page.
        requests = [request for request in browser.requests() if not request.startswith(("file:", "data:"))]
        if requests or browser.messages():
            yield f"sweep: the page requests {requests}, and the console has {browser.messages()}"
