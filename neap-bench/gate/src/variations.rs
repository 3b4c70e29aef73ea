//! Compares what operations cost on other accounts.

use crate::{
    change::{Change, How},
    entries::{budget_name, least_name, most_name, variation_name},
    kind::Kind,
    verdict::Verdict,
};
use itertools::Itertools;
use std::{cmp::Reverse, collections::BTreeMap};

/// Narrows a change of a row's variations to the one whose cost changed most: increases first, and those that `tolerates`
/// does not allow before those.
///
/// Does nothing if the variations themselves are others.
pub fn narrow(mut change: Change, tolerates: impl Fn(&Change) -> bool) -> Change {
    let [Some(before), Some(after)] = [&mut change.before, &mut change.after] else {
        return change;
    };
    if before.outcome != after.outcome || before.work != after.work {
        return change;
    }
    let [old, new] = [before, after].map(|value| std::mem::take(&mut value.costs));
    let changes = old.into_iter().zip(new).enumerate().filter(|(_, (old, new))| old != new);
    let changes = changes.map(|(index, (old, new))| {
        let mut one = change.clone();
        one.name = variation_name(budget_name(one.kind, &one.name), index);
        for (value, cost) in [(&mut one.before, old), (&mut one.after, new)] {
            if let Some(value) = value {
                (value.outcome, value.number) = (None, Some(cost));
            }
        }
        one
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
        let row = budget_name(change.kind, &change.name);
        let is_other_work = known.get(row).is_some_and(|how| how.is_other_work());
        let names = [row.to_owned(), least_name(row), most_name(row)];
        let mut costs = names.iter().filter_map(|name| known.get(name));
        match change.how() {
            _ if change.kind != Kind::Variations => false,
            How::OtherInput => is_other_work,
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
