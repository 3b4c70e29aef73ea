//! Compares what operations cost on other accounts.

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
        Change { name: variation_name(&change.budget, index), before, after, ..change.clone() }
    });
    let worst = changes.min_by_key(|one| {
        let delta = one.delta().unwrap_or_default();
        (tolerates(one), delta < 0, Reverse(delta.abs()))
    });
    worst.unwrap_or(change)
}

/// Drops changes of variations that another change of their row implies: one that is listed, and no better.
pub fn drop_implied(verdict: &mut Verdict) {
    let hows = |changes: &[Change]| {
        let rows = changes.iter().filter(|change| matches!(change.kind, Kind::Row | Kind::Range));
        rows.map(|change| (change.name.clone(), change.how())).collect::<BTreeMap<_, _>>()
    };
    let changed = hows(&verdict.changes);
    let mut all = hows(&verdict.tolerated);
    all.extend(changed.clone());
    let is_implied = |change: &Change, known: &BTreeMap<String, How>| {
        let row = change.budget.as_str();
        let is_other_work = known.get(row).is_some_and(|how| how.is_other_work());
        let names = [row.to_owned(), least_name(row), most_name(row)];
        let mut costs = names.iter().filter_map(|name| known.get(name));
        match change.how() {
            _ if change.kind != Kind::Variations => false,
            How::OtherInput | How::OtherPrice => is_other_work,
            How::MoreExpensive => is_other_work || costs.contains(&How::MoreExpensive),
            How::Cheaper => costs.next().is_some(),
            _ => false,
        }
    };
    let listed = verdict.changes.len() + verdict.tolerated.len();
    verdict.changes.retain(|change| !is_implied(change, &changed));
    verdict.tolerated.retain(|change| !is_implied(change, &all));
    verdict.implied = listed - verdict.changes.len() - verdict.tolerated.len();
}
