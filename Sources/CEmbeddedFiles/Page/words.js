// Numbers, times and texts for people. Texts of the journal reach the document as text only.

const GROUPED = new Intl.NumberFormat("en-US");

function count(number, noun, plural = noun + "s") {
  return `${GROUPED.format(number)} ${number === 1 ? noun : plural}`;
}

function duration(seconds) {
  if (seconds < 0.01) return `${(seconds * 1000).toFixed(1)} ms`;
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 60) return `${seconds.toFixed(2)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}

function sinceStart(seconds) {
  return `${seconds.toFixed(3)} s`;
}

/** Returns a moment in UTC, so that the page shows the same everywhere. */
function moment(seconds) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return "an unknown time";
  return date.toISOString().replace("T", " ").replace("Z", " UTC");
}

/** Creates an element. Children are elements, or texts that stay texts. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== false));
  return made;
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

/** Returns the escape of a character, such as \u{202E}. */
function escaped(letter) {
  return `\\u{${letter.codePointAt(0).toString(16).toUpperCase()}}`;
}

/** Returns a text in which each invisible character is an escape. */
function visibleText(text) {
  return text.replace(INVISIBLE, escaped);
}

/** Returns a text as nodes in which each invisible character is an escape. */
function visible(text, keeps = "") {
  const nodes = [];
  let start = 0;
  for (const found of text.matchAll(INVISIBLE)) {
    if (keeps.includes(found[0])) continue;
    nodes.push(text.slice(start, found.index), element("span", { class: "escape" }, escaped(found[0])));
    start = found.index + found[0].length;
  }
  nodes.push(text.slice(start));
  return nodes;
}

const REDACTED = "<redacted>";
const REDACTED_IN_URL = /%3Credacted%3E/i;

function redacted() {
  return element("span", { class: "redacted", title: "The program replaced this value before it wrote the journal" },
    "redacted");
}

/** Returns a URL, or a part of one, as nodes in which redacted values are marked. */
function urlNodes(text) {
  return text.split(REDACTED_IN_URL).flatMap((part, index) => [index > 0 && redacted(), ...visible(part)]);
}

/** Returns the value of a field as nodes in which a redacted value is marked. */
function valueNodes(value) {
  return value === REDACTED ? [redacted()] : urlNodes(value);
}

/** Returns a JSON text with line breaks and indentation. Its numbers and strings stay as they are. */
function indentedJSON(text) {
  let output = "";
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === '"') {
      const start = index;
      for (index += 1; text[index] !== '"'; index += 1) if (text[index] === "\\") index += 1;
      output += text.slice(start, index + 1);
    } else if (letter === "{" || letter === "[") {
      const rest = /\S/g;
      rest.lastIndex = index + 1;
      const next = rest.exec(text);
      if (next[0] === "}" || next[0] === "]") {
        output += letter + next[0];
        index = next.index;
      } else {
        depth += 1;
        output += letter + "\n" + "  ".repeat(depth);
      }
    } else if (letter === "}" || letter === "]") {
      depth -= 1;
      output += "\n" + "  ".repeat(depth) + letter;
    } else if (letter === ",") {
      output += ",\n" + "  ".repeat(depth);
    } else if (letter === ":") {
      output += ": ";
    } else if (!/\s/.test(letter)) {
      output += letter;
    }
  }
  return output;
}

function isJSON(text) {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const HEX_BYTES = 256;

/** Returns the beginning of bytes as a hex dump. */
function hexDump(base64) {
  const bytes = [...atob(base64.slice(0, Math.ceil(HEX_BYTES / 3) * 4))].slice(0, HEX_BYTES)
    .map((letter) => letter.charCodeAt(0));
  const lines = [];
  for (let offset = 0; offset < bytes.length; offset += 16) {
    const line = bytes.slice(offset, offset + 16);
    const hex = line.map((byte) => byte.toString(16).padStart(2, "0")).join(" ").padEnd(47);
    const letters = line.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : ".")).join("");
    lines.push(`${offset.toString(16).padStart(4, "0")}  ${hex}  ${letters}`);
  }
  return lines.join("\n");
}

/** Whether a text has characters that could make a command look like another one, such as those that change its direction. */
function hasInvisible(text) {
  return text.search(INVISIBLE) >= 0;
}

/** Returns a request as a command for curl, with comments on what the command cannot send. */
function curlCommand(call) {
  const { headers = [], body: recorded } = call.record.request;
  const body = call.method === "HEAD" ? undefined : recorded;
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const remarks = recorded === body ? [] : ["# curl sends no body with HEAD."];
  const parts = [call.method === "HEAD" ? "--head" : `--request ${quoted(call.method)}`];
  // curl computes these fields. The recorded length of a cut body would let the server wait for the rest.
  const computed = ["content-length", "transfer-encoding"];
  for (const [name, value] of headers) {
    if (computed.includes(name.toLowerCase())) continue;
    if (hasInvisible(name + value)) {
      remarks.push(`# The header field ${visibleText(name)} has invisible characters and is left out.`);
      continue;
    }
    parts.push(`--header ${quoted(value === "" ? `${name};` : `${name}: ${value}`)}`);
  }
  if (/:\/\/redacted@/.test(call.url)) remarks.push("# The journal has no user and password of the URL. Add --user.");
  const url = call.url.replace("://redacted@", "://").toWellFormed().replace(INVISIBLE, encodeURIComponent);
  const isRedacted = headers.some(([, value]) => value.includes(REDACTED)) || REDACTED_IN_URL.test(call.url);
  if (isRedacted) remarks.push("# The journal has no secret values. Replace each <redacted>.");
  let input = "";
  if (body !== undefined) {
    if (!headers.some(([name]) => name.toLowerCase() === "content-type")) parts.push("--header 'Content-Type:'");
    if (isCut(body)) {
      remarks.push(`# The journal has only the first ${count(recordedBytes(body), "byte")} of the body.`);
    }
    if (body.text !== undefined && !hasInvisible(body.text.replace(/[\n\t]/g, ""))) {
      parts.push(`--data-raw ${quoted(body.text)}`);
    } else {
      const bytes = body.base64 ?? base64(body.text);
      input = `printf %s ${quoted(bytes)} | base64 --decode | `;
      parts.push("--data-binary @-");
    }
  }
  return [...remarks, `${input}curl --globoff --path-as-is ${parts.concat(`--url ${quoted(url)}`).join(" \\\n  ")}`].join("\n");
}

function base64(text) {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

/** Returns the number of bytes of a body that the journal has. */
function recordedBytes(body) {
  if (body.text !== undefined) return new TextEncoder().encode(body.text).length;
  const text = body.base64 ?? "";
  return Math.floor(text.length / 4) * 3 - (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0);
}

function isCut(body) {
  return recordedBytes(body) < body.bytes;
}
