use crate::{Cause, Change, How, Kind, Value, Verdict};
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;

const SCHEMA: u64 = 1;

#[derive(Serialize)]
struct JsonChange<'a> {
    name: &'a str,
    kind: Kind,
    how: How,
    cause: Cause,
    before: &'a Option<Value>,
    after: &'a Option<Value>,
    delta: Option<i64>,
    percent: Option<f64>,
}

/// Writes a verdict.
pub fn verdict(verdict: &Verdict) -> String {
    let accept = match verdict.changes.is_empty() {
        true => None,
        false => Some(&verdict.accept),
    };
    let compared = Kind::ALL.map(|kind| (kind.word(), verdict.count(kind)));
    let value = json!({
        "schema": SCHEMA,
        "verdict": verdict.outcome(),
        "exit_code": verdict.exit_code(),
        "toolchain": verdict.toolchain.id,
        "changes": changes(&verdict.changes),
        "tolerated": changes(&verdict.tolerated),
        "breaches": verdict.breaches,
        "drift": verdict.drift,
        "compared": BTreeMap::from(compared),
        "notes": verdict.notes,
        "accept": accept,
    });
    format!("{value:#}\n")
}

/// Writes why there is no verdict.
pub fn failure(message: &str, exit_code: u8) -> String {
    let value = json!({
        "schema": SCHEMA,
        "verdict": "none",
        "exit_code": exit_code,
        "error": message,
    });
    format!("{value:#}\n")
}

fn changes(changes: &[Change]) -> Vec<JsonChange<'_>> {
    let changes = changes.iter().map(|change| JsonChange {
        name: &change.name,
        kind: change.kind,
        how: change.how(),
        cause: change.cause,
        before: &change.before,
        after: &change.after,
        delta: change.delta().and_then(|delta| delta.try_into().ok()),
        percent: change.permille().map(|permille| permille as f64 / 10.0),
    });
    changes.collect()
}
