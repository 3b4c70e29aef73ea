//! What a reader of a suite's page looks for first: the rows that changed, and the most expensive ones.

use crate::{
    difference::{ChangedRow, Difference, changed_rows},
    page::{Section, bar, table},
};
use itertools::Itertools;
use maud::html;
use neap_model::{
    results::{Results, Row},
    text,
};
use std::cmp::Reverse;

/// How many of the most expensive rows are listed. A shorter suite has no such list.
const MOST_LISTED: usize = 10;

/// Lists the rows that differ from those of a baseline. Returns `None` if no row differs.
pub fn changes(results: &Results, baseline: Option<&Results>) -> Option<Section> {
    let baseline = baseline?;
    let changes = changed_rows(results, baseline);
    changes.first()?;
    let head = html! {
        th scope="col" { "Row" }
        th scope="col" .number { "Baseline" }
        th scope="col" .number { "CU" }
        th scope="col" .number { "Change" }
    };
    let units = |row: &Option<&Row>| row.map(|row| row.compute_units);
    let body = html! { tbody { @for ChangedRow { difference, name, before, after } in &changes { tr {
        th scope="row" { (name) }
        td .number { @if let Some(units) = units(before) { (units) } }
        td .number { @if let Some(units) = units(after) { (units) } }
        @match difference {
            Difference::Cost(Reverse(change)) => td .number .(if *change > 0 { "bad" } else { "good" }) { (text::change(*change)) },
            Difference::Work => td .number { "other work" },
            Difference::New => td .number { "new" },
            Difference::Gone => td .number { "gone" },
        }
    } } } };
    let body = html! {
        p { "These rows differ from the committed baseline. The gate says whether that is allowed, and where it comes from." }
        (table("Changed rows", "Rows that changed, in CU", &head, &body))
    };
    Some(Section { id: "changes".to_owned(), title: "What changed".to_owned(), body })
}

/// Lists the rows that cost most. Returns `None` if the suite has only a few.
pub fn most_expensive(results: &Results) -> Option<Section> {
    let rows = results.rows.iter().sorted_by_key(|row| Reverse(row.compute_units)).collect_vec();
    let listed = rows.get(..MOST_LISTED).filter(|listed| listed.len() < rows.len())?;
    let most = listed[0].compute_units.max(1);
    let head = html! {
        th scope="col" { "Row" }
        th scope="col" .number { "CU" }
        th scope="col" { span .unseen { "Bar" } }
    };
    let body = html! { tbody { @for row in listed { tr {
        th scope="row" { (row.name) }
        td .number { (row.compute_units) }
        (bar(row.compute_units, most))
    } } } };
    let title = "The most expensive rows".to_owned();
    let body = table(&title, "Ten rows, in CU", &head, &body);
    Some(Section { id: "most-expensive".to_owned(), title, body })
}
