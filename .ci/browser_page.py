"""The page of `mock-url show --html` in headless Chromium, as its tests use it."""
import base64
import time

from browser_driver import Browser

# Runs before the page: notes when the list was painted. A frame that follows a paint has a turn of the loop after it.
WATCH = """
new PerformanceObserver((list) => {
  if (list.getEntriesByName("usable").length > 0) {
    requestAnimationFrame(() => setTimeout(() => { window.paintedAt = performance.now(); }));
  }
}).observe({ type: "mark", buffered: true });
"""

FILTER = """
const [words, outcomes, run, done] = arguments;
const input = (control) => control.dispatchEvent(new Event("input", { bubbles: true }));
for (const box of document.querySelectorAll("#outcomes input")) box.checked = outcomes.includes(box.value);
document.getElementById("run").value = run === null ? "" : String(run);
const field = document.getElementById("filter");
field.value = "other words that match nothing";
input(field);
requestAnimationFrame(() => setTimeout(() => {
  field.value = words;
  const start = performance.now();
  input(field);
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
}));
"""

# Scrolls through the list and collects the calls that its rows name, in order.
SHOWN = """
const done = arguments[0];
const grid = document.getElementById("calls");
const found = new Map();
const step = () => requestAnimationFrame(() => setTimeout(() => {
  for (const row of grid.querySelectorAll(".call")) found.set(Number(row.getAttribute("aria-rowindex")), Number(row.id.slice(5)) - 1);
  const end = grid.scrollHeight - grid.clientHeight;
  if (grid.scrollTop >= end - 1) {
    done([...found.keys()].sort((left, right) => left - right).map((row) => found.get(row)));
  } else {
    grid.scrollTop += grid.clientHeight;
    step();
  }
}));
grid.scrollTop = 0;
step();
"""

ACTIVE = """
const grid = document.getElementById("calls");
const row = document.getElementById(grid.getAttribute("aria-activedescendant"));
if (row === null) return { shown: false };
const [box, view] = [row.getBoundingClientRect(), grid.getBoundingClientRect()];
return {
  shown: true, row: Number(row.getAttribute("aria-rowindex")), call: Number(row.id.slice(5)),
  status: parseInt(row.querySelector(".result").lastChild.textContent), visible: box.top >= view.top && box.bottom <= view.bottom + 1,
};
"""

ATTEMPTS = """
const done = arguments[0];
const blocked = new Set();
addEventListener("securitypolicyviolation", (event) => blocked.add(event.effectiveDirective));
fetch("http://192.0.2.1/").catch(() => {});
document.createElement("img").src = "http://192.0.2.1/";
setTimeout(() => done([...blocked].sort()), 500);
"""


CODE = """
const failure = (action) => { try { action(); return "none"; } catch (error) { return error.name; } };
return [
  failure(() => { document.createElement("p").innerHTML = "<b>"; }),
  failure(() => { document.createElement("script").text = "1"; }),
];
"""


class Page(Browser):
    def __init__(self, file):
        super().__init__()
        self.address_of_file = file.as_uri()
        self.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        self.show("light", 1440, 900)

    def open(self, fragment=""):
        """Opens the page, and returns the seconds until the list was painted.

        The page and Python measure them. The longer time counts, which is nearly always the time of Python.
        """
        self.driver.get("about:blank")
        start = time.monotonic()
        self.driver.get(self.address_of_file + fragment)
        while (painted := self.run("return window.paintedAt")) is None:
            if time.monotonic() > start + 60:
                raise SystemExit(f"browser: the list did not appear within a minute: {self.messages()}")
        return max(painted / 1000, time.monotonic() - start)

    def filter(self, words, outcomes, run):
        return self.driver.execute_async_script(FILTER, words, outcomes, run) / 1000

    def shown(self):
        return self.driver.execute_async_script(SHOWN)

    def announced(self):
        return self.run("const region = document.querySelector('[role=status]'); return region.textContent")

    def press_in_list(self, *keys):
        self.run("document.getElementById('calls').focus()")
        self.press(*keys)
        time.sleep(0.3)

    def focused_text(self):
        return self.run("return document.activeElement.textContent")

    def active(self):
        return self.run(ACTIVE)

    def row_count(self):
        return int(self.run("return document.getElementById('calls').getAttribute('aria-rowcount')"))

    def details(self):
        """Returns the number of the call in the file whose details are open."""
        if self.run("return document.getElementById('details').hidden"):
            return None
        return self.run("return Number(document.querySelector('[aria-selected=true]').id.slice(5))")

    def filter_words(self):
        return self.run("return document.getElementById('filter').value")

    def scroll_to_start(self):
        self.run("document.getElementById('calls').scrollTop = 0")
        time.sleep(0.3)

    def text_of(self, number):
        """Opens a call by its position in the file, and returns the text of its details."""
        self.run("location.hash = `#call=${arguments[0] + 1}`", number)
        time.sleep(0.1)
        return self.run("return document.getElementById('details').textContent")

    def allow_clipboard(self, isAllowed):
        for name in ("clipboard-read", "clipboard-write"):
            self.command("Browser.setPermission", permission={"name": name}, setting="granted" if isAllowed else "denied")

    def copy(self):
        """Presses the button of the open call, and returns what the page announces."""
        self.run("[...document.querySelectorAll('#details button')].find((button) => button.textContent === 'Copy as curl').click()")
        time.sleep(0.2)
        return self.run("return document.querySelector('#details [role=status]').textContent")

    def selected_command(self):
        return self.run("const area = document.activeElement; return area.value.slice(area.selectionStart, area.selectionEnd)")

    def clipboard(self):
        return self.driver.execute_async_script("navigator.clipboard.readText().then(arguments[0], (error) => arguments[0](String(error)))")

    def accessible(self, role):
        """Returns the name and the description of the only element with a role, as a screen reader receives them."""
        [node] = [node for node in self.tree() if node.get("role", {}).get("value") == role]
        return {key: node.get(key, {}).get("value", "") for key in ("name", "description")}

    def accessible_active_row(self):
        described = self.command("DOM.describeNode", objectId=self.object_of("document.querySelector('.call.active')"))
        number = described["node"]["backendNodeId"]
        [node] = [node for node in self.tree() if node.get("backendDOMNodeId") == number]
        return node.get("name", {}).get("value", "")

    def object_of(self, expression):
        return self.command("Runtime.evaluate", expression=expression)["result"]["objectId"]

    def tree(self):
        return self.command("Accessibility.getFullAXTree")["nodes"]

    def unfold_runs(self):
        self.run("for (const run of document.querySelectorAll('.run-summary')) run.open = true")

    def printed_pages(self):
        return base64.b64decode(self.command("Page.printToPDF")["data"]).count(b"/Type /Page\n")

    def requests(self):
        """Returns the addresses that the page requested since the last call, apart from its own."""
        own = (self.address_of_file, "about:blank", "data:,")
        return [address for address in super().requests() if address.split("#")[0] not in own]

    def attempts_to_load(self):
        return self.driver.execute_async_script(ATTEMPTS)

    def attempts_of_code(self):
        return self.run(CODE)
