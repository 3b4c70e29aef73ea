//! What the gate lets pass, and what it holds numbers to: `budgets.toml`.
//!
//! ```toml
//! [tolerance]                 # of everything that has none of its own; 0 if absent
//! compute_units = 1           # of what costs compute units
//! bytes = 8                   # of ELFs and of the heap that rows touch
//! percent = 0.5               # of both
//!
//! [rows]                      # by the name that the gate prints
//! "ours::full" = { max_compute_units = 48, max_heap_bytes = 0 }
//! "borsh::full" = { max_compute_units = 800, tolerance = { compute_units = 5 } }
//!
//! [elfs]                      # by scenario and program
//! "multisig/ours" = { max_bytes = 20000, tolerance = { bytes = 64 } }
//! ```
//!
//! A change of no more than the larger of the two tolerances passes, upwards and downwards: of the one in the
//! change's unit and the one in percent. It is measured
//! against the committed baseline, never against the run before, so that many small changes do not add up
//! unseen. A name stands for one row and is no pattern: so an entry whose row is renamed is noticed.

mod tolerance;

pub use tolerance::{GeneralTolerance, NoTolerance, Percent, Tolerance};

use anyhow::Context;
use serde::Deserialize;
use std::collections::BTreeMap;
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
    /// The most that it may touch of its heap.
    pub max_heap_bytes: Option<u64>,
    /// What it may change by; in bytes, its heap.
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
    max_heap_bytes: Option<u64>,
    tolerance: Option<Tolerance>,
}

/// An entry that holds its row to nothing.
#[derive(Debug, Error)]
#[error(
    "the entry holds nothing: write `{{ max_compute_units = 48 }}` or `{{ tolerance = {{ compute_units = 5 }} }}`, or take it out"
)]
struct HoldsNothing;

/// What one ELF is held to: a limit, a tolerance or both.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(try_from = "DeclaredElf")]
pub struct ElfBudget {
    /// The most bytes that it may have, whatever the baseline says.
    pub max_bytes: Option<u64>,
    /// What its size may change by.
    pub tolerance: Option<Tolerance>,
}

/// What an entry says of an ELF, which may be nothing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table, as `{ max_bytes = 20000 }`")]
struct DeclaredElf {
    max_bytes: Option<u64>,
    tolerance: Option<Tolerance>,
}

/// An entry that holds its ELF to nothing.
#[derive(Debug, Error)]
enum NoElfBudget {
    #[error(
        "the entry holds nothing: write `{{ max_bytes = 20000 }}` or `{{ tolerance = {{ bytes = 64 }} }}`, or take it out"
    )]
    HoldsNothing,
    #[error("an ELF has bytes and no compute units: write `{{ tolerance = {{ bytes = 64 }} }}`")]
    ComputeUnits,
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

    /// What the size of an ELF may change by.
    pub fn elf_tolerance(&self, name: &str) -> Tolerance {
        let own = self.elfs.get(name).and_then(|elf| elf.tolerance);
        own.unwrap_or(self.tolerance)
    }
}

impl TryFrom<DeclaredRow> for RowBudget {
    type Error = HoldsNothing;

    fn try_from(declared: DeclaredRow) -> Result<Self, Self::Error> {
        let DeclaredRow {
            max_compute_units,
            max_heap_bytes,
            tolerance,
        } = declared;
        if max_compute_units.is_none() && max_heap_bytes.is_none() && tolerance.is_none() {
            return Err(HoldsNothing);
        }
        Ok(Self {
            max_compute_units,
            max_heap_bytes,
            tolerance,
        })
    }
}

impl TryFrom<DeclaredElf> for ElfBudget {
    type Error = NoElfBudget;

    fn try_from(declared: DeclaredElf) -> Result<Self, Self::Error> {
        let DeclaredElf {
            max_bytes,
            tolerance,
        } = declared;
        if max_bytes.is_none() && tolerance.is_none() {
            return Err(NoElfBudget::HoldsNothing);
        }
        if tolerance.is_some_and(|tolerance| tolerance.compute_units > 0) {
            return Err(NoElfBudget::ComputeUnits);
        }
        Ok(Self {
            max_bytes,
            tolerance,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rows_own_tolerance_comes_first() {
        let text = "tolerance = { compute_units = 9 }\n\
                    [rows]\na = { tolerance = {} }\nb = { max_compute_units = 1 }";
        let budgets = Budgets::from_toml(text).unwrap();
        for (name, allowed) in [("a", 0), ("b", 9), ("c", 9)] {
            assert_eq!(budgets.tolerance(name).allowed(1), allowed, "{name}");
        }
        let text = "tolerance = { bytes = 9 }\n\
                    [elfs]\na = { tolerance = {} }\nb = { max_bytes = 1 }";
        let budgets = Budgets::from_toml(text).unwrap();
        for (name, allowed) in [("a", 0), ("b", 9), ("c", 9)] {
            let tolerance = budgets.elf_tolerance(name);
            assert_eq!(tolerance.allowed_bytes(1), allowed, "{name}");
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
            ("[rows]\na = { max_heap_bytes = -1 }", "line 2"),
            (
                "[elfs]\na = {}",
                "holds nothing: write `{ max_bytes = 20000 }`",
            ),
            (
                "[elfs]\na = { tolerance = { compute_units = 1 } }",
                "an ELF has bytes and no compute units",
            ),
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
