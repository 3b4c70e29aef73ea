//! The section with the compute units of all rows: a table with a bar for each row.

use crate::{
    page::{Section, table, with_code_spans},
    table::most_heap,
};
use maud::{Markup, html};
use neap_model::results::{Results, Row};
use neap_subject::suite::Suite;

pub fn section(results: &Results, suite: &Suite) -> Section {
    let body = html! {
        p { "Each bar is a row. A range is the least and the most on other addresses." }
        (rows(results))
        (programs(results, suite))
    };
    Section { id: "compute-units".to_owned(), title: "Compute units".to_owned(), body }
}

/// A body for each operation, and a bar for each row. All bars have one scale.
fn rows(results: &Results) -> Markup {
    let rows = &results.rows;
    let most = rows.iter().map(|row| row.compute_units).max().unwrap_or_default().max(1);
    let has_net = rows.iter().any(|row| row.net.is_some());
    let has_range = rows.iter().any(|row| row.range.is_some());
    let has_heap = rows.iter().any(|row| row.heap_bytes > 0);
    let head = html! {
        th scope="col" { "Operation" }
        th scope="col" { "Program" }
        th scope="col" .number { "CU" }
        @if has_range { th scope="col" .number { "Range" } }
        @if has_net { th scope="col" .number { "Above the floor" } }
        @if has_heap { th scope="col" .number { "Heap bytes" } }
        th scope="col" { span .unseen { "Bar" } }
    };
    let mut operations: Vec<(&String, Vec<&Row>)> = Vec::new();
    for row in rows {
        match operations.iter_mut().find(|(operation, _)| **operation == row.operation) {
            Some((_, rows)) => rows.push(row),
            None => operations.push((&row.operation, vec![row])),
        }
    }
    let bodies = html! { @for (operation, rows) in &operations { tbody { @for (place, row) in rows.iter().enumerate() { tr {
        @if place == 0 { th scope="rowgroup" rowspan=(rows.len()) { (operation) } }
        td { (row.program) @if !row.params.is_empty() { small { (row.params) } } }
        td .number { (row.compute_units) }
        @if has_range { td .number { @if let Some((least, most)) = row.range { (least) " to " (most) } } }
        @if has_net { td .number { @if let Some(net) = row.net { (net) } } }
        @if has_heap { td .number { (row.heap_bytes) } }
        td .bar { span style={ "width:" (percent(row.compute_units, most)) } {} }
    } } } } };
    table("Compute units", "Compute units of each operation", &head, &bodies)
}

fn programs(results: &Results, suite: &Suite) -> Markup {
    let head = html! {
        th scope="col" { "Program" } th scope="col" .number { "ELF bytes" } th scope="col" .number { "Most heap bytes" }
        th scope="col" { "What it is" }
    };
    let body = html! { tbody { @for program in &suite.programs {
        @let rows = results.rows.iter().filter(|row| row.program == program.name);
        tr {
            th scope="row" { (program.name) }
            td .number { @if let Some(row) = rows.clone().next() { (results.elf_of(row).bytes) } }
            td .number { (most_heap(rows)) }
            td { (with_code_spans(&program.about)) }
        }
    } } };
    table("Programs", "Programs", &head, &body)
}

/// A part of a whole, for a style: `12.50%`.
pub fn percent(part: u64, whole: u64) -> String {
    format!("{:.2}%", 100.0 * part as f64 / whole as f64)
}
