//! Compares where the compute units of two rows go.

use super::{lines::Line, name, source::Sources};
use neap_model::{
    profile::{Profile, RowProfile, costs::FunctionChange, is_unnamed},
    results::Row,
    text::delta,
};
use std::{cmp::Reverse, collections::BTreeMap, fmt::Write};

/// A row to compare.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    /// Its name.
    pub name: &'a str,
    /// The profile of its program.
    pub profile: &'a Profile,
    /// What it runs.
    pub row: &'a RowProfile,
    /// Whether its lines are those of the sources that are on this machine.
    pub is_current: bool,
    /// The crate of its program. Functions of the crates of two programs are compared by the rest of their names.
    pub program: &'a str,
}

/// The costs of a function by line: before and after, and a line to show.
type Lines<'a> = BTreeMap<(&'a str, i64), (Costs, Line<'a>)>;
type Costs = [u64; 2];

/// Shows the functions that cost more or less in the second row, and their lines that do.
pub fn difference(before: Side, after: Side, sources: &Sources) -> String {
    let mut functions: BTreeMap<String, Lines> = BTreeMap::new();
    for (index, side) in [before, after].into_iter().enumerate() {
        for step in side.profile.steps(side.row) {
            let Some(place) = step.path.last() else { continue };
            let function = name::in_crate(place.function, side.program);
            // Lines move when others are inserted above their function.
            let is_relative = place.line > 0 && place.file == place.declared_in;
            let declared_at = if is_relative { place.declared_at } else { 0 };
            let key = (place.file, i64::from(place.line) - i64::from(declared_at));
            let line = Line::of(place);
            let lines = functions.entry(function).or_default();
            let (costs, shown) = lines.entry(key).or_insert(([0; 2], line));
            costs[index] += step.compute_units;
            *shown = line;
        }
    }
    let functions = functions.into_iter().map(|(function, lines)| {
        let costs: Costs = [0, 1].map(|index| lines.values().map(|(costs, _)| costs[index]).sum());
        (costs, function, lines)
    });
    // A function whose code differs has another name if only its code names it.
    let is_compared = |([before, after], function, _): &(Costs, String, Lines)| {
        before != after && !(is_unnamed(function) && (*before == 0 || *after == 0))
    };
    let mut changed: Vec<_> = functions.filter(is_compared).collect();
    changed.sort_by_cached_key(|([before, after], function, _)| {
        (Reverse(before.abs_diff(*after)), function.clone())
    });
    render([before, after], changed, sources) + &mnemonics([before, after])
}

/// Shows which instructions run more or less often in the second row, by what they do.
fn mnemonics(sides: [Side; 2]) -> String {
    let mut counts: BTreeMap<&str, Costs> = BTreeMap::new();
    for (index, side) in sides.iter().enumerate() {
        for run in side.row.stacks.iter().flat_map(|stack| &stack.runs) {
            let assembly = &side.profile.instructions[run.instruction].assembly;
            let mnemonic = assembly.split(' ').next().unwrap_or_default();
            counts.entry(mnemonic).or_default()[index] += run.times;
        }
    }
    let mut changed: Vec<_> = counts.into_iter().filter(|(_, [a, b])| a != b).collect();
    changed.sort_by_key(|(_, [before, after])| Reverse(before.abs_diff(*after)));
    let lines = changed.into_iter().map(|(mnemonic, [before, after])| {
        format!("{before:>6} {after:>6} {:>6}  {mnemonic}\n", delta(before, after))
    });
    let lines: String = lines.collect();
    match lines.as_str() {
        "" => lines,
        lines => {
            format!("\nbefore  after      Δ  instructions that run more or less often\n{lines}")
        }
    }
}

const ONLY_ONE: &str = "\nOnly one of them has debug information, so their functions cannot be compared. \
    docs/profile.md says where it is looked for.\n";

/// Shows the functions that cost more or less than in the baseline, and the line of each that changed most.
pub fn since_baseline(before: &Row, after: &Row, changes: Option<&[FunctionChange]>) -> String {
    let (name, costs) = (&after.name, [before.compute_units, after.compute_units]);
    let mut text = format!(
        "{name}: {} CU in the baseline\n{name}: {} CU ({})\n",
        costs[0],
        costs[1],
        delta(costs[0], costs[1])
    );
    let Some(changes) = changes else {
        return text + ONLY_ONE;
    };
    if changes.is_empty() {
        return text + "\nEvery function costs the same.\n";
    }
    text += "\nbefore  after      Δ  function, and the line that changed most\n";
    for FunctionChange { function, file, line, before, after } in changes {
        let change = delta(*before, *after);
        let line = line.map(|line| format!("  {file}:{line}")).unwrap_or_default();
        let _ = writeln!(text, "{before:>6} {after:>6} {change:>6}  {function}{line}");
    }
    text
}

fn render(sides: [Side; 2], changed: Vec<(Costs, String, Lines)>, sources: &Sources) -> String {
    let [before, after] = sides.map(|side| side.row.compute_units());
    let names = sides.map(|side| side.name);
    let mut text =
        format!("{}: {before} CU\n{}: {after} CU ({})\n", names[0], names[1], delta(before, after));
    if sides[0].profile.source != sides[1].profile.source {
        return text + ONLY_ONE;
    }
    if changed.is_empty() {
        return text + "\nEvery function costs the same.\n";
    }
    text += "\nbefore  after      Δ  function, and its lines that changed\n";
    for ([before, after], function, lines) in changed {
        let _ = writeln!(text, "{before:>6} {after:>6} {:>6}  {function}", delta(before, after));
        let changed = lines
            .into_values()
            .filter(|([before, after], line)| before != after && !line.file.is_empty());
        for ([before, after], line) in changed {
            let side = if after > 0 { sides[1] } else { sides[0] };
            let place = line.place();
            let source = if side.is_current { sources.text(&line) } else { String::new() };
            let shown = format!("{:>20}  {place}  {source}", delta(before, after));
            let _ = writeln!(text, "{}", shown.trim_end());
        }
    }
    text
}
