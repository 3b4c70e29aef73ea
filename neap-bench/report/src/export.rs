//! Reports in the formats that other tools read.

use anyhow::Context;
use csv::{Terminator, WriterBuilder};
use itertools::Itertools;
use neap_model::results::{Results, Row};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The rows and the sizes of the ELFs in Bencher Metric Format: by name and measure.
pub fn bmf(results: &Results) -> String {
    let rows = results.rows.iter().map(|row| {
        let mut measures = json!({ "compute-units": compute_units(row) });
        if let Some(heap) = row.heap() {
            measures["heap-bytes"] = json!({ "value": heap });
        }
        (row.name.clone(), measures)
    });
    let elfs = results.elfs.iter().map(|(name, elf)| {
        let bytes = json!({ "value": elf.bytes });
        (name.clone(), json!({ "elf-bytes": bytes }))
    });
    let metrics = Value::Object(rows.chain(elfs).collect::<Map<_, _>>());
    format!("{metrics:#}\n")
}

fn compute_units(row: &Row) -> Value {
    let value = row.compute_units;
    match row.range {
        Some((least, most)) => {
            json!({ "value": value, "lower_value": least, "upper_value": most })
        }
        None => json!({ "value": value }),
    }
}

/// An entry of the list that github-action-benchmark reads.
#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    unit: &'static str,
    value: u64,
    /// Shown in brackets behind the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<String>,
    /// Shown with a point of the chart.
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<String>,
}

/// The rows and the sizes of the ELFs, as the tool `customSmallerIsBetter` of github-action-benchmark.
pub fn custom_smaller_is_better(results: &Results) -> String {
    let rows = results.rows.iter().map(|row| Entry {
        name: &row.name,
        unit: "CU",
        value: row.compute_units,
        range: row.range.map(|(least, most)| format!("{least} to {most}")),
        extra: extra(row),
    });
    let elfs = results.elfs.iter().map(|(name, elf)| Entry {
        name,
        unit: "bytes",
        value: elf.bytes,
        range: None,
        extra: None,
    });
    format!("{:#}\n", json!(rows.chain(elfs).collect::<Vec<_>>()))
}

fn extra(row: &Row) -> Option<String> {
    let net = row.net.map(|net| format!("{net} CU above the floor"));
    let heap = row.heap().map(|heap| format!("{heap} bytes of heap"));
    let lines = net.into_iter().chain(heap).join("\n");
    (!lines.is_empty()).then_some(lines)
}

/// A line of the table. The names of its fields are the header.
#[derive(Serialize)]
struct Line<'a> {
    suite: &'a str,
    program: &'a str,
    operation: &'a str,
    params: String,
    compute_units: u64,
    least: u64,
    most: u64,
    net: Option<i64>,
    heap_bytes: Option<u64>,
    elf_bytes: u64,
}

/// The rows as comma-separated values of RFC 4180, below a header. What does not apply is empty.
pub fn csv(results: &Results) -> anyhow::Result<String> {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    for row in &results.rows {
        let Row { suite, program, operation, compute_units, .. } = row;
        let (least, most) = row.ends();
        writer.serialize(Line {
            suite,
            program,
            operation,
            params: row.params.to_string(),
            compute_units: *compute_units,
            least,
            most,
            net: row.net,
            heap_bytes: row.heap(),
            elf_bytes: results.elf_of(row).bytes,
        })?;
    }
    String::from_utf8(writer.into_inner()?).context("a name is not UTF-8")
}
