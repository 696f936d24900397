// Tests DemoService with a mocked network. Needs mock-url and DemoService in PATH.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

/** Runs DemoService with a plan, and returns its output, its exit status and the verdict. */
function mocked(plan, ...words) {
  const folder = mkdtempSync(join(tmpdir(), "rates-"));
  try {
    const verdict = join(folder, "verdict.json");
    const file = fileURLToPath(new URL(`plans/${plan}`, import.meta.url));
    const tool = ["run", "--plan", file, "--json", verdict, "--", "DemoService"];
    const program = spawnSync("mock-url", [...tool, ...words], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
    return { output: program.stdout, status: program.status, verdict: JSON.parse(readFileSync(verdict, "utf8")) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a rate is printed", () => {
  const { output, status, verdict } = mocked("rates.json", "rate", "EUR", "USD");
  assert.equal(output, "1 EUR = 1.0842 USD (2026-11-20)\n");
  assert.equal(status, 0);
  assert.equal(verdict.calls.all, 1);
});

test("a busy upstream is an error", () => {
  const { output, status, verdict } = mocked("busy.json", "rate", "EUR", "USD");
  assert.equal(output, "");
  assert.equal(status, 69);
  assert.equal(verdict.result, "failed"); // the exit status, and not a call
});
