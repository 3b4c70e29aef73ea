//! The table codec × operation of a scenario.

use super::{
    cell::{codec, cost_of},
    headings::class_heading,
    heap,
    table::Table,
};
use crate::{
    ranking::{Measured, classes, operations, typical},
    seen::Checks,
};
use neap_scenarios::scenario::Scenario;

/// Renders compute units, and in brackets those above the floor: a table for each class of codecs, and one for the
/// bounds.
///
/// Within a class the cheapest codec comes first. Classes are not ranked against each other, because checking less
/// costs less.
pub fn matrix(scenario: Scenario, measured: &[Measured]) -> String {
    let operations = operations(scenario, measured);
    let heap = heap_heading(measured);
    let table = |measured: &[Measured]| {
        Table::new(measured)
            .text("Codec", codec)
            .numbers(&operations, cost_of)
            .numbers(heap, |m, _| heap::most(typical(&m.rows)))
            .number("ELF bytes", |m| m.elf.bytes)
            .text("Wire format", |m| &m.program.about.wire)
            .text("Checks", |m| m.checks.as_ref().map_or("–".to_owned(), Checks::to_string))
            .text("What it is", |m| &m.program.about.about)
            .to_string()
    };
    let classes = classes(measured);
    let mut codecs = classes.iter().filter(|class| class[0].is_codec());
    match (codecs.next().and_then(|class| class[0].checks.as_ref()), codecs.next()) {
        (_, Some(_)) => {
            let tables = classes
                .iter()
                .map(|class| format!("\n**{}**\n\n{}", class_heading(class), table(class)));
            format!(
                "Codecs that were seen to check the same things form a class. Compare codecs only within a class, \
                 because checking less costs less.\n{}",
                tables.collect::<String>()
            )
        }
        (Some(checks), None) => {
            let checks = checks.class();
            format!(
                "All codecs were seen to check the same things: {checks}.\n\n{}",
                table(measured)
            )
        }
        (None, None) => table(measured),
    }
}

/// The heading of the heap column, the same in the tables of all classes.
pub fn heap_heading(measured: &[Measured]) -> Option<&'static str> {
    heap::heading(measured.iter().flat_map(|m| typical(&m.rows)))
}
