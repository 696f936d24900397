// The details of one call: why no stub answered, its request, and its answer.

const LONGEST_TEXT = 20_000;

/** Returns all that the page shows of a call. */
function callDetails(call, model, actions) {
  const title = element("h2", { id: "details-title", tabindex: "-1" },
    visible(call.method), " ", visible(call.host), visible(call.path));
  const button = (label, action, attributes = {}) => {
    const made = element("button", { type: "button", ...attributes }, label);
    made.addEventListener("click", action);
    return made;
  };
  const status = element("span", { role: "status", class: "copied" });
  const command = element("div", { class: "command" });
  const copy = button("Copy as curl", () => copyCommand(curlCommand(call), status, command));
  return [
    title,
    element("div", { class: "bar-of-actions" },
      button("Close", actions.close, { "aria-keyshortcuts": "Escape" }),
      button("Previous", actions.previous), button("Next", actions.next), copy, status),
    command, overview(call), explanation(call),
    element("div", { class: "sides" }, requestSide(call), answerSide(call, model)),
  ];
}

/** Copies a command. Where the browser forbids that, shows the command as a selected text. */
async function copyCommand(text, status, place) {
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = "Copied";
    place.replaceChildren();
  } catch {
    const area = element("textarea", { readonly: true, rows: "6", "aria-label": "The request as a curl command" });
    area.value = text;
    place.replaceChildren(area);
    area.focus();
    area.select();
    status.textContent = "The browser does not allow copying. The command is selected: copy it with the keyboard.";
  }
}

function facts(...pairs) {
  return element("dl", { class: "facts" }, pairs.filter(Boolean).map(([name, ...value]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, ...value))));
}

function overview(call) {
  const { record, run } = call;
  const { stub } = record;
  const program = run?.program === undefined ? "an unknown program" : run.program;
  return facts(
    ["Result", element("span", { class: `tag ${call.look}` }, SIGNS[call.kind], " ", visible(call.result))],
    call.failure !== undefined && ["Error", visible(call.failure)],
    ["End", ending(call)],
    ["Start", `${sinceStart(call.start)} after the first record, ${moment(record.time)}`],
    ["Call", `number ${record.number} of run ${(record.run ?? 0) + 1}: `, visible(program), `, process ${record.process}`],
    stub !== undefined && ["Stub", visible(call.stubLabel),
      stub.use !== undefined && `, use ${stub.use}`, stub.plan !== undefined && `, plan ${stub.plan}`],
    stub?.source !== undefined && ["Source", element("code", {}, visible(stub.source))],
    stub?.changes !== undefined && ["Real answer", changed(stub.changes)],
    record.duration !== undefined && ["Delay", stub?.changes === undefined
      ? `The stub ends its answer ${duration(record.duration)} after the request.`
      : `The stub delays the answer of the server by ${duration(record.duration)}.`],
    record.neverAnswers === true && ["Delay", "The stub never answers."],
  );
}

/** Returns what a stub changes of the real answer. */
function changed(changes) {
  return changes.length === 0 ? "The stub passes it on unchanged." : `The stub changes: ${visible(changes.join(", "))}.`;
}

/** Returns how and when the call ended for the client. */
function ending(call) {
  const { record } = call;
  const after = call.isOpen ? "" : ` after ${duration(call.took)}`;
  switch (record.ended) {
    case "complete": return `The client had the whole answer${after}.`;
    case "redirected": return `The client followed the redirect${after}. The next request is a call of its own.`;
    case "challenged": return `The client answered a challenge${after}. The next request is a call of its own.`;
    case "failed": return `The client received an error${after}.`;
    case "cancelled": return `The client gave up${after}: it cancelled its task, or its own timeout expired.`;
    default:
      if (record.outcome === "passed") return "Unknown: the request passed through to the network.";
      return "Unknown: the journal has no end of this call. It was still open, or the program ended.";
  }
}

/** Returns why no stub answered, or nothing for a call of a stub. */
function explanation(call) {
  const { planError, policy, networkGuard, nearMisses = [] } = call.record;
  if (planError !== undefined) {
    return element("section", { class: "why" }, element("h3", {}, "Error in the plan"), element("p", {}, visible(planError, "\n")));
  }
  if (!call.isUnmatched) return [];
  return element("section", { class: "why" },
    element("h3", {}, "No stub matched"),
    element("p", {}, decider(policy, networkGuard),
      nearMisses.length === 0 ? "The plan has no stub that is close to this request." : "The closest stubs:"),
    nearMisses.map(nearMiss));
}

/** Returns the sentence about what decided instead of a stub. */
function decider(policy, networkGuard) {
  if (networkGuard !== undefined) {
    return ["The network guard ", element("code", {}, visible(networkGuard)), " let the request reach the network. "];
  }
  return policy === undefined ? "" : ["The policy ", element("code", {}, visible(policy)), " decided. "];
}

function nearMiss(miss) {
  const remarks = [
    miss.spent === true && `It matches, but it has no uses left${miss.limit === undefined ? "" : `: it answers ${count(miss.limit, "request")}`}.`,
    miss.forbidden === true && "It matches, but it asks for the real answer, and the policy let no request pass.",
    miss.shadowedBy !== undefined && `Stub #${miss.shadowedBy + 1} precedes it and takes all its requests.`,
  ].filter(Boolean);
  return element("article", { class: "miss" },
    element("h4", {}, `#${miss.index + 1} `, visible(miss.name ?? "without a name"),
      element("span", { class: "distance" }, ` distance ${Number(miss.distance).toFixed(2)}`)),
    miss.summary !== undefined && element("p", { class: "summary" }, visible(miss.summary)),
    miss.source !== undefined && element("p", { class: "source" }, element("code", {}, visible(miss.source))),
    remarks.map((remark) => element("p", {}, remark)),
    (miss.differs ?? []).map(difference));
}

