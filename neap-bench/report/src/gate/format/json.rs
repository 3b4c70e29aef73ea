//! A verdict as JSON, for other programs.

use crate::gate::{
    change::Change,
    kind::{Kind, word},
    value::Value,
    verdict::Verdict,
};
use neap_model::{failure::Exit, transaction::Unit};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

const SCHEMA: u64 = 3;

/// Writes a verdict.
pub fn verdict(verdict: &Verdict) -> String {
    let compared = Kind::COUNTED.map(|(kind, ..)| (word(kind), verdict.count(kind)));
    let changes = |changes: &[Change]| changes.iter().map(change).collect::<Json>();
    let value = json!({
        "schema": SCHEMA,
        "verdict": verdict.outcome(),
        "exit_code": verdict.exit().code(),
        "toolchain": verdict.toolchain,
        "wrong": verdict.wrong,
        "changes": changes(&verdict.changes),
        "tolerated": changes(&verdict.tolerated),
        "breaches": verdict.breaches,
        "drift": verdict.drift,
        "compared": BTreeMap::from(compared),
        "notes": verdict.notes,
        "accept": verdict.against.accept().filter(|_| !verdict.changes.is_empty()),
    });
    format!("{value:#}\n")
}

/// Writes why there is no verdict.
pub fn failure(error: &str, exit: Exit) -> String {
    let value =
        json!({ "schema": SCHEMA, "verdict": "none", "exit_code": exit.code(), "error": error });
    format!("{value:#}\n")
}

fn change(change: &Change) -> Json {
    let known = |hash: Option<&str>| hash.filter(|hash| !hash.is_empty()).map(str::to_owned);
    let value = |value: &Value| {
        let in_unit = |unit| value.number().filter(|_| value.unit() == unit);
        json!({
            "outcome": value.outcome(),
            "compute_units": in_unit(Unit::ComputeUnits),
            "cost_units": in_unit(Unit::CostUnits),
            "lamports": in_unit(Unit::Lamports),
            "bytes": in_unit(Unit::Bytes),
            "count": in_unit(Unit::Count),
            "input": known(value.input()),
            "result": value.work().map(|work| work.result.to_string()),
            "post_state": known(value.work().map(|work| &*work.post_state)),
        })
    };
    json!({
        "name": change.name,
        "kind": change.kind,
        "how": change.how(),
        "cause": change.cause,
        "before": change.before.as_ref().map(value),
        "after": change.after.as_ref().map(value),
        // Larger changes fit no integer of JSON.
        "delta": change.delta().and_then(|delta| i64::try_from(delta).ok()),
        "percent": change.permille().map(|permille| permille as f64 / 10.0),
        "functions": change.functions,
    })
}
