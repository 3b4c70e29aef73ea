//! The report of what programs did with bad inputs: `rejections.md`.

use super::{
    headings::{account_size, paragraph, title},
    table::{Table, codec},
};
use crate::{
    ranking::{Measured, Ranked, grouped, inputs, same_code},
    refusals::{Outcomes, refusals},
};
use itertools::Itertools;
use neap_model::rejections::{Ending, Rejection};
use neap_scenarios::{discover::Program, scenario::Scenario};
use std::slice;

/// Explains the cells.
const LEGEND: &str = "\
Each cell has the compute units and how the instruction ended: *data* is `InvalidAccountData`, *authority* \
`IncorrectAuthority`, *room* `AccountDataTooSmall`, *accounts* `NotEnoughAccountKeys`, *instruction* \
`InvalidInstructionData`. In brackets: how much more this refusal costs than the cheapest one in the same class.
";

/// What is special about the refusals of a transfer.
const TRANSFER: &str = "\
The custom errors are SPL Token's: 1 insufficient funds, 3 another mint, 4 another owner, 12 invalid instruction, \
14 overflow, 17 account frozen. Deployed programs are not tried with inputs that they treat in another way than the \
contract; the reasons stand below their tables. Token-2022 writes the source before it checks the destination. The \
runtime undoes that.";

/// Renders the report. Empty if no program was given a bad input.
pub fn report(ranked: &Ranked) -> String {
    let sections = Scenario::ALL.into_iter().map(|scenario| section(ranked, scenario));
    let sections: String = sections.collect();
    if sections.is_empty() {
        return sections;
    }
    let introduction = include_str!("../../prose/rejections.md");
    format!("{introduction}\nToolchain {}.\n{sections}", ranked.results.toolchain)
}

fn section(ranked: &Ranked, scenario: Scenario) -> String {
    let measured = ranked.given_bad_inputs(scenario);
    if measured.is_empty() {
        return String::new();
    }
    let introduction = match scenario {
        Scenario::Transfer => TRANSFER,
        _ => &account_size(scenario),
    };
    let programs = same_code(&measured).into_iter();
    let programs = programs.map(|same_code| program(scenario, &measured, &same_code));
    format!(
        "\n## {}\n\n{}{}\n{LEGEND}{}",
        title(scenario),
        paragraph(introduction),
        overview(scenario, &measured),
        programs.collect::<String>(),
    )
}

/// Renders a table bad inputs × programs, over all operations, with a description of each input.
fn overview(scenario: Scenario, measured: &[Measured]) -> String {
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

/// Renders a table bad inputs × operations of a program, and of others with the same code.
fn program(scenario: Scenario, measured: &[Measured], same_code: &[&Measured]) -> String {
    let first = same_code[0];
    let inputs = inputs(scenario, slice::from_ref(first));
    let refusals = refusals(measured, first);
    let table = Table::new(&inputs).text("Input", |input| input.name).numbers(
        first.operations(),
        |input, operation| {
            let rejection = first.rejection(input, operation);
            let outcome = rejection.map(|rejection| {
                let mut refusals = refusals.iter().flatten();
                let more = refusals.find(|(refused, _)| *refused == rejection);
                outcome(rejection, more.map_or(0, |(_, more)| *more))
            });
            outcome.unwrap_or_default()
        },
    );
    let checks = first.checks.iter().map(|checks| format!("Checks {checks}."));
    let class = first.is_codec().then(|| comparison_with_class(refusals.as_deref()));
    format!(
        "\n### {}\n\n{}\n\n{table}{}",
        same_code.iter().map(|measured| &measured.program.name).join(", "),
        checks.chain(class).join(" "),
        not_tried(first.program),
    )
}

/// Says which bad inputs a program was not tried with, and why. Empty if it was tried with all.
fn not_tried(program: &Program) -> String {
    let inputs = program.about.not_tried.iter().map(|(input, reason)| (reason, input));
    let notes = grouped(inputs).into_iter().map(|(reason, inputs)| {
        format!("\nNot tried with `{}` ({reason}).\n", inputs.into_iter().join("`, `"))
    });
    notes.collect()
}

/// Renders `47 data (+8)`.
fn outcome(rejection: &Rejection, more: u64) -> String {
    let compute_units = rejection.compute_units;
    match &rejection.ending {
        Ending::Accepted => format!("{compute_units} accepted"),
        Ending::Aborted(why) => format!("**{compute_units} aborted: {why}**"),
        Ending::Refused(error) => {
            let more = if more > 0 { format!(" (+{more})") } else { String::new() };
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
fn comparison_with_class(refusals: Option<&[(&Rejection, u64)]>) -> String {
    let Some(refusals) = refusals else {
        return "No other codec checks the same things.".to_owned();
    };
    let refused = refusals.len();
    let more_expensive = refusals.iter().filter(|(_, more)| *more > 0);
    // Of several equal ones the first.
    let Some((rejection, more)) = more_expensive.clone().rev().max_by_key(|(_, more)| more) else {
        return format!(
            "None of its {refused} refusals costs more than the cheapest in its class."
        );
    };
    let more_expensive = more_expensive.count();
    format!(
        "{more_expensive} of its {refused} refusals {} up to {more} CU more than the cheapest in its class \
         (`{}` in `{}`).",
        if more_expensive == 1 { "costs" } else { "cost" },
        rejection.input,
        rejection.operation,
    )
}
