//! Lists everything in a report that can change, each entry under a unique name.

use crate::gate::{
    kind::Kind,
    value::{Setting, Value},
};
use anyhow::ensure;
use neap_model::{
    results::{Results, elf_name},
    row::{Row, Variations},
    transaction::{TransactionNumber, Unit},
};
use std::collections::{BTreeMap, BTreeSet};

/// The entries of a report, by name.
pub type Entries = BTreeMap<String, Entry>;

/// A value in a report that can change.
pub struct Entry {
    /// The kind of value.
    pub kind: Kind,
    /// The name of its budget: for a heap and for variations, that of their row.
    pub budget: String,
    /// The value.
    pub value: Value,
    /// The programs that it comes from, as `suite/program`.
    pub programs: Vec<String>,
}

impl Entry {
    /// A value with a budget of its own name.
    fn new(name: String, kind: Kind, value: Value, programs: Vec<String>) -> (String, Self) {
        (name.clone(), Self { kind, budget: name, value, programs })
    }
}

/// Lists every entry of a report.
///
/// Each row in `with_range` has entries for both ends of its range. If the report has no range for it, both ends
/// are the row's cost. Each row in `with_variations` has an entry for its variations, even if it has none.
pub fn entries(
    results: &Results,
    with_range: &BTreeSet<&str>,
    with_variations: &BTreeSet<&str>,
) -> anyhow::Result<Entries> {
    let rows = results.rows.iter().flat_map(|row| of_row(row, with_range, with_variations));
    let elfs = results.elfs.iter().map(|(name, elf)| {
        let value = Value::Elf { file: elf.file.clone(), bytes: elf.bytes };
        Entry::new(name.clone(), Kind::Elf, value, vec![name.clone()])
    });
    let bad_inputs = results.bad_inputs.iter().map(|it| {
        let value = Value::BadInput { ending: it.ending.clone(), compute_units: it.compute_units };
        let program = elf_name(&it.suite, &it.program);
        Entry::new(it.name(), Kind::BadInput, value, vec![program])
    });
    let readings = results.readings.iter().map(|it| {
        let parties = [&it.writer, &it.reader].map(|party| elf_name(&it.suite, party));
        Entry::new(it.name(), Kind::Reading, Value::Reading(it.reads), parties.into())
    });
    let mut entries = Entries::new();
    for (name, entry) in rows.chain(elfs).chain(bad_inputs).chain(readings) {
        ensure!(!name.contains(char::is_control), "{name:?}: a name with control characters");
        let twice = entries.insert(name.clone(), entry).is_some();
        ensure!(!twice, "`{name}` appears twice");
    }
    Ok(entries)
}

/// The entries of a row: what it did, and its other numbers. An end of its range has a budget of its own.
fn of_row(
    row: &Row,
    with_range: &BTreeSet<&str>,
    with_variations: &BTreeSet<&str>,
) -> Vec<(String, Entry)> {
    let (name, programs) = (&row.name, vec![row.elf_name()]);
    let with_own_budget =
        |name: String, kind, value| Entry::new(name, kind, value, programs.clone());
    let with_budget_of_row = |part: String, kind, value| {
        (part, Entry { kind, budget: name.clone(), value, programs: programs.clone() })
    };
    let (setting, work) = (Setting::of(row), row.work());
    let value = Value::Row { setting, work, compute_units: row.compute_units };
    let mut entries = vec![with_own_budget(name.clone(), Kind::Row, value)];
    if with_variations.contains(name.as_str()) {
        let Variations { input, compute_units: costs } = row.variations.clone();
        let value = Value::Variations { input, costs };
        entries.push(with_budget_of_row(variations_name(name), Kind::Variations, value));
    }
    match &row.transaction {
        None => {
            let value = Value::Number { number: row.heap_bytes, unit: Unit::Bytes };
            entries.push(with_budget_of_row(heap_name(name), Kind::Heap, value));
        }
        Some(it) => {
            entries.extend(it.numbers().map(|(what, number)| {
                let unit = what.unit();
                let kind = if unit == Unit::CostUnits { Kind::Cost } else { Kind::Transaction };
                with_budget_of_row(part_name(name, what), kind, Value::Number { number, unit })
            }));
        }
    }
    if with_range.contains(name.as_str()) {
        let (least, most) = row.ends();
        let ends = [(least_name(name), least), (most_name(name), most)];
        entries.extend(ends.map(|(end, number)| {
            with_own_budget(end, Kind::Range, Value::Number { number, unit: Unit::ComputeUnits })
        }));
    }
    entries
}

/// The name of the least that a row costs: `neap::full at least`.
pub fn least_name(row: &str) -> String {
    format!("{row} at least")
}

/// The name of the most that a row costs: `neap::full at most`.
pub fn most_name(row: &str) -> String {
    format!("{row} at most")
}

/// The name of a row's variations: `neap::full on other accounts`.
fn variations_name(row: &str) -> String {
    format!("{row} on other accounts")
}

/// The name of one variation of a row, as errors of a run name it: `neap::full on other account 3`.
pub fn variation_name(row: &str, index: usize) -> String {
    format!("{row} on other account {index}")
}

/// The name of a number of a transaction: `neap::pay fee in lamports`.
pub fn part_name(row: &str, what: TransactionNumber) -> String {
    format!("{row} {}", what.name())
}

/// The name of a row's heap: `neap::full heap`.
pub fn heap_name(row: &str) -> String {
    format!("{row} heap")
}
