//! Lists everything in a report that can change, each entry under a unique name.

use crate::gate::kind::Kind;
use anyhow::ensure;
use neap_model::results::{Results, Row, elf_name};
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

/// A value in a report.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// What an operation did, and what that cost. Only the costs of the same work can be compared.
    Row {
        /// Its suite, its labels and its floor.
        setting: String,
        /// What it cost.
        compute_units: u64,
        /// The hash of its input.
        input: String,
        /// How it ended: `success`, or an error.
        result: String,
        /// The hash of what it left.
        post_state: String,
    },
    /// What an operation costs on other accounts.
    Variations {
        /// The hash of all inputs.
        input: String,
        /// What each variation cost.
        costs: Vec<u64>,
    },
    /// What an operation costs on one other account.
    Variation {
        /// The hash of the inputs of all variations.
        input: String,
        /// What it cost.
        compute_units: u64,
    },
    /// Compute units, or the bytes of a heap.
    Number(u64),
    /// What happened, and its compute units if they are known. For an ELF: its file and its bytes.
    Outcome(String, Option<u64>),
}

impl Value {
    /// What happened. For a row: its suite and its floor. For variations: how many there are. For an ELF: its file.
    pub fn outcome(&self) -> Option<String> {
        match self {
            Self::Row { setting: outcome, .. } | Self::Outcome(outcome, _) => Some(outcome.clone()),
            Self::Variations { costs, .. } => Some(count(costs.len())),
            Self::Variation { .. } | Self::Number(_) => None,
        }
    }

    /// The compute units; of a heap or an ELF, the bytes.
    pub fn number(&self) -> Option<u64> {
        match self {
            Self::Row { compute_units: number, .. }
            | Self::Variation { compute_units: number, .. }
            | Self::Number(number) => Some(*number),
            Self::Outcome(_, number) => *number,
            Self::Variations { .. } => None,
        }
    }

    /// The hash of the input.
    pub fn input(&self) -> Option<&str> {
        match self {
            Self::Row { input, .. }
            | Self::Variations { input, .. }
            | Self::Variation { input, .. } => Some(input),
            Self::Number(_) | Self::Outcome(..) => None,
        }
    }

    /// How a row ended.
    pub fn result(&self) -> Option<&str> {
        if let Self::Row { result, .. } = self { Some(result) } else { None }
    }

    /// The hash of what a row left.
    pub fn post_state(&self) -> Option<&str> {
        if let Self::Row { post_state, .. } = self { Some(post_state) } else { None }
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
    let mut entries = Entries::new();
    let mut add = |name: String, budget: &str, kind, value, programs| {
        ensure!(!name.contains(char::is_control), "{name:?}: a name with control characters");
        let entry = Entry { kind, budget: budget.to_owned(), value, programs };
        let twice = entries.insert(name.clone(), entry).is_some();
        ensure!(!twice, "`{name}` appears twice");
        Ok(())
    };
    for row in &results.rows {
        let (name, compute_units, program) =
            (&row.name, row.compute_units, || vec![row.elf_name()]);
        let value = Value::Row {
            setting: setting(row),
            compute_units,
            input: row.input.clone(),
            result: row.result(),
            post_state: row.post_state.clone(),
        };
        add(name.clone(), name, Kind::Row, value, program())?;
        if with_variations.contains(name.as_str()) {
            let input = row.variations.input.clone();
            let costs = row.variations.compute_units.clone();
            let value = Value::Variations { input, costs };
            add(variations_name(name), name, Kind::Variations, value, program())?;
        }
        if row.transaction.is_none() {
            add(heap_name(name), name, Kind::Heap, Value::Number(row.heap_bytes), program())?;
        }
        if let Some(it) = &row.transaction {
            for (what, cost) in it.costs() {
                add(part_name(name, what), name, Kind::Cost, Value::Number(cost), program())?;
            }
            for (what, number) in it.numbers() {
                let part = part_name(name, what);
                add(part, name, Kind::Transaction, Value::Number(number), program())?;
            }
        }
        if with_range.contains(name.as_str()) {
            let (least, most) = row.ends();
            for (end, cost) in [(least_name(name), least), (most_name(name), most)] {
                add(end.clone(), &end, Kind::Range, Value::Number(cost), program())?;
            }
        }
    }
    for (name, elf) in &results.elfs {
        let value = Value::Outcome(elf.file.clone(), Some(elf.bytes));
        add(name.clone(), name, Kind::Elf, value, vec![name.clone()])?;
    }
    for it in &results.bad_inputs {
        let value = Value::Outcome(it.ending.to_string(), Some(it.compute_units));
        let program = elf_name(&it.suite, &it.program);
        add(it.name(), &it.name(), Kind::BadInput, value, vec![program])?;
    }
    for it in &results.readings {
        let value = Value::Outcome(it.reads.to_string(), None);
        let parties = [&it.writer, &it.reader].map(|party| elf_name(&it.suite, party));
        add(it.name(), &it.name(), Kind::Reading, value, parties.into())?;
    }
    Ok(entries)
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
pub fn part_name(row: &str, what: &str) -> String {
    format!("{row} {what}")
}

/// The name of a row's heap: `neap::full heap`.
pub fn heap_name(row: &str) -> String {
    format!("{row} heap")
}

fn count(variations: usize) -> String {
    match variations {
        0 => "no other accounts".to_owned(),
        1 => "1 other account".to_owned(),
        count => format!("{count} other accounts"),
    }
}

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
