//! What changed since the baseline, in a few lines.

use super::columns::{WIDTH, cut};
use itertools::Itertools;
use neap_model::results::{Results, Row};
use neap_report::difference::{ChangedRow, Difference, changed_rows};

/// Counts the rows that differ from those of a baseline, and names the first of each kind.
pub fn changes(results: &Results, baseline: Option<&Results>) -> String {
    let Some(baseline) = baseline else {
        let toolchain = &results.toolchain.id;
        return format!(
            "No baseline of {toolchain} is committed, so nothing is compared with it.\n"
        );
    };
    let changed = changed_rows(results, baseline);
    if changed.is_empty() {
        return "Compared with the baseline, no row changed.\n".to_owned();
    }
    let by_kind = changed.chunk_by(|a, b| kind(a) == kind(b)).map(|rows| (kind(&rows[0]), rows));
    let by_kind = by_kind.collect_vec();
    let counts = by_kind.iter().map(|(kind, rows)| format!("{} {kind}", rows.len())).join(", ");
    let lines = by_kind.iter().map(|(kind, rows)| named(kind, rows));
    format!("Rows that differ from the baseline: {counts}.\n{}", lines.collect::<String>())
}

fn kind(row: &ChangedRow) -> &'static str {
    match &row.difference {
        Difference::Cost(change) if change.0 > 0 => "more expensive",
        Difference::Cost(_) => "less expensive",
        Difference::Work => "other work",
        Difference::New => "new",
        Difference::Gone => "gone",
    }
}

/// How many rows of a kind are named.
const NAMED: usize = 3;

/// Names the first rows of a kind, a line each.
fn named(kind: &str, rows: &[ChangedRow]) -> String {
    let more = rows.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| format!("and {more} more"));
    let names = rows.iter().take(NAMED).map(named_row).chain(more);
    names.map(|name| cut(&format!("  {kind:<14}  {name}"), WIDTH) + "\n").collect()
}

/// `neap::full 47 -> 48`
fn named_row(row: &ChangedRow) -> String {
    let units = |row: Option<&Row>| row.map(|row| row.compute_units.to_string());
    let costs = [units(row.before), units(row.after)].into_iter().flatten().join(" -> ");
    format!("{} {costs}", row.name)
}
