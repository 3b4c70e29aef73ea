//! The notes below a scenario's tables.

use super::{heap, matrix::heap_heading, ranges};
use crate::{
    grouped::grouped,
    ranking::{Measured, operations},
};
use neap_model::results::Results;
use neap_scenarios::{discover::Program, scenario::Scenario};

/// Explains empty cells, columns and marks, and names programs with the same code.
pub fn notes(scenario: Scenario, measured: &[Measured]) -> String {
    let heap = heap::note(heap_heading(measured));
    empty_cells(scenario, measured) + &heap + &ranges::note(measured) + &same_code(measured)
}

/// Says which programs of a scenario the report's toolchain does not build, and why. Empty if it builds all of them.
pub fn not_built(results: &Results, programs: &[Program], scenario: Scenario) -> String {
    let missing = programs.iter().filter(|program| {
        program.about.scenario == scenario && !program.built_by(&results.toolchain.id)
    });
    let missing = missing.filter_map(|p| Some((p.about.not_built.as_ref()?, code(p))));
    let notes = sorted(grouped(missing))
        .into_iter()
        .map(|(reason, programs)| {
            let programs = programs.join(", ");
            format!("\nThis toolchain does not build {programs} ({reason}).\n")
        });
    notes.collect()
}

fn empty_cells(scenario: Scenario, measured: &[Measured]) -> String {
    let operations = operations(scenario, measured).into_iter();
    let notes = operations.flat_map(|operation| {
        let programs = measured.iter().map(|measured| measured.program);
        let reasons = programs.filter_map(|p| Some((p.about.cannot.get(&operation)?, code(p))));
        let reasons = sorted(grouped(reasons)).into_iter();
        reasons.map(move |(reason, programs)| {
            let programs = programs.join(", ");
            format!("- No `{operation}` for {programs} ({reason}).\n")
        })
    });
    match notes.collect::<String>() {
        none if none.is_empty() => none,
        notes => format!("\n{notes}"),
    }
}

/// Names programs with the same code, so that nobody looks for a difference between them.
fn same_code(measured: &[Measured]) -> String {
    let codes = measured.iter().map(|m| (&m.elf.sha256, code(m.program)));
    let groups = grouped(codes).into_iter().map(|(_, names)| sorted(names));
    let notes = sorted(groups.collect()).into_iter().filter_map(|names| {
        let (last, others) = names
            .split_last()
            .filter(|(_, others)| !others.is_empty())?;
        let others = others.join(", ");
        Some(format!(
            "\n{others} and {last} compile to the same code, byte for byte.\n"
        ))
    });
    notes.collect()
}

fn code(program: &Program) -> String {
    format!("`{}`", program.name)
}

fn sorted<T: Ord>(mut values: Vec<T>) -> Vec<T> {
    values.sort();
    values
}
