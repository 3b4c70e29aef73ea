//! Compares a fresh report with the committed baseline.
//!
//! Compute units are deterministic, so every difference counts, except those that
//! [`budgets`] tolerate.
//!
//! The gate compares everything in a report: what each operation costs, how that depends on the account, how
//! much heap it touches, what programs refuse, which programs read each other's bytes, and how large the ELFs
//! are. Every [`Format`] uses the same names. Added and removed rows do not also list their heap or their
//! program's ELF.
//!
//! # For machines
//!
//! [`Format::Json`] writes one object. A new version may add keys; it removes or changes one only together with
//! `schema`:
//!
//! ```json
//! { "schema": 1, "verdict": "changed", "exit_code": 1, "toolchain": "upstream-llvm22-v0",
//!   "compared": { "row": 763, "range": 0, "rejection": 1746, "reading": 81,
//!                 "heap": 763, "elf": 34 },
//!   "changes": [ { "name": "ours::full", "kind": "row", "how": "more expensive", "cause": "code",
//!                  "before": { "outcome": "account, net of floor::full", "compute_units": 50, "bytes": null },
//!                  "after": { "outcome": "account, net of floor::full", "compute_units": 51, "bytes": null },
//!                  "delta": 1, "percent": 2.0 } ],
//!   "tolerated": [],
//!   "breaches": [ { "breach": "compute-units", "name": "ours::full", "limit": 50, "found": 51 } ],
//!   "drift": [ { "field": "rustc", "before": "1.95.0", "after": "1.96.0" } ],
//!   "notes": [], "accept": "make bless" }
//! ```
//!
//! | key | values |
//! |---|---|
//! | `verdict` | `pass`, `changed`, `stale-baseline`; or `none`: the object then has only `schema`, `verdict`, `exit_code` and `error` |
//! | `kind` | `row`; `range`: the least or the most that a row costs on other accounts; `rejection`: a bad input; `reading`; and in bytes `heap` and `elf` |
//! | `how` | `different`, `vanished`, `more expensive`, `cheaper`, `new` |
//! | `cause` | `code`, `toolchain`, `harness`: see [`Cause`] |
//! | `breach` | `compute-units`, `heap-bytes`, `elf-bytes`; without numbers `no-such-row`, `no-such-elf` |
//!
//! `changes` and `tolerated` have the same shape. A value that does not apply is null. The `outcome` of a row
//! names its scenario and its floor, that of an ELF its file.

#![deny(missing_docs)]
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod budgets;
mod cause;
mod change;
mod compare;
mod entries;
mod format;
mod kind;
mod limits;
mod tolerance;
mod verdict;
mod word;

pub use cause::{Cause, Drift};
pub use change::{Change, How};
pub use compare::compare;
pub use entries::Value;
pub use format::Format;
pub use kind::Kind;
pub use limits::{Breach, BreachKind, Excess};
pub use tolerance::{GeneralTolerance, Percent, Tolerance};
pub use verdict::{Outcome, Verdict};
