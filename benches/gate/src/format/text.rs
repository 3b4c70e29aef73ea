use crate::{change::Change, verdict::Verdict};
use std::ops::Range;

/// Writes a verdict for a terminal. The headline comes after the tables, so that it stays visible.
pub fn verdict(verdict: &Verdict) -> String {
    let drift = verdict.drift.iter().map(|drift| {
        let old_to_new = format!("{} -> {}", drift.before, drift.after);
        vec![drift.field.to_owned(), old_to_new]
    });
    let breaches = verdict.breaches.iter().map(|breach| {
        let name = breach.name.clone();
        vec![breach.words().to_owned(), name, breach.to_string()]
    });
    let drift_title = "The toolchain differs from the baseline's";
    let mut text = section(drift_title, drift.collect(), 0..0);
    text += &changes("Changed", &verdict.changes, verdict);
    text += &section("Not within budget", breaches.collect(), 0..0);
    text += &changes("Within tolerance", &verdict.tolerated, verdict);
    let notes = verdict.notes.iter();
    text.extend(notes.map(|note| format!("note: {note}\n")));
    let (id, headline) = (&verdict.toolchain.id, verdict.headline());
    text += &format!("{id}: {headline} (compared: {})\n", verdict.compared());
    let advice = verdict.advice().into_iter();
    text.extend(advice.map(|sentence| format!("{sentence}\n")));
    text
}

fn changes(title: &str, changes: &[Change], verdict: &Verdict) -> String {
    let columns = verdict.columns();
    let mut rows = Vec::new();
    if !changes.is_empty() {
        let header = &Change::COLUMNS[..columns];
        rows.push(header.iter().map(|cell| cell.to_ascii_lowercase()).collect());
    }
    rows.extend(changes.iter().map(|change| change.cells()[..columns].to_vec()));
    section(title, rows, 2..6)
}

/// A table below its title, or nothing if it has no rows. Numbers are aligned to the right, everything else to the
/// left.
fn section(title: &str, rows: Vec<Vec<String>>, numbers: Range<usize>) -> String {
    let Some(first) = rows.first() else {
        return String::new();
    };
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..first.len()).filter_map(width).collect();
    let mut text = format!("{title}:\n\n");
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, width))| {
            if numbers.contains(&column) {
                format!("{cell:>width$}")
            } else {
                format!("{cell:<width$}")
            }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        text += &format!("{}\n", line.trim_end());
    }
    text + "\n"
}
