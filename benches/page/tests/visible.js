// What the tests look for in a page. These functions run in the browser.
"use strict";

/** Counts the visible elements. */
const shown = (page, selector) =>
  page.evaluate((selector) => [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility()).length, selector);

/** Opens all that is folded. */
const unfold = (page) => page.evaluate(() => document.querySelectorAll("details").forEach((it) => { it.open = true; }));

/** For every panel, its visible bars: the number, the framework's part of it, their lengths in pixels, and whether the bar is cut. */
function bars() {
  return [...document.querySelectorAll(".bars")].map((panel) => [...panel.querySelectorAll(".bar")].filter((bar) => bar.checkVisibility()).map((bar) => {
    const [framework, codec, label] = bar.children;
    const [, value, net] = /^(\d+)(?: \((.*)\))?$/.exec(label.textContent);
    const floor = net === undefined ? 0 : value - net.replace("−", "-");
    const [start, end] = [framework, codec].map((part) => part.getBoundingClientRect().width);
    return { value: Number(value), floor, framework: start, whole: start + end, isCut: bar.classList.contains("cut") };
  }));
}

/** Finds bars whose label or name leaves its chart. */
function leaving() {
  return [...document.querySelectorAll(".bars .line")].filter((line) => line.checkVisibility()).flatMap((line) => {
    const chart = line.closest("figure").getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(line);
    const { left, right } = range.getBoundingClientRect();
    return left >= chart.left - 0.5 && right <= chart.right + 0.5 ? [] : [line.textContent];
  });
}

/** Finds texts that touch another text or leave their chart. */
function crowded() {
  const charts = [...document.querySelectorAll("figure svg, svg:root")].filter((chart) => chart.checkVisibility());
  return charts.flatMap((chart) => {
    const texts = [...chart.querySelectorAll("text")].filter((text) => text.textContent);
    const placed = texts.map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
    const paper = chart.getBoundingClientRect();
    const inside = (it) =>
      it.left >= paper.left && it.right <= paper.right && it.top >= paper.top && it.bottom <= paper.bottom;
    const apart = (a, b) =>
      Math.max(a.left, b.left) - Math.min(a.right, b.right) >= 2 || Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom) >= 2;
    const where = chart.closest("figure")?.querySelector("strong").textContent ?? "svg";
    return [
      ...(placed.length ? [] : [`${where}: no text`]),
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

module.exports = { shown, unfold, bars, leaving, crowded, faint };
