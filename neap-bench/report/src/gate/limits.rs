//! Checks a report against its budgets, whether anything changed or not.

use crate::gate::{
    budgets::{Budgets, RowBudget},
    entries::{Entries, heap_name, most_name},
    kind::Kind,
};
use neap_model::row::Row;
use serde::Serialize;
use std::fmt::{self, Display, Formatter};

/// A budget that a report exceeds, or that names nothing in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Breach {
    /// What is wrong.
    #[serde(rename = "breach")]
    pub kind: BreachKind,
    /// The name that the budget is for.
    pub name: String,
    /// The limit and what the report has, unless the name is unknown.
    #[serde(flatten)]
    pub excess: Option<Excess>,
}

/// What is wrong with a budget.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BreachKind {
    /// A row, also in a variation, or a bad input costs more compute units than its limit.
    ComputeUnits,
    /// An operation touches more bytes of the heap than its limit.
    HeapBytes,
    /// An operation uses more bytes of the stack than its limit.
    StackBytes,
    /// A function uses more bytes of its frame on the stack than the limit of an operation.
    FrameBytes,
    /// A transaction takes more of a block than its limit.
    CostUnits,
    /// A transaction has more bytes than its limit.
    TransactionBytes,
    /// An ELF has more bytes than its limit.
    ElfBytes,
    /// A limit for the stack of a row whose report, of an older version, does not have it.
    NoStack,
    /// A row has a limit for transactions, but it measures an instruction.
    NoTransaction,
    /// A budget for a name that is not in the report, or that has no compute units.
    NoSuchRow,
    /// A budget for an ELF that is not in the report.
    NoSuchElf,
}

/// By how much a report exceeds a budget.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Excess {
    /// The limit.
    pub limit: u64,
    /// The number in the report.
    pub found: u64,
}

/// Lists every budget that a report exceeds. A budget for an unknown name is listed too, so that a renamed row does
/// not silently lose its limit.
pub fn breaches(entries: &Entries, rows: &[Row], budgets: &Budgets) -> Vec<Breach> {
    let find = |name: &str, belongs: fn(Kind) -> bool| {
        let entry = entries.get(name).filter(|entry| belongs(entry.kind));
        entry.and_then(|entry| entry.value.number())
    };
    // A row whose cost varies keeps its limit only if its most expensive variation does.
    let cost = |name: &str| {
        let most = find(&most_name(name), |kind| kind == Kind::Range);
        find(name, |kind| !kind.belongs_to_row()).max(most)
    };
    let costs = budgets.rows.iter().filter_map(|(name, budget)| {
        let limit = budget.max_compute_units;
        Breach::of(name, limit, cost(name), BreachKind::ComputeUnits, BreachKind::NoSuchRow)
    });
    // The costs list every unknown name already.
    let known = budgets.rows.iter().filter(|(name, _)| cost(name).is_some());
    let heaps = known.clone().filter_map(|(name, budget)| {
        let (limit, heap) = (budget.max_heap_bytes?, heap_name(name));
        let found = find(&heap, |kind| kind == Kind::Heap);
        let name = if found.is_some() { name } else { &heap };
        Breach::of(name, Some(limit), found, BreachKind::HeapBytes, BreachKind::NoSuchRow)
    });
    let of_rows = known.flat_map(|(name, budget)| of_row(name, budget, rows));
    let elfs = budgets.elfs.iter().filter_map(|(name, budget)| {
        let found = find(name, |kind| kind == Kind::Elf);
        Breach::of(name, budget.max_bytes, found, BreachKind::ElfBytes, BreachKind::NoSuchElf)
    });
    costs.chain(heaps).chain(of_rows).chain(elfs).collect()
}

/// The limits that a row exceeds in its stack, and in the size and the cost of its transaction, which have no entry of their own.
fn of_row(name: &str, budget: &RowBudget, rows: &[Row]) -> Vec<Breach> {
    use BreachKind::{
        CostUnits, FrameBytes, NoStack, NoSuchRow, NoTransaction, StackBytes, TransactionBytes,
    };
    let row = rows.iter().find(|row| row.name == name);
    let stack = row.and_then(|row| row.stack);
    let transaction = row.and_then(|row| row.transaction.as_ref());
    let frame = stack.map(|it| it.frame_bytes);
    let bytes = transaction.map(|it| it.bytes);
    let limits = [
        (budget.max_stack_bytes, stack.map(|it| it.chain_bytes), StackBytes, NoStack),
        (budget.max_frame_bytes, frame, FrameBytes, NoStack),
        (budget.max_cost_units, transaction.map(|it| it.cost_units), CostUnits, NoTransaction),
        (budget.max_transaction_bytes, bytes, TransactionBytes, NoTransaction),
    ];
    let breaches = limits.map(|(limit, found, over, missing)| {
        let unknown = if row.is_some() { missing } else { NoSuchRow };
        Breach::of(name, Some(limit?), found, over, unknown)
    });
    breaches.into_iter().flatten().collect()
}

impl Breach {
    /// What is wrong if the report has `found`: it is `over` the limit, or the name is `unknown`.
    fn of(
        name: &str,
        limit: Option<u64>,
        found: Option<u64>,
        over: BreachKind,
        unknown: BreachKind,
    ) -> Option<Self> {
        let (kind, excess) = match found {
            Some(found) => {
                let limit = limit.filter(|limit| found > *limit)?;
                (over, Some(Excess { limit, found }))
            }
            None => (unknown, None),
        };
        Some(Self { kind, name: name.to_owned(), excess })
    }

    /// The words for it in a verdict.
    pub fn words(&self) -> &'static str {
        match (self.excess, self.kind) {
            (Some(_), _) => "over its limit",
            (None, BreachKind::NoStack | BreachKind::NoTransaction) => "no number",
            (None, _) => "no such name",
        }
    }
}

impl Display for Breach {
    /// Leaves out the name.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(Excess { limit, found }) = self.excess else {
            match self.kind {
                BreachKind::NoStack => {
                    return f.write_str("it has a limit for its stack, which an older version did not measure: run it again");
                }
                BreachKind::NoTransaction => {
                    return f.write_str("it has a limit for a transaction, but it is an operation: remove the limit");
                }
                _ => {}
            }
            let what = if self.kind == BreachKind::NoSuchElf { "ELF" } else { "row" };
            return write!(f, "it has a budget, but the report has no such {what}");
        };
        match self.kind {
            BreachKind::HeapBytes => write!(f, "{found} bytes of heap")?,
            BreachKind::StackBytes => write!(f, "{found} bytes of stack")?,
            BreachKind::FrameBytes => write!(f, "a frame of {found} bytes")?,
            BreachKind::CostUnits => write!(f, "{found} units in a block")?,
            BreachKind::TransactionBytes => write!(f, "a transaction of {found} bytes")?,
            BreachKind::ElfBytes => write!(f, "an ELF of {found} bytes")?,
            _ => write!(f, "{found} CU")?,
        }
        write!(f, ", but the limit is {limit}")
    }
}
