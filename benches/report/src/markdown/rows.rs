//! The tables of every row and every ELF in a report.

use super::heap::Column;
use neap_model::numbers::{delta, signed};
use neap_model::results::{Results, Row};

/// Renders a line for every row, with its change from a baseline, and a line for every program's ELF.
pub fn every_row(results: &Results, baseline: Option<&Results>) -> String {
    let against = match baseline {
        Some(_) => {
            "Net is the part above the floor. Δ is the change from the committed baseline of the same toolchain."
        }
        None => {
            "Net is the part above the floor. Δ is empty, because this toolchain has no committed baseline."
        }
    };
    format!(
        "## Every row\n\n{against}\n\n{}\n## Every ELF\n\n{}",
        rows(results, baseline),
        elfs(results),
    )
}

fn elfs(results: &Results) -> String {
    let mut table = String::from(
        "These ELFs were measured.\n\n\
         | Scenario | Program | ELF bytes | SHA-256 |\n|---|---|---:|---|\n",
    );
    let lines = results.rows.iter().map(|row| {
        let elf = results.elf_of(row);
        format!(
            "| {} | {} | {} | `{}` |\n",
            row.scenario, row.program, elf.bytes, elf.sha256,
        )
    });
    let mut lines: Vec<String> = lines.collect();
    lines.dedup();
    table += &lines.concat();
    table
}

fn rows(results: &Results, baseline: Option<&Results>) -> String {
    let heap = Column::for_rows(&results.rows);
    let mut table = format!(
        "| Name | CUs | Net | Δ |{}\n|---|---:|---:|---:|{}\n",
        heap.header(),
        heap.rule()
    );
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
            heap_bytes,
            ..
        } = row;
        table += &format!(
            "| {name} | {compute_units} | {} | {delta} |{}\n",
            net.map_or(String::new(), signed),
            heap.cell(*heap_bytes)
        );
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{elf, results};

    #[test]
    fn shows_the_change_from_the_baseline() {
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
    fn shows_the_heap_if_any_row_touches_it() {
        let mut results = results(&[("a::full", 53), ("b::full", 38)]);
        assert!(!rows(&results, None).contains("Heap"));
        results.rows[1].heap_bytes = 336;
        let table = rows(&results, None);
        for row in [
            "| Name | CUs | Net | Δ | Heap bytes |\n|---|---:|---:|---:|---:|\n",
            "| a::full | 53 | 23 | – | 0 |\n",
            "| b::full | 38 | 8 | – | 336 |\n",
        ] {
            assert!(table.contains(row), "{row} is not in\n{table}");
        }
    }

    #[test]
    fn lists_every_elf_once() {
        let mut results = results(&[("a::full", 50), ("a::update_amount", 50), ("b::full", 50)]);
        elf(&mut results, "b").sha256 = "ab".repeat(32);
        let table = elfs(&results);
        let zeros = "00".repeat(32);
        let known = format!("| account | a | 1000 | `{zeros}` |\n");
        let unknown = format!("| account | b | 1000 | `{}` |\n", "ab".repeat(32));
        assert_eq!(table.matches(&known).count(), 1, "{table}");
        assert_eq!(table.matches(&unknown).count(), 1, "{table}");
    }
}
