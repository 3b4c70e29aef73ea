//! Compares two reports.

use crate::{
    budgets::Budgets,
    cause::{self, drift},
    change::{Change, How},
    entries::entries,
    kind::Kind,
    limits::breaches,
    verdict::Verdict,
};
use anyhow::{Context, ensure};
use neap_model::{
    next,
    results::{Elfs, Results},
};
use std::collections::BTreeSet;

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
    check_sizes_of_same_elfs(baseline, fresh)?;
    let with_range: BTreeSet<&str> = [baseline, fresh]
        .into_iter()
        .flat_map(|report| report.rows.iter().filter(|row| row.range.is_some()))
        .map(|row| row.name.as_str())
        .collect();
    let before = entries(baseline, &with_range).context("the baseline contradicts itself")?;
    let after = entries(fresh, &with_range).context("the last report contradicts itself")?;
    let mut verdict = Verdict {
        toolchain: fresh.toolchain.clone(),
        changes: Vec::new(),
        tolerated: Vec::new(),
        breaches: breaches(&after, budgets),
        drift: drift(&baseline.toolchain, &fresh.toolchain),
        same: Vec::new(),
        notes: Vec::new(),
    };
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    for name in names {
        let [old, new] = [&before, &after].map(|entries| entries.get(name));
        let Some(entry) = new.or(old) else { continue };
        let kind = entry.kind;
        if kind.in_bytes() && (old.is_none() || new.is_none()) {
            continue;
        }
        let [before, after] = [old, new].map(|entry| Some(entry?.value.clone()));
        if before == after {
            verdict.same.push((kind, name.clone()));
            continue;
        }
        let mut change = Change {
            name: name.clone(),
            kind,
            before,
            after,
            cause: cause::cause(&entry.programs, &baseline.elfs, &fresh.elfs, &verdict.drift),
        };
        // Somebody declared an entry that is added or removed, the floor of a row and the file of an ELF.
        let declared = match change.how() {
            How::New | How::Vanished => true,
            How::Different => matches!(kind, Kind::Row | Kind::Elf),
            How::MoreExpensive | How::Cheaper => false,
        };
        if declared {
            change.cause = cause::Cause::Code;
        }
        if is_tolerated(&change, budgets) {
            verdict.tolerated.push(change);
        } else {
            verdict.changes.push(change);
        }
    }
    verdict.changes.sort_by_cached_key(Change::sort_key);
    verdict.tolerated.sort_by_cached_key(Change::sort_key);
    verdict.notes = notes(&verdict, &baseline.elfs, &fresh.elfs);
    Ok(verdict)
}

fn is_tolerated(change: &Change, budgets: &Budgets) -> bool {
    let before = change.before.as_ref().and_then(|value| value.number);
    let Some((before, delta)) = before.zip(change.delta()) else {
        return false;
    };
    let allowed = budgets.allowed(change.kind, &change.name, before);
    change.how().is_only_cost() && delta.unsigned_abs() <= u128::from(allowed)
}

/// Two ELFs with the same hash must have the same size.
fn check_sizes_of_same_elfs(baseline: &Results, fresh: &Results) -> anyhow::Result<()> {
    for (program, after) in &fresh.elfs {
        let Some(before) = baseline.elfs.get(program) else {
            continue;
        };
        ensure!(
            before.sha256 != after.sha256 || before.bytes == after.bytes,
            "{program}: the same ELF has {} bytes in the baseline and {} in the last report: run `{}`, and if that \
             does not help, `{}`",
            before.bytes,
            after.bytes,
            next::measure(fresh),
            next::BLESS
        );
    }
    Ok(())
}

/// What a reader should know about a report that passes.
fn notes(verdict: &Verdict, before: &Elfs, after: &Elfs) -> Vec<String> {
    if !verdict.changes.is_empty() {
        return Vec::new();
    }
    let same = if verdict.tolerated.is_empty() {
        "cost the same"
    } else {
        "cost the same within tolerance"
    };
    let toolchain = format!("the toolchain changed, but the programs {same}");
    let rebuilt: Vec<&str> = after
        .iter()
        .filter(|(program, after)| {
            let before = before.get(*program);
            before.is_some_and(|before| before.sha256 != after.sha256)
        })
        .map(|(program, _)| program.as_str())
        .collect();
    let rebuilt_names = rebuilt.join(", ");
    let elfs = format!("these ELFs differ from the baseline's but {same}: {rebuilt_names}");
    let notes =
        [(!verdict.drift.is_empty()).then_some(toolchain), (!rebuilt.is_empty()).then_some(elfs)];
    notes.into_iter().flatten().collect()
}
