// Buttons over the bars of costs. Each opens the profile of its row.
"use strict";

/** Draws a panel of bars that open profiles. Returns null if the filter hides all of its codecs. */
function drawCosts(chart, index, width) {
  const operation = chart.panels[index].title;
  const plot = drawBars(chart, index, width);
  if (!plot) return null;
  plot.setAttribute("role", "group");
  const y = plot.scale("y");
  const lines = chart.groups.flatMap((group) => group.lines).filter((line) => line.cells[index] && isShown(line.id));
  const buttons = y.domain.flatMap((id) => {
    const line = lines.find((line) => line.id === id);
    return line ? [barButton(line, operation, costBar(line, line.cells[index], chart.unit).tip.replaceAll("\n", ", "))] : [];
  });
  for (const [place, button] of buttons.entries()) {
    const at = { x: 0, y: y.apply(button.dataset.program), width, height: y.bandwidth, tabindex: place ? -1 : 0 };
    for (const [name, value] of Object.entries(at)) button.setAttribute(name, value);
    button.addEventListener("keydown", (event) => moveFocus(event, buttons, place));
  }
  plot.append(...buttons);
  return plot;
}

/** A transparent button over a whole line of a chart. */
function barButton({ id }, operation, label) {
  const button = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  button.setAttribute("role", "button");
  button.setAttribute("class", "open");
  button.setAttribute("aria-label", label);
  button.dataset.program = id;
  button.addEventListener("click", () => openProfile(id, operation));
  // The chart would keep its tip open.
  button.addEventListener("pointerdown", (event) => event.stopPropagation());
  return button;
}

/** One bar of a panel is in the order of Tab. The arrow keys lead to the others. */
function moveFocus(event, buttons, place) {
  const targets = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: buttons.length - 1 };
  if (event.key === "Enter" || event.key === " ") buttons[place].dispatchEvent(new MouseEvent("click"));
  else if (event.key in targets) {
    const target = buttons[targets[event.key]];
    if (target) {
      buttons[place].setAttribute("tabindex", -1);
      target.setAttribute("tabindex", 0);
      target.focus();
    }
  } else return;
  event.preventDefault();
}
