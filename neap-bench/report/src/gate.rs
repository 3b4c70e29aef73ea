//! Compares a fresh report with the committed baseline, or any report with another.
//!
//! Compute units are deterministic, so every difference counts, except those that
//! [`budgets`] tolerate.
//!
//! The gate compares everything in a report: the input and the outcome of each operation, what it costs, also on other
//! accounts, how much heap it touches, what programs refuse, which programs read each other's bytes, and how large the
//! ELFs are. Every [`Format`] uses the same names. Added and removed rows do not also list their heap or their
//! program's ELF. [`Verdict::explain`] then names the functions that account for each changed row.
//!
//! `docs/schema/README.md` documents the keys of [`Format::Json`].

#![deny(missing_docs)]

mod against;
pub mod budgets;
mod budgets_file;
mod cause;
mod cells;
mod change;
mod compare;
mod entries;
mod explanation;
mod format;
mod kind;
mod limits;
mod price;
mod renamed;
mod value;
mod variations;
mod verdict;

pub use against::Against;
pub use budgets::{GeneralTolerance, Percent, Tolerance};
pub use cause::{Cause, Drift};
pub use cells::Cells;
pub use change::{Change, How};
pub use compare::{compare, compare_with_base};
pub use explanation::Explanation;
pub use format::Format;
pub use kind::Kind;
pub use limits::{Breach, BreachKind, Excess};
pub use value::{Setting, Value};
pub use verdict::{FailOn, Outcome, Verdict, WrongRow};
