//! Lists everything in a report that can change, each entry under a unique name.

use crate::kind::Kind;
use anyhow::ensure;
use neap_model::results::{Results, Row, elf_name};
use std::collections::{BTreeMap, BTreeSet};

/// The entries of a report, by name.
pub type Entries = BTreeMap<String, Entry>;

/// A value in a report that can change.
pub struct Entry {
    /// The kind of value.
    pub kind: Kind,
    /// The value.
    pub value: Value,
    /// The programs that it comes from, as `suite/program`.
    pub programs: Vec<String>,
}

/// A value in a report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Value {
    /// What happened. For a row: its suite and its floor. For variations: how many there are. For an ELF: its file.
    pub outcome: Option<String>,
    /// The compute units; of a heap or an ELF, the bytes.
    pub number: Option<u64>,
    /// The work that a row or its variations did.
    pub work: Option<Work>,
    /// What each variation cost.
    pub costs: Vec<u64>,
}

/// The work that an operation did. Only the costs of the same work can be compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Work {
    /// The hash of its input.
    pub input: String,
    /// How it ended: `success`, or an error. Empty for variations.
    pub result: String,
    /// The hash of what it left. Empty for variations.
    pub post_state: String,
}

/// Lists every entry of a report.
///
/// Each row in `with_range` has entries for both ends of its range. If the report has no range for it, both ends
/// are the row's cost. Each row in `with_variations` has an entry for its variations, even if it has none.
///
/// # Errors
///
/// When two entries have the same name, or a name is not printable.
pub fn entries(
    results: &Results,
    with_range: &BTreeSet<&str>,
    with_variations: &BTreeSet<&str>,
) -> anyhow::Result<Entries> {
    let mut entries = Entries::new();
    let mut add_value = |name: String, kind, value, programs| {
        ensure!(!name.contains(char::is_control), "{name:?}: a name with control characters");
        let entry = Entry { kind, value, programs };
        let twice = entries.insert(name.clone(), entry).is_some();
        ensure!(!twice, "`{name}` appears twice");
        Ok(())
    };
    for row in &results.rows {
        let Row { input, post_state, variations, .. } = row;
        let work =
            Work { input: input.clone(), result: row.result(), post_state: post_state.clone() };
        let value = Value {
            outcome: Some(setting(row)),
            number: Some(row.compute_units),
            work: Some(work),
            costs: Vec::new(),
        };
        add_value(row.name.clone(), Kind::Row, value, vec![row.elf_name()])?;
        if with_variations.contains(row.name.as_str()) {
            let value = Value {
                outcome: Some(count(variations.compute_units.len())),
                number: None,
                work: Some(Work { input: variations.input.clone(), ..Work::default() }),
                costs: variations.compute_units.clone(),
            };
            let name = variations_name(&row.name);
            add_value(name, Kind::Variations, value, vec![row.elf_name()])?;
        }
    }
    let mut add = |name, kind, outcome, number, programs| {
        add_value(name, kind, Value { outcome, number, ..Value::default() }, programs)
    };
    for row in &results.rows {
        let (name, cost, program) = (&row.name, row.compute_units, || vec![row.elf_name()]);
        add(heap_name(name), Kind::Heap, None, Some(row.heap_bytes), program())?;
        if with_range.contains(name.as_str()) {
            let (least, most) = row.range.unwrap_or((cost, cost));
            for (name, cost) in [(least_name(name), least), (most_name(name), most)] {
                add(name, Kind::Range, None, Some(cost), program())?;
            }
        }
    }
    for (name, elf) in &results.elfs {
        let (file, bytes) = (elf.file.clone(), elf.bytes);
        add(name.clone(), Kind::Elf, Some(file), Some(bytes), vec![name.clone()])?;
    }
    for it in &results.bad_inputs {
        let (ending, cost) = (it.ending.to_string(), it.compute_units);
        let program = elf_name(&it.suite, &it.program);
        add(it.name(), Kind::BadInput, Some(ending), Some(cost), vec![program])?;
    }
    for it in &results.readings {
        let parties = [&it.writer, &it.reader].map(|party| elf_name(&it.suite, party));
        add(it.name(), Kind::Reading, Some(it.reads.to_string()), None, parties.into())?;
    }
    Ok(entries)
}

/// The name of the least that a row costs: `ours::full at least`.
pub fn least_name(row: &str) -> String {
    format!("{row} at least")
}

/// The name of the most that a row costs: `ours::full at most`.
pub fn most_name(row: &str) -> String {
    format!("{row} at most")
}

/// The name of a row's variations: `ours::full on other accounts`.
fn variations_name(row: &str) -> String {
    format!("{row}{VARIATION}s")
}

/// The name of one variation of a row, as errors of a run name it: `ours::full on other account 3`.
pub fn variation_name(row: &str, index: usize) -> String {
    format!("{row}{VARIATION} {index}")
}

/// The name of a row's heap: `ours::full heap`.
pub fn heap_name(row: &str) -> String {
    format!("{row}{HEAP}")
}

/// The name that the budget of a value has: for a heap and for variations, that of their row.
pub fn budget_name(kind: Kind, name: &str) -> &str {
    let row = match kind {
        Kind::Heap => name.strip_suffix(HEAP),
        Kind::Variations => name.rsplit_once(VARIATION).map(|(row, _)| row),
        _ => None,
    };
    row.unwrap_or(name)
}

fn count(variations: usize) -> String {
    match variations {
        0 => "no other accounts".to_owned(),
        1 => "1 other account".to_owned(),
        count => format!("{count} other accounts"),
    }
}

const VARIATION: &str = " on other account";
const HEAP: &str = " heap";

/// Where a row was measured, and what its net is of: `account in lazy, net of floor::full`.
fn setting(row: &Row) -> String {
    let mut setting = row.suite.clone();
    for label in row.labels.values() {
        setting += &format!(" in {label}");
    }
    if let Some(floor) = &row.floor {
        setting += &format!(", net of {floor}");
    }
    setting
}
