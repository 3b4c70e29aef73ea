use crate::{change::Change, explanation::shown, verdict::Verdict};
use std::ops::Range;

/// Writes a verdict for a terminal. The headline comes after the tables, so that it stays visible.
pub fn verdict(verdict: &Verdict) -> String {
    let drift = verdict.drift.iter();
    let drift = drift.map(|it| vec![it.field.to_owned(), format!("{} -> {}", it.before, it.after)]);
    let breaches = verdict.breaches.iter();
    let breaches = breaches.map(|it| vec![it.words().to_owned(), it.name.clone(), it.to_string()]);
    let mut text = section("The toolchain differs from the baseline's", drift.collect(), 0..0);
    text += &changes("Changed", &verdict.changes, verdict);
    text += &explanations(verdict);
    text += &section("Not within budget", breaches.collect(), 0..0);
    text += &changes("Within tolerance", &verdict.tolerated, verdict);
    text.extend(verdict.notes.iter().map(|note| format!("note: {note}\n")));
    let (id, headline) = (&verdict.toolchain, verdict.headline());
    text += &format!("{id}: {headline} (compared: {})\n", verdict.compared());
    text.extend(verdict.advice().into_iter().map(|sentence| format!("{sentence}\n")));
    text
}

fn changes(title: &str, changes: &[Change], verdict: &Verdict) -> String {
    let header = Change::COLUMNS.map(|name| name.to_ascii_lowercase());
    let header = (!changes.is_empty()).then_some(header);
    let rows = header.into_iter().chain(changes.iter().map(Change::cells));
    section(title, rows.map(|row| row[..verdict.columns()].to_vec()).collect(), 2..6)
}

/// The functions that account for the changes, below the rows that they explain.
fn explanations(verdict: &Verdict) -> String {
    let (shown, left_out) = shown(verdict, str::to_owned);
    let title = (!shown.is_empty()).then(|| "Where the changes are:\n\n".to_owned());
    let blocks =
        shown.into_iter().map(|(rows, lines)| format!("{rows}\n  {}\n\n", lines.join("\n  ")));
    let left_out = left_out.map(|sentence| format!("{sentence}\n\n"));
    title.into_iter().chain(blocks).chain(left_out).collect()
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
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            if numbers.contains(&column) {
                format!("{cell:>width$}")
            } else {
                format!("{cell:<width$}")
            }
        });
        text += &format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text + "\n"
}
