// The list of calls: only the rows in view are in the document, and the focus stays on the list itself.

const SIGNS = { unmatched: "?", failed: "✕", network: "↗", answered: "●" };
/** The rows that are drawn above and below those in view. */
const MARGIN = 8;
const MOST_PRINTED = 2000;

class CallTable {
  /** `opened` is called when the reader opens a call, `moved` when another call becomes the active one. */
  constructor(model, { opened, moved }) {
    Object.assign(this, { model, opened, moved });
    this.grid = document.getElementById("calls");
    this.rows = document.getElementById("rows");
    this.head = this.grid.querySelector(".heads");
    this.probe = document.getElementById("probe");
    this.axis = [document.getElementById("axis-start"), document.getElementById("axis-end")];
    this.shown = [];
    this.drawn = new Map();
    this.active = undefined;
    this.fitsView = true;
    this.grid.classList.toggle("several-runs", model.hasSeveralRuns);
    this.grid.setAttribute("aria-colcount", "9");
    this.grid.addEventListener("scroll", () => this.drawSoon(), { passive: true });
    this.grid.addEventListener("keydown", (event) => this.press(event));
    this.grid.addEventListener("click", (event) => this.click(event));
    new ResizeObserver(() => this.drawSoon()).observe(this.grid);
    addEventListener("beforeprint", () => this.print());
    addEventListener("afterprint", () => this.draw());
  }

  /** Shows other calls. The active call stays the active one if it is among them. */
  show(calls) {
    this.shown = calls;
    for (const row of this.drawn.values()) row.remove();
    this.drawn.clear();
    this.span = calls.reduce(
      ({ start, end }, call) => ({
        start: Math.min(start, call.start), end: Math.max(end, call.start + (call.took ?? 0)),
      }), { start: Infinity, end: -Infinity });
    this.grid.setAttribute("aria-rowcount", String(calls.length + 1));
    const position = this.active === undefined ? -1 : calls.indexOf(this.active);
    if (position < 0) {
      this.active = calls[0];
      this.grid.scrollTop = 0;
    }
    this.rows.style.height = `${calls.length * this.rowHeight}px`;
    if (position >= 0) this.reveal(position);
    this.draw();
  }

  get rowHeight() { return this.probe.getBoundingClientRect().height || 30; }

  /** The height of the rows in view. */
  get viewHeight() { return this.grid.clientHeight - this.head.offsetHeight; }

  /** The position of the active call among the shown ones. */
  get position() { return this.active === undefined ? -1 : this.shown.indexOf(this.active); }

  /** Makes a call the active one, and scrolls to it. */
  activate(call) {
    const position = this.shown.indexOf(call);
    if (position < 0) return;
    this.active = call;
    this.reveal(position);
    this.draw();
    this.moved(call);
  }

  /** Marks the call whose details are open. */
  mark(call) {
    this.marked = call;
    this.drawn.forEach((row) => this.state(row));
  }

