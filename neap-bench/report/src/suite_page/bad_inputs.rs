//! The section with what the programs did with bad inputs.

use crate::page::{Section, table};
use itertools::Itertools;
use maud::{Markup, html};
use neap_model::{
    bad_inputs::{BadInputRow, Ending},
    results::Results,
};

/// `None` if no program was given bad inputs.
pub fn section(results: &Results) -> Option<Section> {
    results.bad_inputs.first()?;
    let rows = results.bad_inputs.iter();
    let operations = rows.chunk_by(|row| (&row.program, &row.operation));
    let body = html! {
        p { "Each operation was also run with bad inputs. Check those that are accepted. An aborted instruction was stopped by the runtime." }
        @for ((program, operation), tried) in &operations { (tried_inputs(program, operation, &tried.collect_vec())) }
    };
    let title = "Bad inputs".to_owned();
    Some(Section { id: "bad-inputs".to_owned(), title, body })
}

fn tried_inputs(program: &str, operation: &str, tried: &[&BadInputRow]) -> Markup {
    let title = format!("{program}::{operation}");
    let head = html! { th scope="col" { "Input" } th scope="col" { "Outcome" } th scope="col" .number { "CU" } };
    let body = html! { tbody { @for it in tried { tr {
        th scope="row" { (it.input) } td .(class(&it.ending)) { (it.ending) } td .number { (it.compute_units) }
    } } } };
    html! { h3 { (title) } (table(&title, "Bad inputs and their outcomes", &head, &body)) }
}

fn class(ending: &Ending) -> &'static str {
    match ending {
        Ending::Refused(_) => "good",
        Ending::Accepted => "part",
        Ending::Aborted(_) => "bad",
    }
}
