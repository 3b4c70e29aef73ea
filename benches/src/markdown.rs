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

use crate::{
    discover::{Program, Role},
    ranking::{Measured, ranked},
    results::Results,
    scenario::{Case, Scenario},
};

/// Renders the whole report: the summary, every size, and every row with its change against the
/// baseline.
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

/// Renders what measured, and a section for each scenario. The charts are linked to in `directory`,
/// which ends with a slash or is empty.
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
        "Compute units, in brackets net of the floor; every post-state verified.\n\
         Toolchain {}.\n{}",
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
             What the framework costs without a codec is the floor; the rest, in brackets, is the codec's.\n\n{matrix}{notes}"
        ),
        Scenario::Account => format!("\n## {title}\n\n{matrix}{notes}"),
        Scenario::AccountEnum => format!(
            "\n## {title}\n\n\
             A state that is no variant is refused; net of the floor above.\n\n{matrix}{notes}"
        ),
        Scenario::Multisig => format!(
            "\n## {title}\n\n\
             With {} members and a name of {} bytes:\n\n{matrix}{notes}\n{}\n\
             ![Compute units over the number of members, a chart for each operation]({directory}{})\n",
            Case::TYPICAL.members,
            Case::TYPICAL.name,
            scaling::fits(scenario, measured),
            crate::chart::FILE,
        ),
    }
}

/// What a section about a scenario is called.
pub fn title(scenario: Scenario) -> String {
    match scenario {
        Scenario::Account => "The 160-byte account".to_owned(),
        Scenario::AccountEnum => "The same account, its state a checked enum".to_owned(),
        Scenario::Multisig => "The multisig, of variable length".to_owned(),
        Scenario::AccountIn(framework) => {
            format!("The 160-byte account, {}", framework.place())
        }
    }
}

/// Renders a change of compute units: `+3`, `−12`, `0`.
pub fn delta(before: u64, after: u64) -> String {
    if after > before {
        format!("+{}", after - before)
    } else if after < before {
        format!("−{}", before - after)
    } else {
        "0".to_owned()
    }
}

/// Renders a net: `12`, `−12`.
pub fn signed(net: i64) -> String {
    match net {
        0.. => net.to_string(),
        _ => format!("−{}", net.unsigned_abs()),
    }
}

/// The name of a program in a table: of a bound, in italics.
fn name_of(program: &Program) -> String {
    match program.about.role {
        Role::Codec => program.name.clone(),
        Role::Bound | Role::Floor => format!("*{}*", program.name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{program, results};

    #[test]
    fn scenarios_without_programs_have_no_section() {
        let results = results(&[("ours::full", 50)]);
        let summary = summary(&results, &[program("ours", Role::Codec)], "");
        assert!(summary.contains("## The 160-byte account"), "{summary}");
        assert_eq!(summary.matches("\n## ").count(), 1, "{summary}");
    }
}
