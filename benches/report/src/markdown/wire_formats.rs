//! The report of which programs read each other's bytes: `wire_formats.md`.

use super::{cell::name_of, table::Table};
use neap_model::{results::Results, wire_formats::Reads};
use neap_scenarios::{
    discover::{Program, Role},
    scenario::{Scenario, Wire, golden_writer},
};
use std::collections::BTreeMap;

/// Renders a table writer × reader for each scenario. Empty if there are no readings.
pub fn wire_formats(results: &Results, programs: &[Program]) -> String {
    if results.wire_formats.is_empty() {
        return String::new();
    }
    let sections = Scenario::SHARED.into_iter();
    let sections = sections.map(|scenario| section(results, programs, scenario));
    format!(
        "# Wire formats\n\n\
         This report shows which programs read each other's bytes. Each program writes several accounts with different values. \
         These are compared, byte for byte, with golden bytes, which the contract states by hand. Then each \
         program runs its operations on the accounts of all programs: it checks right and wrong claims about \
         them, and changes them.\n\n\
         - **yes**: every answer is right, and every change leaves the golden bytes of the changed account.\n\
         - no: at least one answer or change is wrong.\n\
         - –: the writer writes nothing, or the reader reads nothing.\n\n\
         Rows and columns have the same order, by wire format, so programs that read each other form a block. A \
         run fails without a report if a program writes bytes that are not of its wire format, or if it cannot \
         read another program of the same wire format.\n\n\
         Toolchain {}.\n{}",
        results.toolchain,
        sections.collect::<String>(),
    )
}

fn section(results: &Results, programs: &[Program], scenario: Scenario) -> String {
    let readings = results.wire_formats.iter();
    let readings = readings.filter(|reading| reading.scenario == scenario.name());
    let cells: BTreeMap<(&str, &str), Reads> =
        readings.map(|reading| ((&*reading.writer, &*reading.reader), reading.reads)).collect();
    let programs = programs.iter().filter(|program| {
        let is_reader = cells.keys().any(|(_, reader)| *reader == program.name);
        program.about.scenario == scenario && is_reader
    });
    let blocks = blocks(scenario, programs.collect());
    let readers: Vec<&Program> = blocks.iter().flat_map(|(_, block)| block.clone()).collect();
    if readers.is_empty() {
        return String::new();
    }
    let only_wire = scenario.wires().len() == 1;
    // The writer, its name in the table, and its wire format.
    let mut writers: Vec<(String, String, &str)> = Vec::new();
    for (wire, block) in &blocks {
        writers.extend(wire.map(|wire| {
            let name = if only_wire { "all" } else { wire.name() };
            (golden_writer(scenario, wire), "*golden bytes*".to_owned(), name)
        }));
        writers.extend(block.iter().map(|program| {
            let shown = name_of(&program.name, program.about.role);
            (program.name.clone(), shown, &*program.about.wire)
        }));
    }
    let table = Table::new(&writers)
        .text("Written by", |(_, shown, _)| shown)
        .text("Wire format", |(_, _, wire)| wire);
    let table = readers.iter().fold(table, |table, reader| {
        table.text(name_of(&reader.name, reader.about.role), |(writer, ..)| {
            match cells.get(&(writer, &reader.name)) {
                Some(Reads::Yes) => "**yes**",
                Some(Reads::No) => "no",
                Some(Reads::NotApplicable) => "–",
                None => "",
            }
        })
    });
    let note =
        if only_wire { "This account has the same bytes in all wire formats.\n\n" } else { "" };
    format!("\n## `{scenario}`\n\n{note}{table}")
}

/// The programs of each wire format, sorted. The floor comes last, because it has no wire format.
fn blocks(scenario: Scenario, mut programs: Vec<&Program>) -> Vec<(Option<Wire>, Vec<&Program>)> {
    programs.sort_by_key(|program| (&program.about.wire, &program.name));
    let (floors, programs): (Vec<_>, Vec<_>) =
        programs.into_iter().partition(|program| program.about.role == Role::Floor);
    let wires = scenario.wires().iter();
    let blocks = wires.map(|wire| {
        let block = programs.iter().copied();
        (Some(*wire), block.filter(|p| p.wire == *wire).collect())
    });
    blocks.chain([(None, floors)]).collect()
}
