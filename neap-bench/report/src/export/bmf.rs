use neap_model::results::{Results, Row};
use serde_json::{Map, Value, json};

/// The rows and the sizes of the ELFs in Bencher Metric Format: by name and measure.
pub fn bmf(results: &Results) -> String {
    let rows = results.rows.iter().map(|row| {
        let heap = json!({ "value": row.heap_bytes });
        (row.name.clone(), json!({ "compute-units": compute_units(row), "heap-bytes": heap }))
    });
    let elfs = results.elfs.iter();
    let elfs =
        elfs.map(|(name, elf)| (name.clone(), json!({ "elf-bytes": { "value": elf.bytes } })));
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
