//! The tables of each program: bad inputs × its operations.

use crate::{
    markdown::table::Table,
    ranking::{Measured, inputs, same_code},
    refusals::{Refusals, more, refusals},
};
use itertools::Itertools;
use neap_model::rejections::{Ending, Rejection};
use neap_scenarios::scenario::Scenario;
use std::slice;

/// Explains the cells.
const LEGEND: &str = "\
Each cell has the compute units and how the instruction ended: *data* is `InvalidAccountData`, *authority* \
`IncorrectAuthority`, *room* `AccountDataTooSmall`, *accounts* `NotEnoughAccountKeys`, *instruction* \
`InvalidInstructionData`. In brackets: how much more this refusal costs than the cheapest one in the same class.
";

/// Renders a table for each program. Programs with the same code share one.
pub fn programs(scenario: Scenario, measured: &[Measured]) -> String {
    let tables = same_code(measured).into_iter();
    let tables = tables.map(|same_code| program(scenario, measured, &same_code));
    format!("{LEGEND}{}", tables.collect::<String>())
}

fn program(scenario: Scenario, measured: &[Measured], same_code: &[&Measured]) -> String {
    let first = same_code[0];
    let inputs = inputs(scenario, slice::from_ref(first));
    let table = Table::new(&inputs).text("Input", |input| input.name).numbers(
        first.operations(),
        |input, operation| {
            let rejection = first.rejection(input, operation);
            let cell = rejection.map(|rejection| cell(rejection, more(measured, first, rejection)));
            cell.unwrap_or_default()
        },
    );
    let checks = first.checks.iter().map(|checks| format!("Checks {checks}."));
    let class = first.is_codec().then(|| comparison_with_class(measured, first));
    format!(
        "\n### {}\n\n{}\n\n{table}",
        same_code.iter().map(|measured| &measured.program.name).join(", "),
        checks.chain(class).join(" "),
    )
}

/// Renders `47 data (+8)`.
fn cell(rejection: &Rejection, more: Option<u64>) -> String {
    let compute_units = rejection.compute_units;
    match &rejection.ending {
        Ending::Accepted => format!("{compute_units} accepted"),
        Ending::Aborted(why) => format!("**{compute_units} aborted: {why}**"),
        Ending::Refused(error) => {
            let more = more.map_or(String::new(), |more| format!(" (+{more})"));
            format!("{compute_units} {}{more}", short(error))
        }
    }
}

fn short(error: &str) -> &str {
    match error {
        "InvalidAccountData" => "data",
        "IncorrectAuthority" => "authority",
        "AccountDataTooSmall" => "room",
        "NotEnoughAccountKeys" => "accounts",
        "InvalidInstructionData" => "instruction",
        other => other,
    }
}

/// Says how many refusals are cheaper in other codecs of the class, and which one has the largest extra cost.
fn comparison_with_class(measured: &[Measured], codec: &Measured) -> String {
    let Some(refusals) = refusals(measured, codec) else {
        return "No other codec checks the same things.".to_owned();
    };
    let Refusals { refused, more_expensive, most_expensive } = refusals;
    let Some((rejection, more)) = most_expensive else {
        return format!(
            "None of its {refused} refusals costs more than the cheapest in its class."
        );
    };
    format!(
        "{more_expensive} of its {refused} refusals {} up to {more} CU more than the cheapest in its class \
         (`{}` in `{}`).",
        if more_expensive == 1 { "costs" } else { "cost" },
        rejection.input,
        rejection.operation,
    )
}
