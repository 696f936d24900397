// The search. .ci/site writes the index to search-index.js, a script, because pages opened from a file cannot load JSON.
// The first use loads the index. A result is a section: a heading, and the text below it.
"use strict";

const MOST_RESULTS = 15;
const MOST_OF_A_PAGE = 4;

const form = document.getElementById("site-search");
const field = document.getElementById("site-query");
const list = document.getElementById("site-results");
const announcement = document.getElementById("site-result-count");
let sections = null;
let loading = null;

function load() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${form.dataset.root}assets/search-index.js`;
    script.addEventListener("load", () => {
      sections = globalThis.searchIndex.flatMap(sectionsOf);
      resolve();
    });
    script.addEventListener("error", () => {
      loading = null;
      reject(new Error("The search index did not load."));
    });
    document.head.append(script);
  });
  return loading;
}

function sectionsOf(page) {
  return page.sections.map(([anchor, title, text, names, address = page.address]) => ({
    page, anchor, title, text, address,
    lowTitle: title.toLowerCase(),
    lowText: text.toLowerCase(),
    lowPage: page.title.toLowerCase(),
    // "--mock-url-plan=<path>" is found as "--mock-url-plan", "times(_:)" as "times".
    names: new Set(names.flatMap((name) => [name.toLowerCase(), name.toLowerCase().split(/[=(<: ]/)[0]])),
    weight: page.address === "CHANGELOG.html" ? 0.3 : page.group === "Swift API" ? 0.5 : page.group ? 1 : 0.6,
  }));
}

/** Returns the words of a query. Error messages show names as [unknown-field], pages as `unknown-field`. */
function wordsOf(query) {
  return query.toLowerCase().split(/\s+/).map((word) => word.replace(/^[[`"'(]+|[\]`"'),.;:]+$/g, "")).filter((word) => word !== "");
}

function beginsWord(text, word) {
  for (let place = text.indexOf(word); place >= 0; place = text.indexOf(word, place + 1)) {
    if (place === 0 || !/[\p{L}\p{N}]/u.test(text[place - 1])) return true;
  }
  return false;
}

/** Returns how well a section answers a word; 0 means that it does not contain the word. */
function scoreOf(section, word) {
  let score = 0;
  if (section.lowTitle === word) score += 120;
  else if (beginsWord(section.lowTitle, word)) score += 40;
  else if (section.lowTitle.includes(word)) score += 20;
  if (section.names.has(word)) score += 60;
  if (beginsWord(section.lowText, word)) score += 8;
  else if (section.lowText.includes(word)) score += 2;
  if (beginsWord(section.lowPage, word)) score += section.anchor === "" ? 30 : 6;
  return score;
}

function search(query) {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const phrase = words.join(" ");
  const found = [];
  for (const section of sections) {
    const scores = words.map((word) => scoreOf(section, word));
    if (scores.includes(0)) continue;
    let score = scores.reduce((sum, value) => sum + value, 0);
    if (words.length > 1 && section.lowTitle.includes(phrase)) score += 80;
    if (words.length > 1 && section.lowText.includes(phrase)) score += 15;
    found.push({ section, words, score: score * section.weight });
  }
  found.sort((left, right) => right.score - left.score);
  const counts = new Map();
  return found.filter(({ section }) => {
    counts.set(section.page, (counts.get(section.page) ?? 0) + 1);
    return counts.get(section.page) <= MOST_OF_A_PAGE;
  }).slice(0, MOST_RESULTS);
}

/** Returns the part of a text around the first word that it contains. */
function excerpt(text, words) {
  const low = text.toLowerCase();
  const places = words.map((word) => low.indexOf(word)).filter((place) => place >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  let start = Math.max(0, first - 50);
  if (start > 0) start = text.indexOf(" ", start) + 1;
  if (start > first) start = first;
  let end = start + 150;
  if (end < text.length) end = Math.max(text.lastIndexOf(" ", end), first + 20);
  return (start > 0 ? "… " : "") + text.slice(start, end) + (end < text.length ? " …" : "");
}

/** Returns a text as nodes, with the words marked. */
function marked(text, words) {
  const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "gi");
  const nodes = [];
  let place = 0;
  for (const found of text.matchAll(pattern)) {
    nodes.push(text.slice(place, found.index), element("mark", {}, found[0]));
    place = found.index + found[0].length;
  }
  return [...nodes, text.slice(place)];
}

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function row({ section, words }) {
  const address = form.dataset.root + encodeURI(section.address) + (section.anchor ? `#${encodeURIComponent(section.anchor)}` : "");
  const place = [section.page.group, section.title === section.page.title ? "" : section.page.title].filter((part) => part !== "").join(" › ");
  return element("li", {}, element("a", { href: address },
    element("span", { class: "place" }, place || "Page"),
    element("span", { class: "title" }, ...marked(section.title, words)),
    element("span", { class: "excerpt" }, ...marked(excerpt(section.text, words), words))));
}

function links() {
  return [...list.querySelectorAll("a")];
}

function show(isShown) {
  list.hidden = !isShown;
  if (!isShown) announcement.textContent = "";
}

async function update() {
  const query = field.value;
  if (wordsOf(query).length === 0) {
    show(false);
    return;
  }
  try {
    await load();
  } catch (error) {
    list.replaceChildren(element("p", {}, error.message));
    show(true);
    return;
  }
  if (query !== field.value) return;
  const found = search(query);
  list.replaceChildren(found.length > 0
    ? element("ol", { "aria-label": "Results" }, ...found.map(row))
    : element("p", {}, `No section contains “${query.trim()}”.`));
  list.scrollTop = 0;
  show(true);
  announcement.textContent = `${found.length} ${found.length === 1 ? "result" : "results"}`;
}

function open(link) {
  show(false);
  field.value = "";
  link.click();
}

field.addEventListener("focus", () => { load().catch(() => {}); });
field.addEventListener("input", update);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await update();
  const [first] = links();
  if (first) open(first);
});
list.addEventListener("click", (event) => { if (event.target.closest("a")) show(false); });
form.addEventListener("focusout", (event) => {
  // A click on a result moves the focus first. The list must stay until the click has happened.
  if (!form.contains(event.relatedTarget)) setTimeout(() => show(form.contains(document.activeElement) && !list.hidden), 150);
});
form.addEventListener("keydown", (event) => {
  const shown = list.hidden ? [] : links();
  const place = shown.indexOf(document.activeElement);
  if (event.key === "ArrowDown" && place + 1 < shown.length) shown[place + 1].focus();
  else if (event.key === "ArrowUp" && place >= 0) (shown[place - 1] ?? field).focus();
  else if (event.key === "Escape" && !list.hidden) { field.focus(); show(false); }
  else return;
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  event.preventDefault();
  field.focus();
  field.select();
});
