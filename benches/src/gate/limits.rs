//! What budgets hold a report to, whether anything changed or not.

use super::{
    entries::Entries,
    kind::{Kind, Value, heap_name, row_of_heap},
};
use crate::{budgets::Budgets, results::Elfs};
use serde::Serialize;
use std::fmt::{self, Display, Formatter};

/// A budget that a report does not keep.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "breach", rename_all = "kebab-case")]
pub enum Breach {
    /// Something costs more compute units than it may.
    #[serde(rename_all = "snake_case")]
    ComputeUnits {
        /// Its name.
        name: String,
        /// The most that it may cost.
        limit: u64,
        /// What it costs.
        found: u64,
    },
    /// An operation touches more bytes of the heap than it may.
    #[serde(rename_all = "snake_case")]
    HeapBytes {
        /// The row's name.
        name: String,
        /// The most that it may touch.
        limit: u64,
        /// What it touches.
        found: u64,
    },
    /// An ELF has more bytes than it may.
    ElfBytes {
        /// Its scenario and program.
        name: String,
        /// The most that it may have.
        limit: u64,
        /// What it has.
        found: u64,
    },
    /// A budget for something that the report does not have, or that has no compute units.
    NoSuchRow {
        /// The name in the budget.
        name: String,
    },
    /// A budget for an ELF that the report does not have.
    NoSuchElf {
        /// The name in the budget.
        name: String,
    },
}

/// By how much something may change from what it was.
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

/// Every budget that a report does not keep. An entry that names nothing is one: a row that is renamed must
/// not lose its limit unseen.
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
    /// Whether it is a budget of something that is not there.
    pub fn names_nothing(&self) -> bool {
        matches!(self, Self::NoSuchRow { .. } | Self::NoSuchElf { .. })
    }

    /// The name of what it is about.
    pub fn name(&self) -> &str {
        match self {
            Self::ComputeUnits { name, .. }
            | Self::HeapBytes { name, .. }
            | Self::ElfBytes { name, .. }
            | Self::NoSuchRow { name }
            | Self::NoSuchElf { name } => name,
        }
    }

    /// Its word in a report.
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
    /// Without the name.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::ComputeUnits { limit, found, .. } => {
                write!(f, "{found} CU, and at most {limit} are budgeted")
            }
            Self::HeapBytes { limit, found, .. } => {
                write!(f, "{found} bytes of heap, and at most {limit} are budgeted")
            }
            Self::ElfBytes { limit, found, .. } => {
                write!(
                    f,
                    "an ELF of {found} bytes, and at most {limit} are budgeted"
                )
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
