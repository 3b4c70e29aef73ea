//! The compact form of profiles that a baseline keeps: what each line of each function costs.

use super::{Profiles, steps::Place};
use serde::{Deserialize, Serialize};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

/// What each line costs, by the name of the ELF.
pub type Costs = BTreeMap<String, ProgramCosts>;

/// What the lines of a program cost.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramCosts {
    /// The lines, sorted: the function, its file, and how far the line is below the function's declaration. `None` if the
    /// compiler shares or moves the instruction, or the line is unknown. A function that moves in its file changes nothing
    /// here.
    pub lines: Vec<(String, String, Option<i64>)>,
    /// The costs of each row: the index of the line, and the compute units.
    pub rows: BTreeMap<String, Vec<(usize, u64)>>,
}

/// What a function costs in two rows.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FunctionChange {
    /// The function.
    pub function: String,
    /// The file that declares it, or empty if it is unknown.
    pub file: String,
    /// The line whose cost changed most, counted from the function's declaration.
    pub line: Option<i64>,
    /// What it cost itself, in compute units.
    pub before: u64,
    /// What it costs itself.
    pub after: u64,
}

impl FunctionChange {
    /// How much more it costs.
    pub fn delta(&self) -> i64 {
        self.after as i64 - self.before as i64
    }
}

/// The compact form of profiles.
pub fn costs(profiles: &Profiles) -> Costs {
    let programs = profiles.iter().map(|(name, profile)| {
        let rows = profile.rows.iter().map(|(name, row)| {
            let mut costs = BTreeMap::new();
            for step in profile.steps(row) {
                let line = step.path.last().map(|place| line(*place)).unwrap_or_default();
                *costs.entry(line).or_insert(0) += step.compute_units;
            }
            (name, costs)
        });
        let rows: Vec<_> = rows.collect();
        let lines: BTreeSet<_> = rows.iter().flat_map(|(_, costs)| costs.keys()).collect();
        let index: BTreeMap<_, _> =
            lines.iter().enumerate().map(|(index, it)| (*it, index)).collect();
        let costs = ProgramCosts {
            rows: rows
                .iter()
                .map(|(name, costs)| {
                    let costs = costs.iter().map(|(line, cost)| (index[line], *cost));
                    ((*name).clone(), costs.collect())
                })
                .collect(),
            lines: lines.into_iter().cloned().collect(),
        };
        (name.clone(), costs)
    });
    programs.collect()
}

type Line = (String, String, Option<i64>);

fn line(place: Place) -> Line {
    let is_known = place.line > 0 && place.declared_at > 0 && place.file == place.declared_in;
    let below = i64::from(place.line) - i64::from(place.declared_at);
    (place.function.to_owned(), place.declared_in.to_owned(), is_known.then_some(below))
}

/// The functions that cost more or less in another row, the largest change first.
pub fn changes(
    (before, before_row): (&ProgramCosts, &str),
    (after, after_row): (&ProgramCosts, &str),
) -> Vec<FunctionChange> {
    let mut functions: BTreeMap<(&str, &str), BTreeMap<Option<i64>, [u64; 2]>> = BTreeMap::new();
    for (side, costs, row) in [(0, before, before_row), (1, after, after_row)] {
        for (index, cost) in costs.rows.get(row).into_iter().flatten() {
            if let Some((function, file, line)) = costs.lines.get(*index) {
                let lines = functions.entry((function, file)).or_default();
                lines.entry(*line).or_default()[side] += cost;
            }
        }
    }
    let changes = functions.into_iter().map(|((function, file), lines)| {
        let change = |[before, after]: &[u64; 2]| before.abs_diff(*after);
        let known = lines.iter().filter(|(line, _)| line.is_some());
        let largest = known.max_by_key(|(_, costs)| change(costs)).filter(|(_, it)| change(it) > 0);
        let [before, after] = [0, 1].map(|side| lines.values().map(|costs| costs[side]).sum());
        FunctionChange {
            function: function.to_owned(),
            file: file.to_owned(),
            line: largest.and_then(|(line, _)| *line),
            before,
            after,
        }
    });
    let mut changes: Vec<_> = changes.filter(|change| change.delta() != 0).collect();
    changes.sort_by_key(|change| Reverse(change.delta().unsigned_abs()));
    changes
}
