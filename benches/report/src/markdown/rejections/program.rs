//! The tables of each program: bad inputs × its operations.

use super::cell::{LEGEND, cell};
use crate::markdown::matrix::joined;
use crate::{
    ranking::{Measured, MostExpensive, Refusals, cheapest_of_class, refusals},
    seen,
};
use neap_model::results::Results;
use neap_scenarios::operation::Operation;
use neap_scenarios::scenario::Scenario;
use std::collections::BTreeMap;

/// Renders a table for each program. Programs with the same code share one.
pub fn programs(results: &Results, scenario: Scenario, measured: &[Measured]) -> String {
    let mut same_code: Vec<Vec<&Measured>> = Vec::new();
    for program in measured {
        let found = same_code
            .iter_mut()
            .find(|same| same[0].elf.sha256 == program.elf.sha256);
        match found {
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
    let operations: Vec<Operation> = first.program.operations().collect();
    let outcomes: BTreeMap<(&str, &str), _> =
        seen::rejections_of(results, scenario, &first.program.name)
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
            true => format!(" {}", comparison_with_class(results, measured, first)),
            false => String::new(),
        },
        joined(&operations),
        "---:|".repeat(operations.len()),
    );
    for input in scenario.bad_inputs() {
        let cells = operations.iter().map(|operation| {
            let rejection = outcomes.get(&(input.name, operation.name()));
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

/// Says how many refusals are cheaper in other codecs of the class, and which one has the largest extra cost.
fn comparison_with_class(results: &Results, measured: &[Measured], codec: &Measured) -> String {
    let Some(refusals) = refusals(results, measured, codec) else {
        return "No other codec checks the same things.".to_owned();
    };
    let Refusals {
        refused,
        more_expensive,
        most_expensive,
    } = refusals;
    match most_expensive {
        None => {
            format!("None of its {refused} refusals costs more than the cheapest in its class.")
        }
        Some(MostExpensive {
            more,
            input,
            operation,
        }) => format!(
            "{more_expensive} of its {refused} refusals {} up to {more} CU more than the cheapest in its class \
             (`{input}` in `{operation}`).",
            if more_expensive == 1 { "costs" } else { "cost" }
        ),
    }
}
