//! Lists the programs whose cost differs on another SBPF version.

use neap_model::numbers::delta;
use neap_model::results::{Results, Row};
use std::collections::BTreeMap;

/// Renders a line for each program that does not cost the same in `other` as in `headline`. The line has the difference
/// for each operation, or the range of differences over all sizes of the account.
pub fn section(headline: &Results, other: &Results) -> String {
    let costs = other.rows.iter().map(|row| (row.name.as_str(), row));
    let costs: BTreeMap<&str, &Row> = costs.collect();
    let both = headline.rows.iter();
    let both: Vec<(&Row, &Row)> = both
        .filter_map(|row| Some((row, *costs.get(row.name.as_str())?)))
        .collect();
    let differing = both.iter().filter(|(row, other)| cost(row) != cost(other));
    let differing = differing.count();
    let [version, other_version] = [headline, other].map(|results| &results.toolchain.sbpf);
    let title = format!("\n## Differences on SBPF {other_version}\n\n");
    if differing == 0 {
        return format!(
            "{title}All {} rows cost the same as on SBPF {version}.\n",
            both.len()
        );
    }
    let mut table = format!(
        "{title}{differing} of {} rows cost more or less than on SBPF {version}. A range means that the difference \
         depends on the account's size.\n\n\
         | Program | Compute units on {other_version} minus those on {version} |\n|---|---|\n",
        both.len()
    );
    for of_program in both.chunk_by(|(a, _), (b, _)| a.elf_name() == b.elf_name()) {
        let operations = of_program.chunk_by(|(a, _), (b, _)| a.operation == b.operation);
        let operations: Vec<String> = operations.filter_map(difference).collect();
        if !operations.is_empty() {
            let program = of_program[0].0.elf_name();
            table += &format!("| {program} | {} |\n", operations.join(", "));
        }
    }
    table
}

fn cost(row: &Row) -> u64 {
    row.compute_units
}

/// The difference of one operation over all its cases, or `None` if every case costs the same.
fn difference(cases: &[(&Row, &Row)]) -> Option<String> {
    let differences = cases
        .iter()
        .map(|(row, other)| (cost(row), cost(other)))
        .map(|(row, other)| (i128::from(other) - i128::from(row), delta(row, other)));
    let least = differences.clone().min()?;
    let most = differences.max()?;
    let operation = &cases[0].0.operation;
    if least == most {
        return (least.0 != 0).then(|| format!("`{operation}` {}", least.1));
    }
    Some(format!("`{operation}` {} to {}", least.1, most.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{multisig_results, results};

    fn other_version(mut results: Results) -> Results {
        results.toolchain.sbpf = "v0".to_owned();
        results
    }

    #[test]
    fn lists_the_programs_that_differ_and_by_how_much() {
        let mut newer = results(&[("borsh::full", 700), ("borsh::read_owner", 300)]);
        newer.toolchain.sbpf = "v3".to_owned();
        let older = other_version(results(&[("borsh::full", 688), ("borsh::read_owner", 300)]));
        let section = section(&newer, &older);
        for text in [
            "## Differences on SBPF v0\n",
            "| account/borsh | `full` −12 |\n",
            "1 of ",
            "than on SBPF v3",
        ] {
            assert!(section.contains(text), "{text} is not in {section}");
        }
        assert!(!section.contains("read_owner"), "{section}");
    }

    #[test]
    fn says_that_all_rows_cost_the_same() {
        let newer = results(&[("borsh::full", 700)]);
        let older = other_version(newer.clone());
        assert!(section(&newer, &older).contains("rows cost the same"));
    }

    #[test]
    fn shows_a_range_if_the_difference_depends_on_the_size() {
        let newer = multisig_results(&["borsh"]);
        let mut older = other_version(newer.clone());
        let row = older
            .rows
            .iter_mut()
            .find(|row| row.program == "borsh" && row.operation == "create" && row.case.is_some());
        row.unwrap().compute_units += 5;
        let section = section(&newer, &older);
        assert!(
            section.contains("| multisig/borsh | `create` 0 to +5 |"),
            "{section}"
        );
    }
}
