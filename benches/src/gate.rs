//! Compares a fresh report with the committed baseline: exactly, since compute units are
//! deterministic.

use crate::{markdown::delta, results::Results};
use std::{
    collections::BTreeMap,
    fmt::{self, Display, Formatter},
};

/// What changed between a baseline and a fresh report, row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// Every row that is not what it was.
    pub changes: Vec<Change>,
}

/// One row that is not what it was; its name, and the compute units before and after.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// It costs more.
    Dearer(String, u64, u64),
    /// It costs less.
    Cheaper(String, u64, u64),
    /// The baseline does not have it.
    New(String, u64),
    /// The fresh report does not have it.
    Vanished(String, u64),
}

/// Compares every row, in both directions. What asks for the most attention comes first.
pub fn compare(baseline: &Results, fresh: &Results) -> Verdict {
    let (before, after) = (compute_units(baseline), compute_units(fresh));
    let vanished = before
        .iter()
        .filter(|(name, _)| !after.contains_key(*name))
        .map(|(name, before)| Change::Vanished((*name).to_owned(), *before));
    let kept = after.iter().filter_map(|(name, &after)| {
        let name = (*name).to_owned();
        match before.get(name.as_str()) {
            None => Some(Change::New(name, after)),
            Some(&before) if after > before => Some(Change::Dearer(name, before, after)),
            Some(&before) if after < before => Some(Change::Cheaper(name, before, after)),
            Some(_) => None,
        }
    });
    let mut changes: Vec<Change> = vanished.chain(kept).collect();
    changes.sort_by_key(Change::rank);
    Verdict { changes }
}

fn compute_units(results: &Results) -> BTreeMap<&str, u64> {
    let rows = results.rows.iter();
    rows.map(|row| (row.name.as_str(), row.compute_units))
        .collect()
}

impl Verdict {
    /// The process's exit code: 0 when nothing changed, else 1.
    pub fn exit_code(&self) -> u8 {
        u8::from(!self.changes.is_empty())
    }
}

impl Change {
    fn rank(&self) -> u8 {
        match self {
            Self::Dearer(..) => 0,
            Self::Vanished(..) => 1,
            Self::Cheaper(..) => 2,
            Self::New(..) => 3,
        }
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(first) = self.changes.first() else {
            return writeln!(f, "every row is as in the baseline");
        };
        for change in &self.changes {
            write!(f, "\n{change}")?;
        }
        let advice = match first {
            Change::Dearer(..) => "If dearer is right, say why in the commit that blesses it.",
            _ => "Nothing got dearer, but the baseline is not what was measured.",
        };
        writeln!(f, "\n\n{advice}")?;
        writeln!(f, "To accept all of this as the new baseline: make bless")
    }
}

impl Display for Change {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dearer(name, before, after) => {
                let delta = delta(*before, *after);
                write!(f, "dearer    {name}: {before} -> {after} CU ({delta})")
            }
            Self::Cheaper(name, before, after) => {
                let delta = delta(*before, *after);
                write!(f, "cheaper   {name}: {before} -> {after} CU ({delta})")
            }
            Self::New(name, after) => write!(f, "new       {name}: {after} CU"),
            Self::Vanished(name, before) => write!(f, "vanished  {name}: was {before} CU"),
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
