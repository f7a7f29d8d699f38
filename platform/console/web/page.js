"use strict";

// The server renders the page. This script sends requests for buttons and forms. On each change it
// fetches the page again and replaces only what differs, so that open receipts, typed amounts and
// the keyboard focus are kept.

const drawn = new WeakMap(); // the HTML of an element as the server sent it
const byID = (id) => document.getElementById(id);

let unsaid;

// say shows a text in place of the title, for a while.
function say(text, failed) {
  const said = byID("said");
  said.textContent = text;
  said.classList.toggle("failed", Boolean(failed));
  clearTimeout(unsaid);
  unsaid = setTimeout(() => said.textContent = "", failed ? 15000 : 6000);
}

// Sending

async function send(path, body, done, key) {
  const headers = { "Content-Type": "application/json" };
  if (key) headers["api-key"] = key;
  try {
    const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    const made = await response.json();
    say(response.ok ? done || outcome(made) : "Not done: " + (made.error || [made.message].flat().join("; ")), !response.ok);
  } catch {
    say("Not done: the platform does not respond.", true);
  }
}

function outcome(made) {
  if (made.rrn === undefined) return "Done.";
  return (made.approved ? "Approved" : "Declined") + ", RRN " + made.rrn + ".";
}

// minor converts an amount such as 5.3 with two decimals to 530, without floating point. What has
// more decimals is no integer, which the platform refuses.
function minor(text, decimals) {
  const [units, fraction = ""] = text.trim().split(".");
  const digits = fraction.padEnd(decimals, "0");
  return Number(units + digits.slice(0, decimals) + "." + digits.slice(decimals));
}

function fields(form) {
  const body = {};
  for (const field of form.elements) {
    if ("spread" in field.dataset) Object.assign(body, JSON.parse(field.value));
    else if (!field.name) continue;
    else if ("minor" in field.dataset) body[field.name] = minor(field.value, Number(field.dataset.minor));
    else body[field.name] = field.type === "number" ? Number(field.value) : field.value;
  }
  return body;
}

// place fills the placeholders of a path with the fields that have their names.
function place(form) {
  let path = form.dataset.post;
  for (const field of form.elements) {
    if (field.dataset.place) path = path.replace("{" + field.dataset.place + "}", encodeURIComponent(field.value));
  }
  return path;
}

// copy copies a text or, where a browser allows that to https alone, selects it.
async function copy(element) {
  try {
    await navigator.clipboard.writeText(element.textContent);
    say("Copied.");
  } catch {
    getSelection().selectAllChildren(element);
    say("Selected: copy it by the keyboard.");
  }
}

document.addEventListener("click", (event) => {
  const { copy: source, unfold } = event.target.dataset;
  if (source) copy(byID(source));
  if (unfold) {
    byID(unfold).classList.add("unfolded");
    byID(unfold).querySelector("li:nth-child(4) button").focus();
  }
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-post]");
  if (!button || (button.dataset.confirm && !confirm(button.dataset.confirm))) return;
  const body = JSON.parse(button.dataset.body || "{}");
  if ("scheme" in button.dataset) body.scheme = byID("scheme").value;
  send(button.dataset.post, body, button.dataset.done);
});

// A select for the query shows another page.
document.addEventListener("change", (event) => {
  const { query } = event.target.dataset;
  if (query) {
    history.replaceState(null, "", event.target.value ? "?" + new URLSearchParams({ [query]: event.target.value }) : location.pathname);
    look();
  }
  showCurrency();
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  event.preventDefault();
  send(place(form), { ...JSON.parse(form.dataset.body || "{}"), ...fields(form) }, form.dataset.done, form.dataset.key);
});

// Following

function remember(element) {
  drawn.set(element, element.outerHTML);
  return element;
}

// keep opens the details in a new element that are open in the old one.
function keep(old, next) {
  for (const details of old.querySelectorAll("details[id]")) {
    const same = next.querySelector("#" + CSS.escape(details.id));
    if (same) same.open = details.open;
  }
}

function followList(list, next) {
  const wanted = [...next.children];
  const ids = new Set(wanted.map((child) => child.id));
  for (const child of [...list.children]) if (!ids.has(child.id)) child.remove();
  let place = list.firstElementChild;
  for (const child of wanted) {
    const old = byID(child.id);
    if (old && drawn.get(old) === child.outerHTML) {
      if (old === place) place = old.nextElementSibling;
      else list.insertBefore(old, place);
      continue;
    }
    const made = remember(document.adoptNode(child));
    if (old) {
      keep(old, made);
      if (old === place) place = old.nextElementSibling;
      old.remove();
    }
    list.insertBefore(made, place);
  }
}

function follow(next) {
  const focused = document.activeElement;
  const heading = focused.closest("section")?.querySelector("h2");
  for (const list of document.querySelectorAll("[data-list]")) followList(list, next.getElementById(list.id));
  for (const text of document.querySelectorAll("[data-live]")) {
    const fresh = next.getElementById(text.id).innerHTML;
    if (drawn.get(text) === fresh) continue;
    drawn.set(text, fresh);
    text.replaceChildren(...next.getElementById(text.id).childNodes);
  }
  showBase();
  showCurrency();
  if (!focused.isConnected) (byID(focused.id) || heading)?.focus();
}

function showBase() {
  const base = new URL(".", location.href).href.replace(/\/$/, "");
  for (const element of document.querySelectorAll("#base, .base")) element.textContent = base;
}

// showCurrency shows that of the terminal of a new sale, and counts in its decimals.
function showCurrency() {
  const terminal = byID("new-terminal").selectedOptions[0];
  byID("new-currency").textContent = terminal?.dataset.currency;
  byID("new-amount").dataset.minor = terminal?.dataset.decimals;
}

let looking = false;
let again = false;

// look fetches the page, and again if something changed meanwhile.
async function look() {
  again = looking;
  if (looking) return;
  looking = true;
  do {
    again = false;
    try {
      const response = await fetch(location.href);
      if (response.ok) follow(new DOMParser().parseFromString(await response.text(), "text/html"));
    } catch {
      break; // the events resume when the platform is back
    }
  } while (again);
  looking = false;
}

function live(state, text) {
  byID("live").dataset.state = state;
  byID("live").textContent = text;
}

for (const list of document.querySelectorAll("[data-list]")) for (const child of list.children) remember(child);
for (const text of document.querySelectorAll("[data-live]")) drawn.set(text, text.innerHTML);
showBase();
showCurrency();

const events = new EventSource("console/events");
events.addEventListener("open", () => live("on", "live"));
events.addEventListener("error", () => live("off", "not connected"));
events.addEventListener("message", look);
