// The curves: the cost of an operation as the account grows.
"use strict";

// The number of colours in the style sheet, besides those of neap and of bounds.
const COLOURS = 7;
// The least height. The names at the ends of the curves may need more.
const HEIGHT = 260;

/** Draws an operation's curves by `items` or `text`. Returns null if the filter hides all codecs. */
function drawCurves(operation, over, width) {
  const fixed = over === "items" ? "text" : "items";
  const typical = data.curves.typical[fixed];
  // A codec keeps its colour when the filter hides others.
  const codecs = [...new Set(data.curves.curves.filter((curve) => curve.kind === "codec").map((curve) => curve.id))];
  const colour = (curve) =>
    curve.kind === "codec" ? `var(--c${codecs.indexOf(curve.id) % COLOURS})` : `var(--${curve.kind})`;
  const curves = data.curves.curves
    .filter((curve) => curve.operation === operation && isShown(curve.id))
    .map((curve) => ({ ...curve, colour: colour(curve), points: curve.points.filter((point) => point[fixed] === typical) }))
    .filter((curve) => curve.points.length > 1);
  if (!curves.some((curve) => curve.kind !== "bound")) return null;
  const points = curves.flatMap((curve) =>
    curve.points.map((point) => ({ ...point, id: curve.id, x: point[over], curve })));
  const values = points.map((point) => point.value);
  const domain = [Math.min(...values) / 1.2, Math.max(...values) * 1.2];
  const height = Math.max(HEIGHT, curves.length * lineDistance() + 8 + 28);
  const [top, bottom] = [8, height - 28];
  const [left, right] = [widthOf("000k") + 9 + GAP, width - widest(curves.map((curve) => curve.name)) - 7 - GAP];
  const sizes = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  const levels = logTicks(domain, bottom - top);
  const ends = endLabels(curves, over, domain, [top, bottom]);
  const stroke = (point) => point.curve.colour;
  return Plot.plot({
    width,
    height,
    marginLeft: left,
    marginRight: width - right,
    marginTop: top,
    marginBottom: height - bottom,
    ariaLabel: `${operation} by ${data.curves[over]}: ${curves.map(described).join("; ")}`,
    x: { label: null, domain: d3.extent(sizes), ticks: legible(sizes, d3.scaleLinear(d3.extent(sizes), [left, right])), tickFormat: "d" },
    y: { type: "log", domain, label: null },
    color: { type: "identity" },
    marks: [
      Plot.gridY(levels),
      Plot.axisY(levels, { text: d3.format("~s"), tickSize: 0, label: null }),
      Plot.lineY(points, {
        x: "x", y: "value", z: "id", stroke,
        strokeWidth: (point) => (point.curve.kind === "ours" ? 2.5 : 1.5),
      }),
      Plot.dot(points, { x: "x", y: "value", fill: stroke, r: 2.5 }),
      Plot.text(ends, { x: "x", y: "y", text: "name", fill: "colour", textAnchor: "start", dx: 7 }),
      Plot.tip(points, Plot.pointer({
        x: "x", y: "value", fill: "var(--raised)", stroke: "var(--line)", textPadding: 10, lineHeight: 1.35,
        title: (point) => `${point.curve.name}: ${point.value} CU\n${point.x} ${over === "items" ? "" : "bytes of "}${data.curves[over]}`,
      })),
    ],
  });
}

/** The values of the logarithmic axis: as many as fit above each other. */
function logTicks([low, high], height) {
  const decade = height / Math.log10(high / low);
  const steps = [[1, 2, 5], [1, 3]].find(([, second]) => decade * Math.log10(second) >= lineDistance()) ?? [1];
  const values = d3.range(15).flatMap((power) => steps.map((step) => step * 10 ** power));
  return values.filter((value) => low <= value && value <= high);
}

/** A curve in words, for screen readers. */
function described(curve) {
  const values = curve.points.map((point) => point.value);
  return `${curve.name} ${Math.min(...values)} to ${Math.max(...values)} CU`;
}

/** Places the names at the ends of the curves: near the ends, but without overlap. */
function endLabels(curves, over, [low, high], [top, bottom]) {
  const distance = lineDistance();
  const range = Math.log(high / low);
  const pixel = (value) => bottom - ((bottom - top) * Math.log(value / low)) / range;
  const value = (at) => low * Math.exp(((bottom - at) / (bottom - top)) * range);
  const labels = curves
    .map((curve) => ({ name: curve.name, colour: curve.colour, x: curve.points.at(-1)[over], at: pixel(curve.points.at(-1).value) }))
    .sort((a, b) => a.at - b.at);
  for (const [place, label] of labels.entries()) {
    label.at = Math.max(label.at, place ? labels[place - 1].at + distance : top);
  }
  // Keeps names away from the labels of the axis.
  let below = bottom + distance / 2;
  for (const label of labels.reverse()) {
    label.at = Math.min(label.at, below - distance);
    below = label.at;
  }
  return labels.map((label) => ({ ...label, y: value(label.at) }));
}
