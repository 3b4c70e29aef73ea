use anyhow::Context;
use csv::{Terminator, WriterBuilder};
use neap_model::results::{Results, Row};
use serde::Serialize;

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
    heap_bytes: u64,
    elf_bytes: u64,
}

/// The rows as comma-separated values of RFC 4180, below a header. What does not apply is empty.
///
/// # Errors
///
/// When a value cannot be written.
pub fn csv(results: &Results) -> anyhow::Result<String> {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    for row in &results.rows {
        let Row { suite, program, operation, compute_units, heap_bytes, .. } = row;
        let (least, most) = row.range.unwrap_or((*compute_units, *compute_units));
        writer.serialize(Line {
            suite,
            program,
            operation,
            params: row.params.to_string(),
            compute_units: *compute_units,
            least,
            most,
            net: row.net,
            heap_bytes: *heap_bytes,
            elf_bytes: results.elf_of(row).bytes,
        })?;
    }
    String::from_utf8(writer.into_inner()?).context("a name is not UTF-8")
}
