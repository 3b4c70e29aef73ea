//! The report for people: `compute_units.md`.

pub use matrix::{class_heading, operations};
pub use wire_formats::wire_formats;

mod matrix;
mod not_built;
mod ranges;
pub mod rejections;
mod scaling;
mod wire_formats;

use crate::{
    discover::{Program, Role},
    ranking::{Measured, ranked},
    results::{Results, Row},
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
        let not_built = not_built::notes(results, programs, scenario);
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
            format!("The 160-byte account, in {}", framework.title())
        }
    }
}

/// Renders a line for every row, with its change against a baseline, and one for the ELF of every program.
pub fn every_row(results: &Results, baseline: Option<&Results>) -> String {
    let against = match baseline {
        Some(_) => "Δ is against the committed baseline of the same toolchain.",
        None => "Δ is empty: no baseline is committed for this toolchain.",
    };
    format!(
        "## Every row\n\n{against}\n\n{}\n## Every ELF\n\n{}",
        rows(results, baseline),
        elfs(results),
    )
}

fn elfs(results: &Results) -> String {
    let mut table = String::from(
        "What was measured, and the hash of what it was built from, where the build says it.\n\n\
         | Scenario | Program | ELF bytes | SHA-256 | Sources |\n|---|---|---:|---|---|\n",
    );
    let lines = results.rows.iter().map(|row| {
        let elf = results.elf_of(row);
        let sources = elf.sources_sha256.as_ref();
        format!(
            "| {} | {} | {} | `{}` | {} |\n",
            row.scenario,
            row.program,
            elf.bytes,
            elf.sha256,
            sources.map_or(String::new(), |sources| format!("`{sources}`")),
        )
    });
    let mut lines: Vec<String> = lines.collect();
    lines.dedup();
    table += &lines.concat();
    table
}

fn rows(results: &Results, baseline: Option<&Results>) -> String {
    let mut table = String::from("| Name | CUs | Net | Δ |\n|---|---:|---:|---:|\n");
    for row in &results.rows {
        let before =
            baseline.and_then(|baseline| baseline.rows.iter().find(|b| b.name == row.name));
        let delta = match (before, baseline) {
            (Some(before), _) => delta(before.compute_units, row.compute_units),
            (None, Some(_)) => "new".to_owned(),
            (None, None) => "–".to_owned(),
        };
        let Row {
            name,
            compute_units,
            net,
            ..
        } = row;
        table += &format!(
            "| {name} | {compute_units} | {} | {delta} |\n",
            net.map_or(String::new(), signed)
        );
    }
    table
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
    use crate::sample::{elf, program, results};

    #[test]
    fn scenarios_without_programs_have_no_section() {
        let results = results(&[("ours::full", 50)]);
        let summary = summary(&results, &[program("ours", Role::Codec)], "");
        assert!(summary.contains("## The 160-byte account"), "{summary}");
        assert_eq!(summary.matches("\n## ").count(), 1, "{summary}");
    }

    #[test]
    fn rows_show_the_change_against_the_baseline() {
        let before = results(&[("a::full", 50), ("b::full", 50), ("c::full", 50)]);
        let after = results(&[
            ("a::full", 53),
            ("b::full", 38),
            ("c::full", 50),
            ("d::full", 1),
        ]);
        let table = rows(&after, Some(&before));
        for row in [
            "| a::full | 53 | 23 | +3 |",
            "| b::full | 38 | 8 | −12 |",
            "| c::full | 50 | 20 | 0 |",
            "| d::full | 1 | −29 | new |",
        ] {
            assert!(table.contains(row), "{row} is not in\n{table}");
        }
        assert!(rows(&after, None).contains("| a::full | 53 | 23 | – |"));
    }

    #[test]
    fn every_elf_is_named_once() {
        let mut results = results(&[("a::full", 50), ("a::update_amount", 50), ("b::full", 50)]);
        elf(&mut results, "b").sha256 = "ab".repeat(32);
        elf(&mut results, "b").sources_sha256 = None;
        let table = elfs(&results);
        let (zeros, ones) = ("00".repeat(32), "11".repeat(32));
        let known = format!("| account | a | 1000 | `{zeros}` | `{ones}` |\n");
        let unknown = format!("| account | b | 1000 | `{}` |  |\n", "ab".repeat(32));
        assert_eq!(table.matches(&known).count(), 1, "{table}");
        assert_eq!(table.matches(&unknown).count(), 1, "{table}");
    }
}
