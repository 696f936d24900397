// The menu on narrow screens, the copy buttons, and the table of contents that follows the reader.
// The page shows everything without this file, too. It runs before the body, so nothing moves when the page appears.
"use strict";

const WIDE = matchMedia("(min-width: 76rem)");

document.documentElement.classList.add("scripted");

function setUpMenu() {
  const button = document.getElementById("site-menu");
  const show = (isOpen) => {
    button.setAttribute("aria-expanded", String(isOpen));
    document.body.classList.toggle("menu-open", isOpen);
  };
  button.addEventListener("click", () => show(button.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || button.getAttribute("aria-expanded") !== "true") return;
    show(false);
    button.focus();
  });
  const current = document.querySelector("#site-pages [aria-current]");
  if (current && current.offsetParent) {
    const list = document.getElementById("site-pages");
    list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }
}

function setUpCopying() {
  const status = document.createElement("p");
  status.className = "spoken";
  status.setAttribute("role", "status");
  document.body.append(status);
  for (const block of document.querySelectorAll(".code:not(.output)")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      const isCopied = await copied(block.querySelector("pre"));
      button.textContent = isCopied ? "Copied" : "Selected";
      status.textContent = isCopied ? "Copied the code." : "Selected the code. Copy it with the keyboard.";
      setTimeout(() => { button.textContent = "Copy"; status.textContent = ""; }, 2000);
    });
    block.append(button);
  }
}

/** Copies the text of an element, or selects it where the browser forbids access to the clipboard. */
async function copied(element) {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(element);
    return false;
  }
}

/** Lets the keyboard reach the blocks that scroll sideways. */
function setUpScrolling() {
  const measure = (element) => {
    const scrolls = element.scrollWidth > element.clientWidth;
    if (scrolls === element.hasAttribute("tabindex")) return;
    const attributes = { tabindex: "0", role: "group", "aria-label": element.tagName === "PRE" ? "Code" : "Table" };
    for (const [name, value] of Object.entries(attributes)) {
      if (scrolls) element.setAttribute(name, value); else element.removeAttribute(name);
    }
  };
  const observer = new ResizeObserver((entries) => entries.forEach((entry) => measure(entry.target)));
  for (const element of document.querySelectorAll("pre, .table")) {
    measure(element);
    observer.observe(element);
  }
}

function setUpContents() {
  const details = document.querySelector(".contents details");
  if (!details) return;
  const fit = () => { details.open = WIDE.matches; };
  fit();
  WIDE.addEventListener("change", fit);
  details.addEventListener("click", (event) => { if (event.target.closest("a")) fit(); });
  const links = [...details.querySelectorAll("a")];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  let isWaiting = false;
  const follow = () => {
    isWaiting = false;
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 120).length;
    const current = links[isAtEnd && scrollY > 0 ? links.length - 1 : passed - 1];
    for (const link of links) {
      if (link === current) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
    }
    if (current && WIDE.matches) {
      const list = details.parentElement;
      if (list.scrollHeight > list.clientHeight) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    }
  };
  addEventListener("scroll", () => {
    if (!isWaiting) requestAnimationFrame(follow);
    isWaiting = true;
  }, { passive: true });
  follow();
}

addEventListener("DOMContentLoaded", () => {
  setUpMenu();
  setUpCopying();
  setUpScrolling();
  setUpContents();
});
