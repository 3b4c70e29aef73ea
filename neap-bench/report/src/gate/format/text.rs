//! A verdict as text, for a terminal.

use crate::gate::{
    cells::Cells,
    change::{Change, How},
    explanation::shown,
    verdict::{Outcome, Verdict},
};
use anstyle::{AnsiColor, Style};
use neap_model::{failure::Exit, text::one_line};
use std::ops::Range;

/// A longer cell moves those after it, because Rust pads to no more than 65,535.
const WIDEST: usize = 1000;

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();

/// Writes a verdict for a terminal, with colours. The headline comes after the tables, so that it stays visible.
pub fn verdict(verdict: &Verdict) -> String {
    let drift = verdict.drift.iter().map(|part| {
        let change = format!("{} -> {}", part.before, part.after);
        (Style::new(), vec![part.field.to_owned(), change])
    });
    let breaches = verdict.breaches.iter().map(|breach| {
        (BAD, vec![breach.words().to_owned(), breach.name.clone(), breach.to_string()])
    });
    let differs = format!("The toolchain differs from {}'s", verdict.against.name());
    let wrong = verdict.wrong.iter().map(|wrong| (BAD, vec![wrong.name.clone()]));
    let mut text = section(&differs, drift.collect(), 0..0);
    text += &section("Something else than the suite says", wrong.collect(), 0..0);
    text += &changes("Changed", &verdict.changes, verdict);
    text += &explanations(verdict);
    text += &section("Not within budget", breaches.collect(), 0..0);
    text += &changes("Within tolerance", &verdict.tolerated, verdict);
    text.extend(verdict.notes.iter().map(|note| format!("note: {}\n", one_line(note))));
    let style = match (verdict.outcome(), verdict.exit()) {
        (Outcome::Pass, _) => GOOD,
        // `--fail-on` allows the changes.
        (_, Exit::Pass) => Style::new(),
        _ => BAD,
    };
    let style = style.bold();
    let (id, headline) = (one_line(&verdict.toolchain), verdict.headline());
    text += &format!("{id}: {style}{headline}{style:#} (compared: {})\n", verdict.compared());
    text.extend(verdict.advice().into_iter().map(|sentence| one_line(&sentence) + "\n"));
    text
}

fn changes(title: &str, changes: &[Change], verdict: &Verdict) -> String {
    let names = Cells::COLUMNS.map(|name| name.to_ascii_lowercase());
    let header = (!changes.is_empty()).then_some((Style::new(), names));
    let rows = changes.iter().map(|change| {
        let style = match change.how() {
            How::Different | How::Vanished => BAD,
            How::OtherOutcome | How::OtherInput | How::OtherPrice | How::MoreExpensive => BAD,
            How::Cheaper => GOOD,
            How::New => Style::new(),
        };
        (style, change.cells().in_order())
    });
    let shown = |(style, row): (_, [String; _])| (style, row[..verdict.columns()].to_vec());
    section(title, header.into_iter().chain(rows).map(shown).collect(), 2..6)
}

/// The functions that account for the changes, below the rows that they explain.
fn explanations(verdict: &Verdict) -> String {
    let (shown, left_out) = shown(verdict, one_line);
    let title = (!shown.is_empty()).then(|| "Where the changes are:\n\n".to_owned());
    let blocks =
        shown.into_iter().map(|(rows, lines)| format!("{rows}\n  {}\n\n", lines.join("\n  ")));
    let left_out = left_out.map(|sentence| format!("{sentence}\n\n"));
    title.into_iter().chain(blocks).chain(left_out).collect()
}

/// A table below its title, or nothing if it has no rows. Numbers are aligned to the right, everything else to the
/// left. The style of a row is that of its first cell.
fn section(title: &str, rows: Vec<(Style, Vec<String>)>, numbers: Range<usize>) -> String {
    let safe =
        |(style, row): (_, Vec<String>)| (style, row.iter().map(|it| one_line(it)).collect());
    let rows: Vec<(Style, Vec<String>)> = rows.into_iter().map(safe).collect();
    let Some((_, first)) = rows.first() else {
        return String::new();
    };
    let width =
        |column: usize| rows.iter().map(|(_, row)| row[column].chars().count().min(WIDEST)).max();
    let widths: Vec<usize> = (0..first.len()).filter_map(width).collect();
    let mut text = format!("{title}:\n\n");
    for (style, row) in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            if column == 0 {
                format!("{style}{cell:<width$}{style:#}")
            } else if numbers.contains(&column) {
                format!("{cell:>width$}")
            } else {
                format!("{cell:<width$}")
            }
        });
        text += &format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text + "\n"
}
