//! Compares what operations cost on other accounts, and drops changes that the change of their row implies.

use crate::gate::{
    change::{Change, How},
    entries::{least_name, most_name, variation_name},
    kind::Kind,
    value::Value,
    verdict::Verdict,
};
use itertools::Itertools;
use std::{cmp::Reverse, collections::BTreeMap};

/// Narrows a change of a row's variations to the one whose cost changed most: increases first, and those that `tolerates`
/// does not allow before those.
///
/// Does nothing if the variations themselves are others.
pub fn narrow(change: Change, tolerates: impl Fn(&Change) -> bool) -> Change {
    let (
        Some(Value::Variations { input, costs: old }),
        Some(Value::Variations { input: now, costs: new }),
    ) = (&change.before, &change.after)
    else {
        return change;
    };
    if input != now || old.len() != new.len() {
        return change;
    }
    let changes = old.iter().zip(new).enumerate().filter(|(_, (old, new))| old != new);
    let changes = changes.map(|(index, (old, new))| {
        let [before, after] = [*old, *new]
            .map(|compute_units| Some(Value::Variation { input: input.clone(), compute_units }));
        Change { name: variation_name(change.budget(), index), before, after, ..change.clone() }
    });
    let worst = changes.min_by_key(|one| {
        let delta = one.delta().unwrap_or_default();
        (tolerates(one), delta < 0, Reverse(delta.abs()))
    });
    worst.unwrap_or(change)
}

/// Drops changes that another listed change of their row implies: of every number if the row does other work, and of variations if
/// the other change is no better.
pub fn drop_implied(verdict: &mut Verdict) {
    let hows = |changes: &[Change]| {
        let rows = changes.iter().filter(|change| matches!(change.kind, Kind::Row | Kind::Range));
        rows.map(|change| (change.name.clone(), change.how())).collect::<BTreeMap<_, _>>()
    };
    let changed = hows(&verdict.changes);
    let mut all = hows(&verdict.tolerated);
    all.extend(changed.clone());
    let is_implied = |change: &Change, known: &BTreeMap<String, How>| {
        let is_part = !matches!(change.kind, Kind::Row | Kind::BadInput);
        let Some(row) = change.row.as_deref().filter(|_| is_part) else { return false };
        let is_other_work = known.get(row).is_some_and(|how| how.is_other_work());
        let names = [row.to_owned(), least_name(row), most_name(row)];
        let mut costs = names.iter().filter_map(|name| known.get(name));
        match change.how() {
            How::OtherInput | How::OtherPrice => is_other_work,
            How::MoreExpensive | How::Cheaper if is_other_work => true,
            How::MoreExpensive if change.kind == Kind::Variations => {
                costs.contains(&How::MoreExpensive)
            }
            How::Cheaper if change.kind == Kind::Variations => costs.next().is_some(),
            _ => false,
        }
    };
    let implied = verdict.changes.extract_if(.., |change| is_implied(change, &changed));
    let tolerated = verdict.tolerated.extract_if(.., |change| is_implied(change, &all));
    verdict.implied = implied.chain(tolerated).map(|change| change.kind).collect();
}
