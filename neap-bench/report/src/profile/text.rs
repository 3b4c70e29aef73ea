//! Shows the profile of a row on a terminal.

use super::{
    lines::lines,
    listing::listing,
    programs::split,
    source::Sources,
    tree::{functions, tree},
};
use neap_model::profile::{FRAME_BYTES, FRAMES, Kind, Profile, Region, RowProfile, Source};
use std::{cmp::Reverse, collections::BTreeMap, fmt::Write};

/// How much of each table a text shows.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Extent {
    /// The most expensive parts, which fit on a screen.
    Screen,
    /// Everything, and each instruction.
    Full,
}

impl Extent {
    /// How many lines a table has: this many, or all.
    fn lines(self, on_screen: usize) -> usize {
        match self {
            Self::Screen => on_screen,
            Self::Full => usize::MAX,
        }
    }
}

/// Shows where the compute units of a row go.
pub fn text(
    name: &str,
    profile: &Profile,
    row: &RowProfile,
    sources: &Sources,
    extent: Extent,
) -> String {
    let mut text = format!("{name}: {} CU\n", row.compute_units());
    if let Some(names) = names(profile) {
        let _ = writeln!(text, "{names}");
    }
    text += &by_program(profile, row);
    text += &by_function(profile, row, extent.lines(10));
    text += &by_call(profile, row, extent.lines(14));
    if profile.source == Source::DebugInfo {
        text += &by_line(profile, row, sources, extent.lines(8));
    }
    let _ = writeln!(text, "\nInstructions: {}", mix(profile, row));
    let _ = writeln!(text, "Memory: {}", memory(row));
    let _ = writeln!(text, "Stack: {}", stack(profile, row));
    if extent == Extent::Full {
        text += &instructions(profile, row, sources);
    }
    trimmed(&text)
}

/// Says what names the functions, unless it is debug information in the ELF or beside it, and whether some are missing.
pub fn names(profile: &Profile) -> Option<String> {
    let names = match (&profile.source, profile.named_by.as_deref()) {
        (Source::DebugInfo, Some(file)) => Some(format!("Names and lines are from {file}.")),
        (Source::Symbols, Some(file)) => {
            Some(format!("Names are from {file}, which has no lines: {BUILD}."))
        }
        (Source::Symbols, None) => {
            Some(format!("No debug information, so there are no lines: {BUILD}."))
        }
        (Source::Inferred, from) => {
            let equal = from.map(|file| format!(" Equal functions are named as in {file}."));
            let equal = equal.unwrap_or_default();
            Some(format!("No symbols, so names with ~ are inferred.{equal} For lines, {BUILD}."))
        }
        (Source::DebugInfo, None) | (Source::Refused(_), _) => None,
    };
    let cut = profile.is_cut.then(|| CUT.to_owned());
    names.into_iter().chain(cut).reduce(|names, cut| format!("{names} {cut}"))
}

const CUT: &str = "Functions and lines are missing, because the debug information is nested too deeply or takes too long to read.";

const BUILD: &str =
    "build with CARGO_PROFILE_RELEASE_DEBUG=1 and keep the unstripped ELF: docs/profile.md";

/// Splits a row between its program, those that it invokes, and the runtime. Empty if it invokes none.
fn by_program(profile: &Profile, row: &RowProfile) -> String {
    let split = split(profile, row);
    if !split.has_invocations() {
        return String::new();
    }
    let mut text = "\nBy program:\n\n   CU  program\n".to_owned();
    for (program, cost) in split.lines() {
        let _ = writeln!(text, "{cost:>5}  {program}");
    }
    text
}

fn by_function(profile: &Profile, row: &RowProfile, shown: usize) -> String {
    let mut functions = functions(profile, row);
    functions.retain(|(_, own, _)| *own > 0);
    let mut text = "\nBy function:\n\n self  total  function\n".to_owned();
    for (name, own, total) in functions.iter().take(shown) {
        let _ = writeln!(text, "{own:>5}  {total:>5}  {name}");
    }
    let rest = functions.iter().skip(shown).map(|(_, own, _)| own);
    text + &left_out(rest, "functions")
}

