//! The notes below a scenario's tables.

use super::{matrix::heap_column, ranges};
use crate::scenarios::{program::Program, scenario::Scenario};
use crate::tables::ranking::{Measured, Ranked, grouped, operations, same_code};
use itertools::Itertools;
use neap_report::table::{heap_note, inlined_note};

/// Explains empty cells, columns and marks, and names programs with the same code.
pub fn notes(scenario: Scenario, measured: &[Measured]) -> String {
    let heap = heap_note(heap_column(measured));
    let inlined = inlined_note(measured.iter().map(|m| (&*m.program.name, m.elf)));
    empty_cells(scenario, measured)
        + &heap
        + &ranges::note(measured)
        + &inlined
        + &same_code_note(measured)
}

/// Says which programs of a scenario the report's toolchain does not build, and why. Empty if it builds all of them.
pub fn not_built(ranked: &Ranked, scenario: Scenario) -> String {
    let toolchain = &ranked.results.toolchain.id;
    let programs = ranked.programs.iter().filter(|program| program.scenario == scenario);
    let missing = programs.filter_map(|p| Some((p.not_built_by(toolchain)?, code(p))));
    let notes = grouped(missing.sorted()).into_iter().map(|(reason, programs)| {
        format!("\nThis toolchain does not build {} ({reason}).\n", programs.join(", "))
    });
    notes.collect()
}

fn empty_cells(scenario: Scenario, measured: &[Measured]) -> String {
    let operations = operations(scenario, measured).into_iter();
    let notes = operations.flat_map(|operation| {
        let programs = measured.iter().map(|measured| measured.program);
        let reasons = programs.filter_map(|p| Some((p.about.cannot.get(operation.name)?, code(p))));
        grouped(reasons).into_iter().sorted().map(move |(reason, programs)| {
            format!("- No `{operation}` for {} ({reason}).\n", programs.join(", "))
        })
    });
    match notes.collect::<String>() {
        none if none.is_empty() => none,
        notes => format!("\n{notes}"),
    }
}

/// Names programs with the same code, so that nobody looks for a difference between them.
fn same_code_note(measured: &[Measured]) -> String {
    let groups = same_code(measured).into_iter().filter(|same| same.len() > 1);
    let groups = groups.map(|same| same.iter().map(|m| code(m.program)).sorted().collect_vec());
    let notes = groups.sorted().map(|mut names| {
        let last = names.pop().unwrap_or_default();
        format!("\n{} and {last} compile to the same code, byte for byte.\n", names.join(", "))
    });
    notes.collect()
}

fn code(program: &Program) -> String {
    format!("`{}`", program.name)
}
