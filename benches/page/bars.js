// The bars: each is one instruction, first what its framework costs, then what its codec adds.
"use strict";

const ROW = 22;
const FONT = 7;
// Of the width, at most for the names: enough on a phone for the longest there is.
const NAMES = 0.5;
// Text is read before the grid behind it.
const HALO = { stroke: "var(--page)", strokeWidth: 4 };

/** Draws a panel of a chart, or nothing if no codec of it is shown. */
function drawBars(chart, index, width) {
  const rows = [];
  for (const [place, group] of chart.groups.entries()) {
    const lines = group.lines.filter((line) => line.cells[index] && isShown(line.id));
    const codecs = (lines) => lines.some((line) => line.kind !== "bound");
    // A floor stands beside its codecs, not alone.
    if (codecs(group.lines) && !codecs(lines)) continue;
    if (lines.length && group.heading) rows.push({ id: `heading ${place}`, heading: group.heading });
    rows.push(...lines.map((line) => bar(line, line.cells[index], chart.unit)));
  }
  const bars = rows.filter((row) => !row.heading);
  if (!bars.some((row) => row.kind !== "bound")) return null;
  const names = new Map(bars.map((row) => [row.id, row.name]));
  const end = axisEnd(bars.map((row) => row.value));
  const within = (value) => Math.min(value, end);
  const longest = Math.max(...bars.map((row) => row.name.length));
  const label = Math.max(...bars.map((row) => row.label.length));
  const panel = chart.panels[index];
  return Plot.plot({
    width,
    height: rows.length * ROW + 26,
    marginLeft: Math.min(longest * FONT + 12, width * NAMES),
    marginRight: label * FONT + 10,
    marginTop: 2,
    marginBottom: 24,
    ariaLabel: `${panel.title}: ${bars.map((row) => `${row.name} ${row.value}`).join(", ")} ${chart.unit}`,
    style: { fontSize: "12px" },
    x: { domain: [0, end], grid: true, ticks: Math.min(5, width / 90), label: null, tickFormat: "d" },
    y: { domain: rows.map((row) => row.id), label: null, padding: 0.2 },
    color: { type: "identity" },
    marks: [
      Plot.axisY({ tickSize: 0, tickFormat: (id) => names.get(id) ?? "", className: "names" }),
      Plot.barX(bars, { x1: 0, x2: (row) => within(row.framework), y: "id", fill: "var(--floor)" }),
      Plot.barX(bars, {
        x1: (row) => within(row.framework),
        x2: (row) => within(row.value),
        y: "id",
        fill: (row) => `var(--${row.kind})`,
      }),
      ...[0.93, 0.95].map((at) =>
        Plot.tickX(bars.filter((row) => row.value > end), { x: end * at, y: "id", stroke: "var(--page)", strokeWidth: 2 })),
      Plot.text(bars, { x: (row) => within(row.value), y: "id", text: "label", textAnchor: "start", dx: 4, fill: "var(--text)", ...HALO }),
      Plot.text(rows.filter((row) => row.heading), {
        x: 0, y: "id", text: (row) => fitting(row.heading, width), textAnchor: "start", lineAnchor: "bottom", dy: 6,
        dx: -Math.min(longest * FONT + 8, width * NAMES), fill: "var(--muted)", fontStyle: "italic", ...HALO,
      }),
      Plot.tip(bars, Plot.pointerY({
        x: (row) => within(row.value), y: "id", title: "tip", maxRadius: Infinity,
        fill: "var(--raised)", stroke: "var(--line)", textPadding: 10, lineWidth: 24, lineHeight: 1.35,
      })),
    ],
  });
}

function bar(line, cell, unit) {
  const net = cell.floor === null ? null : cell.value - cell.floor;
  const parts = net === null ? "" : ` (${String(net).replace("-", "−")})`;
  const said = net === null ? "" : `\nframework ${cell.floor}, codec ${net}`;
  const range = cell.range ? `\n${cell.range[0]} to ${cell.range[1]} on other accounts` : "";
  return {
    ...line,
    value: cell.value,
    // All of it, where it does without the framework that it is compared with.
    framework: Math.min(cell.floor ?? 0, cell.value),
    label: `${cell.value}${parts}`,
    tip: `${line.name}: ${cell.value} ${unit}${said}${range}\n${line.about.replaceAll("`", "")}`,
  };
}

/** Where the axis ends: a few bars that are many times as long as most are cut, or no other could be read. */
function axisEnd(values) {
  const sorted = values.filter((value) => value > 0).sort((a, b) => a - b);
  if (!sorted.length) return 1;
  const [most, typical] = [sorted.at(-1), sorted[Math.floor(sorted.length / 2)]];
  const cut = typical * 4;
  return most > cut * 1.5 ? cut : most;
}

/** A heading, cut where it would leave the panel. */
function fitting(heading, width) {
  const room = Math.floor(width / 6.2);
  return heading.length > room ? `${heading.slice(0, room - 1)}…` : heading;
}
