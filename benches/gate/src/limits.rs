//! Checks a report against its budgets, whether anything changed or not.

use super::{
    entries::Entries,
    kind::{Kind, Value, heap_name, row_of_heap},
};

use crate::budgets::Budgets;
use neap_model::results::Elfs;
use serde::Serialize;
use std::fmt::{self, Display, Formatter};

/// A budget that a report exceeds, or that names nothing in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "breach", rename_all = "kebab-case")]
pub enum Breach {
    /// A row or a bad input costs more compute units than its limit.
    #[serde(rename_all = "snake_case")]
    ComputeUnits {
        /// Its name in the report.
        name: String,
        /// The limit.
        limit: u64,
        /// The compute units in the report.
        found: u64,
    },
    /// An operation touches more bytes of the heap than its limit.
    #[serde(rename_all = "snake_case")]
    HeapBytes {
        /// The row's name.
        name: String,
        /// The limit.
        limit: u64,
        /// The bytes in the report.
        found: u64,
    },
    /// An ELF has more bytes than its limit.
    ElfBytes {
        /// Its name, `scenario/program`.
        name: String,
        /// The limit.
        limit: u64,
        /// The bytes in the report.
        found: u64,
    },
    /// A budget for a name that is not in the report, or that has no compute units.
    NoSuchRow {
        /// The name in the budget.
        name: String,
    },
    /// A budget for an ELF that is not in the report.
    NoSuchElf {
        /// The name in the budget.
        name: String,
    },
}

/// How much a value may change from the baseline.
pub fn allowed(kind: Kind, name: &str, before: &Value, budgets: &Budgets) -> u64 {
    let before = before.number().unwrap_or(0);
    match kind {
        Kind::Elf => budgets.elf_tolerance(name).allowed_bytes(before),
        Kind::Heap => {
            let tolerance = budgets.tolerance(row_of_heap(name));
            tolerance.allowed_bytes(before)
        }
        Kind::Row | Kind::Range | Kind::Rejection | Kind::Reading => {
            budgets.tolerance(name).allowed(before)
        }
    }
}

/// Lists every budget that a report exceeds. A budget for an unknown name is listed too, so that a renamed row does
/// not silently lose its limit.
pub fn breaches(entries: &Entries, elfs: &Elfs, budgets: &Budgets) -> Vec<Breach> {
    let rows = budgets.rows.iter().filter_map(|(name, budget)| {
        let name = name.clone();
        let entry = entries.get(&name);
        let Some(found) = entry.and_then(|entry| entry.value.compute_units) else {
            return Some(Breach::NoSuchRow { name });
        };
        let limit = budget.max_compute_units.filter(|limit| found > *limit)?;
        Some(Breach::ComputeUnits { name, limit, found })
    });
    let heaps = budgets.rows.iter().filter_map(|(name, budget)| {
        let (name, limit) = (name.clone(), budget.max_heap_bytes?);
        let entry = entries.get(&heap_name(&name));
        let Some(found) = entry.and_then(|entry| entry.value.bytes) else {
            let name = heap_name(&name);
            return Some(Breach::NoSuchRow { name });
        };
        (found > limit).then_some(Breach::HeapBytes { name, limit, found })
    });
    let elfs = budgets.elfs.iter().filter_map(|(name, budget)| {
        let name = name.clone();
        let Some(elf) = elfs.get(&name) else {
            return Some(Breach::NoSuchElf { name });
        };
        let found = elf.bytes;
        let limit = budget.max_bytes.filter(|limit| found > *limit)?;
        Some(Breach::ElfBytes { name, limit, found })
    });
    rows.chain(heaps).chain(elfs).collect()
}

impl Breach {
    /// Whether the budget is for a name that is not in the report.
    pub fn has_unknown_name(&self) -> bool {
        matches!(self, Self::NoSuchRow { .. } | Self::NoSuchElf { .. })
    }

    /// The name that the budget is for.
    pub fn name(&self) -> &str {
        match self {
            Self::ComputeUnits { name, .. }
            | Self::HeapBytes { name, .. }
            | Self::ElfBytes { name, .. }
            | Self::NoSuchRow { name }
            | Self::NoSuchElf { name } => name,
        }
    }

    /// The words for it in a verdict.
    pub fn word(&self) -> &'static str {
        match self {
            Self::ComputeUnits { .. } | Self::HeapBytes { .. } | Self::ElfBytes { .. } => {
                "over its limit"
            }
            Self::NoSuchRow { .. } | Self::NoSuchElf { .. } => "no such name",
        }
    }
}

impl Display for Breach {
    /// Leaves out the name.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::ComputeUnits { limit, found, .. } => {
                write!(f, "{found} CU, but the limit is {limit}")
            }
            Self::HeapBytes { limit, found, .. } => {
                write!(f, "{found} bytes of heap, but the limit is {limit}")
            }
            Self::ElfBytes { limit, found, .. } => {
                write!(f, "an ELF of {found} bytes, but the limit is {limit}")
            }
            Self::NoSuchRow { .. } => {
                f.write_str("it has a budget, but the report has no such row")
            }
            Self::NoSuchElf { .. } => {
                f.write_str("it has a budget, but the report has no such ELF")
            }
        }
    }
}
