//! What a reader of a suite's page looks for first: the rows that changed, and the most expensive ones.

use crate::page::{Section, percent, table};
use itertools::Itertools;
use maud::{Markup, html};
use neap_model::{
    results::{Results, Row},
    text::delta,
};
use std::{cmp::Reverse, collections::BTreeMap};

/// The most rows that a list of expensive ones has. A suite of so few rows has no such list.
const MOST: usize = 10;

/// The rows whose costs differ from those of a baseline: those that got dearest first. `None` if there is none.
pub fn changes(results: &Results, baseline: Option<&Results>) -> Option<Section> {
    let before: BTreeMap<&str, u64> =
        baseline?.rows.iter().map(|row| (&*row.name, row.compute_units)).collect();
    let changed = results.rows.iter().filter_map(|row| Some((row, *before.get(&*row.name)?)));
    let changed = changed.filter(|(row, before)| row.compute_units != *before);
    let changed = changed.sorted_by_key(|(row, before)| {
        Reverse(i128::from(row.compute_units) - i128::from(*before))
    });
    let changed = changed.collect_vec();
    changed.first()?;
    let head = html! {
        th scope="col" { "Row" }
        th scope="col" .number { "Baseline" }
        th scope="col" .number { "CU" }
        th scope="col" .number { "Change" }
    };
    let body = html! { tbody { @for (row, before) in &changed { tr {
        th scope="row" { (row.name) }
        td .number { (before) }
        td .number { (row.compute_units) }
        td .number .(if row.compute_units > *before { "bad" } else { "good" }) { (delta(*before, row.compute_units)) }
    } } } };
    let body = html! {
        p { "These rows cost more or less than in the committed baseline. The gate says whether that is allowed, and why it changed." }
        (table("Changed rows", "Rows that changed", &head, &body))
    };
    Some(Section { id: "changes".to_owned(), title: "What changed".to_owned(), body })
}

/// The rows that cost most. `None` if the suite has only a few.
pub fn most_expensive(results: &Results) -> Option<Section> {
    let rows = &results.rows;
    if rows.len() <= MOST {
        return None;
    }
    let rows = rows.iter().sorted_by_key(|row| Reverse(row.compute_units)).take(MOST).collect_vec();
    let body = bars(&rows);
    let title = "The most expensive rows".to_owned();
    Some(Section { id: "most-expensive".to_owned(), title, body })
}

fn bars(rows: &[&Row]) -> Markup {
    let most = rows.iter().map(|row| row.compute_units).max().unwrap_or_default().max(1);
    let head = html! {
        th scope="col" { "Row" }
        th scope="col" .number { "CU" }
        th scope="col" { span .unseen { "Bar" } }
    };
    let body = html! { tbody { @for row in rows { tr {
        th scope="row" { (row.name) }
        td .number { (row.compute_units) }
        td .bar { span style={ "width:" (percent(row.compute_units, most)) } {} }
    } } } };
    table("The most expensive rows", "The rows that cost most", &head, &body)
}
