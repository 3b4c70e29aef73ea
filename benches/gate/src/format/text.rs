use crate::{change::Change, verdict::Verdict};
use itertools::Itertools;
use std::ops::Range;

/// Writes a verdict for a terminal. The headline comes after the tables, so that it stays visible.
pub fn verdict(verdict: &Verdict) -> String {
    let drift = verdict.drift.iter();
    let drift = drift.map(|it| vec![it.field.to_owned(), format!("{} -> {}", it.before, it.after)]);
    let breaches = verdict.breaches.iter();
    let breaches = breaches.map(|it| vec![it.words().to_owned(), it.name.clone(), it.to_string()]);
    let mut text = section("The toolchain differs from the baseline's", drift.collect(), 0..0);
    text += &changes("Changed", &verdict.changes, verdict);
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

/// A table below its title, or nothing if it has no rows. Numbers are aligned to the right, everything else to the
/// left.
fn section(title: &str, rows: Vec<Vec<String>>, numbers: Range<usize>) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths = (0..rows.first().map_or(0, Vec::len)).filter_map(width).collect_vec();
    let lines = rows.iter().map(|row| {
        let cells =
            row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
                match numbers.contains(&column) {
                    true => format!("{cell:>width$}"),
                    false => format!("{cell:<width$}"),
                }
            });
        format!("{}\n", cells.collect_vec().join("  ").trim_end())
    });
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { format!("{title}:\n\n{lines}\n") }
}
