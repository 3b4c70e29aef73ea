//! The report of what programs did with bad inputs: `bad_inputs.md`.

use super::{
    cells::codec,
    headings::{account_size, paragraph, title},
};
use crate::scenarios::{list, program::Program, scenario::Scenario};
use crate::tables::{
    ranking::{Measured, Ranked, grouped, kinds, same_code},
    refusals::{Outcomes, refusals},
};
use itertools::Itertools;
use neap_model::{
    bad_inputs::{BadInputRow, Ending},
    error::Error,
};
use neap_report::table::Table;
use neap_svm::error::named_by_program;
use solana_program_error::ProgramError::{
    self, AccountDataTooSmall, IncorrectAuthority, InvalidAccountData, InvalidInstructionData,
    NotEnoughAccountKeys,
};
use std::slice;

/// Explains the cells.
const LEGEND: &str = "\
Each cell has the compute units and how the instruction ended: *data* is `InvalidAccountData`, *authority* \
`IncorrectAuthority`, *room* `AccountDataTooSmall`, *accounts* `NotEnoughAccountKeys`, *instruction* \
`InvalidInstructionData`. The number in brackets is how much more \
this refusal costs than the cheapest one in the same class.
";

/// Renders the report. Empty if no program was given a bad input.
pub fn report(ranked: &Ranked) -> String {
    let sections = list::all().map(|scenario| section(ranked, scenario));
    let sections: String = sections.collect();
    if sections.is_empty() {
        return sections;
    }
    let introduction = include_str!("../../../prose/bad_inputs.md");
    format!("{introduction}\nToolchain {}.\n{sections}", ranked.results.toolchain)
}

fn section(ranked: &Ranked, scenario: Scenario) -> String {
    let measured = ranked.given_bad_inputs(scenario);
    if measured.is_empty() {
        return String::new();
    }
    let about = scenario.definition.texts.about_bad_inputs;
    let about = if scenario.framework.is_none() { about } else { "" };
    let introduction = format!("{} {about}", account_size(scenario));
    let programs = same_code(&measured).into_iter();
    let programs = programs.map(|same_code| program(scenario, &measured, &same_code));
    format!(
        "\n## {}\n\n{}{}\n{LEGEND}{}",
        title(scenario),
        paragraph(introduction.trim()),
        overview(scenario, &measured),
        programs.collect::<String>(),
    )
}

/// Renders a table bad inputs × programs, over all operations, with a description of each input.
fn overview(scenario: Scenario, measured: &[Measured]) -> String {
    let kinds = kinds(scenario, measured);
    let table = Table::new(&kinds)
        .text("Input", |kind| kind.name.clone())
        .text("What is wrong", |kind| kind.about)
        .text("Shows", |kind| kind.check.map_or("", |check| check.name()));
    let table = measured.iter().fold(table, |table, measured| {
        table.text(codec(measured), |kind| worst(&Outcomes::new(measured, kind)))
    });
    table.to_string()
}

/// How the worst of a program's operations ended, and which these are.
fn worst(Outcomes { aborted, accepted, refused }: &Outcomes) -> String {
    let names = |outcomes: &[&BadInputRow]| outcomes.iter().map(|o| &o.operation).join(", ");
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
    let kinds = kinds(scenario, slice::from_ref(first));
    let refusals = refusals(measured, first);
    let table = Table::new(&kinds).text("Input", |kind| kind.name.clone()).numbers(
        first.operations(),
        |kind, operation| {
            let outcome = first.with_bad_input(kind, operation).map(|row| {
                let mut refusals = refusals.iter().flatten();
                let more = refusals.find(|(refused, _)| *refused == row);
                outcome(row, more.map_or(0, |(_, more)| *more))
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
fn outcome(row: &BadInputRow, more: u64) -> String {
    let compute_units = row.compute_units;
    match &row.ending {
        Ending::Accepted | Ending::NoEffect => format!("{compute_units} accepted"),
        Ending::Aborted(why) => format!("**{compute_units} aborted: {why}**"),
        Ending::Refused(error) => {
            let more = if more > 0 { format!(" (+{more})") } else { String::new() };
            format!("{compute_units} {}{more}", short(error))
        }
    }
}

/// The words of [`LEGEND`] for errors.
const SHORT: [(ProgramError, &str); 5] = [
    (InvalidAccountData, "data"),
    (IncorrectAuthority, "authority"),
    (AccountDataTooSmall, "room"),
    (NotEnoughAccountKeys, "accounts"),
    (InvalidInstructionData, "instruction"),
];

fn short(error: &Error) -> String {
    let known = SHORT.into_iter().find(|(known, _)| named_by_program(known) == *error);
    known.map_or_else(|| error.to_string(), |(_, short)| short.to_owned())
}

/// Says how many refusals are cheaper in other codecs of the class, and which one has the largest extra cost.
fn comparison_with_class(refusals: Option<&[(&BadInputRow, u64)]>) -> String {
    let Some(refusals) = refusals else {
        return "No other codec checks the same things.".to_owned();
    };
    let refused = refusals.len();
    let more_expensive = refusals.iter().filter(|(_, more)| *more > 0);
    // Of several equal ones the first.
    let Some((row, more)) = more_expensive.clone().rev().max_by_key(|(_, more)| more) else {
        return format!(
            "None of its {refused} refusals costs more than the cheapest in its class."
        );
    };
    let more_expensive = more_expensive.count();
    format!(
        "{more_expensive} of its {refused} refusals {} up to {more} CU more than the cheapest in its class \
         (`{}` in `{}`).",
        if more_expensive == 1 { "costs" } else { "cost" },
        row.input,
        row.operation,
    )
}
