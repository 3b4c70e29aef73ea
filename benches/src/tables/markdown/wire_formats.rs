//! The report of which programs read each other's bytes: `wire_formats.md`.

use super::cells::codec_name;
use crate::scenarios::{list, scenario::Scenario};
use crate::tables::{ranking::Ranked, readings::Readings};
use neap_model::readings::Reads;
use neap_report::table::Table;

/// Renders a table writer × reader for each scenario. Empty if there are no readings.
pub fn wire_formats(ranked: &Ranked) -> String {
    if ranked.results.readings.is_empty() {
        return String::new();
    }
    let sections = list::shared().filter_map(|scenario| section(ranked, scenario));
    let introduction = include_str!("../../../prose/wire_formats.md");
    let sections = sections.collect::<String>();
    format!("{introduction}\nToolchain {}.\n{sections}", ranked.results.toolchain)
}

fn section(ranked: &Ranked, scenario: Scenario) -> Option<String> {
    let readings = Readings::new(ranked, scenario)?;
    let only_wire = scenario.definition.format.wires.len() == 1;
    let table = Table::new(&readings.writers)
        .text("Written by", |w| w.program.map_or("*golden bytes*".to_owned(), codec_name))
        .text(
            "Wire format",
            |w| if only_wire && w.program.is_none() { "all" } else { w.wire.name() },
        );
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
