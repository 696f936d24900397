// Connects the filter, the list and the details, and keeps their state in the fragment of the address.

class Page {
  constructor(model) {
    this.model = model;
    this.form = document.getElementById("filters");
    this.words = document.getElementById("filter");
    this.boxes = [...document.querySelectorAll("#outcomes input")];
    this.run = document.getElementById("run");
    this.details = document.getElementById("details");
    this.empty = document.getElementById("empty");
    this.table = new CallTable(model, {
      opened: (call, { byKeyboard }) => this.open(call, { movesFocus: byKeyboard || this.isNarrow }),
      moved: (call) => this.opened !== undefined && this.open(call, { movesFocus: false }),
    });
    this.describe();
    this.listen();
    this.restore();
  }

  /** Whether the details take the place of the list. */
  get isNarrow() { return matchMedia("(max-width: 60rem)").matches; }

  describe() {
    const { calls, runs } = this.model;
    const programs = [...new Set([...runs.values()].map((run) => run.program).filter(Boolean))];
    const title = programs.length === 0 ? "Calls" : `Calls of ${programs.slice(0, 3).join(", ")}${programs.length > 3 ? " and others" : ""}`;
    document.title = visibleText(title);
    document.getElementById("title").replaceChildren(...visible(title));
    const started = [...runs.values()][0]?.started ?? calls[0]?.record.time;
    const end = calls.reduce((last, call) => Math.max(last, call.start + (call.took ?? 0)), 0);
    document.getElementById("facts").textContent = [
      count(calls.length, "call"), runs.size > 1 && count(runs.size, "run"), `${duration(end)}`,
      started !== undefined && moment(started),
    ].filter(Boolean).join(" · ");
    const summaries = document.getElementById("runs");
    summaries.append(...runSummaries(this.model));
    // A list that scrolls must be reachable with the keyboard, even if no run has anything to unfold.
    if (runs.size > 3 && summaries.querySelector("summary") === null) summaries.tabIndex = 0;
    document.getElementById("run-field").hidden = runs.size < 2;
    this.run.append(element("option", { value: "" }, "all"), ...[...runs.values()].map((run) =>
      element("option", { value: run.run }, `${run.run + 1}: ${visibleText(run.program ?? "unknown program")}, process ${run.process}`)));
  }

  listen() {
    this.form.addEventListener("input", (event) => event.target.id === "fit" ? this.fit(event.target) : this.filter());
    this.form.addEventListener("submit", (event) => event.preventDefault());
    document.getElementById("clear").addEventListener("click", () => this.clear());
    addEventListener("hashchange", () => this.restore());
    addEventListener("keydown", (event) => this.press(event));
  }

  fit(box) {
    this.table.fitsView = box.checked;
    this.table.draw();
  }

  /** Shows the calls that the controls ask for. */
  filter() {
    const outcomes = this.boxes.filter((box) => box.checked).map((box) => box.value);
    const filter = new Filter(this.words.value, outcomes, this.run.value);
    const { shown, tallies } = filter.apply(this.model);
    this.table.show(shown);
    for (const box of this.boxes) box.parentElement.querySelector(".tally").textContent = GROUPED.format(tallies[box.value]);
    const all = this.model.calls.length;
    document.getElementById("count").textContent = filter.isEmpty
      ? `${count(all, "call")}` : `${GROUPED.format(shown.length)} of ${count(all, "call")}`;
    this.empty.hidden = shown.length > 0;
    document.getElementById("empty-reason").textContent = all === 0
      ? "The page has no calls." : "No call matches the filter.";
    document.getElementById("clear").hidden = all === 0;
    this.remember();
  }

  clear() {
    this.words.value = "";
    this.boxes.forEach((box) => { box.checked = false; });
    this.run.value = "";
    this.filter();
    this.words.focus();
  }

  open(call, { movesFocus }) {
    this.opened = call;
    const step = (distance) => () => {
      const next = this.table.shown[this.table.position + distance];
      if (next === undefined) return;
      this.table.activate(next);
      this.details.querySelector("h2").focus();
    };
    this.details.replaceChildren(...callDetails(call, this.model, {
      close: () => this.close(), previous: step(-1), next: step(1),
    }).flat());
    this.details.hidden = false;
    this.details.scrollTop = 0;
    document.body.classList.add("opened");
    this.table.mark(call);
    if (movesFocus) this.details.querySelector("h2").focus();
    if (this.isNarrow) this.details.scrollIntoView({ block: "start" });
    this.remember();
  }

  close() {
    const call = this.opened;
    this.opened = undefined;
    this.details.hidden = true;
    this.details.replaceChildren();
    document.body.classList.remove("opened");
    this.table.mark(undefined);
    this.table.grid.focus();
    if (call !== undefined) this.table.activate(call);
    this.remember();
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const isTyping = event.target.matches?.("input[type=search], textarea, select");
    if (event.key === "/" && !isTyping) {
      if (this.isNarrow && this.opened !== undefined) this.close();
      this.words.focus();
      this.words.select();
    } else if (event.key === "Escape" && event.target === this.words && this.words.value !== "") {
      this.words.value = "";
      this.filter();
    } else if (event.key === "Escape" && this.opened !== undefined) {
      this.close();
    } else if (event.target === this.words && ["Escape", "Enter", "ArrowDown"].includes(event.key)) {
      this.table.grid.focus();
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Writes the state into the fragment, a moment later, because browsers limit how often a page may do that. */
  remember() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const state = new URLSearchParams();
      if (this.words.value !== "") state.set("filter", this.words.value);
      const outcomes = this.boxes.filter((box) => box.checked).map((box) => box.value);
      if (outcomes.length > 0) state.set("outcome", outcomes.join(","));
      if (this.run.value !== "") state.set("run", String(Number(this.run.value) + 1));
      if (this.opened !== undefined) state.set("call", String(this.opened.index + 1));
      history.replaceState(null, "", `#${state}`);
    }, 200);
  }

  /** Takes the state from the fragment. */
  restore() {
    const state = new URLSearchParams(location.hash.slice(1));
    this.words.value = state.get("filter") ?? "";
    const outcomes = (state.get("outcome") ?? "").split(",");
    this.boxes.forEach((box) => { box.checked = outcomes.includes(box.value); });
    const run = Number(state.get("run")) - 1;
    this.run.value = this.model.runs.has(run) ? String(run) : "";
    const call = this.model.calls[Number(state.get("call")) - 1];
    this.filter();
    if (call !== undefined && this.table.shown.includes(call)) {
      this.table.activate(call);
      this.open(call, { movesFocus: false });
    }
  }
}

new Page(readData());
performance.mark("usable");
