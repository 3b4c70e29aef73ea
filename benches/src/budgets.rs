//! What the gate lets pass, and what it holds numbers to: `budgets.toml`.
//!
//! ```toml
//! [tolerance]                 # of everything that has none of its own; 0 if absent
//! compute_units = 1
//! percent = 0.5
//!
//! [rows]                      # by the name that the gate prints
//! "ours::full" = { max_compute_units = 48 }
//! "borsh::full" = { max_compute_units = 800, tolerance = { compute_units = 5 } }
//!
//! [elfs]                      # by scenario and program
//! "multisig/ours" = { max_bytes = 20000 }
//! ```
//!
//! A change of no more than the larger of the two tolerances passes, upwards and downwards. It is measured
//! against the committed baseline, never against the run before, so that many small changes do not add up
//! unseen. A name stands for one row and is no pattern: so an entry whose row is renamed is noticed.

use anyhow::Context;
use serde::Deserialize;
use std::{collections::BTreeMap, str::FromStr};
use thiserror::Error;

/// The file that holds them.
pub const FILE: &str = "budgets.toml";

/// All that a `budgets.toml` says.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct Budgets {
    /// What everything without a tolerance of its own may change by.
    pub tolerance: Tolerance,
    /// Rows, and all else that has compute units, by name.
    pub rows: BTreeMap<String, RowBudget>,
    /// ELFs, by scenario and program: `multisig/ours`.
    pub elfs: BTreeMap<String, ElfBudget>,
}

/// What one row is held to: a limit, a tolerance or both.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(try_from = "DeclaredRow")]
pub struct RowBudget {
    /// The most that it may cost, whatever the baseline says.
    pub max_compute_units: Option<u64>,
    /// What it may change by.
    pub tolerance: Option<Tolerance>,
}

/// What an entry says of a row, which may be nothing.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table, as `{ max_compute_units = 48 }`"
)]
struct DeclaredRow {
    max_compute_units: Option<u64>,
    tolerance: Option<Tolerance>,
}

/// An entry that holds its row to nothing.
#[derive(Debug, Error)]
#[error(
    "the entry holds nothing: write `{{ max_compute_units = 48 }}` or `{{ tolerance = {{ compute_units = 5 }} }}`, or take it out"
)]
struct HoldsNothing;

/// What one ELF is held to.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, expecting = "a table, as `{ max_bytes = 20000 }`")]
pub struct ElfBudget {
    /// The most bytes that it may have.
    pub max_bytes: u64,
}

/// What a number may change by: the larger of the two.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "a table, as `{ compute_units = 5 }`"
)]
pub struct Tolerance {
    /// In compute units.
    pub compute_units: u64,
    /// In percent of what it was.
    pub percent: Percent,
}

/// A percentage, exact to a thousandth.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(try_from = "f64")]
pub struct Percent {
    thousandths: u32,
}

/// A text or number that is no tolerance.
#[derive(Debug, Error, PartialEq)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum NoTolerance {
    #[error("a percentage is from 0 to 100, with at most three decimals")]
    Percent,
    #[error("a tolerance is a number of compute units, as `3`, or a percentage, as `0.5%`")]
    Text,
}

impl Budgets {
    /// Reads a `budgets.toml`.
    ///
    /// # Errors
    ///
    /// When it is no TOML, or has a key or value that means nothing; says the line.
    pub fn from_toml(text: &str) -> anyhow::Result<Self> {
        toml::from_str(text).context("unusable")
    }

    /// What something may change by.
    pub fn tolerance(&self, name: &str) -> Tolerance {
        let own = self.rows.get(name).and_then(|row| row.tolerance);
        own.unwrap_or(self.tolerance)
    }
}

impl TryFrom<DeclaredRow> for RowBudget {
    type Error = HoldsNothing;

    fn try_from(declared: DeclaredRow) -> Result<Self, Self::Error> {
        let DeclaredRow {
            max_compute_units,
            tolerance,
        } = declared;
        if max_compute_units.is_none() && tolerance.is_none() {
            return Err(HoldsNothing);
        }
        Ok(Self {
            max_compute_units,
            tolerance,
        })
    }
}

impl Tolerance {
    /// By how many compute units a number may change; of a percentage, the whole ones.
    pub fn allowed(self, before: u64) -> u64 {
        let share = u128::from(before) * u128::from(self.percent.thousandths) / 100_000;
        // No more than `before`, since no percentage is more than 100.
        self.compute_units.max(share as u64)
    }
}

