"""Tests DemoService with a mocked network. Needs mock-url and DemoService in PATH."""
import json
import pathlib
import subprocess
import urllib.request

import pytest

PLANS = pathlib.Path(__file__).parent / "plans"


@pytest.fixture
def mocked(tmp_path):
    """Returns a function that launches DemoService with a plan, and returns the program and a reader of its verdict."""
    def launch(plan, *arguments):
        verdict = tmp_path / "verdict.json"
        tool = ["mock-url", "run", "--plan", PLANS / plan, "--json", verdict, "--", "DemoService"]
        program = subprocess.Popen([*tool, *arguments], stdout=subprocess.PIPE, text=True)
        return program, lambda: json.loads(verdict.read_text())

    return launch


def test_a_rate_is_printed(mocked):
    program, verdict = mocked("rates.json", "rate", "EUR", "USD")
    output, _ = program.communicate(timeout=60)
    assert program.returncode == 0
    assert output == "1 EUR = 1.0842 USD (2026-11-20)\n"
    assert verdict()["calls"]["all"] == 1


def test_a_busy_upstream_is_an_error(mocked):
    program, verdict = mocked("busy.json", "rate", "EUR", "USD")
    output, _ = program.communicate(timeout=60)
    assert program.returncode == 69
    assert output == ""
    assert verdict()["result"] == "failed"  # the exit status, and not a call


def test_a_server_asks_a_busy_upstream_twice(mocked):
    server, verdict = mocked("", "serve", "--port", "0")
    try:
        url = server.stdout.readline().removeprefix("listening on ").strip()
        with urllib.request.urlopen(f"{url}/rate?from=EUR&to=USD", timeout=10) as answer:
            assert json.load(answer)["rate"] == 1.0842
    finally:
        server.terminate()  # mock-url passes the signal on
        server.wait(timeout=60)
    assert server.returncode == 0
    assert [stub["uses"] for stub in verdict()["stubs"]] == [1, 1]
