"""Headless Chromium for the scripts that look at pages. A script calls `require` of tools.py before it imports this file."""
import contextlib

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, sync_playwright

faults = []


def check(holds, text):
    """Prints a fault unless a condition holds."""
    if not holds:
        faults.append(text)
        print(f"FAILED: {text}", flush=True)


class Window:
    """A page, the addresses that it requested, and the messages of its console."""

    def __init__(self, context):
        self.page, self.requests, self.messages = context.new_page(), [], []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda message: self.messages.append(message.text))
        self.page.on("pageerror", lambda error: self.messages.append(str(error)))

    def open(self, address):
        """Loads a page anew, also where only the fragment differs."""
        self.page.goto("about:blank")
        self.page.goto(address)

    def show(self, scheme, width, height):
        self.page.emulate_media(color_scheme=scheme)
        self.page.set_viewport_size({"width": width, "height": height})

    def run(self, script, argument=None):
        """Returns the result of the body of a function, which finds its argument in `argument`."""
        return self.page.evaluate(f"async (argument) => {{ {script} }}", argument)

    def press(self, *keys):
        """Presses keys by their names, such as Enter, and types other texts."""
        for key in keys:
            if len(key) > 1 and not key[0].isupper():
                self.page.keyboard.type(key)
            else:
                self.page.keyboard.press(key)
        self.wait(0.1)

    def wait(self, seconds):
        self.page.wait_for_timeout(1000 * seconds)

    def until(self, condition, text):
        """Waits until an expression is true, or prints a fault after a minute."""
        for _ in range(1200):
            # A page that is about to be left answers no question.
            with contextlib.suppress(Error):
                if self.run(f"return {condition}"):
                    return True
            self.wait(0.05)
        check(False, text)
        return False

    def focused(self):
        return self.run("return document.activeElement.id")

    def check_view(self, name):
        """Checks the rules of axe, and that the page does not scroll sideways."""
        result = Axe().run(self.page).response
        check(len(result["passes"]) > 10, f"{name}: axe examines the page")
        for violation in result["violations"]:
            check(False, f"{name}: axe: {violation['id']}: {violation['help']}: {[node['html'][:160] for node in violation['nodes'][:3]]}")
        width = self.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        check(width <= 0, f"{name}: the page does not scroll sideways; it is {width} pixels too wide")

    def check_silence(self, name, own):
        """Checks that the pages since the last call requested only their own addresses, and wrote no message."""
        foreign = [address for address in self.requests if not address.startswith((own, "data:", "about:"))]
        check(not foreign, f"{name}: the page loads nothing from elsewhere; it requested {foreign[:3]}")
        check(not self.messages, f"{name}: the console is empty; it has {self.messages[:3]}")
        self.requests.clear()
        self.messages.clear()


@contextlib.contextmanager
def chromium(reachable=None):
    """Opens a window of Chromium without a network. `reachable` names the only host that it can resolve."""
    rules = "MAP * ~NOTFOUND" + (f", EXCLUDE {reachable}" if reachable else "")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", chromium_sandbox=False,
                                             args=["--disable-background-networking", f"--host-resolver-rules={rules}"])
        yield Window(browser.new_context())
        browser.close()
