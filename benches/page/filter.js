// The filter. The form holds the state; the address is a copy of it, so that a view can be linked.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const form = document.getElementById("filter");

/** The answers in the form, without the open questions. */
function chosen() {
  const filled = [...new FormData(form)].filter(([, value]) => value !== "");
  return new URLSearchParams(filled);
}

/** Whether a program has all chosen answers. Programs without a codec have no answers and are always shown. */
function isShown(id) {
  const answers = data.answers[id];
  if (!answers) return true;
  return [...chosen()].every(([question, value]) => !(question in answers) || answers[question].includes(value));
}

/** Reads `#section?question=answer`. Each part is optional. */
function address() {
  const [section, query = ""] = location.hash.slice(1).split("?", 2);
  return { section, query: new URLSearchParams(query) };
}

function writeAddress() {
  const query = chosen().toString();
  const { section } = address();
  const hash = section + (query && `?${query}`);
  history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
}

/** Fills the form from the address. Ignores values that no control offers. */
function readAddress() {
  const { query } = address();
  for (const control of form.elements) {
    const values = query.getAll(control.name);
    if (control.type === "checkbox") control.checked = values.includes(control.value);
    if (control.type === "radio") control.checked = (values[0] ?? "") === control.value;
    if (control.tagName === "SELECT") {
      const offered = [...control.options].some((option) => option.value === values[0]);
      control.value = offered ? values[0] : "";
    }
  }
}

/** Scrolls to the section in the address. A browser cannot: it takes the whole hash for an id, and looks too early. */
function scrollToSection() {
  const { section } = address();
  if (section) document.getElementById(section)?.scrollIntoView({ behavior: "instant" });
}

/** Shows a section and the link to it, or hides both. */
function show(section, shown) {
  section.hidden = !shown;
  document.querySelector(`nav a[href="#${section.id}"]`).parentElement.hidden = !shown;
}

/** Whether an element has codecs, and all of them are hidden. */
function isEmptied(element) {
  const codecs = [...element.querySelectorAll("[data-program]")].filter((it) => it.dataset.program in data.answers);
  return codecs.length > 0 && codecs.every((it) => it.hasAttribute("hidden"));
}

/** Hides filtered programs, and the groups, charts, tables and sections that have no codec left. */
function filter() {
  for (const it of document.querySelectorAll("[data-program]")) it.toggleAttribute("hidden", !isShown(it.dataset.program));
  for (const head of document.querySelectorAll("th[data-program][scope=col]")) {
    for (const line of head.closest("table").rows) line.cells[head.cellIndex].hidden = head.hidden;
  }
  const over = chosen().get("over") ?? "";
  for (const panels of document.querySelectorAll("[data-over]")) panels.hidden = panels.dataset.over !== over;
  for (const it of document.querySelectorAll("main :is(tbody, .group, figure, details)")) it.hidden = isEmptied(it);
  for (const section of document.querySelectorAll("main section")) show(section, !isEmptied(section));
}

function countShown() {
  const all = Object.keys(data.answers);
  const shown = all.filter(isShown).length;
  const text = shown === all.length ? `All ${all.length} codec programs` : `${shown} of ${all.length} codec programs`;
  const count = document.getElementById("count");
  if (count.textContent !== text) count.textContent = text;
  document.getElementById("none").hidden = shown > 0;
}
