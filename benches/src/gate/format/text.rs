use crate::gate::{Change, Verdict};

/// Writes a verdict for a terminal.
pub fn verdict(verdict: &Verdict) -> String {
    let mut text = format!("{}: {}\n", verdict.toolchain.id, verdict.headline());
    if !verdict.drift.is_empty() {
        text += "\nThe toolchain is not the baseline's:\n\n";
        let rows = verdict.drift.iter().map(|drift| {
            let old_to_new = format!("{} -> {}", drift.before, drift.after);
            vec![drift.field.to_owned(), old_to_new]
        });
        text += &table(rows.collect(), 2);
    }
    text += &section("", &verdict.changes, verdict);
    if !verdict.breaches.is_empty() {
        let rows = verdict.breaches.iter().map(|breach| {
            let name = breach.name().to_owned();
            vec![breach.word().to_owned(), name, breach.to_string()]
        });
        text += &format!("\n{}", table(rows.collect(), 3));
    }
    text += &section("Within tolerance:\n\n", &verdict.tolerated, verdict);
    for note in &verdict.notes {
        text += &format!("\nnote: {note}\n");
    }
    let advice = verdict.advice();
    if !advice.is_empty() {
        text += &format!("\n{}\n", advice.join("\n"));
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
        header.push("from".to_owned());
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
    format!("\n{title}{}", table(rows, 2))
}

/// Aligns columns: those from `left` on, which hold numbers, to the right, but for the last if it is words.
fn table(rows: Vec<Vec<String>>, left: usize) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(
            |(column, (cell, width))| match (left..left + 4).contains(&column) {
                true => format!("{cell:>width$}"),
                false => format!("{cell:<width$}"),
            },
        );
        let line = cells.collect::<Vec<_>>().join("  ");
        text += &format!("{}\n", line.trim_end());
    }
    text
}
