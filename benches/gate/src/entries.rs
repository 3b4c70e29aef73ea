//! Lists everything in a report that can change, each entry under a unique name.

use super::kind::{Kind, Value, heap_name};
use anyhow::ensure;
use neap_model::{
    rejections::Rejection,
    results::{Elf, Results, Row, elf_name},
    wire_formats::Reading,
};
use std::collections::{BTreeMap, BTreeSet};

/// The entries of a report, by name.
pub type Entries = BTreeMap<String, Entry>;

/// A value in a report that can change.
pub struct Entry {
    /// The kind of value.
    pub kind: Kind,
    /// The value.
    pub value: Value,
    /// The programs that it comes from, as `scenario/program`.
    pub programs: Vec<String>,
}

/// The names of the rows with a range.
pub fn names_with_range(results: &Results) -> impl Iterator<Item = &str> {
    let rows = results.rows.iter().filter(|row| row.range.is_some());
    rows.map(|row| row.name.as_str())
}

/// Lists every entry of a report.
///
/// Each row in `with_range` has entries for both ends of its range. If the report has no range for it, both ends
/// are the row's cost.
///
/// # Errors
///
/// When two entries have the same name, or a name is not printable.
pub fn entries(results: &Results, with_range: &BTreeSet<&str>) -> anyhow::Result<Entries> {
    let rows = results.rows.iter().map(row_entry);
    let ranges = results.rows.iter().flat_map(range_entries);
    let ranges = ranges.filter(|(row, _)| with_range.contains(row));
    let all = rows
        .chain(results.rows.iter().map(heap_entry))
        .chain(results.elfs.iter().map(elf_entry))
        .chain(ranges.map(|(_, entry)| entry))
        .chain(results.rejections.iter().map(rejection_entry))
        .chain(results.wire_formats.iter().map(reading_entry));
    let mut entries = Entries::new();
    for (name, entry) in all {
        let printable = !name.contains(char::is_control);
        ensure!(printable, "{name:?}: a name with control characters");
        let twice = entries.insert(name.clone(), entry).is_some();
        ensure!(!twice, "`{name}` appears twice");
    }
    Ok(entries)
}

fn row_entry(row: &Row) -> (String, Entry) {
    let at = match &row.framework {
        Some(framework) => format!("{} in {framework}", row.scenario),
        None => row.scenario.clone(),
    };
    let against = match &row.floor {
        Some(floor) => format!("{at}, net of {floor}"),
        None => at,
    };
    let entry = cost(row, Kind::Row, Some(against), row.compute_units);
    (row.name.clone(), entry)
}

fn range_entries(row: &Row) -> [(&str, (String, Entry)); 2] {
    let (least, most) = row.range.unwrap_or((row.compute_units, row.compute_units));
    [("at least", least), ("at most", most)].map(|(end, compute_units)| {
        let name = format!("{} {end}", row.name);
        let entry = cost(row, Kind::Range, None, compute_units);
        (row.name.as_str(), (name, entry))
    })
}

fn heap_entry(row: &Row) -> (String, Entry) {
    let value = Value {
        outcome: None,
        compute_units: None,
        bytes: Some(row.heap_bytes),
    };
    let entry = Entry {
        kind: Kind::Heap,
        value,
        programs: vec![row.elf_name()],
    };
    (heap_name(&row.name), entry)
}

fn elf_entry((name, elf): (&String, &Elf)) -> (String, Entry) {
    let value = Value {
        outcome: Some(elf.file.clone()),
        compute_units: None,
        bytes: Some(elf.bytes),
    };
    let entry = Entry {
        kind: Kind::Elf,
        value,
        programs: vec![name.clone()],
    };
    (name.clone(), entry)
}

fn cost(row: &Row, kind: Kind, outcome: Option<String>, compute_units: u64) -> Entry {
    Entry {
        kind,
        value: Value {
            outcome,
            compute_units: Some(compute_units),
            bytes: None,
        },
        programs: vec![row.elf_name()],
    }
}

fn rejection_entry(rejection: &Rejection) -> (String, Entry) {
    let entry = Entry {
        kind: Kind::Rejection,
        value: Value {
            outcome: Some(rejection.ending.to_string()),
            compute_units: Some(rejection.compute_units),
            bytes: None,
        },
        programs: vec![elf_name(&rejection.scenario, &rejection.program)],
    };
    (rejection.name(), entry)
}

fn reading_entry(reading: &Reading) -> (String, Entry) {
    let parties = [&reading.writer, &reading.reader];
    let entry = Entry {
        kind: Kind::Reading,
        value: Value {
            outcome: Some(reading.reads.to_string()),
            compute_units: None,
            bytes: None,
        },
        programs: parties.map(|name| elf_name(&reading.scenario, name)).into(),
    };
    (reading.name(), entry)
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::{sample::results, wire_formats::Reads};

    #[test]
    fn refuses_two_entries_with_the_same_name() {
        let mut report = results(&[("ours::full", 50)]);
        let reading = Reading {
            scenario: "account".to_owned(),
            writer: "ours".to_owned(),
            reader: "ours".to_owned(),
            reads: Reads::Yes,
        };
        report.wire_formats = vec![reading.clone()];
        assert!(entries(&report, &BTreeSet::new()).is_ok());
        report.wire_formats.push(reading);
        let error = entries(&report, &BTreeSet::new()).err().unwrap();
        assert_eq!(
            error.to_string(),
            "`account: ours read by ours` appears twice"
        );
    }
}
