use neap_model::results::{Results, Row};
use serde::Serialize;
use serde_json::json;

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
        extra: Some(extra(row)),
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

fn extra(row: &Row) -> String {
    let heap = format!("{} bytes of heap", row.heap_bytes);
    match row.net {
        Some(net) => format!("{net} CU above the floor\n{heap}"),
        None => heap,
    }
}
