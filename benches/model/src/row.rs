//! A row of a report: one operation of one program, in one case.

use crate::{case::Case, elf::elf_name};
use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A row of a report: one operation of one program, in one case.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// `program::operation`, or `program::operation[case]`.
    pub name: String,
    /// The name of the program's scenario.
    pub scenario: String,
    /// The name of the program's framework, if it does not use the scenario's shared entrypoint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub framework: Option<String>,
    /// The program's name. For neap's own programs it is the name of the directory.
    pub program: String,
    /// The operation's name.
    pub operation: String,
    /// The size of the account, in a scenario with several sizes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<Case>,
    /// The compute units that the SVM charged for the whole instruction.
    pub compute_units: u64,
    /// The least and the most that it cost on other valid accounts of the same size, if the cost varies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<(u64, u64)>,
    /// The name of the floor's row for the same operation and case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floor: Option<String>,
    /// `compute_units` minus those of the floor's row. Negative for a program that undercuts the shared entrypoint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<i64>,
    /// How many different bytes of its heap the program touched.
    pub heap_bytes: u64,
}

impl Row {
    /// The name of its program's ELF.
    pub fn elf_name(&self) -> String {
        elf_name(&self.scenario, &self.program)
    }
}

/// The name of a row. It contains the case if the scenario has several.
pub fn row_name(program: &str, operation: &str, case: Option<Case>) -> String {
    match case {
        Some(case) => format!("{program}::{operation}[{case}]"),
        None => format!("{program}::{operation}"),
    }
}

/// The rows by name. Refuses duplicate names.
pub(crate) fn by_name(rows: &[Row]) -> anyhow::Result<BTreeMap<&str, &Row>> {
    let mut named = BTreeMap::new();
    for row in rows {
        let twice = named.insert(row.name.as_str(), row);
        ensure!(twice.is_none(), "row `{}` appears twice", row.name);
    }
    Ok(named)
}

/// A row's compute units minus those of its floor's row, if it has a floor.
pub(crate) fn net(row: &Row, rows: &BTreeMap<&str, &Row>) -> anyhow::Result<Option<i64>> {
    let Some(floor) = &row.floor else {
        return Ok(None);
    };
    let name = &row.name;
    let floor = rows
        .get(floor.as_str())
        .with_context(|| format!("row `{name}`: its floor `{floor}` is not in the report"))?;
    let net = i128::from(row.compute_units) - i128::from(floor.compute_units);
    let net = i64::try_from(net)
        .with_context(|| format!("row `{name}`: its compute units are out of range"))?;
    Ok(Some(net))
}
