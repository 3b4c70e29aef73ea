//! What each program did: bad inputs × its operations.

use super::cell::{LEGEND, cell};
use crate::{
    ranking::{Dearest, Measured, Refusals, cheapest_of_class, refusals},
    results::Results,
    scenario::Scenario,
    seen,
};
use std::collections::BTreeMap;

/// Renders a table for each program; one for all that are the same code.
pub fn programs(results: &Results, scenario: Scenario, measured: &[Measured]) -> String {
    let mut same_code: Vec<Vec<&Measured>> = Vec::new();
    for program in measured {
        let of = |it: &Measured| it.elf.sha256.clone();
        match same_code.iter_mut().find(|same| of(same[0]) == of(program)) {
            Some(same) => same.push(program),
            None => same_code.push(vec![program]),
        }
    }
    let tables = same_code
        .iter()
        .map(|same| program(results, scenario, measured, same));
    format!("{LEGEND}{}", tables.collect::<String>())
}

fn program(
    results: &Results,
    scenario: Scenario,
    measured: &[Measured],
    same_code: &[&Measured],
) -> String {
    let first = same_code[0];
    let names: Vec<&str> = same_code.iter().map(|m| m.program.name.as_str()).collect();
    let operations: Vec<&str> = first.program.operations().collect();
    let did: BTreeMap<(&str, &str), _> = seen::of(results, scenario, &first.program.name)
        .map(|r| ((r.input.as_str(), r.operation.as_str()), r))
        .collect();
    let mut table = format!(
        "\n### {}\n\n{}{}\n\n| Input | {} |\n|---|{}\n",
        names.join(", "),
        match &first.checks {
            Some(checks) => format!("Checks {checks}."),
            None => String::new(),
        },
        match first.is_codec() {
            true => format!(" {}", against_its_class(results, measured, first)),
            false => String::new(),
        },
        operations.join(" | "),
        "---:|".repeat(operations.len()),
    );
    for input in scenario.bad_inputs() {
        let cells = operations.iter().map(|operation| {
            let rejection = did.get(&(input.name, *operation));
            rejection.map_or(String::new(), |rejection| {
                let cheapest = cheapest_of_class(results, measured, first, rejection);
                cell(rejection, cheapest)
            })
        });
        let cells: Vec<String> = cells.collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            table += &format!("| {} | {} |\n", input.name, cells.join(" | "));
        }
    }
    table
}

/// Says how many refusals others that check the same have for less, and which is the dearest of them.
fn against_its_class(results: &Results, measured: &[Measured], codec: &Measured) -> String {
    let Some(refusals) = refusals(results, measured, codec) else {
        return "No other codec checks the same.".to_owned();
    };
    let Refusals {
        refused,
        dearer,
        dearest,
    } = refusals;
    match dearest {
        None => {
            format!("None of its {refused} refusals costs more than the cheapest of its class.")
        }
        Some(Dearest {
            more,
            input,
            operation,
        }) => format!(
            "Refusals that cost more than the cheapest of its class: {dearer} of {refused}, by {more} at most \
             (`{input}` by `{operation}`)."
        ),
    }
}
