// Draws everything that the filter shows, at the current width.
"use strict";

/** Fills an element with panels. A panel has a title, a description and a function that draws it. Hides the section if it is empty. */
function fill(place, panels) {
  const section = place.closest("section");
  // A hidden section has no width.
  show(section, true);
  const drawn = panels.map(({ title, about, draw }) => {
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    const name = document.createElement("strong");
    name.textContent = title;
    caption.append(name, about ? ` ${about}` : "");
    figure.append(caption);
    return { figure, draw };
  });
  place.replaceChildren(...drawn.map(({ figure }) => figure));
  for (const { figure, draw } of drawn) {
    const plot = draw(figure.clientWidth);
    if (!plot) {
      figure.remove();
      continue;
    }
    if (!plot.hasAttribute("role")) plot.setAttribute("role", "img");
    figure.append(plot);
  }
  show(section, place.children.length > 0);
}

function draw() {
  for (const place of document.querySelectorAll("[data-chart]")) {
    const chart = data.charts.find((chart) => chart.id === place.dataset.chart);
    const drawPanel = chart.unit === "CU" ? drawCosts : drawBars;
    fill(place, chart.panels.map((panel, index) => ({ ...panel, draw: (width) => drawPanel(chart, index, width) })));
  }
  for (const place of document.querySelectorAll("[data-curves]")) {
    const over = chosen().get("over") ?? "items";
    fill(place, data.curves.operations.map((title) => ({ title, draw: (width) => drawCurves(title, over, width) })));
  }
}

function update() {
  filterTables();
  countShown();
  draw();
}

form.hidden = price.hidden = false;
readAddress();
for (const control of document.querySelectorAll("fieldset#over")) control.hidden = false;
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
let width = document.documentElement.clientWidth;
window.addEventListener("resize", () => {
  if (width === document.documentElement.clientWidth) return;
  width = document.documentElement.clientWidth;
  requestAnimationFrame(draw);
});
