//! Compares a fresh report with the committed baseline: exactly, since compute units are
//! deterministic, but for what [`budgets`](crate::budgets) tolerate.
//!
//! Everything in a report is compared: what operations cost and on which accounts, how much of its heap each
//! touches, what programs refuse, who reads whom, and how large the ELFs are. All of it is named in one way,
//! in every [`Format`]. Of a row that is new or gone the heap is not named as well, nor the program's ELF.
//!
//! # For machines
//!
//! [`Format::Json`] writes one object. Keys are only ever added while `schema` stays the same:
//!
//! ```json
//! { "schema": 1, "verdict": "changed", "exit_code": 1, "toolchain": "upstream-llvm22-v0",
//!   "compared": { "row": 763, "range": 0, "rejection": 1746, "reading": 81,
//!                 "heap": 763, "elf": 34 },
//!   "changes": [ { "name": "ours::full", "kind": "row", "how": "dearer", "cause": "code",
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
//! | `verdict` | `pass`, `changed`, `stale-baseline`; or `none`, with an `error` and else only `schema` and `exit_code` |
//! | `kind` | `row`; `range`, one end of what a row costs on other accounts; `rejection`; `reading`; in bytes `heap` and `elf` |
//! | `how` | `different`, `vanished`, `dearer`, `cheaper`, `new` |
//! | `cause` | `code`, `toolchain`, `harness`, `unknown`: see [`Cause`] |
//! | `breach` | `compute-units`, `heap-bytes`, `elf-bytes`; without numbers `no-such-row`, `no-such-elf` |
//!
//! `changes` and `tolerated` are of one shape. What does not apply is null; of a row, `outcome` says what it
//! is a number of, and of an ELF, which file it is.

mod advice;
mod cause;
mod change;
mod command;
mod elfs;
mod entries;
mod format;
mod kind;
mod limits;
mod verdict;

pub use cause::{Cause, Drift};
pub use change::{Change, How};
pub use command::{Gate, Reports, fresh, gate};
pub use format::Format;
pub use kind::{Kind, Value};
pub use limits::Breach;
pub use verdict::{Outcome, Verdict};

use crate::{
    budgets::Budgets,
    next,
    results::{Elfs, Results},
};
use anyhow::{Context, ensure};
use entries::{entries as entries_of, ranged};
use std::collections::BTreeSet;

/// Compares everything in two reports, in both directions.
///
/// # Errors
///
/// When they are of two toolchains, whose numbers do not compare, and when a report contradicts itself or
/// the other.
pub fn compare(baseline: &Results, fresh: &Results, budgets: &Budgets) -> anyhow::Result<Verdict> {
    let (of, not) = (&baseline.toolchain.id, &fresh.toolchain.id);
    ensure!(
        of == not,
        "the baseline is of toolchain `{of}`, not `{not}`"
    );
    let ranged: BTreeSet<&str> = ranged(baseline).chain(ranged(fresh)).collect();
    let before = entries_of(baseline, &ranged).context("the baseline contradicts itself")?;
    let after = entries_of(fresh, &ranged).context("the last report contradicts itself")?;
    let (elfs_before, elfs_after) = (&baseline.elfs, &fresh.elfs);
    let again = format!(
        "run `{}`, and if that is no help `{}`",
        next::measure(fresh),
        next::bless(fresh)
    );
    same_elf_same_size(elfs_before, elfs_after, &again)?;
    let drift = cause::drift(&baseline.toolchain, &fresh.toolchain);
    let mut verdict = Verdict {
        toolchain: fresh.toolchain.clone(),
        accept: next::bless(fresh).to_owned(),
        changes: Vec::new(),
        tolerated: Vec::new(),
        breaches: limits::breaches(&after, elfs_after, budgets),
        drift,
        same: Vec::new(),
        notes: Vec::new(),
    };
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    for name in names {
        let (old, new) = (before.get(name), after.get(name));
        let kind = new.or(old).map_or(Kind::Row, |entry| entry.kind);
        if kind.comes_with_a_row() && (old.is_none() || new.is_none()) {
            continue;
        }
        let Some(mut change) = Change::of(name, old, new) else {
            verdict.same.push((kind, name.clone()));
            continue;
        };
        // What is new or gone was declared, and so was what a row is a number of: that is code.
        let declared = matches!(kind, Kind::Row | Kind::Elf) && change.how() == How::Different;
        if let (Some(_), Some(new), false) = (old, new, declared) {
            let drift = &verdict.drift;
            change.cause = cause::cause(&new.programs, elfs_before, elfs_after, drift);
        }
        match tolerated(&change, budgets) {
            true => verdict.tolerated.push(change),
            false => verdict.changes.push(change),
        }
    }
    verdict.changes.sort_by_cached_key(Change::place);
    verdict.tolerated.sort_by_cached_key(Change::place);
    verdict.notes = notes(&verdict, elfs_before, elfs_after);
    Ok(verdict)
}

fn tolerated(change: &Change, budgets: &Budgets) -> bool {
    let Some((before, delta)) = change.before.as_ref().zip(change.delta()) else {
        return false;
    };
    let allowed = limits::allowed(change.kind, &change.name, before, budgets);
    let only_cost = matches!(change.how(), How::Dearer | How::Cheaper);
    only_cost && delta.unsigned_abs() <= u128::from(allowed)
}

fn same_elf_same_size(before: &Elfs, after: &Elfs, remedy: &str) -> anyhow::Result<()> {
    for (program, after) in after {
        let Some(before) = before.get(program) else {
            continue;
        };
        ensure!(
            before.sha256 != after.sha256 || before.bytes == after.bytes,
            "{program}: the same ELF with {} bytes in the baseline and {} in the last report: {remedy}",
            before.bytes,
            after.bytes
        );
    }
    Ok(())
}

/// What a reader should know of a report in which nothing changed by more than is tolerated.
fn notes(verdict: &Verdict, before: &Elfs, after: &Elfs) -> Vec<String> {
    if !verdict.changes.is_empty() {
        return Vec::new();
    }
    let same = match verdict.tolerated.is_empty() {
        true => "cost the same",
        false => "cost the same within tolerance",
    };
    let toolchain = format!("the toolchain changed, and its ELFs {same}");
    let rebuilt = after.iter().filter(|(program, after)| {
        let before = before.get(*program);
        before.is_some_and(|before| before.sha256 != after.sha256)
    });
    let rebuilt: Vec<&str> = rebuilt.map(|(program, _)| program.as_str()).collect();
    let elfs = format!(
        "other ELFs than the baseline's {same}: {}",
        rebuilt.join(", ")
    );
    let notes = [
        (!verdict.drift.is_empty()).then_some(toolchain),
        (!rebuilt.is_empty()).then_some(elfs),
    ];
    notes.into_iter().flatten().collect()
}
