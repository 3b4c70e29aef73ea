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
    /// The programs that it comes from, as `scenario/program`.
    pub programs: Vec<String>,
}

/// A value in a report.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// What happened. For a row: its scenario and its floor. For an ELF: its file.
    pub outcome: Option<String>,
    /// The compute units; of a heap or an ELF, the bytes.
    pub number: Option<u64>,
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
    let mut entries = Entries::new();
    let mut add = |name: String, kind, outcome, number, programs| {
        ensure!(!name.contains(char::is_control), "{name:?}: a name with control characters");
        let entry = Entry { kind, value: Value { outcome, number }, programs };
        let twice = entries.insert(name.clone(), entry).is_some();
        ensure!(!twice, "`{name}` appears twice");
        Ok(())
    };
    for row in &results.rows {
        let (name, cost, program) = (&row.name, row.compute_units, || vec![row.elf_name()]);
        add(name.clone(), Kind::Row, Some(setting(row)), Some(cost), program())?;
        add(heap_name(name), Kind::Heap, None, Some(row.heap_bytes), program())?;
        if with_range.contains(name.as_str()) {
            let (least, most) = row.range.unwrap_or((cost, cost));
            for (end, cost) in [("at least", least), ("at most", most)] {
                add(format!("{name} {end}"), Kind::Range, None, Some(cost), program())?;
            }
        }
    }
    for (name, elf) in &results.elfs {
        let (file, bytes) = (elf.file.clone(), elf.bytes);
        add(name.clone(), Kind::Elf, Some(file), Some(bytes), vec![name.clone()])?;
    }
    for it in &results.rejections {
        let (ending, cost) = (it.ending.to_string(), it.compute_units);
        let program = elf_name(&it.scenario, &it.program);
        add(it.name(), Kind::Rejection, Some(ending), Some(cost), vec![program])?;
    }
    for it in &results.wire_formats {
        let parties = [&it.writer, &it.reader].map(|party| elf_name(&it.scenario, party));
        add(it.name(), Kind::Reading, Some(it.reads.to_string()), None, parties.into())?;
    }
    Ok(entries)
}

/// The name of a row's heap: `ours::full heap`.
pub fn heap_name(row: &str) -> String {
    format!("{row}{HEAP}")
}

/// The name that the budget of a value has: for a heap, that of its row.
pub fn budget_name(kind: Kind, name: &str) -> &str {
    let row = name.strip_suffix(HEAP).filter(|_| kind == Kind::Heap);
    row.unwrap_or(name)
}

const HEAP: &str = " heap";

/// Where a row was measured, and what its net is of: `account in lazy, net of floor::full`.
fn setting(row: &Row) -> String {
    let mut setting = row.scenario.clone();
    if let Some(framework) = &row.framework {
        setting += &format!(" in {framework}");
    }
    if let Some(floor) = &row.floor {
        setting += &format!(", net of {floor}");
    }
    setting
}
