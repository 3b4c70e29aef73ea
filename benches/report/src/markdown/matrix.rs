//! The table codec × operation of a scenario.

use super::{
    cell::{codec, cost_of},
    headings::class_heading,
    heap,
    table::Table,
};
use crate::{
    ranking::{Measured, operations, typical},
    seen::Checks,
};
use neap_scenarios::{operation::Operation, scenario::Scenario};

/// Renders compute units, and in brackets those above the floor: a table for each class of codecs, and one for the
/// bounds.
///
/// Within a class the cheapest codec comes first. Classes are not ranked against each other, because checking less
/// costs less.
pub fn matrix(scenario: Scenario, measured: &[Measured]) -> String {
    let operations = operations(scenario, measured);
    let heap = heap_heading(measured);
    let table = |measured| table(&operations, heap, measured);
    let classes = measured.chunk_by(|a, b| a.same_class(b));
    if classes.clone().filter(|class| class[0].is_codec()).count() > 1 {
        let tables =
            classes.map(|class| format!("\n**{}**\n\n{}", class_heading(class), table(class)));
        return format!(
            "Codecs that were seen to check the same things form a class. Compare codecs only within a class, \
             because checking less costs less.\n{}",
            tables.collect::<String>()
        );
    }
    let codec = measured.first().filter(|first| first.is_codec());
    let checks = codec.and_then(|codec| codec.checks.as_ref());
    let intro = checks.map(|checks| {
        let checks = checks.class();
        format!("All codecs were seen to check the same things: {checks}.\n\n")
    });
    intro.unwrap_or_default() + &table(measured)
}

/// The heading of the heap column, the same in the tables of all classes.
pub fn heap_heading(measured: &[Measured]) -> Option<&'static str> {
    heap::heading(measured.iter().flat_map(|m| typical(&m.rows)))
}

fn table(operations: &[Operation], heap: Option<&str>, measured: &[Measured]) -> String {
    Table::new(measured)
        .text("Codec", codec)
        .numbers(operations, cost_of)
        .numbers(heap, |m, _| heap::most(typical(&m.rows)))
        .number("ELF bytes", |m| m.elf.bytes)
        .text("Wire format", |m| &m.program.about.wire)
        .text("Checks", |m| m.checks.as_ref().map_or("–".to_owned(), Checks::to_string))
        .text("What it is", |m| &m.program.about.about)
        .to_string()
}
