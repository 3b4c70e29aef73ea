// What the tests look for in a page. These functions run in the browser.
"use strict";

/** Counts the visible elements. */
const shown = (page, selector) =>
  page.evaluate((selector) => [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility()).length, selector);

/** Opens all that is folded. */
const unfold = (page) => page.evaluate(() => document.querySelectorAll("details").forEach((it) => { it.open = true; }));

/** For every bar: its framework's part, its whole value, the end of the axis, and the same three in pixels. */
function bars() {
  const width = (bar) => Number(bar.getAttribute("width"));
  return [...document.querySelectorAll("[data-chart]")].flatMap((place) => {
    const chart = data.charts.find((chart) => chart.id === place.dataset.chart);
    const lines = chart.groups.flatMap((group) => group.lines);
    return [...place.querySelectorAll("figure")].map((figure, panel) => {
      const cells = lines.map((line) => line.cells[panel]).filter((cell) => cell);
      const [floors, codecs] = figure.querySelectorAll("g[aria-label=bar]");
      const parts = cells.map((_, at) => [width(floors.children[at]), width(codecs.children[at])]);
      const end = axisEnd(cells.map((cell) => cell.value));
      const whole = Math.max(...parts.map(([framework, codec]) => framework + codec));
      return cells.map(({ floor, value }, at) => [floor ?? 0, value, end, ...parts[at], whole]);
    });
  });
}

/** Finds texts that touch another text or leave their chart, and headings that are cut. */
function crowded() {
  return [...document.querySelectorAll("figure svg, svg:root")].flatMap((chart) => {
    const texts = [...chart.querySelectorAll("text")].filter((text) => text.textContent);
    const placed = texts.map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
    const paper = chart.getBoundingClientRect();
    const inside = (it) =>
      it.left >= paper.left && it.right <= paper.right && it.top >= paper.top && it.bottom <= paper.bottom;
    const apart = (a, b) =>
      Math.max(a.left, b.left) - Math.min(a.right, b.right) >= 2 || Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom) >= 2;
    const isCut = (text) => getComputedStyle(text).fontStyle === "italic" && text.textContent.endsWith("…");
    const where = chart.closest("figure")?.querySelector("strong").textContent ?? "svg";
    return [
      ...(placed.length ? [] : [`${where}: no text`]),
      ...texts.filter(isCut).map((text) => `${where}: ${text.textContent} is cut`),
      ...placed.filter(({ box }) => !inside(box)).map(({ text }) => `${where}: ${text} leaves`),
      ...placed.flatMap((a, at) => placed.slice(at + 1).filter((b) => !apart(a.box, b.box))
        .map((b) => `${where}: ${a.text} touches ${b.text}`)),
    ];
  });
}

/** Finds texts with less contrast than WCAG's 4.5 against their background. */
function faint() {
  const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
  const linear = (value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = channels(getComputedStyle(at).backgroundColor);
      if (colour[3] !== 0) return colour;
    }
    return [255, 255, 255];
  };
  const faint = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim();
    const element = walker.currentNode.parentElement;
    if (!text || !element.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const colour = channels(element instanceof SVGElement ? style.fill : style.color);
    const [a, b] = [light(colour), light(behind(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) faint.add(`${text.slice(0, 20)}: ${contrast.toFixed(2)}`);
  }
  return [...faint];
}

module.exports = { shown, unfold, bars, crowded, faint };
