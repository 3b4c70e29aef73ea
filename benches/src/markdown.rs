//! The report for people: `compute_units.md`.

use crate::{
    discover::{Program, Role},
    results::{Results, Row},
};
use std::collections::{BTreeMap, BTreeSet};

/// Renders the whole report: the summary, then every row with its change against the baseline.
pub fn report(results: &Results, programs: &[Program], baseline: Option<&Results>) -> String {
    let against = match baseline {
        Some(_) => "Δ is against the committed baseline of the same toolchain.",
        None => "Δ is empty: no baseline is committed for this toolchain.",
    };
    format!(
        "# Compute units\n\n{}\n## Every row\n\n{against}\n\n{}",
        summary(results, programs),
        rows(results, baseline),
    )
}

/// Renders what measured, and the matrix codec × operation.
pub fn summary(results: &Results, programs: &[Program]) -> String {
    format!(
        "Compute units, in brackets net of the floor; every post-state verified.\n\
         Toolchain {}.\n\n{}{}",
        results.toolchain,
        matrix(results, programs),
        same_code(results),
    )
}

/// Says which programs are the same code, so that nobody looks for a difference between them.
fn same_code(results: &Results) -> String {
    let mut programs: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for row in &results.rows {
        let alike = programs.entry(&row.elf_sha256).or_default();
        alike.insert(format!("`{}`", row.program));
    }
    programs.retain(|_, alike| alike.len() > 1);
    let mut groups: Vec<Vec<String>> = programs
        .into_values()
        .map(|alike| alike.into_iter().collect())
        .collect();
    groups.sort();
    groups
        .iter()
        .map(|group| {
            let group = group.join(", ");
            format!("\nThe compiler makes the same code, byte for byte, of {group}.\n")
        })
        .collect()
}

/// Renders the matrix codec × operation, gross with net in brackets: the codecs from the cheapest
/// to the dearest, then the bounds.
fn matrix(results: &Results, programs: &[Program]) -> String {
    let mut operations: Vec<&str> = Vec::new();
    for row in &results.rows {
        if !operations.contains(&row.operation.as_str()) {
            operations.push(&row.operation);
        }
    }
    let mut measured: Vec<(&Program, Vec<&Row>)> = programs
        .iter()
        .map(|program| (program, rows_of(results, program)))
        .filter(|(_, rows)| !rows.is_empty())
        .collect();
    measured.sort_by_key(|(program, rows)| {
        let total: u128 = rows.iter().map(|row| u128::from(row.compute_units)).sum();
        (program.about.role != Role::Codec, total)
    });

    let mut table = format!(
        "| Codec | {} | ELF bytes | Wire format | Checks | What it is |\n|---|{}---:|---|---|---|\n",
        operations.join(" | "),
        "---:|".repeat(operations.len()),
    );
    for (program, rows) in measured {
        let name = match program.about.role {
            Role::Codec => program.name.clone(),
            Role::Bound | Role::Floor => format!("*{}*", program.name),
        };
        let cells = operations.iter().map(|operation| {
            let row = rows.iter().find(|row| row.operation == *operation);
            row.map_or(String::new(), |row| {
                format!("{} ({})", row.compute_units, signed(row.net))
            })
        });
        let checks = match program.about.validates.as_slice() {
            [] => "nothing".to_owned(),
            checks => checks.join(", "),
        };
        table += &format!(
            "| {name} | {} | {} | {} | {checks} | {} |\n",
            cells.collect::<Vec<_>>().join(" | "),
            rows[0].elf_bytes,
            program.about.wire,
            program.about.about,
        );
    }
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
            signed(*net)
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

fn signed(net: i64) -> String {
    match net {
        0.. => net.to_string(),
        _ => format!("−{}", net.unsigned_abs()),
    }
}

fn rows_of<'a>(results: &'a Results, program: &Program) -> Vec<&'a Row> {
    let mut rows: Vec<&Row> = results.rows.iter().collect();
    rows.retain(|row| row.program == program.name);
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{discover::About, sample::results};

    fn program(name: &str, role: Role) -> Program {
        Program {
            name: name.to_owned(),
            elf_name: String::new(),
            about: About {
                scenario: "account".to_owned(),
                role,
                about: format!("what {name} is"),
                wire: "wire".to_owned(),
                validates: vec!["length".to_owned(), "tags".to_owned()],
                assembly: None,
            },
        }
    }

    #[test]
    fn matrix_ranks_codecs_and_ends_with_the_bounds() {
        let results = results(&[
            ("assembly::full", 26),
            ("borsh::full", 700),
            ("borsh::update_amount", 600),
            ("ours::full", 50),
            ("ours::update_amount", 31),
        ]);
        let programs = [
            program("assembly", Role::Bound),
            program("borsh", Role::Codec),
            program("floor", Role::Floor),
            program("ours", Role::Codec),
        ];
        assert_eq!(
            matrix(&results, &programs),
            "| Codec | full | update_amount | ELF bytes | Wire format | Checks | What it is |\n\
             |---|---:|---:|---:|---|---|---|\n\
             | ours | 50 (20) | 31 (1) | 1000 | wire | length, tags | what ours is |\n\
             | borsh | 700 (670) | 600 (570) | 1000 | wire | length, tags | what borsh is |\n\
             | *assembly* | 26 (−4) |  | 1000 | wire | length, tags | what assembly is |\n\
             | *floor* | 30 (0) | 30 (0) | 1000 | wire | length, tags | what floor is |\n"
        );
    }

    #[test]
    fn names_programs_of_the_same_code() {
        let mut results = results(&[("a::full", 1), ("b::full", 1), ("c::full", 1)]);
        for (row, hash) in results.rows.iter_mut().zip(["1", "2", "1"]) {
            row.elf_sha256 = hash.to_owned();
        }
        let note = "\nThe compiler makes the same code, byte for byte, of `a`, `c`.\n";
        assert_eq!(same_code(&results), note);
        results.rows[0].elf_sha256 = "3".to_owned();
        assert_eq!(same_code(&results), "");
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
}
