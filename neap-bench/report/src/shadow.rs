//! The differences between an old and a new ELF of a program.

use neap_model::text::counted;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The directory of the inputs that a search found, as fixtures, in its own directory.
pub const FIXTURES: &str = "fixtures";

/// What a search for differences found. It has nothing that depends on the machine.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Shadow {
    /// The program.
    pub program: String,
    /// The SHA-256 of the old ELF and of the new one.
    pub elfs: [String; 2],
    /// The seed of the random numbers.
    pub seed: u64,
    /// The other options.
    pub options: String,
    /// The numbers of the lanes.
    pub lanes: Vec<u64>,
    /// Whether the messages of programs were compared.
    pub logs: bool,
    /// How many inputs the search began with.
    pub begin: usize,
    /// How often a program ran.
    pub executions: u64,
    /// How many different jumps ran in the lane that saw most.
    pub jumps: usize,
    /// The differences, the worst class first.
    pub differences: Vec<Difference>,
    /// How much more the transactions and instructions of the suite cost.
    #[serde(default)]
    pub changes: Vec<Change>,
    /// Those of them that do something else.
    #[serde(default)]
    pub endings: Vec<Ending>,
}

/// How much more a group costs.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// What changes: `CU of transactions`.
    pub what: String,
    /// How many there are.
    pub count: usize,
    /// How many of them change.
    pub changed: usize,
    /// The smallest change, negative if one costs less.
    pub minimum: i64,
    /// The change that half of them do not exceed.
    pub p50: i64,
    /// The change that 95 % of them do not exceed.
    pub p95: i64,
    /// The largest.
    pub maximum: i64,
    /// Which one has it.
    pub most: String,
}

/// A transaction or an instruction that does something else.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Its row.
    pub name: String,
    /// The class of the difference.
    pub class: String,
    /// How it ends with the old program, and with the new one.
    pub old: String,
    pub new: String,
}

impl Change {
    /// Summarizes changes, each with the name of its row. Returns `None` if there are none.
    pub fn new(what: &str, mut changes: Vec<(i64, String)>) -> Option<Self> {
        changes.sort_by_key(|(change, _)| *change);
        let (maximum, most) = changes.last()?.clone();
        let (count, minimum) = (changes.len(), changes[0].0);
        let changed = changes.iter().filter(|(change, _)| *change != 0).count();
        let percentile = |percent: usize| changes[(changes.len() * percent).div_ceil(100) - 1].0;
        let (p50, p95) = (percentile(50), percentile(95));
        let what = what.to_owned();
        Some(Self { what, count, changed, minimum, p50, p95, maximum, most })
    }
}

/// Inputs on which the programs differ in the same way.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The name of the class: `accepts`.
    pub class: String,
    /// What the class means.
    pub meaning: String,
    /// What tells it from other differences. Differences are in its order.
    pub key: String,
    /// Whether the caller alone decides on what the input changes: the instruction data, and which accounts it takes. Otherwise
    /// it needs other accounts than the operation has.
    pub by_caller: bool,
    /// The instruction.
    pub instruction: String,
    /// What the programs did.
    pub what: String,
    /// How many inputs showed it.
    pub inputs: u64,
    /// The operation or bad input that the smallest input was made of.
    pub made_of: String,
    /// How it differs from that.
    pub changes: Vec<String>,
    /// How well the input shows it: for compute units how many more the new program takes, else the fewer bytes changed the
    /// better.
    pub shows: i64,
    /// The file with the input, and with what the old program does.
    pub fixture: String,
}

/// The most differences of a class that are shown.
const MAX_SHOWN: usize = 12;

/// The most differences of an allowed class that are shown.
const MAX_ALLOWED_SHOWN: usize = 3;

/// The most changes of an input that are shown.
const MAX_CHANGES: usize = 8;

