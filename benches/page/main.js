// Keeps the page as the forms ask for, and opens the profiles of bars.
"use strict";

const panels = [...document.querySelectorAll(".bars")];

function update() {
  filter();
  countShown();
  panels.forEach(scalePanel);
  document.querySelectorAll("section").forEach(explainCut);
  priceBars();
  for (const panel of panels) offerTab(panel);
}

/** The bars of a panel that the filter shows. */
function shownBars(panel) {
  return [...panel.querySelectorAll("button.line")].filter((bar) => bar.checkVisibility());
}

/** Puts one bar of a panel in the order of Tab. The arrow keys lead to the others. */
function offerTab(panel, chosen = shownBars(panel)[0]) {
  for (const bar of panel.querySelectorAll("button.line")) bar.tabIndex = bar === chosen ? 0 : -1;
}

/** Opens the profiles of a panel's bars. */
function listen(panel) {
  for (const bar of panel.querySelectorAll("button.line")) {
    bar.disabled = false;
    bar.addEventListener("click", () => openProfile(bar.dataset.program, bar.dataset.operation));
    bar.addEventListener("focus", () => offerTab(panel, bar));
  }
  panel.addEventListener("keydown", (event) => {
    const bars = shownBars(panel);
    const place = bars.indexOf(document.activeElement);
    const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: bars.length - 1 }[event.key];
    if (target === undefined) return;
    bars[target]?.focus();
    event.preventDefault();
  });
}

form.hidden = price.hidden = false;
readAddress();
for (const control of document.querySelectorAll("fieldset#over")) control.hidden = false;
panels.forEach(listen);
// On a phone the questions start closed, so that the charts come first.
const isWide = matchMedia("(min-width: 68rem)").matches;
document.getElementById("questions").open = isWide || chosen().size > 0;
price.querySelector("details").open = isWide;
update();
scrollToSection();
document.addEventListener("change", () => { writeAddress(); update(); });
// The form is empty only after the event.
form.addEventListener("reset", () => setTimeout(() => { writeAddress(); update(); }));
window.addEventListener("hashchange", () => {
  // A link to a section keeps the filter, a link to a filter sets it.
  if (location.hash.includes("?")) {
    readAddress();
    update();
    scrollToSection();
  } else { writeAddress(); }
});
