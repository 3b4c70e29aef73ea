//! Compares two reports.

use crate::gate::{
    against::Against,
    budgets::Budgets,
    cause::{Cause, Drift, cause, drift},
    change::{Change, How},
    entries::{Entries, Entry, entries},
    kind::Kind,
    limits::breaches,
    price,
    renamed::renamed,
    value::Value,
    variations::{drop_implied, narrow},
    verdict::Verdict,
};
use anyhow::{Context, bail};
use itertools::Itertools;
use neap_model::{
    reports::record::some,
    results::{Elfs, Results, Row},
};
use std::collections::BTreeSet;

/// Compares everything in a report with the baseline of its toolchain, in both directions.
///
/// # Errors
///
/// When a report contradicts itself, or when an ELF has another size in the other report, but the same hash.
pub fn compare(baseline: &Results, fresh: &Results, budgets: &Budgets) -> anyhow::Result<Verdict> {
    compare_as(Against::default(), baseline, fresh, budgets)
}

/// Compares everything in two reports, in both directions. They may be from different toolchains.
pub fn compare_with_base(
    base: &Results,
    head: &Results,
    budgets: &Budgets,
) -> anyhow::Result<Verdict> {
    compare_as(Against::Base, base, head, budgets)
}

fn compare_as(
    against: Against,
    baseline: &Results,
    fresh: &Results,
    budgets: &Budgets,
) -> anyhow::Result<Verdict> {
    let (baseline, renamed) = renamed(baseline, fresh);
    let baseline = &baseline;
    let [old, new] = [against.name(), against.report()];
    let rows = baseline.rows.iter().chain(&fresh.rows);
    let names =
        |of: fn(&Row) -> bool| rows.clone().filter(move |row| of(row)).map(|row| &*row.name);
    let with_range = names(|row| row.range.is_some()).collect();
    let with_variations = names(|row| !row.variations.is_empty()).collect();
    let entries = |report, name| {
        let entries = entries(report, &with_range, &with_variations);
        entries.with_context(|| format!("{name} contradicts itself"))
    };
    let (before, after) = (entries(baseline, old)?, entries(fresh, new)?);
    require_one_size(baseline, fresh, &against)?;
    let mut verdict = Verdict {
        against,
        toolchain: fresh.toolchain.id.clone(),
        breaches: breaches(&after, &fresh.rows, budgets),
        drift: drift(&baseline.toolchain, &fresh.toolchain),
        ..Verdict::default()
    };
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    for name in names {
        let [old, new] = [&before, &after].map(|entries| entries.get(name));
        let Some(entry) = new.or(old) else { continue };
        if entry.kind.belongs_to_row() && (old.is_none() || new.is_none()) {
            continue;
        }
        let values = [old, new].map(|entry| Some(entry?.value.clone()));
        if values[0] == values[1] {
            verdict.same.push((entry.kind, name.clone()));
            continue;
        }
        let change = change(name, entry, values, [&before, &after]);
        let mut change = narrow(change, |one| budgets.tolerates(one));
        if !is_declared(&change, &verdict.drift, [&before, &after]) {
            change.cause = cause(&entry.programs, &baseline.elfs, &fresh.elfs, &verdict.drift);
        }
        if budgets.tolerates(&change) {
            verdict.tolerated.push(change);
        } else {
            verdict.changes.push(change);
        }
    }
    drop_implied(&mut verdict);
    verdict.changes.sort_by_cached_key(Change::sort_key);
    verdict.tolerated.sort_by_cached_key(Change::sort_key);
    if verdict.changes.is_empty() {
        verdict.notes = notes(&verdict, &baseline.elfs, &fresh.elfs);
    }
    if !renamed.is_empty() {
        let names = renamed.iter().map(|(new, old)| format!("{new} was {old}"));
        let names = some(&Vec::from_iter(names)).join(", ");
        verdict.notes.push(format!("rows with other names than in {old} do the same: {names}"));
    }
    verdict.renamed = renamed;
    Ok(verdict)
}

/// A change of a value. The code caused it, as far as is known yet.
fn change(
    name: &str,
    entry: &Entry,
    [old, new]: [Option<Value>; 2],
    [before, after]: [&Entries; 2],
) -> Change {
    Change {
        name: name.to_owned(),
        kind: entry.kind,
        row: entry.row.clone(),
        before: old,
        after: new,
        has_other_price: entry.row.as_ref().is_some_and(|row| price::changed(before, after, row)),
        cause: Cause::Code,
        functions: Vec::new(),
    }
}

/// Refuses an ELF that has the same hash in both reports, but another size.
fn require_one_size(baseline: &Results, fresh: &Results, against: &Against) -> anyhow::Result<()> {
    for (name, elf) in &fresh.elfs {
        let same = baseline.elfs.get(name).filter(|old| old.sha256 == elf.sha256);
        if let Some(other) = same.filter(|other| other.bytes != elf.bytes) {
            let (before, after, again) = (other.bytes, elf.bytes, against.measure_again());
            let [old, new] = [against.name(), against.report()];
            bail!(
                "`{name}` has one hash, but {before} bytes in {old} and {after} in {new}: {again}"
            );
        }
    }
    Ok(())
}

/// Whether the code declares what changed: an entry that is added or removed, what a row measures, its floor, and the file
/// of an ELF.
fn is_declared(change: &Change, drift: &[Drift], [before, after]: [&Entries; 2]) -> bool {
    let row = change.row.as_deref().unwrap_or_default();
    let has_other_input = match change.how() {
        How::New | How::Vanished | How::OtherOutcome | How::OtherPrice => return true,
        How::Different if matches!(change.kind, Kind::Row | Kind::Variations | Kind::Elf) => {
            return true;
        }
        How::OtherInput => true,
        // What is measured of a row with another input is of other work.
        _ => input(before, row) != input(after, row),
    };
    // Accounts have the rent of the cluster.
    has_other_input && drift.iter().all(|drift| drift.field != "cluster")
}

/// The hash of a row's input.
fn input<'a>(entries: &'a Entries, row: &str) -> Option<&'a str> {
    entries.get(row)?.value.input()
}

/// What a reader should know about a report without changes.
fn notes(verdict: &Verdict, before: &Elfs, after: &Elfs) -> Vec<String> {
    let within = if verdict.tolerated.is_empty() { "" } else { " within tolerance" };
    let same = format!("cost the same{within}");
    let was_rebuilt = |program: &&String| {
        before.get(*program).is_some_and(|before| before.sha256 != after[*program].sha256)
    };
    let rebuilt = after.keys().filter(was_rebuilt).join(", ");
    let mut notes = Vec::new();
    if !verdict.drift.is_empty() {
        let is_cluster = verdict.drift.iter().all(|drift| drift.field == "cluster");
        let what = if is_cluster { "cluster" } else { "toolchain" };
        notes.push(format!("the {what} changed, but the programs {same}"));
    }
    if !rebuilt.is_empty() {
        notes.push(format!(
            "these ELFs differ from {}'s but {same}: {rebuilt}",
            verdict.against.name()
        ));
    }
    notes
}
