//! Shows the profile of a row on a terminal.

use super::{
    lines::lines,
    listing::listing,
    source::Sources,
    tree::{functions, tree},
};
use neap_model::profile::{Kind, Profile, Region, RowProfile, Source};
use std::{collections::BTreeMap, fmt::Write};

/// Shows where the compute units of a row go, without its instructions.
pub fn text(name: &str, profile: &Profile, row: &RowProfile, sources: &Sources) -> String {
    let mut text = format!("{name}: {} CU\n", row.compute_units());
    if profile.source == Source::Symbols {
        text += "No debug information: functions are named by symbols or by their addresses.\n";
    }
    text += "\nBy function:\n\n self  total  function\n";
    for (name, own, total) in functions(profile, row).into_iter().filter(|(_, own, _)| *own > 0) {
        let _ = writeln!(text, "{own:>5}  {total:>5}  {name}");
    }
    text += "\nBy call:\n\n self  total  function\n";
    for (depth, name, function) in tree(profile, row).below() {
        let indent = "  ".repeat(depth);
        let _ = writeln!(text, "{:>5}  {:>5}  {indent}{name}", function.own, function.total);
    }
    if profile.source == Source::DebugInfo {
        text += "\nBy line:\n\n   CU  line\n";
        for (line, cost) in lines(profile, row) {
            let _ = writeln!(text, "{cost:>5}  {}  {}", line.place(), sources.text(&line));
        }
    }
    let _ = writeln!(text, "\nInstructions: {}", mix(profile, row));
    let _ = writeln!(text, "Memory: {}", memory(row));
    let _ = writeln!(text, "Stack: {}", stack(profile, row));
    trimmed(&text)
}

/// Shows the instructions of a row by address, each with its line.
pub fn instructions(profile: &Profile, row: &RowProfile, sources: &Sources) -> String {
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
    trimmed(&text)
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
    let largest = row.largest_frame.map(|(function, bytes)| {
        let name = &profile.functions[function].name;
        format!("; {name} uses its frame furthest, to {bytes} of 4096 bytes")
    });
    format!("{} {frames} at most{}", row.depth, largest.unwrap_or_default())
}