function difference({ field, expected, found, note }) {
  const [left, right] = found === undefined ? [[expected, "", ""], undefined] : distinguished(expected, found);
  const line = (name, sign, word, [before, middle, after]) => element("p", { class: `line ${name}` },
    element("span", { class: "sign", "aria-hidden": "true" }, sign), element("span", { class: "word" }, word),
    element("code", {}, valueOf(before), middle !== "" && element("mark", {}, valueOf(middle)), valueOf(after)));
  return element("div", { class: "difference" }, fieldName(field, note),
    line("expected", "−", "expected", left),
    right === undefined
      ? element("p", { class: "line found" }, element("span", { class: "sign", "aria-hidden": "true" }, "+"),
        element("span", { class: "word" }, "found"), "nothing")
      : line("found", "+", "found", right));
}

function fieldName(field, note) {
  return element("p", { class: "field" }, visible(field), note !== undefined && element("span", { class: "note" }, " (", visible(note), ")"));
}

function valueOf(text) {
  return text === REDACTED ? [redacted()] : visible(text);
}

/** Returns two texts, each as their common beginning, their difference and their common end. */
function distinguished(left, right) {
  if (left === REDACTED || right === REDACTED) return [[left, "", ""], [right, "", ""]];
  const [a, b] = [[...left], [...right]];
  let first = 0;
  while (first < a.length && first < b.length && a[first] === b[first]) first += 1;
  let last = 0;
  while (last < a.length - first && last < b.length - first && a.at(-1 - last) === b.at(-1 - last)) last += 1;
  const parts = (letters) => [
    letters.slice(0, first), letters.slice(first, letters.length - last), letters.slice(letters.length - last),
  ].map((part) => part.join(""));
  return [parts(a), parts(b)];
}

function requestSide(call) {
  const { headers = [], body } = call.record.request ?? {};
  return element("section", { class: "side", "aria-label": "Request" },
    element("h3", {}, "Request"),
    element("p", { class: "address" }, element("code", {}, visible(call.method), " ", urlNodes(call.url))),
    fields(headers, "Request header fields", "The request has no header fields."),
    bodyView(body, body === undefined ? "The request has no body." : undefined));
}

const HOW_TO_RECORD = ["Launch the program with ", element("code", {}, "--mock-url-journal-bodies=65536"),
  " to record header fields and bodies of answers."];

function answerSide(call, model) {
  const { record } = call;
  const side = (...content) => element("section", { class: "side", "aria-label": "Answer" }, element("h3", {}, "Answer"), ...content);
  const line = element("p", { class: "address" }, element("code", {},
    record.status === undefined ? visible(record.answer?.status ?? call.result) : visible([record.status, record.reason].filter(Boolean).join(" "))));
  const size = record.bytes !== undefined && element("p", {}, `The stub answers with ${count(record.bytes, "byte")}`,
    record.received !== undefined ? `, and the client received ${count(record.received, "byte")}.` : ".");
  if (record.answer !== undefined) {
    return side(line, size, fields(record.answer.headers ?? [], "Answer header fields", "The answer has no header fields."),
      bodyView(record.answer.body, record.answer.body === undefined ? "The answer has no body." : undefined));
  }
  if (record.outcome === "passed" && record.stub === undefined) return side(line, element("p", { class: "hint" }, "The journal has no answers of the network."));
  if (record.outcome !== "answered" && record.outcome !== "passed") return side(line, element("p", { class: "hint" }, "The client received no answer."));
  const hint = model.hasAnswers(record.run)
    ? "The journal has no answer of this call: the client had not received all of it."
    : ["The journal has no answers of this run. ", ...HOW_TO_RECORD.map((part) => part.cloneNode?.(true) ?? part)];
  return side(line, size, element("p", { class: "hint" }, hint));
}

function fields(pairs, caption, none) {
  if (pairs.length === 0) return element("p", { class: "hint" }, none);
  return element("table", { class: "fields" }, element("caption", { class: "spoken" }, caption), element("tbody", {},
    pairs.map(([name, value]) => element("tr", {},
      element("th", { scope: "row" }, visible(name)), element("td", {}, valueNodes(value))))));
}

/** Returns a body, indented if it is JSON, and cut if it is long. */
function bodyView(body, none) {
  if (body === undefined) return element("p", { class: "hint" }, none);
  const recorded = recordedBytes(body);
  const notes = [recorded < body.bytes
    ? `The journal has the first ${GROUPED.format(recorded)} of ${count(body.bytes, "byte")}.`
    : `${count(body.bytes, "byte")}.`];
  if (body.text === undefined) {
    notes.push("They are not text.");
    if (recorded > HEX_BYTES) notes.push(`The first ${HEX_BYTES}:`);
    return element("div", { class: "body" }, element("p", { class: "hint" }, notes.join(" ")),
      recorded > 0 && element("pre", { class: "hex" }, hexDump(body.base64 ?? "")));
  }
  const text = isJSON(body.text) ? indentedJSON(body.text) : body.text.replaceAll("\r\n", "\n");
  const pre = element("pre", {}, visible(text.slice(0, LONGEST_TEXT), "\n\t"));
  const view = element("div", { class: "body" }, element("p", { class: "hint" }, notes.join(" ")), pre);
  if (text.length > LONGEST_TEXT) {
    const more = element("button", { type: "button" }, `Show all ${GROUPED.format(text.length)} characters`);
    more.addEventListener("click", () => {
      pre.replaceChildren(...visible(text, "\n\t"));
      pre.tabIndex = -1;
      pre.focus();
      more.remove();
    });
    view.append(more);
  }
  return view;
}
