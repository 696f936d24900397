// The calls and runs of the page, and which of them a filter shows.
"use strict";

/** Reads the data that the page carries, and removes it from the document. */
function readData() {
  const take = (selector) => [...document.querySelectorAll(selector)].flatMap((script) => {
    const values = JSON.parse(script.textContent);
    script.remove();
    return values;
  });
  const [errors = {}] = take("script.errors");
  const runs = take("script.runs");
  const calls = take("script.calls").sort((left, right) => (left.at ?? 0) - (right.at ?? 0));
  return new Model(calls, runs, errors);
}

const OUTCOMES = ["unmatched", "failed", "network", "answered"];

class Model {
  constructor(records, runs, errors) {
    this.errors = errors;
    this.runs = new Map(runs.map((run) => [run.run, run]));
    this.calls = records.map((record, index) => new Call(record, index, this));
    this.methods = new Set(this.calls.map((call) => call.method));
  }

  /** Whether the list needs a column for the run of a call. */
  get hasSeveralRuns() {
    return this.runs.size > 1 || this.calls.some((call) => call.isOfOtherProcess);
  }

  /** Whether the journal has the answer of any call of a run. */
  hasAnswers(run) {
    this.runsWithAnswers ??= new Set(
      this.calls.filter((call) => call.record.answer !== undefined).map((call) => call.record.run));
    return this.runsWithAnswers.has(run);
  }

  /** Returns the description of an error, such as "error -1001: The request timed out." */
  errorText(code, domain) {
    if (domain !== undefined) return `error ${code} of ${domain}`;
    const text = this.errors[code];
    return text ? `error ${code}: ${text}` : `error ${code}`;
  }
}

class Call {
  constructor(record, index, model) {
    this.record = record;
    this.index = index;
    this.model = model;
    const request = record.request ?? {};
    this.method = request.method ?? "";
    this.url = request.url ?? "";
    const [, scheme = "", host = "", path = this.url, query = ""] =
      /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(\?.*)?$/is.exec(this.url) ?? [];
    Object.assign(this, { scheme, host, path, query });
    this.start = record.at ?? 0;
    this.took = record.took;
    this.text = [this.method, this.url, record.stub?.name, this.failure, record.planError, record.reason]
      .filter((part) => part !== undefined).join("\n").toLowerCase();
  }

  get run() { return this.model.runs.get(this.record.run); }
  get isUnmatched() { return this.record.stub === undefined; }
  get isOfOtherProcess() { return this.run !== undefined && this.run.process !== this.record.process; }

  /** The description of the error that the client received, if there is one. */
  get failure() {
    const { error, domain, deliveryError, deliveryDomain } = this.record;
    if (error !== undefined) return this.model.errorText(error, domain);
    if (deliveryError !== undefined) return this.model.errorText(deliveryError, deliveryDomain);
    return undefined;
  }

  /** The most important of the outcomes, which gives the row its sign. */
  get kind() { return OUTCOMES.find((outcome) => this.is(outcome)) ?? "answered"; }

  /** The classes for the sign and the colour. */
  get look() { return `${this.kind} ${this.record.ink}`; }

  is(outcome) {
    const { record } = this;
    switch (outcome) {
      case "unmatched": return this.isUnmatched;
      case "failed":
        return record.outcome === "failed" || record.outcome === "stopped" || record.ended === "failed"
          || record.error !== undefined;
      case "network": return record.outcome === "passed";
      default: return record.outcome === "answered";
    }
  }

  /** Whether the answer had not ended when the journal ended. */
  get isOpen() { return this.took === undefined; }

  /** The result in a few words, such as "503" or "unmatched, error -1009". */
  get result() {
    const { record } = this;
    const words = [];
    if (record.planError !== undefined) words.push("plan error");
    else if (this.isUnmatched) words.push("unmatched");
    if (record.outcome === "answered") words.push([record.status, record.reason].filter(Boolean).join(" "));
    else if (record.outcome === "failed") words.push(`error ${record.error}`);
    else if (record.outcome === "passed") words.push(record.stub?.changes?.length > 0 ? "network, changed" : "network");
    else if (record.outcome === "stopped") words.push("stopped");
    if (record.ended === "cancelled") words.push("cancelled");
    else if (record.outcome === "answered" && this.failure !== undefined) words.push("lost");
    return words.join(", ");
  }

  get stubLabel() {
    const { stub } = this.record;
    if (stub === undefined) return "";
    return stub.name == null ? `#${stub.index + 1}` : `#${stub.index + 1} ${stub.name}`;
  }
}

/** A filter: words, of which each must match, outcomes, of which one must match, and a run. */
class Filter {
  constructor(words = "", outcomes = [], run = "") {
    Object.assign(this, { words, outcomes, run });
  }

  get isEmpty() { return this.words.trim() === "" && this.outcomes.length === 0 && this.run === ""; }

  /** Returns the shown calls, and how many calls of each outcome the words and the run allow. */
  apply(model) {
    const tests = this.words.split(/\s+/).filter(Boolean).map((word) => Filter.test(word, model.methods));
    const run = this.run === "" ? undefined : Number(this.run);
    const tallies = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0]));
    const shown = model.calls.filter((call) => {
      if (run !== undefined && call.record.run !== run) return false;
      if (!tests.every((test) => test(call))) return false;
      let isWanted = this.outcomes.length === 0;
      for (const outcome of OUTCOMES) {
        if (!call.is(outcome)) continue;
        tallies[outcome] += 1;
        isWanted ||= this.outcomes.includes(outcome);
      }
      return isWanted;
    });
    return { shown, tallies };
  }

  static test(word, methods) {
    if (word.length > 1 && word.startsWith("!")) {
      const excluded = Filter.test(word.slice(1), methods);
      return (call) => !excluded(call);
    }
    if (/^[1-5]xx$/i.test(word)) return (call) => Math.floor(call.record.status / 100) === Number(word[0]);
    if (/^[1-5]\d\d$/.test(word)) return (call) => call.record.status === Number(word);
    if (methods.has(word) && word === word.toUpperCase()) return (call) => call.method === word;
    const part = word.toLowerCase();
    return (call) => call.text.includes(part);
  }
}
