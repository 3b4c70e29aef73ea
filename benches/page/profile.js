// Reads the profile of a row, and draws its flamegraph.
"use strict";

const FRAME_HEIGHT = 22;

/** The profile of a program's operation, or null: its steps, each with its path of functions, outermost first. */
function profileOf(id, operation) {
  const { functions, files, assembly, programs } = data.profiles;
  const { rows, nodes, code } = programs[id] ?? { rows: {} };
  const row = rows[operation];
  if (!row) return null;
  const paths = [];
  for (const [parent, name] of nodes) paths.push([...(paths[parent] ?? []), functions[name]]);
  const step = ([node, at, count], isCharge) => {
    const [address, text, file, line] = code[at];
    const where = line ? `${files[file]}:${line}` : files[file] && `${files[file]}: shared or moved code`;
    const times = isCharge ? 0 : count;
    return { path: paths[node], address, assembly: assembly[text], where: where || "unknown line", times, units: count };
  };
  const steps = [...row.runs.map((run) => step(run, false)), ...row.charges.map((charge) => step(charge, true))];
  return { id, operation, steps, units: sum(steps, (step) => step.units) };
}

/** What each function costs: itself, and together with what it calls. */
function costsOf({ steps }) {
  const costs = new Map();
  for (const { path, units } of steps) {
    for (const name of new Set(path)) {
      const cost = costs.get(name) ?? { self: 0, total: 0 };
      cost.total += units;
      if (name === path.at(-1)) cost.self += units;
      costs.set(name, cost);
    }
  }
  return costs;
}

/** The functions on a path's level, the most expensive first, with the steps below each. */
function framesAt(steps, depth) {
  const groups = groupBy(steps.filter(({ path }) => path.length > depth), ({ path }) => path[depth]);
  const frames = groups.map(([name, steps]) => ({ name, steps, units: sum(steps, (step) => step.units) }));
  return frames.sort((a, b) => b.units - a.units || ascending(a.name, b.name));
}

/** Whose function it is: the program's, its framework's, or a library's. It is the class in the style sheet. */
function ownerOf(name) {
  if (/^<*&?(mut )?crate::/.test(name)) return "own";
  return /^<*(entrypoint$|pinocchio|solana_|anchor_lang|interface)/.test(name) ? "framework" : "library";
}

/** Draws a flamegraph. Its width is `scale` compute units, so that two of them can be compared. */
function drawFlamegraph({ steps, units }, scale) {
  const graph = element("div", { className: "flame", role: "img", ariaLabel: `Flamegraph of ${units} CU; the table below has its numbers` });
  let deepest = 0;
  const add = (steps, depth, start) => {
    for (const frame of framesAt(steps, depth)) {
      deepest = Math.max(deepest, depth + 1);
      const box = element("span", { className: ownerOf(frame.name), title: `${frame.name}: ${frame.units} CU` }, frame.name);
      const percent = (units) => `${(100 * units) / scale}%`;
      Object.assign(box.style, { left: percent(start), width: percent(frame.units), top: `${depth * FRAME_HEIGHT}px` });
      graph.append(box);
      add(frame.steps, depth + 1, start);
      start += frame.units;
    }
  };
  add(steps, 0, 0);
  graph.style.height = `${deepest * FRAME_HEIGHT}px`;
  return graph;
}

/** The sum of a number of each item. */
function sum(items, number) {
  return items.reduce((sum, item) => sum + number(item), 0);
}

/** The items by a key, in order of appearance: pairs of a key and its items. */
function groupBy(items, key) {
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups];
}

/** Compares two texts, for sorting. */
function ascending(a, b) {
  return a < b ? -1 : Number(a > b);
}

/** Makes an element with properties and children. */
function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
