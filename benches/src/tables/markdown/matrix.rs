//! The table codec × operation of a scenario.

use super::{cells::codec, headings::class_heading};
use crate::scenarios::{operation::Operation, scenario::Scenario};
use crate::tables::{
    ranking::{Measured, classes, codec_classes, operations},
    seen::Checks,
};
use itertools::Itertools;
use neap_report::table::{Table, elf_bytes, heap_heading, most_heap};

/// Renders compute units, and in brackets those above the floor: a table for each class of codecs, one for the bounds, and
/// one for the deployed programs.
///
/// Within a class the cheapest codec comes first. Classes are not ranked against each other, because checking less
/// costs less. `cost_of` renders the cell of an operation.
pub fn matrix(
    scenario: Scenario,
    measured: &[Measured],
    cost_of: fn(&Measured, &Operation) -> String,
) -> String {
    let operations = operations(scenario, measured);
    let heap = heap_column(measured);
    // A heading says what a class checks, but not on which bad inputs it aborts.
    let table = |measured: &[Measured], heading: Option<String>| {
        let aborts =
            measured.iter().any(|m| m.checks.as_ref().is_some_and(|it| !it.aborts.is_empty()));
        let mut table = Table::new(measured)
            .text("Codec", codec)
            .numbers(&operations, cost_of)
            .numbers(heap, |m, _| most_heap(m.rows.iter().copied()))
            .number("ELF bytes", |m| elf_bytes(m.elf))
            .text("Wire format", |m| &m.program.about.wire);
        if heading.is_none() || aborts {
            table = table
                .text("Checks", |m| m.checks.as_ref().map_or("–".to_owned(), Checks::to_string));
        }
        let table =
            table.text("Form", Measured::form).text("What it is", |m| &m.program.about.about);
        heading.map_or_else(|| table.to_string(), |heading| format!("**{heading}**\n\n{table}"))
    };
    let classes = classes(measured);
    let codecs = codec_classes(&classes);
    if codecs < 2 && !measured.iter().any(Measured::is_deployed) {
        return table(measured, None);
    }
    let tables = classes.iter().map(|class| table(class, Some(class_heading(class))));
    tables.format("\n").to_string()
}

/// The heading of the heap column, the same in the tables of all classes.
pub fn heap_column(measured: &[Measured]) -> Option<&'static str> {
    heap_heading(measured.iter().flat_map(|it| it.rows.iter().copied()))
}
