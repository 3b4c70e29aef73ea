//! Where compute units depend on more than the size of the account.

use super::name_of;
use crate::{
    discover::Program,
    ranking::{Measured, ranked, typical},
    results::{Results, Row},
    scenario::{Case, Scenario},
};

/// What stands behind compute units that other accounts of the same size do not cost.
pub fn mark(row: &Row) -> &'static str {
    match row.range {
        Some(_) => "\\*",
        None => "",
    }
}

/// Says what the mark means, and of each number that has it the range; empty if none has.
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
        "\n\\* With other keys and values of the same size, from least to most:\n\n{}",
        ranges.collect::<String>()
    )
}

/// Renders a row for each program and operation with a range: in the typical case, and in the one
/// where it is widest. Empty if there is none.
pub fn section(results: &Results, programs: &[Program]) -> String {
    let scenarios = Scenario::ALL.into_iter();
    let lines = scenarios.flat_map(|scenario| {
        let measured = ranked(results, programs, scenario);
        let lines = measured.iter().flat_map(|Measured { program, rows, .. }| {
            let operations = scenario.operations().iter();
            operations.filter_map(|operation| line(program, operation, rows))
        });
        lines.collect::<Vec<_>>()
    });
    let lines: String = lines.collect();
    if lines.is_empty() {
        return lines;
    }
    format!(
        "## Where it depends on the keys\n\n\
         Each row was also measured on {} other accounts of the same size: random keys, keys that \
         differ in the last byte alone, keys with zeros, amounts and lamports from 0 to the largest, \
         each variant of an enum. Every row that is not here costs the same on all of them. Of the \
         multisig: with {} members and a name of {} bytes, then the size where the least and the most \
         are farthest apart, if they are farther there. Comparing keys in `is_member` is the \
         contract's part, the same in every program.\n\n\
         | Codec | Scenario | Operation | CUs | Least | Most | Farthest apart |\n\
         |---|---|---|---:|---:|---:|---|\n{lines}\n",
        crate::variation::COUNT,
        Case::TYPICAL.members,
        Case::TYPICAL.name,
    )
}

fn line(program: &Program, operation: &str, rows: &[&Row]) -> Option<String> {
    let rows = rows
        .iter()
        .copied()
        .filter(|row| row.operation == operation);
    let rows: Vec<&Row> = rows.collect();
    // The first of those that are as wide: no case is more telling than a smaller one.
    let widest = rows.iter().rev().max_by_key(|row| width(row))?;
    let (least, most) = widest.range?;
    let here = typical(&rows).next()?;
    let (here_least, here_most) = here
        .range
        .unwrap_or((here.compute_units, here.compute_units));
    let farthest = match widest.case {
        Some(case) if width(widest) > width(here) => {
            format!("{} with {case}: {least} to {most}", most - least)
        }
        _ => String::new(),
    };
    Some(format!(
        "| {} | {} | {operation} | {} | {here_least} | {here_most} | {farthest} |\n",
        name_of(program),
        program.about.scenario,
        here.compute_units,
    ))
}

fn width(row: &Row) -> u64 {
    row.range.map_or(0, |(least, most)| most - least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        discover::Role,
        sample::{multisig_program, multisig_results, program, results},
    };

    #[test]
    fn numbers_without_a_range_are_not_marked() {
        let results = results(&[("ours::full", 50)]);
        let programs = [program("ours", Role::Codec)];
        assert_eq!(mark(&results.rows[0]), "");
        assert_eq!(note(&ranked(&results, &programs, Scenario::Account)), "");
        assert_eq!(section(&results, &programs), "");
    }

    #[test]
    fn a_range_is_said_below_the_matrix() {
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
    fn cases_are_folded_into_the_typical_one_and_the_widest() {
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
