// The bar charts. A bar has two parts: its framework's and its codec's.
"use strict";

// The least height of a line.
const ROW = 22;
// The least width of the bars. Names that leave less are cut.
const BARS = 60;
// The distance from a bar to its label, and from a name to its bar.
const DISTANCE = 4;
const NAME_DISTANCE = 8;
// Keeps text readable in front of the grid.
const HALO = { stroke: "var(--page)", strokeWidth: 4 };

/** Whether a program is a codec's, which the filter can hide. */
const hasCodec = ({ kind }) => kind === "ours" || kind === "codec";

/** Draws a panel of a chart. Returns null if the filter hides all of its codecs. */
function drawBars(chart, index, width) {
  const rows = [];
  for (const [place, group] of chart.groups.entries()) {
    const lines = group.lines.filter((line) => line.cells[index] && isShown(line.id));
    const codecs = (lines) => lines.some(hasCodec);
    // A floor is not shown without its codecs.
    if (codecs(group.lines) && !codecs(lines)) continue;
    const heading = lines.length && group.heading ? wrapped(group.heading, width - 2 * GAP, "italic") : [];
    rows.push(...heading.map((heading, line) => ({ id: `heading ${place} ${line}`, heading })));
    rows.push(...lines.map((line) => costBar(line, line.cells[index], chart.unit)));
  }
  const bars = rows.filter((row) => !row.heading);
  if (!bars.some(hasCodec)) return null;
  const end = axisEnd(bars.map((row) => row.value));
  const within = (value) => Math.min(value, end);
  const marginRight = widest(bars.map((row) => row.label)) + DISTANCE + GAP;
  const marginLeft = Math.min(widest(bars.map((row) => row.name)) + NAME_DISTANCE + GAP, width - marginRight - BARS);
  const names = new Map(bars.map((row) => [row.id, fitting(row.name, marginLeft - NAME_DISTANCE - GAP)]));
  const panel = chart.panels[index];
  return Plot.plot({
    width,
    height: rows.length * Math.max(ROW, lineDistance()) + 26,
    marginLeft,
    marginRight,
    marginTop: 2,
    marginBottom: 24,
    ariaLabel: `${panel.title}: ${bars.map((row) => `${row.name} ${row.value}`).join(", ")} ${chart.unit}`,
    x: { domain: [0, end], grid: true, ticks: axisTicks(end, width - marginLeft - marginRight), label: null, tickFormat: "d" },
    y: { domain: rows.map((row) => row.id), label: null, padding: 0.2 },
    color: { type: "identity" },
    marks: [
      Plot.axisY({ tickSize: 0, tickPadding: NAME_DISTANCE, tickFormat: (id) => names.get(id) ?? "", className: "names" }),
      ...d3.range(Math.max(...bars.map((row) => row.parts.length))).map((part) => Plot.barX(bars.filter((row) => part in row.parts), {
        x1: (row) => within(before(row, part)),
        x2: (row) => within(before(row, part + 1)),
        y: "id",
        fill: (row) => `var(--${row.parts[part].colour})`,
      })),
      ...[0.93, 0.95].map((at) =>
        Plot.tickX(bars.filter((row) => row.value > end), { x: end * at, y: "id", stroke: "var(--page)", strokeWidth: 2 })),
      Plot.text(bars, { x: (row) => within(row.value), y: "id", text: "label", textAnchor: "start", dx: DISTANCE, fill: "var(--text)", ...HALO }),
      Plot.text(rows.filter((row) => row.heading), {
        x: 0, y: "id", text: "heading", textAnchor: "start", lineAnchor: "bottom", dx: GAP - marginLeft, dy: 6,
        fill: "var(--muted)", fontStyle: "italic", ...HALO,
      }),
      Plot.tip(bars, Plot.pointerY({
        x: (row) => within(row.value), y: "id", title: "tip", maxRadius: Infinity,
        fill: "var(--raised)", stroke: "var(--line)", textPadding: 10, lineWidth: 24, lineHeight: 1.35,
      })),
    ],
  });
}

function costBar(line, cell, unit) {
  const net = cell.floor === null ? null : cell.value - cell.floor;
  const parts = net === null ? "" : ` (${String(net).replace("-", "−")})`;
  const split = net === null ? "" : `\nframework ${cell.floor}, codec ${net}`;
  const range = cell.range ? `\n${cell.range[0]} to ${cell.range[1]} with other keys and values` : "";
  const price = unit === "CU" ? ` = ${inLamports(cell.value)}` : "";
  // A program that undercuts its floor has no codec part.
  const framework = Math.min(cell.floor ?? 0, cell.value);
  return {
    ...line,
    value: cell.value,
    parts: [{ value: framework, colour: "floor" }, { value: cell.value - framework, colour: line.kind }],
    label: `${cell.value}${parts}`,
    tip: `${line.name}: ${cell.value} ${unit}${price}${split}${range}\n${line.about.replaceAll("`", "")}`,
  };
}

/** The sum of a bar's first parts. */
function before({ parts }, count) {
  return d3.sum(parts.slice(0, count), (part) => part.value);
}

/** The end of the axis. Cuts a few bars that are many times longer than most, so that the others stay readable. */
function axisEnd(values) {
  const sorted = values.filter((value) => value > 0).sort((a, b) => a - b);
  if (!sorted.length) return 1;
  const [most, typical] = [sorted.at(-1), sorted[Math.floor(sorted.length / 2)]];
  const cut = typical * 4;
  return most > cut * 1.5 ? cut : most;
}

/** As many ticks as fit beside each other, up to 5. */
function axisTicks(end, width) {
  const counts = [5, 4, 3, 2, 1].map((count) => d3.ticks(0, end, count).filter(Number.isInteger));
  return counts.find((ticks) => legible(ticks, (value) => (value / end) * width).length === ticks.length) ?? [0];
}