/// Renders the differences, whose fixtures are in a directory. `is_allowed` says whether a difference does not fail.
pub fn text(
    shadow: &Shadow,
    directory: &str,
    classes: &[&str],
    is_allowed: impl Fn(&Difference) -> bool,
) -> String {
    let mut text = traffic(shadow);
    for class in classes {
        let all = shadow.differences.iter().filter(|it| it.class == *class);
        let all = Vec::from_iter(all);
        let Some(first) = all.first() else { continue };
        let (allowed, failing): (Vec<&Difference>, Vec<&Difference>) =
            all.iter().partition(|it| is_allowed(it));
        for (differences, verdict, most) in
            [(failing, "", MAX_SHOWN), (allowed, ", which is allowed", MAX_ALLOWED_SHOWN)]
        {
            if differences.is_empty() {
                continue;
            }
            let _ = writeln!(text, "{class}: {}{verdict}", first.meaning);
            for difference in differences.iter().take(most) {
                text += &one(difference, directory);
            }
            if differences.len() > most {
                let _ = writeln!(text, "  … and {} more in shadow.json", differences.len() - most);
            }
            text.push('\n');
        }
    }
    let found = Vec::from_iter(
        shadow
            .differences
            .iter()
            .map(|it| &*it.class)
            .chain(shadow.endings.iter().map(|it| &*it.class)),
    );
    let none = classes.iter().filter(|class| !found.contains(class));
    let none = Vec::from_iter(none.copied());
    if !none.is_empty() {
        let _ = writeln!(text, "no difference found: {}", none.join(", "));
    }
    text
}

/// What changes for the transactions and instructions of the suite as they are.
fn traffic(Shadow { changes, endings, .. }: &Shadow) -> String {
    let mut text = String::new();
    for Ending { name, class, old, new } in endings.iter().take(MAX_SHOWN) {
        let what = if old == new { "does something else" } else { new };
        let _ = writeln!(text, "{class}: {name}: OLD {old}, NEW {what}");
    }
    if endings.len() > MAX_SHOWN {
        let _ = writeln!(text, "… and {} more in shadow.json", endings.len() - MAX_SHOWN);
    }
    if !changes.is_empty() {
        text += "| Change of | Number | Changed | Minimum | p50 | p95 | Maximum | Row with the maximum |\n|---|---:|---:|---:|---:|---:|---:|---|\n";
    }
    for Change { what, count, changed, minimum, p50, p95, maximum, most } in changes {
        let _ = writeln!(
            text,
            "| {what} | {count} | {changed} | {minimum:+} | {p50:+} | {p95:+} | {maximum:+} | {most} |"
        );
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

fn one(difference: &Difference, directory: &str) -> String {
    let Difference { instruction, what, inputs, by_caller, made_of, changes, fixture, .. } =
        difference;
    let count = counted(*inputs, "input", "inputs");
    let by = if *by_caller { ", as any caller can" } else { "" };
    let with = if changes.is_empty() { "" } else { ", with" };
    let changes = list(changes, 6);
    format!(
        "  {instruction}: {what} ({count}{by})\n    {made_of}{with}\n{changes}    {directory}/{FIXTURES}/{fixture}\n"
    )
}

/// Changes, a line each. Only the first of many are shown.
pub fn list(changes: &[String], indent: usize) -> String {
    let shown = changes.iter().take(MAX_CHANGES);
    let mut lines = String::from_iter(shown.map(|change| format!("{:indent$}{change}\n", "")));
    if changes.len() > MAX_CHANGES {
        let _ = writeln!(lines, "{:indent$}… and {} more changes", "", changes.len() - MAX_CHANGES);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_changes_of_rows() {
        let change = |changes: &[i64]| {
            let rows = changes.iter().map(|it| (*it, it.to_string()));
            Change::new("CU", rows.collect())
                .map(|it| ([it.minimum, it.p50, it.p95, it.maximum], it.changed, it.most))
        };
        let hundred = Vec::from_iter((1..=100).rev());
        assert_eq!(change(&hundred), Some(([1, 50, 95, 100], 100, "100".to_owned())));
        assert_eq!(change(&[7, 0]), Some(([0, 0, 7, 7], 1, "7".to_owned())));
        assert_eq!(change(&[-5]), Some(([-5; 4], 1, "-5".to_owned())));
        assert_eq!(change(&[]), None);
    }
}
