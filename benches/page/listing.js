// The dialog of a profile: flamegraph, functions, and the annotated listing; and the comparison with another program.
"use strict";

const dialog = document.getElementById("profile");

/** Opens the dialog of a program's operation. */
function openProfile(id, operation) {
  fillDialog(id, operation, "");
  dialog.showModal();
}

function fillDialog(id, operation, other) {
  const close = element("button", { type: "button" }, "Close");
  close.addEventListener("click", () => dialog.close());
  const { missing } = data.profiles.programs[id] ?? {};
  const [profile, compared] = [profileOf(id, operation), profileOf(other, operation)];
  const title = element("h2", { id: "profile-title" }, `${id}: ${operation}`);
  if (!profile) {
    dialog.replaceChildren(close, title, element("p", {}, `There is no profile: ${missing ?? "it was not measured"}.`));
    return;
  }
  const profiles = [profile, compared].filter((it) => it);
  const scale = Math.max(...profiles.map(({ units }) => units));
  dialog.replaceChildren(
    close, title, comparison(profile, other),
    ...profiles.flatMap((it) => [element("h3", {}, described(it)), drawFlamegraph(it, scale)]),
    element("p", { className: "legend" }, ...[["own", "the program"], ["library", "a library"], ["framework", "entrypoint, framework and what all programs share"]]
      .map(([className, text]) => element("span", { className }, text))),
    ...(compared ? [differences(profile, compared), mnemonics(profile, compared)] : [functions(profile)]),
    element("div", { className: "pair" }, ...profiles.map(listing)),
  );

  function described({ id, units }) {
    return `${id}, ${units} CU${inLamports(units)}`;
  }
}

/** The choice of the program to compare with. */
function comparison({ id, operation }, other) {
  const account = (id) => id.split("/")[0];
  const others = Object.entries(data.profiles.programs)
    .filter(([it, { rows }]) => it !== id && operation in rows)
    .sort(([a], [b]) => (account(b) === account(id)) - (account(a) === account(id)) || ascending(a, b));
  const select = element("select", { id: "compare" }, element("option", { value: "" }, "nothing"),
    ...others.map(([it]) => element("option", { value: it, selected: it === other }, it)));
  select.addEventListener("change", (event) => {
    // It changes neither the filter nor the charts.
    event.stopPropagation();
    fillDialog(id, operation, select.value);
    document.getElementById("compare").focus();
  });
  return element("p", {}, element("label", { htmlFor: "compare" }, "Compare with"), select);
}

/** What each function costs. */
function functions(profile) {
  const costs = [...costsOf(profile)].sort(([a, x], [b, y]) => y.self - x.self || y.total - x.total || ascending(a, b));
  return grid("Functions, in CU: itself, and with what it calls", ["Function", "self", "total"],
    costs.map(([name, { self, total }]) => [name, self, total]));
}

/** What each function costs more or less than in another row. */
function differences(profile, compared) {
  const [ours, theirs] = [costsOf(profile), costsOf(compared)];
  const self = (costs, name) => costs.get(name)?.self ?? 0;
  const lines = [...new Set([...ours.keys(), ...theirs.keys()])]
    .map((name) => [name, self(ours, name), self(theirs, name), self(ours, name) - self(theirs, name)])
    .filter(([, , , difference]) => difference)
    .sort((a, b) => Math.abs(b[3]) - Math.abs(a[3]) || ascending(a[0], b[0]));
  const all = ["all", profile.units, compared.units, profile.units - compared.units];
  const caption = `Functions that cost ${profile.id} more or less than ${compared.id}, in CU, without what they call`;
  return grid(caption, ["Function", profile.id, compared.id, "difference"],
    [...lines, all].map(([name, a, b, difference]) => [name, a, b, signed(difference)]));
}

/** Which instructions run more or less often than in another row, by what they do. */
function mnemonics(profile, compared) {
  const mnemonic = ({ assembly }) => assembly.split(" ")[0];
  const counts = ({ steps }) => new Map(groupBy(steps, mnemonic).map(([name, steps]) => [name, sum(steps, (step) => step.times)]));
  const [ours, theirs] = [counts(profile), counts(compared)];
  const lines = [...new Set([...ours.keys(), ...theirs.keys()])]
    .map((name) => [name, ours.get(name) ?? 0, theirs.get(name) ?? 0])
    .filter(([, a, b]) => a !== b)
    .sort((a, b) => Math.abs(b[1] - b[2]) - Math.abs(a[1] - a[2]) || ascending(a[0], b[0]));
  return grid("Instructions that run more or less often", ["Instruction", profile.id, compared.id, "difference"],
    lines.map(([name, a, b]) => [name, a, b, signed(a - b)]));
}

function signed(number) {
  return number > 0 ? `+${number}` : String(number).replace("-", "−");
}

/** The executed instructions by function and line, the most expensive function first. */
function listing({ id, steps }) {
  const units = (steps) => sum(steps, (step) => step.units);
  const first = (steps) => Math.min(...steps.map((step) => step.address));
  const lines = [];
  const byFunction = groupBy(steps, ({ path }) => path.at(-1)).sort((a, b) => units(b[1]) - units(a[1]) || ascending(a[0], b[0]));
  for (const [name, steps] of byFunction) {
    lines.push({ className: "function", cells: [name, "", units(steps)] });
    const byLine = groupBy(steps, (step) => step.where).sort((a, b) => first(a[1]) - first(b[1]));
    for (const [where, steps] of byLine) {
      lines.push({ className: "line", cells: [where, "", units(steps)] });
      // Several paths may lead to the same instruction.
      const instructions = groupBy(steps, ({ address, assembly }) => `${address.toString(16)}: ${assembly}`);
      for (const [text, runs] of instructions.sort((a, b) => first(a[1]) - first(b[1]))) {
        const times = sum(runs, (run) => run.times);
        lines.push({ className: "code", cells: [text, times ? `${times}×` : "charge", units(runs)] });
      }
    }
  }
  return grid(`Instructions of ${id}, by function and source line`, ["Function, line, instruction", "ran", "CU"], lines);
}

/** A table in a box that scrolls, also by keyboard. Each line is its cells, the first of them a heading. */
function grid(caption, heads, lines) {
  const rows = lines.map((line) => {
    const [name, ...numbers] = line.cells ?? line;
    const head = element("th", { scope: "row" }, name);
    return element("tr", { className: line.className ?? "" }, head, ...numbers.map((it) => element("td", { className: "number" }, String(it))));
  });
  const head = element("thead", {}, element("tr", {}, ...heads.map((it, at) => element("th", { scope: "col", className: at ? "number" : "" }, it))));
  const table = element("table", {}, element("caption", {}, caption), head, element("tbody", {}, ...rows));
  return element("div", { className: "scroll", role: "region", tabIndex: 0, ariaLabel: caption }, table);
}