  reveal(position) {
    const height = this.rowHeight;
    const [top, bottom] = [position * height, (position + 1) * height];
    if (top < this.grid.scrollTop) this.grid.scrollTop = top;
    else if (bottom > this.grid.scrollTop + this.viewHeight) this.grid.scrollTop = bottom - this.viewHeight;
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== this.grid) return;
    const last = this.shown.length - 1;
    const page = Math.max(1, Math.floor(this.viewHeight / this.rowHeight) - 1);
    const now = Math.max(0, this.position);
    const targets = {
      ArrowDown: now + 1, ArrowUp: now - 1, PageDown: now + page, PageUp: now - page, Home: 0, End: last,
    };
    if (event.key in targets) {
      const target = this.shown[Math.min(last, Math.max(0, targets[event.key]))];
      if (target !== undefined) this.activate(target);
    } else if ((event.key === "Enter" || event.key === " ") && this.active !== undefined) {
      this.opened(this.active, { byKeyboard: true });
    } else {
      return;
    }
    event.preventDefault();
  }

  click(event) {
    const call = event.target.closest(".call")?.call;
    if (call === undefined) return;
    this.activate(call);
    this.opened(call, { byKeyboard: false });
  }

  drawSoon() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.draw();
    });
  }

  /** Draws the rows in view, or for a printer the first ones, and always the active one. */
  draw(printed = 0) {
    const height = this.rowHeight;
    this.rows.style.height = `${(printed > 0 ? Math.min(printed, this.shown.length) : this.shown.length) * height}px`;
    const first = Math.floor(this.grid.scrollTop / height);
    const end = Math.min(this.shown.length, Math.ceil((this.grid.scrollTop + this.viewHeight) / height));
    const wanted = new Set();
    const range = printed > 0 ? [0, printed] : [first - MARGIN, end + MARGIN];
    for (let index = Math.max(0, range[0]); index < Math.min(this.shown.length, range[1]); index += 1) wanted.add(index);
    const position = this.position;
    if (position >= 0) wanted.add(position);
    for (const [index, row] of this.drawn) {
      if (wanted.has(index)) continue;
      row.remove();
      this.drawn.delete(index);
    }
    let next = this.rows.firstChild;
    for (const index of [...wanted].sort((left, right) => left - right)) {
      let row = this.drawn.get(index);
      if (row === undefined) {
        row = this.row(this.shown[index], index);
        this.drawn.set(index, row);
        this.rows.insertBefore(row, next);
      }
      next = row.nextSibling;
      row.style.top = `${index * height}px`;
      this.state(row);
    }
    this.drawWaterfall(printed > 0 ? [0, printed] : [first, end]);
    const row = this.drawn.get(position);
    if (row === undefined) this.grid.removeAttribute("aria-activedescendant");
    else this.grid.setAttribute("aria-activedescendant", row.id);
  }

  /** Draws the rows for a printer. */
  print() {
    document.getElementById("printed").textContent = this.shown.length <= MOST_PRINTED ? ""
      : `These are the first ${GROUPED.format(MOST_PRINTED)} of ${count(this.shown.length, "call")}. Filter the calls to print others.`;
    this.draw(MOST_PRINTED);
  }

  row(call, index) {
    const cell = (column, name, ...children) =>
      element("span", { role: "gridcell", "aria-colindex": column, class: name }, ...children);
    const { record } = call;
    const runLabel = `${(record.run ?? 0) + 1}${call.isOfOtherProcess ? `, process ${record.process}` : ""}`;
    // A screen reader would put a space between the parts of a host.
    const spoken = visibleText((call.host + call.path + call.query).split(REDACTED_IN_URL).join("redacted"));
    const took = call.isOpen ? (record.outcome === "passed" ? "unknown" : "open") : duration(call.took);
    const row = element("div", {
      role: "row", id: `call-${call.index + 1}`, class: `row call ${call.look}`, "aria-rowindex": index + 2,
    },
    cell(1, "number", String(record.number ?? "")),
    cell(2, "run", runLabel),
    cell(3, "start", sinceStart(call.start)),
    cell(4, "method", visible(call.method)),
    cell(5, "url", this.host(call.host).map((part) => element("span", { class: "host", title: visibleText(call.host) }, visible(part))),
      element("span", { class: "path" }, visible(call.path),
        element("span", { class: "query" }, urlNodes(call.query)))),
    cell(6, "result", element("span", { class: "sign", "aria-hidden": "true" }, SIGNS[call.kind]), visible(call.result)),
    cell(7, "stub", visible(call.stubLabel)),
    cell(8, call.isOpen ? "took open" : "took", took),
    cell(9, "fall", element("span", { class: call.isOpen ? "bar open" : "bar" })));
    row.call = call;
    row.querySelector(".url").setAttribute("aria-label", spoken);
    return row;
  }

  /** Returns a host in two parts, of which a narrow column cuts the first, so that the end and the port can be read. */
  host(text) {
    const end = Math.max(0, text.length - 12);
    return [text.slice(0, end), text.slice(end)];
  }

  state(row) {
    row.classList.toggle("active", row.call === this.active);
    row.setAttribute("aria-selected", String(row.call === this.marked));
  }

  /** Places the bars on the scale of the rows in view, or of all shown calls. */
  drawWaterfall([first, end]) {
    let { start, end: last } = this.span ?? { start: 0, end: 0 };
    if (this.fitsView) {
      const calls = this.shown.slice(Math.max(0, first), end);
      start = Math.min(...calls.map((call) => call.start));
      last = Math.max(...calls.map((call) => call.start + (call.took ?? 0)));
    }
    if (!Number.isFinite(start)) [start, last] = [0, 0];
    const width = Math.max(last - start, 0.001);
    this.axis[0].textContent = sinceStart(start);
    this.axis[1].textContent = `+${duration(width)}`;
    const percent = (seconds) => Math.min(100, Math.max(0, (seconds / width) * 100));
    for (const row of this.drawn.values()) {
      const { style } = row.querySelector(".bar");
      const left = percent(row.call.start - start);
      style.left = `${left}%`;
      style.width = `${row.call.isOpen ? 100 - left : percent(row.call.took)}%`;
    }
  }
}
