//! One operation of one program, in one case.

use crate::scenario::Case;
use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One operation of one program, in one case.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// `program::operation`, or `program::operation[case]`.
    pub name: String,
    /// The name of the program's scenario.
    pub scenario: String,
    /// The name of the program's framework, if it has another entrypoint than the others of the scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub framework: Option<String>,
    /// The program's name, of a program of the suite that of its directory.
    pub program: String,
    /// The operation's name.
    pub operation: String,
    /// The size of the account, in a scenario that has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<Case>,
    /// What the SVM charged for the whole instruction.
    pub compute_units: u64,
    /// The least and the most that it cost on other valid accounts of the same size, where that differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<(u64, u64)>,
    /// The name of the row that `net` is against: the floor's, of the same operation and case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floor: Option<String>,
    /// `compute_units` less those of the floor's row. Negative for a program that does without the
    /// shared entrypoint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<i64>,
    /// How many different bytes of its heap the program touched: see
    /// [`Trace::heap_bytes`](crate::svm::Trace::heap_bytes).
    pub heap_bytes: u64,
}

/// The rows by their names, of which none may stand twice.
pub(super) fn by_name(rows: &[Row]) -> anyhow::Result<BTreeMap<&str, &Row>> {
    let mut named = BTreeMap::new();
    for row in rows {
        let twice = named.insert(row.name.as_str(), row);
        ensure!(twice.is_none(), "row `{}` stands twice", row.name);
    }
    Ok(named)
}

/// A row's compute units less those of its floor's row, if it has one.
pub(super) fn net(row: &Row, rows: &BTreeMap<&str, &Row>) -> anyhow::Result<Option<i64>> {
    let Some(floor) = &row.floor else {
        return Ok(None);
    };
    let floor = rows
        .get(floor.as_str())
        .with_context(|| format!("row `{}`: there is no row `{floor}`", row.name))?;
    let net = i128::from(row.compute_units) - i128::from(floor.compute_units);
    let net = net.try_into();
    Ok(Some(net.with_context(|| {
        format!("row `{}`: no number of compute units", row.name)
    })?))
}

/// The name of the row of an operation, in a case if there are several.
pub fn row_name(program: &str, operation: &str, case: Option<Case>) -> String {
    match case {
        Some(case) => format!("{program}::{operation}[{case}]"),
        None => format!("{program}::{operation}"),
    }
}
