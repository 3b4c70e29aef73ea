use crate::{Change, Verdict};
use std::ops::Range;

/// Writes a verdict for a terminal. The headline comes after the tables, so that it stays visible.
pub fn verdict(verdict: &Verdict) -> String {
    let mut text = String::new();
    if !verdict.drift.is_empty() {
        text += "The toolchain differs from the baseline's:\n\n";
        let rows = verdict.drift.iter().map(|drift| {
            let old_to_new = format!("{} -> {}", drift.before, drift.after);
            vec![drift.field.to_owned(), old_to_new]
        });
        text += &format!("{}\n", table(rows.collect(), 0..0));
    }
    text += &section("Changed", &verdict.changes, verdict);
    if !verdict.breaches.is_empty() {
        let rows = verdict.breaches.iter().map(|breach| {
            let name = breach.name().to_owned();
            vec![breach.word().to_owned(), name, breach.to_string()]
        });
        text += &format!("Not within budget:\n\n{}\n", table(rows.collect(), 0..0));
    }
    text += &section("Within tolerance", &verdict.tolerated, verdict);
    for note in &verdict.notes {
        text += &format!("note: {note}\n");
    }
    let (id, headline) = (&verdict.toolchain.id, verdict.headline());
    text += &format!("{id}: {headline} (compared: {})\n", verdict.compared());
    for sentence in verdict.advice() {
        text += &format!("{sentence}\n");
    }
    text
}

fn section(title: &str, changes: &[Change], verdict: &Verdict) -> String {
    if changes.is_empty() {
        return String::new();
    }
    let mut header = ["", "name", "before", "after", "Δ", "Δ%"]
        .map(str::to_owned)
        .to_vec();
    if !verdict.drift.is_empty() {
        header.push("cause".to_owned());
    }
    let rows = changes.iter().map(|change| {
        let how = change.how().word().to_owned();
        let mut row = vec![how, change.name.clone()];
        row.extend(change.cells());
        if !verdict.drift.is_empty() {
            row.push(change.cause.words().to_owned());
        }
        row
    });
    let rows = std::iter::once(header).chain(rows).collect();
    format!("{title}:\n\n{}\n", table(rows, 2..6))
}

/// Aligns columns: numbers to the right, everything else to the left.
fn table(rows: Vec<Vec<String>>, numbers: Range<usize>) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, width))| match numbers.contains(&column) {
            true => format!("{cell:>width$}"),
            false => format!("{cell:<width$}"),
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        text += &format!("{}\n", line.trim_end());
    }
    text
}
