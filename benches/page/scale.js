// Scales the bars of a panel to those that the filter shows.
"use strict";

/** The end of the axis, by the rule of `bars.rs`. Cuts a few bars that are many times longer than most. */
function axisEnd(values) {
  const sorted = values.filter((value) => value > 0).sort((a, b) => a - b);
  const most = sorted.at(-1);
  if (most === undefined) return 1;
  const cut = sorted[Math.floor(sorted.length / 2)] * 4;
  return 2 * most > 3 * cut ? cut : most;
}

/** Draws the visible bars of a panel on one scale. */
function scalePanel(panel) {
  const bars = [...panel.querySelectorAll(".line:not([hidden]) .bar")].filter((bar) => !bar.closest(".group").hidden);
  const end = axisEnd(bars.map((bar) => Number(bar.dataset.value)));
  for (const bar of bars) {
    const [value, floor] = [Number(bar.dataset.value), Number(bar.dataset.floor)];
    const [framework, codec] = bar.querySelectorAll("i");
    framework.style.width = percent(Math.min(floor, end), end);
    codec.style.width = percent(Math.min(value, end) - Math.min(floor, end), end);
    bar.classList.toggle("cut", value > end);
  }
}

/** Explains a cut bar in the legend of a section only if it shows one. */
function explainCut(section) {
  const isCut = [...section.querySelectorAll(".bar.cut")].some((bar) => !bar.closest("[hidden]"));
  for (const legend of section.querySelectorAll("[data-legend=cut]")) legend.hidden = !isCut;
}

/** A part of a whole, for a style. */
function percent(part, whole) {
  return `${(100 * part / whole).toFixed(2)}%`;
}