fn by_call(profile: &Profile, row: &RowProfile, shown: usize) -> String {
    let root = tree(profile, row);
    let below = root.below();
    let mut totals: Vec<u64> = below.iter().map(|(_, _, function)| function.total).collect();
    totals.sort_by_key(|total| Reverse(*total));
    // A function costs at least as much as what it calls, so those that are shown hang together.
    let least = totals.get(shown).map_or(0, |total| total.saturating_add(1));
    let mut text = "\nBy call:\n\n self  total  function\n".to_owned();
    for (depth, name, function) in below.iter().filter(|(_, _, function)| function.total >= least) {
        let indent = "  ".repeat(*depth);
        let _ = writeln!(text, "{:>5}  {:>5}  {indent}{name}", function.own, function.total);
    }
    let rest = below.iter().filter(|(_, _, function)| function.total < least);
    text + &left_out(rest.map(|(_, _, function)| &function.own), "calls")
}

fn by_line(profile: &Profile, row: &RowProfile, sources: &Sources, shown: usize) -> String {
    let lines = lines(profile, row);
    let mut text = "\nBy line:\n\n   CU  line\n".to_owned();
    for (line, cost) in lines.iter().take(shown) {
        let _ = writeln!(text, "{cost:>5}  {}  {}", line.place(), sources.text(line));
    }
    text + &left_out(lines.iter().skip(shown).map(|(_, cost)| cost), "lines")
}

/// Says what a table leaves out.
fn left_out<'a>(costs: impl Iterator<Item = &'a u64>, what: &str) -> String {
    let (count, cost) = costs.fold((0, 0), |(count, sum), cost| (count + 1, sum + cost));
    if count == 0 { String::new() } else { format!("{cost:>5}  … in {count} more {what}\n") }
}

/// Shows the instructions of a row by address, each with its line.
fn instructions(profile: &Profile, row: &RowProfile, sources: &Sources) -> String {
    let mut text = "\nBy address:\n\ntimes     CU  address  instruction\n".to_owned();
    for block in listing(profile, row) {
        let (place, function) = (block.line.place(), block.function);
        let place = if block.line.file.is_empty() { String::new() } else { format!("{place} in ") };
        let _ = writeln!(text, "\n{place}{function}");
        let source = sources.text(&block.line);
        if !source.is_empty() {
            let _ = writeln!(text, "    {source}");
        }
        for ran in block.instructions {
            let (times, cost, it) = (ran.times, ran.compute_units, ran.instruction);
            let _ = writeln!(text, "{times:>5}  {cost:>5}  {:>7x}  {}", it.address, it.assembly);
        }
    }
    text
}

/// A line without source text ends in spaces.
fn trimmed(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// How many instructions of each kind ran.
fn mix(profile: &Profile, row: &RowProfile) -> String {
    let mut kinds: BTreeMap<Kind, u64> = BTreeMap::new();
    for run in row.stacks.iter().flat_map(|stack| &stack.runs) {
        *kinds.entry(profile.instructions[run.instruction].kind).or_insert(0) += run.times;
    }
    let all: u64 = kinds.values().sum();
    let kinds = kinds.iter().map(|(kind, times)| format!("{times} {}", kind_name(*kind)));
    format!("{all}: {}", kinds.collect::<Vec<_>>().join(", "))
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Alu => "ALU",
        Kind::Load => "load",
        Kind::Store => "store",
        Kind::Jump => "jump",
        Kind::Call => "call",
        Kind::Syscall => "syscall",
        Kind::Exit => "exit",
    }
}

fn memory(row: &RowProfile) -> String {
    let regions = row.memory.iter().map(|(region, touched)| {
        let name = match region {
            Region::Rodata => "constants",
            Region::Stack => "stack",
            Region::Heap => "heap",
            Region::Input => "input",
        };
        let (bytes, loads, stores) = (touched.bytes, touched.loads, touched.stores);
        format!("{name} {bytes} bytes (loads: {loads}, stores: {stores})")
    });
    let regions: Vec<_> = regions.collect();
    if regions.is_empty() { "none".to_owned() } else { regions.join("; ") }
}

fn stack(profile: &Profile, row: &RowProfile) -> String {
    let frames = if row.depth == 1 { "frame" } else { "frames" };
    let (used, whole) = (row.depth.saturating_mul(FRAME_BYTES), FRAMES * FRAME_BYTES);
    let largest = row.largest_frame.map(|(function, bytes)| {
        let name = &profile.functions[function].name;
        let left = FRAME_BYTES.saturating_sub(bytes);
        format!("; {name} uses most of its frame, {bytes} of {FRAME_BYTES} bytes ({left} left)")
    });
    let largest = largest.unwrap_or_default();
    format!("{} {frames} at most, {used} of {whole} bytes{largest}", row.depth)
}