impl FromStr for Tolerance {
    type Err = NoTolerance;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(percent) = text.strip_suffix('%') {
            let percent: f64 = percent.parse().map_err(|_| NoTolerance::Text)?;
            return Ok(Self {
                percent: percent.try_into()?,
                ..Self::default()
            });
        }
        Ok(Self {
            compute_units: text.parse().map_err(|_| NoTolerance::Text)?,
            ..Self::default()
        })
    }
}

impl TryFrom<f64> for Percent {
    type Error = NoTolerance;

    fn try_from(percent: f64) -> Result<Self, Self::Error> {
        let thousandths = (percent * 1000.0).round();
        // Decimal fractions are not exact in binary, so 0.3 is a little off 300 thousandths.
        let exact = (percent * 1000.0 - thousandths).abs() < 1e-6;
        match (0.0..=100.0).contains(&percent) && exact {
            true => Ok(Self {
                thousandths: thousandths as u32,
            }),
            false => Err(NoTolerance::Percent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allows_the_larger_of_both_and_whole_compute_units() {
        for (tolerance, before, allowed) in [
            ("0", 1000, 0),
            ("3", 1000, 3),
            ("3", 0, 3),
            ("1%", 0, 0),
            ("1%", 99, 0),
            ("1%", 100, 1),
            ("1%", 199, 1),
            ("0.3%", 1000, 3),
            ("29%", 100, 29),
            ("0.001%", 99_999, 0),
            ("0.001%", 100_000, 1),
            ("100%", u64::MAX, u64::MAX),
        ] {
            let parsed: Tolerance = tolerance.parse().unwrap();
            assert_eq!(parsed.allowed(before), allowed, "{tolerance} of {before}");
        }
        let both = "[tolerance]\ncompute_units = 3\npercent = 1";
        let both = Budgets::from_toml(both).unwrap().tolerance;
        assert_eq!((both.allowed(100), both.allowed(1000)), (3, 10));
    }

    #[test]
    fn refuses_what_is_no_tolerance() {
        for text in ["", "%", "-1", "1.5", "1 %%", "x%", "three", "+-1"] {
            assert_eq!(text.parse::<Tolerance>(), Err(NoTolerance::Text), "{text}");
        }
        for text in ["-1%", "100.1%", "nan%", "inf%", "0.0001%"] {
            let parsed = text.parse::<Tolerance>();
            assert_eq!(parsed, Err(NoTolerance::Percent), "{text}");
        }
    }

    #[test]
    fn a_rows_own_tolerance_comes_first() {
        let text = "tolerance = { compute_units = 9 }\n\
                    [rows]\na = { tolerance = {} }\nb = { max_compute_units = 1 }";
        let budgets = Budgets::from_toml(text).unwrap();
        for (name, allowed) in [("a", 0), ("b", 9), ("c", 9)] {
            assert_eq!(budgets.tolerance(name).allowed(1), allowed, "{name}");
        }
    }

    #[test]
    fn refuses_what_means_nothing_and_says_the_line() {
        for (text, why) in [
            ("\n[tolerence]", "line 2"),
            ("[rows]\n\n\"a\" = { limit = 3 }", "line 3"),
            ("[rows]\na = { limit = 3 }", "unknown field `limit`"),
            ("[rows]\na = 3", "expected a table, as `{ max_compute_units"),
            (
                "[rows]\na = {}",
                "holds nothing: write `{ max_compute_units",
            ),
            ("[rows]\n\na = {}", "line 3"),
            ("[rows]\na = { tolerance = {} }\na = {}", "line 3"),
            ("[rows]\na = { max_compute_units = -1 }", "line 2"),
            ("[rows]\na = { max_compute_units = 1.5 }", "line 2"),
            ("[elfs]\na = {}", "missing field `max_bytes`"),
            ("[elfs]\na = { max_bytes = 1, tolerance = 1 }", "line 2"),
            ("[tolerance]\npercent = 101", "from 0 to 100"),
            ("[tolerance]\npercent = nan", "from 0 to 100"),
            ("[rows", "line 1"),
        ] {
            let error = format!("{:#}", Budgets::from_toml(text).unwrap_err());
            assert!(error.contains(why), "{text}: {error}");
        }
        assert_eq!(Budgets::from_toml("").unwrap(), Budgets::default());
    }
}
