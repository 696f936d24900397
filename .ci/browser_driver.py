"""Headless Chromium for the scripts that test pages, and the accessibility rules of axe."""
import hashlib
import json
import pathlib
import subprocess
import sys
import zipfile

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.keys import Keys

# axe-core 4.12.1, in the package of a Python wrapper.
AXE_PACKAGE, AXE_FILE = "axe-playwright-python==0.1.8", "axe_playwright_python/axe.min.js"
AXE_SHA256 = "84494fec757e4710dc751c8d7a636e457f4532f08f85c86dc9070133fbff53bc"


def axe_source(path, folder):
    """Returns the source of axe-core, which must have the pinned hash."""
    if path is None:
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--disable-pip-version-check",
                        "--dest", folder, AXE_PACKAGE], check=True)
        [wheel] = pathlib.Path(folder).glob("*.whl")
        source = zipfile.ZipFile(wheel).read(AXE_FILE)
    else:
        source = pathlib.Path(path).read_bytes()
    found = hashlib.sha256(source).hexdigest()
    if found != AXE_SHA256:
        sys.exit(f"browser: axe-core has the hash {found}, expected {AXE_SHA256}")
    return source.decode()


class Browser:
    """A window of Chromium without a network. `reachable` names the only host that it can resolve."""

    def __init__(self, reachable=None):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        rules = "MAP * ~NOTFOUND" + (f", EXCLUDE {reachable}" if reachable else "")
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         "--disable-background-networking", f"--host-resolver-rules={rules}"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.set_script_timeout(60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def show(self, scheme, width, height, forced_colors=False):
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "forced-colors", "value": "active" if forced_colors else "none"}])
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def press(self, *keys):
        for key in keys:
            self.driver.switch_to.active_element.send_keys(getattr(Keys, key) if key.isupper() and len(key) > 1 else key)

    def focused(self):
        return self.run("return document.activeElement.id")

    def address(self):
        return self.driver.current_url

    def screenshot(self, path):
        self.driver.save_screenshot(str(path))

    def requests(self):
        """Returns the addresses that pages requested since the last call."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return sorted({event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"})

    def messages(self):
        return sorted({entry["message"] for entry in self.driver.get_log("browser")})

    def axe(self, source):
        """Runs all rules of axe, and returns a line for each violation."""
        self.run(source)
        result = self.driver.execute_async_script(
            "const done = arguments[0]; axe.run(document).then(done, (error) => done({ error: String(error) }))")
        if "error" in result:
            return [result["error"]]
        assert len(result["passes"]) > 10, "axe examined nearly nothing"
        return [f"{violation['id']}: {violation['help']}: {[node['html'][:160] for node in violation['nodes'][:3]]}"
                for violation in result["violations"]]
