//! What each program did: bad inputs × its operations.

use super::cell::{LEGEND, cell};
use crate::{
    ranking::{Measured, cheapest_of_class},
    rejections::Ending,
    results::Results,
    scenario::Scenario,
    seen,
};
use std::collections::BTreeMap;

/// Renders a table for each program; one for all that are the same code.
pub fn programs(results: &Results, scenario: Scenario, measured: &[Measured]) -> String {
    let mut same_code: Vec<Vec<&Measured>> = Vec::new();
    for program in measured {
        let of = |it: &Measured| it.rows[0].elf_sha256.clone();
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
            true => format!(" {}", against_its_class(results, scenario, measured, first)),
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
fn against_its_class(
    results: &Results,
    scenario: Scenario,
    measured: &[Measured],
    codec: &Measured,
) -> String {
    let class = measured.iter().filter(|other| other.same_class(codec));
    if class.count() < 2 {
        return "No other codec checks the same.".to_owned();
    }
    let mut refusals = 0;
    let mut dearer = Vec::new();
    for rejection in seen::of(results, scenario, &codec.program.name) {
        if !matches!(rejection.ending, Ending::Refused(_)) {
            continue;
        }
        refusals += 1;
        let cheapest = cheapest_of_class(results, measured, codec, rejection);
        let more = rejection
            .compute_units
            .saturating_sub(cheapest.unwrap_or(u64::MAX));
        if more > 0 {
            dearer.push((more, rejection));
        }
    }
    // The first of the dearest, in the order of the report.
    let dearest = dearer.iter().rev().max_by_key(|(more, _)| more);
    match dearest {
        None => {
            format!("None of its {refusals} refusals costs more than the cheapest of its class.")
        }
        Some((more, rejection)) => format!(
            "Refusals that cost more than the cheapest of its class: {} of {refusals}, by {more} at most \
             (`{}` by `{}`).",
            dearer.len(),
            rejection.input,
            rejection.operation
        ),
    }
}
