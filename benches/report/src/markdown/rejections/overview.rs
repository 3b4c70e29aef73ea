//! The overview of refusals: bad inputs × programs, over all operations.

use crate::{
    markdown::{cell::codec, table::Table},
    ranking::{Measured, inputs},
    refusals::Outcomes,
};
use itertools::Itertools;
use neap_model::rejections::Rejection;
use neap_scenarios::scenario::Scenario;

/// Renders the table, with a description of each input.
pub fn overview(scenario: Scenario, measured: &[Measured]) -> String {
    let inputs = inputs(scenario, measured);
    let table = Table::new(&inputs)
        .text("Input", |input| input.name)
        .text("What is wrong", |input| input.about)
        .text("Shows", |input| input.check.map_or("", |check| check.name()));
    let table = measured.iter().fold(table, |table, measured| {
        table.text(codec(measured), |input| worst(&Outcomes::new(measured, input)))
    });
    table.to_string()
}

/// How the worst of a program's operations ended, and which these are.
fn worst(Outcomes { aborted, accepted, refused }: &Outcomes) -> String {
    let names = |outcomes: &[&Rejection]| outcomes.iter().map(|o| &o.operation).join(", ");
    match (aborted.len(), accepted.len(), refused.len()) {
        (0, 0, 0) => String::new(),
        (0, 0, _) => "refused".to_owned(),
        (0, _, 0) => "accepted".to_owned(),
        (_, 0, 0) => "**aborts**".to_owned(),
        (0, accepts, refuses) if accepts <= refuses => format!("accepted by {}", names(accepted)),
        (0, _, _) => format!("refused by {}", names(refused)),
        _ => format!("**aborts** in {}", names(aborted)),
    }
}
