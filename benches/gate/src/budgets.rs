//! Tolerances and limits for the gate: `budgets.toml`.
//!
//! ```toml
//! [tolerance]                 # for everything without its own; 0 if absent
//! compute_units = 1           # for everything that costs compute units
//! bytes = 8                   # for ELFs and for the heap that rows touch
//! percent = 0.5               # for both
//!
//! [rows]                      # by the name that the gate prints
//! "ours::full" = { max_compute_units = 48, max_heap_bytes = 0 }
//! "borsh::full" = { max_compute_units = 800, tolerance = { compute_units = 5 } }
//!
//! [elfs]                      # by scenario and program
//! "multisig/ours" = { max_bytes = 20000, tolerance = { bytes = 64 } }
//! ```
//!
//! A change passes, upwards or downwards, if it is within the larger of two tolerances: the one in its unit and the
//! one in percent. The change is measured against the committed baseline, never against the run before, so that
//! many small changes cannot add up unseen. A name stands for exactly one row and is not a pattern, so the gate
//! notices when a row with a budget is renamed.

mod tolerance;

pub use tolerance::{BadTolerance, GeneralTolerance, Percent, Tolerance};

use anyhow::Context;
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// The default file of the budgets.
pub const FILE: &str = "budgets.toml";

/// The contents of a `budgets.toml`.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct Budgets {
    /// The tolerance for everything without its own.
    pub tolerance: Tolerance,
    /// Budgets for rows and for everything else with compute units, by name.
    pub rows: BTreeMap<String, RowBudget>,
    /// Budgets for ELFs, by scenario and program: `multisig/ours`.
    pub elfs: BTreeMap<String, ElfBudget>,
}

/// The budget of a row: limits, a tolerance or both.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(try_from = "DeclaredRow")]
pub struct RowBudget {
    /// The limit for compute units, whatever the baseline says.
    pub max_compute_units: Option<u64>,
    /// The limit for the bytes of heap that the row touches.
    pub max_heap_bytes: Option<u64>,
    /// The tolerance for its compute units, and in bytes for its heap.
    pub tolerance: Option<Tolerance>,
}

/// The entry of a row as written, which may be empty.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table such as `{ max_compute_units = 48 }`"
)]
struct DeclaredRow {
    max_compute_units: Option<u64>,
    max_heap_bytes: Option<u64>,
    tolerance: Option<Tolerance>,
}

/// An empty entry for a row.
#[derive(Debug, Error)]
#[error(
    "the entry is empty: write `{{ max_compute_units = 48 }}` or `{{ tolerance = {{ compute_units = 5 }} }}`, or take it out"
)]
struct EmptyRowBudget;

/// The budget of an ELF: a limit, a tolerance or both.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(try_from = "DeclaredElf")]
pub struct ElfBudget {
    /// The limit for its size, whatever the baseline says.
    pub max_bytes: Option<u64>,
    /// The tolerance for its size.
    pub tolerance: Option<Tolerance>,
}

/// The entry of an ELF as written, which may be empty.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table such as `{ max_bytes = 20000 }`"
)]
struct DeclaredElf {
    max_bytes: Option<u64>,
    tolerance: Option<Tolerance>,
}

/// An unusable entry for an ELF.
#[derive(Debug, Error)]
enum BadElfBudget {
    #[error(
        "the entry is empty: write `{{ max_bytes = 20000 }}` or `{{ tolerance = {{ bytes = 64 }} }}`, or take it out"
    )]
    Empty,
    #[error("an ELF has bytes, not compute units: write `{{ tolerance = {{ bytes = 64 }} }}`")]
    ComputeUnits,
}

impl Budgets {
    /// Reads a `budgets.toml`.
    ///
    /// # Errors
    ///
    /// When the text is not TOML, or has an unknown key or an unusable value. The error names the line.
    pub fn from_toml(text: &str) -> anyhow::Result<Self> {
        toml::from_str(text).context("unusable")
    }

    /// The tolerance for a row, or for anything else with compute units.
    pub fn tolerance(&self, name: &str) -> Tolerance {
        let own = self.rows.get(name).and_then(|row| row.tolerance);
        own.unwrap_or(self.tolerance)
    }

    /// The tolerance for the size of an ELF.
    pub fn elf_tolerance(&self, name: &str) -> Tolerance {
        let own = self.elfs.get(name).and_then(|elf| elf.tolerance);
        own.unwrap_or(self.tolerance)
    }
}

impl TryFrom<DeclaredRow> for RowBudget {
    type Error = EmptyRowBudget;

    fn try_from(declared: DeclaredRow) -> Result<Self, Self::Error> {
        let DeclaredRow {
            max_compute_units,
            max_heap_bytes,
            tolerance,
        } = declared;
        if max_compute_units.is_none() && max_heap_bytes.is_none() && tolerance.is_none() {
            return Err(EmptyRowBudget);
        }
        Ok(Self {
            max_compute_units,
            max_heap_bytes,
            tolerance,
        })
    }
}

impl TryFrom<DeclaredElf> for ElfBudget {
    type Error = BadElfBudget;

    fn try_from(declared: DeclaredElf) -> Result<Self, Self::Error> {
        let DeclaredElf {
            max_bytes,
            tolerance,
        } = declared;
        if max_bytes.is_none() && tolerance.is_none() {
            return Err(BadElfBudget::Empty);
        }
        if tolerance.is_some_and(|tolerance| tolerance.compute_units > 0) {
            return Err(BadElfBudget::ComputeUnits);
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
    fn prefers_an_entrys_own_tolerance() {
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
    fn refuses_unusable_budgets_and_names_the_line() {
        for (text, why) in [
            ("\n[tolerence]", "line 2"),
            ("[rows]\n\n\"a\" = { limit = 3 }", "line 3"),
            ("[rows]\na = { limit = 3 }", "unknown field `limit`"),
            (
                "[rows]\na = 3",
                "expected a table such as `{ max_compute_units",
            ),
            ("[rows]\na = {}", "is empty: write `{ max_compute_units"),
            ("[rows]\n\na = {}", "line 3"),
            ("[rows]\na = { tolerance = {} }\na = {}", "line 3"),
            ("[rows]\na = { max_compute_units = -1 }", "line 2"),
            ("[rows]\na = { max_compute_units = 1.5 }", "line 2"),
            ("[rows]\na = { max_heap_bytes = -1 }", "line 2"),
            ("[elfs]\na = {}", "is empty: write `{ max_bytes = 20000 }`"),
            (
                "[elfs]\na = { tolerance = { compute_units = 1 } }",
                "an ELF has bytes, not compute units",
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
