//! The compact form of profiles that a baseline keeps: what each line of each function costs in each row.

mod runs;

pub use runs::Runs;

use super::{Profile, Profiles, Source, is_unnamed, steps::Place};
use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

/// What each line costs, by the name of the ELF. Programs whose debug information is unusable are not here.
pub type Costs = BTreeMap<String, ProgramCosts>;

/// What the lines of a program cost.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields, expecting = "the costs of a program")]
pub struct ProgramCosts {
    /// What names its functions.
    pub source: Source,
    /// The names of its rows.
    pub rows: Vec<String>,
    /// The files, or an empty name for the functions whose file is unknown.
    pub files: BTreeMap<String, Functions>,
}

/// The lines of the functions of a file: how far each line is below the function's declaration, and what it costs in each
/// row. The line is `None` if it is unknown, or if the compiler shares or moves the instruction.
///
/// A function that moves in its file changes nothing here.
pub type Functions = BTreeMap<String, Vec<(Option<i32>, Runs)>>;

/// What a function costs in a row, before and after a change.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct FunctionChange {
    /// The function.
    pub function: String,
    /// The file that declares it, or empty if it is unknown.
    pub file: String,
    /// The line that changed most, in the new file. That of the declaration if the change has no line, and `None` if the
    /// declaration is unknown.
    pub line: Option<u32>,
    /// What it cost itself, in compute units.
    pub before: u64,
    /// What it costs itself.
    pub after: u64,
}

impl FunctionChange {
    /// How much more it costs.
    pub fn delta(&self) -> i128 {
        i128::from(self.after) - i128::from(self.before)
    }
}

/// The compact form of profiles.
pub fn costs(profiles: &Profiles) -> Costs {
    let usable = profiles.iter().filter(|(_, it)| !matches!(it.source, Source::Refused(_)));
    usable.map(|(name, profile)| (name.clone(), program_costs(profile))).collect()
}

/// The compact form of a profile.
pub fn program_costs(profile: &Profile) -> ProgramCosts {
    let mut lines: BTreeMap<_, Vec<u64>> = BTreeMap::new();
    for (index, row) in profile.rows.values().enumerate() {
        for step in profile.steps(row) {
            let costs = lines.entry(step.path.last().map(line).unwrap_or_default()).or_default();
            costs.resize(profile.rows.len(), 0);
            costs[index] += step.compute_units;
        }
    }
    let mut files = BTreeMap::<String, Functions>::new();
    for ((file, function, line), costs) in lines {
        let functions = files.entry(file.to_owned()).or_default();
        functions.entry(function.to_owned()).or_default().push((line, Runs::new(costs)));
    }
    let rows = profile.rows.keys().cloned().collect();
    ProgramCosts { source: profile.source.clone(), rows, files }
}

/// The file, the function, and how far the line is below the function's declaration.
fn line<'a>(place: &Place<'a>) -> (&'a str, &'a str, Option<i32>) {
    let is_known = place.line > 0 && place.declared_at > 0 && place.file == place.declared_in;
    let below = place.line.checked_signed_diff(place.declared_at).filter(|_| is_known);
    (place.declared_in, place.function, below)
}

/// Renders the compact form, with one function per line, so that a diff names what changed.
pub fn to_json(costs: &Costs) -> String {
    let programs = costs.iter().map(|(name, ProgramCosts { source, rows, files })| {
        let files = files.iter().map(|(file, functions)| {
            let functions = functions.iter().map(|(name, lines)| (name, json!(lines).to_string()));
            (file, object(functions))
        });
        let (source, rows, files) = (json!(source), json!(rows), object(files));
        (name, format!(r#"{{"source":{source},"rows":{rows},"files":{files}}}"#))
    });
    object(programs) + "\n"
}

/// An object with one entry per line.
fn object<'a>(entries: impl Iterator<Item = (&'a String, String)>) -> String {
    let lines: Vec<_> = entries.map(|(key, value)| format!("{}:{value}", json!(key))).collect();
    format!("{{\n{}\n}}", lines.join(",\n"))
}

