"""The tools from PyPI that .ci/install-tools installs below .build/checks/tools."""
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".build/checks/tools"


def require(script):
    """Runs the calling script with the Python of the tools. Without a network it is SKIPPED, and fails with REQUIRE_TOOLS=1."""
    if pathlib.Path(sys.prefix) == TOOLS:
        return
    if not (TOOLS / "installed").exists():
        subprocess.run([ROOT / ".ci/install-tools", "--python"])
    if not (TOOLS / "installed").exists():
        print(f"{script}: SKIPPED (the tools of .ci/install-tools from PyPI cannot be installed)")
        sys.exit(1 if os.environ.get("REQUIRE_TOOLS") == "1" else 0)
    sys.stdout.flush()
    os.execv(TOOLS / "bin/python", [str(TOOLS / "bin/python"), *sys.argv])
