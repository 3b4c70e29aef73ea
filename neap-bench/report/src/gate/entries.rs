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
    /// The name of the row that it is of. A size of an ELF and a reading have none.
    pub row: Option<String>,
    /// The value.
    pub value: Value,
    /// The programs that it comes from, as `suite/program`.
    pub programs: Vec<String>,
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
        let programs = vec![name.clone()];
        (name.clone(), Entry { kind: Kind::Elf, row: None, value, programs })
    });
    let bad_inputs = results.bad_inputs.iter().map(|it| {
        let value = Value::BadInput { ending: it.ending.clone(), compute_units: it.compute_units };
        let is_of = |row: &&Row| {
            (&row.suite, &row.program, &row.operation) == (&it.suite, &it.program, &it.operation)
        };
        let row = results.rows.iter().find(is_of).map(|row| row.name.clone());
        let programs = vec![elf_name(&it.suite, &it.program)];
        (it.name(), Entry { kind: Kind::BadInput, row, value, programs })
    });
    let readings = results.readings.iter().map(|it| {
        let programs = [&it.writer, &it.reader].map(|party| elf_name(&it.suite, party)).into();
        let value = Value::Reading(it.reads);
        (it.name(), Entry { kind: Kind::Reading, row: None, value, programs })
    });
    let mut entries = Entries::new();
    for (name, entry) in rows.chain(elfs).chain(bad_inputs).chain(readings) {
        ensure!(!name.contains(char::is_control), "{name:?}: a name with control characters");
        let twice = entries.insert(name.clone(), entry).is_some();
        ensure!(!twice, "`{name}` appears twice");
    }
    Ok(entries)
}

/// The entries of a row: what it did, and its other numbers.
fn of_row(
    row: &Row,
    with_range: &BTreeSet<&str>,
    with_variations: &BTreeSet<&str>,
) -> Vec<(String, Entry)> {
    let name = &row.name;
    let entry = |part: String, kind, value| {
        (part, Entry { kind, row: Some(name.clone()), value, programs: vec![row.elf_name()] })
    };
    let (setting, work) = (Setting::of(row), row.work());
    let value = Value::Row { setting, work, compute_units: row.compute_units };
    let mut entries = vec![entry(name.clone(), Kind::Row, value)];
    if with_variations.contains(name.as_str()) {
        let Variations { input, compute_units: costs } = row.variations.clone();
        let value = Value::Variations { input, costs };
        entries.push(entry(variations_name(name), Kind::Variations, value));
    }
    match &row.transaction {
        None => {
            let value = Value::Number { number: row.heap_bytes, unit: Unit::Bytes };
            entries.push(entry(heap_name(name), Kind::Heap, value));
        }
        Some(it) => {
            entries.extend(it.numbers().map(|(what, number)| {
                let unit = what.unit();
                let kind = if unit == Unit::CostUnits { Kind::Cost } else { Kind::Transaction };
                entry(part_name(name, what), kind, Value::Number { number, unit })
            }));
        }
    }
    if with_range.contains(name.as_str()) {
        let (least, most) = row.ends();
        let ends = [(least_name(name), least), (most_name(name), most)];
        entries.extend(ends.map(|(end, number)| {
            entry(end, Kind::Range, Value::Number { number, unit: Unit::ComputeUnits })
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
fn heap_name(row: &str) -> String {
    format!("{row} heap")
}
