//! The report for people: `compute_units.md`.

pub use matrix::{class_heading, operations};
pub use not_built::notes as not_built;
pub use rows::every_row;
pub use wire_formats::wire_formats;

pub mod excerpt;
pub mod heap;
mod matrix;
mod not_built;
mod ranges;
pub mod rejections;
mod rows;
mod scaling;
pub mod versions;
mod wire_formats;

use crate::ranking::{Measured, ranked};
use neap_model::{case::Case, results::Results};
use neap_scenarios::{
    discover::{Program, Role},
    scenario::Scenario,
};

/// What the numbers of every table mean.
const NUMBERS: &str = "\
The compute units of whole instructions. In brackets: the part above the floor, which is the same entrypoint and \
dispatch without a codec. Every number is from an instruction whose complete post-state was verified.";

/// Renders the whole report: the summary, every size, and every row with its change from the baseline.
pub fn report(results: &Results, programs: &[Program], baseline: Option<&Results>) -> String {
    let sizes = ranked(results, programs, Scenario::Multisig);
    format!(
        "# Compute units\n\n{}\n{}{}{}",
        summary(results, programs, ""),
        scaling::every_size(&sizes),
        ranges::section(results, programs),
        every_row(results, baseline),
    )
}

/// Renders the toolchain and a section for each scenario. Links to the charts in `directory`, which is empty or ends
/// with a slash.
pub fn summary(results: &Results, programs: &[Program], directory: &str) -> String {
    let sections = Scenario::ALL.into_iter().map(|scenario| {
        let measured = ranked(results, programs, scenario);
        let not_built = not_built(results, programs, scenario);
        match measured.as_slice() {
            [] if not_built.is_empty() => String::new(),
            [] => format!("\n## {}\n{not_built}", title(scenario)),
            measured => section(scenario, measured, directory) + &not_built,
        }
    });
    format!(
        "{NUMBERS}\n\nToolchain {}.\n{}",
        results.toolchain,
        sections.collect::<String>(),
    )
}

fn section(scenario: Scenario, measured: &[Measured], directory: &str) -> String {
    let matrix = matrix::matrix(scenario, measured);
    let notes = matrix::notes(scenario, measured);
    let title = title(scenario);
    match scenario {
        Scenario::AccountIn(_) => format!(
            "\n## {title}\n\n\
             The floor is the framework without a codec. In brackets: what the codec adds to it.\n\n{matrix}{notes}"
        ),
        Scenario::Account => format!("\n## {title}\n\n{matrix}{notes}"),
        Scenario::AccountEnum => format!(
            "\n## {title}\n\n\
             Programs refuse a state that is not a variant of the enum. In brackets: the part above the floor of \
             the 160-byte account.\n\n{matrix}{notes}"
        ),
        Scenario::Multisig => format!(
            "\n## {title}\n\n\
             The account has {} members and a name of {} bytes.\n\n{matrix}{notes}\n{}\n\
             ![Compute units by number of members, a chart for each operation]({directory}{})\n",
            Case::TYPICAL.members,
            Case::TYPICAL.name,
            scaling::fits(scenario, measured),
            crate::chart::FILE,
        ),
    }
}

/// The title of a scenario's section.
pub fn title(scenario: Scenario) -> String {
    match scenario {
        Scenario::Account => "The 160-byte account".to_owned(),
        Scenario::AccountEnum => "The 160-byte account with a checked enum".to_owned(),
        Scenario::Multisig => "The multisig account, of variable length".to_owned(),
        Scenario::AccountIn(framework) => {
            format!("The 160-byte account, {}", framework.place())
        }
    }
}

/// The name of a program in a table. Bounds are in italics.
fn name_of(program: &Program) -> String {
    match program.about.role {
        Role::Codec | Role::Ours => program.name.clone(),
        Role::Bound | Role::Floor => format!("*{}*", program.name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::results;
    use neap_scenarios::sample::program;

    #[test]
    fn leaves_out_scenarios_without_programs() {
        let results = results(&[("ours::full", 50)]);
        let summary = summary(&results, &[program("ours", Role::Codec)], "");
        assert!(summary.contains("## The 160-byte account"), "{summary}");
        assert_eq!(summary.matches("\n## ").count(), 1, "{summary}");
    }
}
