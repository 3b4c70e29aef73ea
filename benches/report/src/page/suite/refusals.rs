//! The section with what the programs did with bad inputs.

use crate::{
    page::section::{Section, table},
    ranking::grouped,
};
use maud::{Markup, html};
use neap_model::{
    rejections::{Ending, Rejection},
    results::Results,
};

/// `None` if no program was given bad inputs.
pub fn section(results: &Results) -> Option<Section> {
    results.rejections.first()?;
    let operations = results.rejections.iter().map(|it| ((&it.program, &it.operation), it));
    let body = html! {
        p { "Each operation was also run with bad inputs. Check those that are accepted. An aborted instruction was stopped by the runtime." }
        @for ((program, operation), tried) in grouped(operations) { (tried_inputs(program, operation, &tried)) }
    };
    let title = "Bad inputs".to_owned();
    Some(Section { id: "refusals".to_owned(), title, body })
}

fn tried_inputs(program: &str, operation: &str, tried: &[&Rejection]) -> Markup {
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