/// Reads what [`to_json`] wrote.
pub fn from_json(text: &str) -> anyhow::Result<Costs> {
    let costs: Costs = serde_json::from_str(text).context("not the costs of functions")?;
    for (name, program) in &costs {
        let mut lines = program.files.values().flat_map(BTreeMap::values).flatten();
        let fits = lines.all(|(_, costs)| costs.rows() == Some(program.rows.len()));
        ensure!(fits, "`{name}` has more or fewer costs than rows");
    }
    Ok(costs)
}

/// The functions that cost more or less in a row, which may have another name before, the largest change first. Empty if a side does
/// not have the row, or names functions in another way. `profile` is that of the new costs.
pub fn changes(
    [old, new]: [&str; 2],
    before: &ProgramCosts,
    after: &ProgramCosts,
    profile: &Profile,
) -> Vec<FunctionChange> {
    let index = |costs: &ProgramCosts, row| costs.rows.iter().position(|name| name == row);
    let (Some(old), Some(new)) = (index(before, old), index(after, new)) else {
        return Vec::new();
    };
    if before.source != after.source {
        return Vec::new();
    }
    let functions: BTreeSet<_> = names(before).chain(names(after)).collect();
    let changes = functions.into_iter().map(|(file, function)| {
        let old = before.lines(file, function, old);
        let new = after.lines(file, function, new);
        let [before, after] = [&old, &new]
            .map(|lines| lines.iter().fold(0, |sum: u64, (_, cost)| sum.saturating_add(*cost)));
        FunctionChange {
            function: function.to_owned(),
            file: file.to_owned(),
            line: profile.declaration(file, function).map(|declared| {
                declared.saturating_add_signed(changed_line(&old, &new).unwrap_or(0))
            }),
            before,
            after,
        }
    });
    // A function whose code changed has another name if only its code names it.
    let has = |costs: &ProgramCosts, change: &FunctionChange| {
        let functions = costs.files.get(&change.file);
        functions.is_some_and(|functions| functions.contains_key(&change.function))
    };
    let is_known = |change: &FunctionChange| {
        !is_unnamed(&change.function) || has(before, change) && has(after, change)
    };
    let changes = changes.filter(|change| change.delta() != 0 && is_known(change));
    let mut changes: Vec<_> = changes.collect();
    changes.sort_by_key(|change| Reverse(change.delta().abs()));
    changes
}

fn names(costs: &ProgramCosts) -> impl Iterator<Item = (&str, &str)> {
    costs.files.iter().flat_map(|(file, functions)| {
        functions.keys().map(|function| (file.as_str(), function.as_str()))
    })
}

impl ProgramCosts {
    /// The lines of a function that cost something in a row.
    fn lines(&self, file: &str, function: &str, row: usize) -> Vec<(Option<i32>, u64)> {
        let lines = self.files.get(file).and_then(|functions| functions.get(function));
        let costs = lines.into_iter().flatten().map(|(line, costs)| (*line, costs.get(row)));
        costs.filter(|(_, cost)| *cost > 0).collect()
    }
}

/// The line of a function whose cost changed most. An edit moves the lines below it, so the equal lines above and below it
/// do not count.
fn changed_line(old: &[(Option<i32>, u64)], new: &[(Option<i32>, u64)]) -> Option<i32> {
    let known = |lines: &[(Option<i32>, u64)]| -> Vec<(i32, u64)> {
        lines.iter().filter_map(|(line, cost)| Some(((*line)?, *cost))).collect()
    };
    let (old, new) = (known(old), known(new));
    let above = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[above..], &new[above..]);
    let moved_by = old.last().zip(new.last()).and_then(|(old, new)| new.0.checked_sub(old.0));
    let pairs = old.iter().rev().zip(new.iter().rev());
    let below = pairs.take_while(|((old, cost), (new, new_cost))| {
        cost == new_cost && new.checked_sub(*old) == moved_by
    });
    let below = below.count();
    let (old, new) = (&old[..old.len() - below], &new[..new.len() - below]);
    let cost = |lines: &[(i32, u64)], at: i32| {
        lines.iter().find(|(line, _)| *line == at).map_or(0, |(_, cost)| *cost)
    };
    let lines = old.iter().chain(new).map(|(line, _)| *line);
    lines.max_by_key(|line| (cost(old, *line).abs_diff(cost(new, *line)), Reverse(*line)))
}
