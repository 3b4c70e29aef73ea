//! Compares a fresh report with the committed baseline: exactly, since compute units are
//! deterministic.

use crate::{markdown::delta, results::Results};
use std::fmt::{self, Display, Formatter};

/// What changed between a baseline and a fresh report, row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// Every row that is not what it was, in the order of the reports.
    pub changes: Vec<Change>,
}

/// One row that is not what it was.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The row's name.
    pub name: String,
    /// The baseline's compute units; none for a new row.
    pub before: Option<u64>,
    /// The fresh report's compute units; none for a row that vanished.
    pub after: Option<u64>,
}

/// Compares every row, in both directions.
pub fn compare(baseline: &Results, fresh: &Results) -> Verdict {
    let before = |name: &str| baseline.rows.iter().find(|row| row.name == name);
    let after = |name: &str| fresh.rows.iter().find(|row| row.name == name);
    let kept = fresh.rows.iter().map(|row| Change {
        name: row.name.clone(),
        before: before(&row.name).map(|row| row.compute_units),
        after: Some(row.compute_units),
    });
    let vanished = baseline
        .rows
        .iter()
        .filter(|row| after(&row.name).is_none());
    let vanished = vanished.map(|row| Change {
        name: row.name.clone(),
        before: Some(row.compute_units),
        after: None,
    });
    Verdict {
        changes: kept
            .chain(vanished)
            .filter(|change| change.before != change.after)
            .collect(),
    }
}

impl Verdict {
    /// The process's exit code: 0 when nothing changed, else 1.
    pub fn exit_code(&self) -> u8 {
        u8::from(!self.changes.is_empty())
    }
}

impl Change {
    fn kind(&self) -> &'static str {
        match (self.before, self.after) {
            (Some(before), Some(after)) if after > before => "dearer",
            (Some(_), Some(_)) => "cheaper",
            (None, _) => "new",
            (_, None) => "vanished",
        }
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.changes.is_empty() {
            return writeln!(f, "every row is as in the baseline");
        }
        let of = |kind| {
            self.changes
                .iter()
                .filter(move |change| change.kind() == kind)
        };
        for kind in ["dearer", "vanished", "cheaper", "new"] {
            for change in of(kind) {
                writeln!(f, "{change}")?;
            }
        }
        if of("dearer").next().is_some() {
            writeln!(
                f,
                "\nIf dearer is right, say why in the commit that blesses it."
            )?;
        } else {
            writeln!(
                f,
                "\nNothing got dearer, but the baseline is not what was measured."
            )?;
        }
        writeln!(f, "To accept all of this as the new baseline: make bless")
    }
}

impl Display for Change {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        let name = &self.name;
        match (self.before, self.after) {
            (Some(before), Some(after)) => {
                let delta = delta(before, after);
                write!(f, "{kind:<8}  {name}: {before} -> {after} CU ({delta})")
            }
            (Some(before), None) => write!(f, "{kind:<8}  {name}: was {before} CU"),
            (None, Some(after)) => write!(f, "{kind:<8}  {name}: {after} CU"),
            (None, None) => write!(f, "{kind:<8}  {name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::results;

    #[test]
    fn same_rows_pass() {
        let report = results(&[("borsh::full", 700)]);
        let verdict = compare(&report, &report);
        assert_eq!(verdict.exit_code(), 0);
        assert_eq!(verdict.to_string(), "every row is as in the baseline\n");
    }

    #[test]
    fn one_compute_unit_either_way_fails() {
        let before = results(&[("borsh::full", 700)]);
        let dearer = compare(&before, &results(&[("borsh::full", 701)]));
        assert_eq!(dearer.exit_code(), 1);
        assert!(
            dearer
                .to_string()
                .contains("dearer    borsh::full: 700 -> 701 CU (+1)")
        );
        let cheaper = compare(&before, &results(&[("borsh::full", 699)]));
        assert_eq!(cheaper.exit_code(), 1);
        let message = cheaper.to_string();
        assert!(message.contains("cheaper   borsh::full: 700 -> 699 CU (−1)"));
        assert!(message.contains("Nothing got dearer"), "{message}");
    }

    #[test]
    fn new_and_vanished_rows_fail() {
        let one = results(&[("borsh::full", 700)]);
        let two = results(&[("borsh::full", 700), ("ours::full", 50)]);
        let new = compare(&one, &two);
        assert_eq!(new.exit_code(), 1);
        assert!(new.to_string().contains("new       ours::full: 50 CU"));
        let vanished = compare(&two, &one);
        assert_eq!(vanished.exit_code(), 1);
        assert!(
            vanished
                .to_string()
                .contains("vanished  ours::full: was 50 CU")
        );
    }

    #[test]
    fn every_change_is_listed() {
        let before = results(&[("a::full", 1), ("b::full", 2), ("c::full", 3)]);
        let after = results(&[("a::full", 2), ("b::full", 1), ("d::full", 4)]);
        let message = compare(&before, &after).to_string();
        for name in ["a::full", "b::full", "c::full", "d::full", "make bless"] {
            assert!(message.contains(name), "{name} is not in\n{message}");
        }
    }
}
