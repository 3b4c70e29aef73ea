//! A report as the gate sees it: everything that can change, each under a name of its own.

use super::kind::{Kind, Value, heap_name};
use crate::{
    rejections::Rejection,
    results::{Elf, Results, Row, elf_name},
    wire_formats::Reading,
};
use anyhow::ensure;
use std::collections::{BTreeMap, BTreeSet};

/// Everything that can change, by name.
pub type Entries = BTreeMap<String, Entry>;

/// One thing of a report that can change.
pub struct Entry {
    /// What it is.
    pub kind: Kind,
    /// What the report says of it.
    pub value: Value,
    /// Whose ELFs it comes from, by scenario and program.
    pub programs: Vec<String>,
}

/// The names of the rows that a report has a range for.
pub fn ranged(results: &Results) -> impl Iterator<Item = &str> {
    let rows = results.rows.iter().filter(|row| row.range.is_some());
    rows.map(|row| row.name.as_str())
}

/// Names everything in a report; both ends of the range of these rows too, which are what the row costs
/// where it has none.
///
/// # Errors
///
/// When two things have one name, or a name is not printable.
pub fn entries(results: &Results, ranged: &BTreeSet<&str>) -> anyhow::Result<Entries> {
    let rows = results.rows.iter().map(of_row);
    let ranges = results.rows.iter().flat_map(of_range);
    let ranges = ranges.filter(|(row, _)| ranged.contains(row));
    let all = rows
        .chain(results.rows.iter().map(of_heap))
        .chain(results.elfs.iter().map(of_elf))
        .chain(ranges.map(|(_, entry)| entry))
        .chain(results.rejections.iter().map(of_rejection))
        .chain(results.wire_formats.iter().map(of_reading));
    let mut entries = Entries::new();
    for (name, entry) in all {
        let printable = !name.contains(char::is_control);
        ensure!(printable, "{name:?}: a name with control characters");
        let twice = entries.insert(name.clone(), entry).is_some();
        ensure!(!twice, "`{name}` stands twice");
    }
    Ok(entries)
}

fn of_row(row: &Row) -> (String, Entry) {
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

fn of_range(row: &Row) -> [(&str, (String, Entry)); 2] {
    let (least, most) = row.range.unwrap_or((row.compute_units, row.compute_units));
    [("at least", least), ("at most", most)].map(|(end, compute_units)| {
        let name = format!("{} {end}", row.name);
        let entry = cost(row, Kind::Range, None, compute_units);
        (row.name.as_str(), (name, entry))
    })
}

fn of_heap(row: &Row) -> (String, Entry) {
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

fn of_elf((name, elf): (&String, &Elf)) -> (String, Entry) {
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

fn of_rejection(rejection: &Rejection) -> (String, Entry) {
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

fn of_reading(reading: &Reading) -> (String, Entry) {
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
    use crate::{sample::results, wire_formats::Reads};

    #[test]
    fn refuses_two_things_of_one_name() {
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
            "`account: ours read by ours` stands twice"
        );
    }
}
