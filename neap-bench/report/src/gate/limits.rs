//! Checks a report against its budgets, whether anything changed or not.

use crate::gate::{
    budgets::{Budgets, RowBudget},
    entries::{Entries, most_name},
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
    /// A row has a limit for the heap or the stack of an operation, but it measures a transaction.
    NoInstruction,
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
    let of_rows =
        budgets.rows.iter().flat_map(|(name, budget)| of_row(name, budget, entries, rows));
    let elfs = budgets.elfs.iter().filter_map(|(name, budget)| {
        let found = number(entries, name, |kind| kind == Kind::Elf).ok_or(BreachKind::NoSuchElf);
        Breach::of(name, budget.max_bytes, found, BreachKind::ElfBytes)
    });
    of_rows.chain(elfs).collect()
}

/// The number with a name, if its kind is one of these.
fn number(entries: &Entries, name: &str, belongs: fn(Kind) -> bool) -> Option<u64> {
    entries.get(name).filter(|entry| belongs(entry.kind))?.value.number()
}

/// The limits of a name that the report exceeds, or an unknown name.
fn of_row(name: &str, budget: &RowBudget, entries: &Entries, rows: &[Row]) -> Vec<Breach> {
    use BreachKind::*;
    // A row whose cost varies keeps its limit only if its most expensive variation does.
    let most = number(entries, &most_name(name), |kind| kind == Kind::Range);
    let Some(cost) = number(entries, name, |kind| !kind.belongs_to_row()).max(most) else {
        return Vec::from_iter(Breach::of(name, None, Err(NoSuchRow), ComputeUnits));
    };
    let row = rows.iter().find(|row| row.name == name).ok_or(NoSuchRow);
    let transaction = row.and_then(|row| row.transaction.as_ref().ok_or(NoTransaction));
    let instruction = row.and_then(|row| match row.transaction {
        Some(_) => Err(NoInstruction),
        None => Ok(row),
    });
    let stack = instruction.and_then(|row| row.stack.ok_or(NoStack));
    let limits = [
        (budget.max_compute_units, Ok(cost), ComputeUnits),
        (budget.max_heap_bytes, instruction.map(|row| row.heap_bytes), HeapBytes),
        (budget.max_stack_bytes, stack.map(|it| it.chain_bytes), StackBytes),
        (budget.max_frame_bytes, stack.map(|it| it.frame_bytes), FrameBytes),
        (budget.max_cost_units, transaction.map(|it| it.cost_units), CostUnits),
        (budget.max_transaction_bytes, transaction.map(|it| it.bytes), TransactionBytes),
    ];
    let limits = limits.into_iter().filter(|(limit, ..)| limit.is_some());
    limits.filter_map(|(limit, found, over)| Breach::of(name, limit, found, over)).collect()
}

impl Breach {
    /// What is wrong if the report has a number, which may be `over` the limit, or this instead of one.
    fn of(
        name: &str,
        limit: Option<u64>,
        found: Result<u64, BreachKind>,
        over: BreachKind,
    ) -> Option<Self> {
        let (kind, excess) = match found {
            Ok(found) => {
                let limit = limit.filter(|limit| found > *limit)?;
                (over, Some(Excess { limit, found }))
            }
            Err(missing) => (missing, None),
        };
        Some(Self { kind, name: name.to_owned(), excess })
    }

    /// Whether the report does not have its name.
    pub fn is_unknown(&self) -> bool {
        matches!(self.kind, BreachKind::NoSuchRow | BreachKind::NoSuchElf)
    }

    /// The words for it in a verdict.
    pub fn words(&self) -> &'static str {
        match (self.excess, self.kind) {
            (Some(_), _) => "over its limit",
            (None, _) if self.is_unknown() => "no such name",
            (None, _) => "no number",
        }
    }
}

impl Display for Breach {
    /// Leaves out the name.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(Excess { limit, found }) = self.excess else {
            return f.write_str(match self.kind {
                BreachKind::NoStack => "it has a limit for its stack, which an older version did not measure: run it again",
                BreachKind::NoTransaction => "it has a limit for a transaction, but it is an operation: remove the limit",
                BreachKind::NoInstruction => "it has a limit for an operation's heap or stack, but it is a transaction: remove the limit",
                BreachKind::NoSuchElf => "it has a budget, but the report has no such ELF",
                _ => "it has a budget, but the report has no such row",
            });
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
