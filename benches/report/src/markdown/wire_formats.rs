//! The report of which programs read each other's bytes: `wire_formats.md`.

use super::{cell::codec_name, table::Table};
use crate::{ranking::Ranked, readings::Readings};
use neap_model::wire_formats::Reads;
use neap_scenarios::scenario::Scenario;

/// Renders a table writer × reader for each scenario. Empty if there are no readings.
pub fn wire_formats(ranked: &Ranked) -> String {
    if ranked.results.wire_formats.is_empty() {
        return String::new();
    }
    let sections = Scenario::SHARED.into_iter();
    let sections = sections.filter_map(|scenario| section(ranked, scenario));
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
        ranked.results.toolchain,
        sections.collect::<String>(),
    )
}

fn section(ranked: &Ranked, scenario: Scenario) -> Option<String> {
    let readings = Readings::new(ranked, scenario)?;
    let only_wire = scenario.wires().len() == 1;
    let table = Table::new(&readings.writers)
        .text("Written by", |w| w.program.map_or("*golden bytes*".to_owned(), codec_name))
        .text("Wire format", |w| if only_wire && w.program.is_none() { "all" } else { w.wire });
    let table = readings.readers().fold(table, |table, reader| {
        table.text(codec_name(reader), |writer| match readings.read(writer, reader) {
            Some(Reads::Yes) => "**yes**",
            Some(Reads::No) => "no",
            Some(Reads::NotApplicable) => "–",
            None => "",
        })
    });
    let note =
        if only_wire { "This account has the same bytes in all wire formats.\n\n" } else { "" };
    Some(format!("\n## `{scenario}`\n\n{note}{table}"))
}
