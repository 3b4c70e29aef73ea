//! Ranges: compute units that depend on more than the size of the account.

use super::name_of;
use crate::ranking::{Measured, ranked, typical};
use neap_model::{
    case::Case,
    results::{Results, Row},
};
use neap_scenarios::{discover::Program, operation::Operation, scenario::Scenario};

/// The mark after compute units that vary between accounts of the same size.
pub fn mark(row: &Row) -> &'static str {
    match row.range {
        Some(_) => "\\*",
        None => "",
    }
}

/// Explains the mark and lists the range of each marked number. Empty if no number is marked.
pub fn note(measured: &[Measured]) -> String {
    let mut ranges: Vec<(&str, Vec<String>)> = Vec::new();
    for Measured { program, rows, .. } in measured {
        for row in typical(rows) {
            let Some((least, most)) = row.range else {
                continue;
            };
            let range = format!("`{}` {least} to {most}", program.name);
            match ranges.iter_mut().find(|(name, _)| *name == row.operation) {
                Some((_, ranges)) => ranges.push(range),
                None => ranges.push((&row.operation, vec![range])),
            }
        }
    }
    if ranges.is_empty() {
        return String::new();
    }
    let ranges = ranges.iter();
    let ranges =
        ranges.map(|(operation, ranges)| format!("- `{operation}`: {}.\n", ranges.join(", ")));
    format!(
        "\n\\* The cost also depends on the keys and values in the account. The range for accounts of the same \
         size:\n\n{}",
        ranges.collect::<String>()
    )
}

/// Renders a row for each program and operation with a range: its range in the typical case, and the widest range.
/// Empty if no row has a range.
pub fn section(results: &Results, programs: &[Program]) -> String {
    let scenarios = Scenario::ALL.into_iter();
    let lines = scenarios.flat_map(|scenario| {
        let measured = ranked(results, programs, scenario);
        let lines = measured.iter().flat_map(|Measured { program, rows, .. }| {
            let operations = scenario.operations().iter();
            operations.filter_map(|operation| line(program, *operation, rows))
        });
        lines.collect::<Vec<_>>()
    });
    let lines: String = lines.collect();
    if lines.is_empty() {
        return lines;
    }
    format!(
        "## Rows whose cost depends on the keys and values\n\n\
         Each row was also measured on {} other accounts of the same size. They have random keys, keys that differ \
         only in the last byte, keys with zeros, amounts and lamports from 0 to the largest, and each variant \
         of an enum. Every row that is not listed here costs the same on all of them. The multisig has {} \
         members and a name of {} bytes. If another size has a wider range, the last column names that size. \
         The contract compares the keys in `is_member`, so this part is the same \
         in every program.\n\n\
         | Codec | Scenario | Operation | CUs | Least | Most | Widest range |\n\
         |---|---|---|---:|---:|---:|---|\n{lines}\n",
        neap_scenarios::variation::COUNT,
        Case::TYPICAL.members,
        Case::TYPICAL.name,
    )
}

fn line(program: &Program, operation: Operation, rows: &[&Row]) -> Option<String> {
    let rows = rows
        .iter()
        .copied()
        .filter(|row| row.operation == operation);
    let rows: Vec<&Row> = rows.collect();
    // Of several equally wide ranges the first, which is that of the smallest account.
    let widest = rows.iter().rev().max_by_key(|row| width(row))?;
    let (least, most) = widest.range?;
    let typical = typical(&rows).next()?;
    let (typical_least, typical_most) = typical
        .range
        .unwrap_or((typical.compute_units, typical.compute_units));
    let widest = match widest.case {
        Some(case) if width(widest) > width(typical) => {
            format!("{} with {case}: {least} to {most}", most - least)
        }
        _ => String::new(),
    };
    Some(format!(
        "| {} | {} | {operation} | {} | {typical_least} | {typical_most} | {widest} |\n",
        name_of(program),
        program.about.scenario,
        typical.compute_units,
    ))
}

fn width(row: &Row) -> u64 {
    row.range.map_or(0, |(least, most)| most - least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{multisig_results, results};
    use neap_scenarios::{
        discover::Role,
        sample::{multisig_program, program},
    };

    #[test]
    fn marks_no_number_without_a_range() {
        let results = results(&[("ours::full", 50)]);
        let programs = [program("ours", Role::Codec)];
        assert_eq!(mark(&results.rows[0]), "");
        assert_eq!(note(&ranked(&results, &programs, Scenario::Account)), "");
        assert_eq!(section(&results, &programs), "");
    }

    #[test]
    fn lists_ranges_below_the_matrix() {
        let mut results = results(&[("ours::full", 50)]);
        results.rows[0].range = Some((50, 65));
        let programs = [program("ours", Role::Codec)];
        assert_eq!(mark(&results.rows[0]), "\\*");
        let note = note(&ranked(&results, &programs, Scenario::Account));
        assert!(note.ends_with("- `full`: `ours` 50 to 65.\n"), "{note}");
        let section = section(&results, &programs);
        let line = "| ours | account | full | 50 | 50 | 65 |  |\n";
        assert!(section.contains(line), "{section}");
    }

    #[test]
    fn shows_the_typical_case_and_the_widest_one() {
        let mut results = multisig_results(&["ours"]);
        for row in &mut results.rows {
            let case = row.case.unwrap();
            if row.program == "ours" && row.operation == "is_member" && case.members > 1 {
                row.range = Some((row.compute_units, row.compute_units + case.members as u64));
            }
        }
        let section = section(&results, &["floor", "ours"].map(multisig_program));
        let line = "| ours | multisig | is_member | 126 | 126 | 136 | \
                    64 with members=64,name=0: 550 to 614 |\n";
        assert!(section.contains(line), "{section}");
        assert_eq!(section.matches("| ours |").count(), 1, "{section}");
    }
}
