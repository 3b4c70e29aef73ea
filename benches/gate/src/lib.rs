//! Compares a fresh report with the committed baseline.
//!
//! Compute units are deterministic, so every difference counts, except those that
//! [`budgets`](crate::budgets) tolerate.
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
//! | `cause` | `code`, `toolchain`, `harness`, `unknown`: see [`Cause`] |
//! | `breach` | `compute-units`, `heap-bytes`, `elf-bytes`; without numbers `no-such-row`, `no-such-elf` |
//!
//! `changes` and `tolerated` have the same shape. A value that does not apply is null. The `outcome` of a row
//! names its scenario and its floor, that of an ELF its file.

mod advice;
pub mod budgets;
mod cause;
mod change;
pub mod elfs;
mod entries;
mod format;
mod kind;
mod limits;
mod verdict;

use crate::budgets::Budgets;
use anyhow::{Context, ensure};
pub use cause::{Cause, Drift};
pub use change::{Change, How};
use entries::{entries, names_with_range};
pub use format::Format;
pub use kind::{Kind, Value};
pub use limits::Breach;
use neap_model::{
    next,
    results::{Elfs, Results},
};
use std::collections::BTreeSet;
pub use verdict::{Outcome, Verdict};

/// Compares everything in two reports, in both directions.
///
/// # Errors
///
/// When the reports are from different toolchains, whose numbers do not compare, and when a report contradicts
/// itself or the other.
pub fn compare(baseline: &Results, fresh: &Results, budgets: &Budgets) -> anyhow::Result<Verdict> {
    let [baseline_id, fresh_id] = [baseline, fresh].map(|report| &report.toolchain.id);
    ensure!(
        baseline_id == fresh_id,
        "the baseline was measured with toolchain `{baseline_id}`, not with `{fresh_id}`"
    );
    let with_range = names_with_range(baseline).chain(names_with_range(fresh));
    let with_range: BTreeSet<&str> = with_range.collect();
    let before = entries(baseline, &with_range).context("the baseline contradicts itself")?;
    let after = entries(fresh, &with_range).context("the last report contradicts itself")?;
    let (elfs_before, elfs_after) = (&baseline.elfs, &fresh.elfs);
    let remedy = format!(
        "run `{}`, and if that does not help, `{}`",
        next::measure(fresh),
        next::BLESS
    );
    check_sizes_of_same_elfs(elfs_before, elfs_after, &remedy)?;
    let drift = cause::drift(&baseline.toolchain, &fresh.toolchain);
    let mut verdict = Verdict {
        toolchain: fresh.toolchain.clone(),
        accept: next::BLESS.to_owned(),
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
        let Some(mut change) = Change::between(name, old, new) else {
            verdict.same.push((kind, name.clone()));
            continue;
        };
        // Somebody declared an entry that is added or removed, and the floor of a row: such a change is code.
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
    verdict.changes.sort_by_cached_key(Change::sort_key);
    verdict.tolerated.sort_by_cached_key(Change::sort_key);
    verdict.notes = notes(&verdict, elfs_before, elfs_after);
    Ok(verdict)
}

fn tolerated(change: &Change, budgets: &Budgets) -> bool {
    let Some((before, delta)) = change.before.as_ref().zip(change.delta()) else {
        return false;
    };
    let allowed = limits::allowed(change.kind, &change.name, before, budgets);
    let only_cost = matches!(change.how(), How::MoreExpensive | How::Cheaper);
    only_cost && delta.unsigned_abs() <= u128::from(allowed)
}

/// Two ELFs with the same hash must have the same size.
fn check_sizes_of_same_elfs(before: &Elfs, after: &Elfs, remedy: &str) -> anyhow::Result<()> {
    for (program, after) in after {
        let Some(before) = before.get(program) else {
            continue;
        };
        ensure!(
            before.sha256 != after.sha256 || before.bytes == after.bytes,
            "{program}: the same ELF has {} bytes in the baseline and {} in the last report: {remedy}",
            before.bytes,
            after.bytes
        );
    }
    Ok(())
}

/// What a reader should know about a report that passes.
fn notes(verdict: &Verdict, before: &Elfs, after: &Elfs) -> Vec<String> {
    if !verdict.changes.is_empty() {
        return Vec::new();
    }
    let same = match verdict.tolerated.is_empty() {
        true => "cost the same",
        false => "cost the same within tolerance",
    };
    let toolchain = format!("the toolchain changed, but the programs {same}");
    let rebuilt = after.iter().filter(|(program, after)| {
        let before = before.get(*program);
        before.is_some_and(|before| before.sha256 != after.sha256)
    });
    let rebuilt: Vec<&str> = rebuilt.map(|(program, _)| program.as_str()).collect();
    let elfs = format!(
        "these ELFs differ from the baseline's but {same}: {}",
        rebuilt.join(", ")
    );
    let notes = [
        (!verdict.drift.is_empty()).then_some(toolchain),
        (!rebuilt.is_empty()).then_some(elfs),
    ];
    notes.into_iter().flatten().collect()
}
