//! The sections that show where the compute units of each operation go, by phase. Each has a table with its numbers.

use super::{
    chart::Chart,
    profiles::{Data, Row},
    section::{Section, line, table, with_code_spans},
};
use crate::{profile::phase::Phase, ranking::grouped};
use maud::{Markup, html};

/// The section for a chart of compute units: the same programs and operations, by phase.
pub fn phases(chart: &Chart, data: &Data) -> Section {
    let missing = chart.lines().filter_map(|line| {
        let why = data.get(&line.program.id)?.missing.as_deref()?;
        Some((why, &line.program.name))
    });
    let missing = grouped(missing);
    let title = format!("{}: where the units go", chart.title);
    let body = html! {
        p {
            "Each bar is one row. The names of its functions decide the phase of each compute unit. An allocation or a copy \
             counts for the function that needs it. Select a bar to see its flamegraph, source lines and instructions, \
             and to compare it with another program. With the keyboard, use the arrow keys and Enter."
        }
        ul .legend {
            @for (place, phase) in Phase::ALL.iter().enumerate() { li .{ "phase-" (place) } { (phase.name()) } }
            li .bound { "not divided, because its functions have no names, it is all one function, or it has no profile" }
            li .cut { "a bar that is cut, because it is many times longer than most; its parts keep their shares" }
        }
        div .panels data-phases=(chart.id) {}
        @for (why, names) in &missing {
            p .missing {
                "No profile of " @for (place, name) in names.iter().enumerate() { @if place > 0 { ", " } code { (name) } }
                ": " (with_code_spans(why)) "."
            }
        }
        details { summary { "All numbers" } (numbers(chart, &title, data)) }
    };
    Section { id: format!("{}-phases", chart.id), title, body }
}

/// The table: a body for each operation, a line for each program, a column for each phase.
fn numbers(chart: &Chart, title: &str, data: &Data) -> Markup {
    let label = format!("{title}, in {}", chart.unit);
    let head = html! {
        th scope="col" { "Program" }
        @for phase in Phase::ALL { th scope="col" .number { (phase.name()) } }
        th scope="col" .number { "all" }
    };
    let bodies = html! { @for (index, panel) in chart.panels.iter().enumerate() { tbody {
        tr .group { th scope="rowgroup" colspan="8" { (panel.title) } }
        @for of in chart.lines() { @if let Some(cell) = &of.cells[index] {
            @let row = data.get(&of.program.id).and_then(|program| program.rows.get(&panel.title));
            (line(&of.program, &html! { (parts(row)) td .number { (cell.value) } }))
        } }
    } } };
    table(&label, &label, &head, &bodies)
}

fn parts(row: Option<&Row>) -> Markup {
    html! { @match row.and_then(|row| row.phases) {
        Some(phases) => { @for units in phases { td .number { (units) } } }
        None => { td .open colspan="6" { "not divided" } }
    } }
}
