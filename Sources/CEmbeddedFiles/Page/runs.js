// The summary of each run: its policy, its calls by outcome, and what its stubs missed.

function runSummaries(model) {
  return [...model.runs.values()].map((run) => runSummary(run, model));
}

function runSummary(run, model) {
  const calls = model.calls.filter((call) => call.record.run === run.run);
  const number = (name, outcome) => run[name] ?? calls.filter((call) => call.is(outcome)).length;
  const chip = (kind, ...text) => element("span", { class: `chip ${kind}` }, ...text);
  const warned = (amount, text) => amount > 0 && chip("warn", text);
  const { met = 0, unmet = [], outOfOrder = [] } = run.expectations ?? {};
  const unmatched = number("unmatched", "unmatched");
  const unused = run.unusedCount ?? run.unused?.length ?? 0;
  const isEnded = run.ended !== undefined;
  const warnings = [run.limitation, ...(run.warnings ?? [])].filter((text) => text !== undefined);
  const lists = runLists(run, { unmet, outOfOrder, warnings, isEnded });
  const heading = [
    element("strong", {}, model.runs.size > 1 ? `Run ${run.run + 1}: ` : "", visible(run.program ?? "unknown program")),
    element("span", { class: "muted" }, `process ${run.process}`),
    chip("plain", "policy ", visible(run.policy ?? "unknown")),
    chip("plain", count(run.stubs ?? 0, "stub")),
    chip("plain", `${count(run.calls ?? calls.length, "call")}: ${GROUPED.format(number("answered", "answered"))} answered, `
      + `${GROUPED.format(number("failed", "failed"))} failed, ${GROUPED.format(number("network", "network"))} network`),
    unmatched > 0 ? chip("bad", `✕ ${GROUPED.format(unmatched)} unmatched`) : chip("good", "✓ none unmatched"),
    run.expectations !== undefined && (unmet.length + outOfOrder.length === 0
      ? chip("good", `✓ ${count(met, "expectation")} met`)
      : chip("bad", `✕ ${unmet.length} of ${count(met + unmet.length, "expectation")} unmet`
        + (outOfOrder.length > 0 ? `, ${outOfOrder.length} out of order` : ""))),
    warned(unused, `${count(unused, "stub")} unused`),
    warned(run.shadowedCount ?? 0, `${GROUPED.format(run.shadowedCount ?? 0)} shadowed`),
    warned(run.refused ?? 0, `${GROUPED.format(run.refused ?? 0)} refused`),
    warned(warnings.length, count(warnings.length, "warning")),
    !isEnded && chip("warn", "no end record"),
  ];
  if (lists.length === 0) return element("div", { class: "run-summary" }, heading);
  return element("details", { class: "run-summary" }, element("summary", {}, heading), element("div", { class: "lists" }, lists));
}

function runLists(run, { unmet, outOfOrder, warnings, isEnded }) {
  const named = (stub) => [`#${stub.index + 1} `, visible(stub.name ?? "without a name"),
    stub.source !== undefined && [" ", element("code", {}, visible(stub.source))]];
  const list = (title, items, all = items.length) => items.length > 0 && element("section", {},
    element("h2", {}, title), element("ul", {}, items.map((item) => element("li", {}, item))),
    all > items.length && element("p", {}, `and ${GROUPED.format(all - items.length)} more`));
  return [
    list("Unmet expectations", unmet.map((stub) => [named(stub), `: expected ${callCount(stub.expected)}, found ${stub.found}`])),
    list("Out of order", outOfOrder.map((pair) => [named(pair), " answered after ", named(pair.after), `, ${count(pair.times ?? 1, "time")}`])),
    list("Unused stubs", (run.unused ?? []).map(named), run.unusedCount),
    list("Shadowed stubs", (run.shadowed ?? []).map((stub) => [named(stub), `: stub #${stub.by + 1} takes all its requests`]), run.shadowedCount),
    (run.refused ?? 0) > 0 && element("p", {}, `${count(run.refused, "call")} by ftp or to a web socket `
      + "could not be mocked. The guard blocked them, so they are not in the list."),
    list("Warnings", warnings.map((text) => visible(text))),
    !isEnded && element("p", {}, "The journal has no end record of this run. The program still runs, or something killed "
      + "it. So its unused stubs and its expectations are unknown."),
  ].filter(Boolean);
}

/** Returns an expected number of calls in words. */
function callCount(expected) {
  if (typeof expected === "number") return count(expected, "call");
  const { atLeast, atMost } = expected ?? {};
  if (atMost === undefined) return `at least ${count(atLeast ?? 0, "call")}`;
  return atLeast === undefined ? `at most ${count(atMost, "call")}` : `${atLeast} to ${count(atMost, "call")}`;
}
