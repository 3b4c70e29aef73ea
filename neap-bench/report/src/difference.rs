//! How the rows of a report differ from those of its baseline.

use neap_model::results::{Results, Row};
use std::{cmp::Reverse, collections::BTreeMap};

/// How a row differs from the one of its name in the baseline. The order is that of lists.
#[derive(Eq, Ord, PartialEq, PartialOrd)]
pub enum Difference {
    /// It does the same work at another cost. The largest increase comes first.
    Cost(Reverse<i128>),
    /// Another input, result or post-state, so the costs do not compare.
    Work,
    /// It is not in the baseline.
    New,
    /// It is only in the baseline.
    Gone,
}

/// A row that differs.
pub struct ChangedRow<'a> {
    /// How it differs.
    pub difference: Difference,
    /// Its name.
    pub name: &'a str,
    /// The row of the baseline, if it is there.
    pub before: Option<&'a Row>,
    /// The row of the report, if it is there.
    pub after: Option<&'a Row>,
}

/// Lists the rows that differ, in the order of [`Difference`].
pub fn changed_rows<'a>(results: &'a Results, baseline: &'a Results) -> Vec<ChangedRow<'a>> {
    let mut before: BTreeMap<&str, &Row> =
        baseline.rows.iter().map(|row| (&*row.name, row)).collect();
    let mut changed = Vec::new();
    for after in &results.rows {
        let before = before.remove(&*after.name);
        if let Some(difference) = difference(before, after) {
            changed.push(ChangedRow { difference, name: &after.name, before, after: Some(after) });
        }
    }
    let gone = |(name, row)| ChangedRow {
        difference: Difference::Gone,
        name,
        before: Some(row),
        after: None,
    };
    changed.extend(before.into_iter().map(gone));
    changed.sort_by(|a, b| a.difference.cmp(&b.difference));
    changed
}

fn difference(before: Option<&Row>, after: &Row) -> Option<Difference> {
    let Some(before) = before else {
        return Some(Difference::New);
    };
    if before.work() != after.work() {
        return Some(Difference::Work);
    }
    let change = i128::from(after.compute_units) - i128::from(before.compute_units);
    (change != 0).then_some(Difference::Cost(Reverse(change)))
}
