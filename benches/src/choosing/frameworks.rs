//! What a framework costs, what its codec costs on top, and what another one saves.

mod savings;

use super::{
    Facts,
    group::checked,
    recommend::alignment,
    tables::operations,
    words::{head, number, quoted, row, units},
};
use savings::{savings, verdict};

/// Renders what is known of the programs of one framework.
pub fn section(facts: &[&Facts]) -> String {
    [
        verdict(facts),
        table(facts),
        not_built(facts),
        savings(facts),
    ]
    .concat()
}

/// Whole instructions, as the sum of what the framework and the codec take.
fn table(facts: &[&Facts]) -> String {
    let built: Vec<&Facts> = facts
        .iter()
        .copied()
        .filter(|f| !f.costs.is_empty())
        .collect();
    if built.is_empty() {
        return String::new();
    }
    let operations = operations(&built);
    let mut table = head(
        &["Program"],
        &[operations.as_slice(), &["Heap bytes", "ELF bytes"]].concat(),
        &[
            "Wire format",
            "Seen to check",
            "Alignment",
            "`unsafe`",
            "What it is",
        ],
    );
    for facts in built {
        let (name, alignment, unsafe_uses) = match facts.is_codec() {
            true => (
                quoted(&facts.program),
                alignment(facts.alignment),
                number(facts.unsafe_uses),
            ),
            false => (format!("*{}*", facts.program), String::new(), String::new()),
        };
        let mut cells = vec![name];
        cells.extend(operations.iter().map(|operation| sum(facts, operation)));
        cells.extend([
            number(facts.heap_bytes),
            number(facts.elf_bytes),
            facts.format.name.clone(),
            checked(facts),
            alignment,
            unsafe_uses,
            facts.about.clone(),
        ]);
        table += &row(&cells);
    }
    table
}

/// What an operation costs, as `118 = 80 + 38`; of the floor, the whole alone.
pub fn sum(facts: &Facts, operation: &str) -> String {
    let Some(cost) = facts.cost(operation) else {
        return String::new();
    };
    match (facts.is_codec(), cost.framework, cost.codec) {
        (true, Some(framework), Some(codec @ 0..)) => {
            format!("{} = {framework} + {codec}", units(cost))
        }
        (true, Some(framework), Some(codec)) => {
            format!(
                "{} = {framework} − {}",
                cost.compute_units,
                codec.unsigned_abs()
            )
        }
        _ => units(cost),
    }
}

/// Says of which programs there are no numbers, and why.
pub fn not_built(facts: &[&Facts]) -> String {
    let reasons = facts.iter().filter_map(|facts| {
        let reason = facts.not_built.as_ref()?;
        Some(format!("- No numbers of `{}`: {reason}.\n", facts.program))
    });
    match reasons.collect::<String>() {
        none if none.is_empty() => none,
        reasons => format!("\n{reasons}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        choosing::{sample::codec, savings::saving},
        discover::Role,
    };

    /// Anchor's own account, ours in place of it, and the floor.
    fn facts(ours: &[(&str, u64)]) -> Vec<Facts> {
        let mut facts = vec![
            codec("ours-anchor", ours),
            codec("account-anchor", &[("full", 118), ("read_owner", 123)]),
            codec("floor-anchor", &[("full", 30), ("read_owner", 30)]),
        ];
        facts[2].role = Role::Floor;
        for (this, that) in [(0, 1), (1, 0)] {
            let other: &Facts = &facts[that];
            let saving = saving(&facts[this].costs, &other.program, &other.costs);
            facts[this].savings = vec![saving];
        }
        facts
    }

    fn said(facts: &[Facts]) -> String {
        section(&facts.iter().collect::<Vec<_>>())
    }

    #[test]
    fn gross_is_framework_and_codec_and_savings_are_of_transactions() {
        let said = said(&facts(&[("full", 100), ("read_owner", 90)]));
        for line in [
            "`ours-anchor` costs less than every other codec here, in each of the operations. A transaction with each of them \
             once saves **51 CU (21 %) against `account-anchor`**.",
            "| `ours-anchor` | 100 = 30 + 70 | 90 = 30 + 60 | 0 | 1000 |",
            "| *floor-anchor* | 30 | 30 | 0 | 1000 |",
            "| `ours-anchor` | `account-anchor` | 18 | 33 | 51 (21 %) | the same | the same |",
        ] {
            assert!(said.contains(line), "`{line}` is not in:\n{said}");
        }
        assert!(
            !said.contains("| `account-anchor` | `ours-anchor` |"),
            "{said}"
        );
    }

    #[test]
    fn who_saves_is_whoever_is_cheaper() {
        let rival = said(&facts(&[("full", 120), ("read_owner", 130)]));
        for line in [
            "`account-anchor` costs less than every other codec here",
            "| `account-anchor` | `ours-anchor` | 2 | 7 | 9 (4 %) | the same | the same |",
        ] {
            assert!(rival.contains(line), "`{line}` is not in:\n{rival}");
        }
        let unbeaten = said(&facts(&[("full", 118), ("read_owner", 90)]));
        let line =
            "`ours-anchor` costs no more than any other codec here, in each of the operations.";
        assert!(unbeaten.contains(line), "`{line}` is not in:\n{unbeaten}");
        let equal = said(&facts(&[("full", 118), ("read_owner", 123)]));
        let line = "`ours-anchor` and `account-anchor` cost no more than any other codec here";
        assert!(equal.contains(line), "`{line}` is not in:\n{equal}");
        assert!(!equal.contains("instead of"), "{equal}");
        let mixed = said(&facts(&[("full", 120), ("read_owner", 90)]));
        for line in [
            "No codec is the cheapest in each of the operations",
            "| `ours-anchor` | `account-anchor` | −2 | 33 | 31 (13 %) | the same | the same |",
        ] {
            assert!(mixed.contains(line), "`{line}` is not in:\n{mixed}");
        }
    }

    #[test]
    fn who_checks_other_things_is_compared_with_a_warning() {
        let mut facts = facts(&[("full", 100), ("read_owner", 90)]);
        facts[0].checks = None;
        let said = said(&facts);
        let line = "| 18 | 33 | 51 (21 %) | not the same: see above | the same |";
        assert!(said.contains(line), "{said}");
        assert!(!said.contains("**51 CU"), "{said}");
    }

    #[test]
    fn who_has_other_bytes_says_so() {
        let mut facts = facts(&[("full", 100), ("read_owner", 90)]);
        facts[1].format.name = "C layout".to_owned();
        let said = said(&facts);
        let line = "| 51 (21 %) | the same | borsh, not C layout |";
        assert!(said.contains(line), "{said}");
    }

    #[test]
    fn what_was_not_built_says_why() {
        let mut facts = facts(&[]);
        facts.truncate(1);
        facts[0].not_built = Some("it does not link".to_owned());
        let expected = "\n- No numbers of `ours-anchor`: it does not link.\n";
        assert_eq!(said(&facts), expected);
    }
}
