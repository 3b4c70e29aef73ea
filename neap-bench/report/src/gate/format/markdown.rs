//! A verdict as Markdown, for a comment on a pull request.

use crate::gate::{
    cells::Cells,
    change::Change,
    explanation::shown,
    verdict::{Outcome, Verdict, WrongRow},
};
use neap_model::{
    failure::Exit,
    text::{one_line, safe_lines},
};

/// How many rows of a table are visible; the rest is folded.
const SHOWN: usize = 20;

/// Writes a verdict for a comment on a pull request.
pub fn verdict(verdict: &Verdict) -> String {
    let sign = match (verdict.outcome(), verdict.exit()) {
        (Outcome::Pass, _) => "✅",
        // `--fail-on` allows the changes.
        (_, Exit::Pass) => "⚠️",
        _ => "❌",
    };
    let beginning = beginning(verdict.heading.as_deref(), sign);
    let (headline, id) = (verdict.headline(), code(&verdict.toolchain));
    let drift = verdict
        .drift
        .iter()
        .map(|drift| [drift.field.to_owned(), code(&drift.before), code(&drift.after)].join(" | "));
    let breaches = verdict.breaches.iter().map(|breach| {
        [breach.words().to_owned(), code(&breach.name), plain(&breach.to_string())].join(" | ")
    });
    let mut text = format!("{beginning}Compute units: {headline}\n\nToolchain {id}.\n");
    for WrongRow { name, what } in &verdict.wrong {
        text += &format!(
            "\n{} does something else than the suite says:\n\n{}",
            code(name),
            lines(what)
        );
    }
    let differs = format!("\nThe toolchain differs from {}'s:\n", verdict.against.name());
    text += &section(&differs, "| Part | Before | After |\n|---|---|---|\n", drift);
    text += &section("", "| Budget | Name | |\n|---|---|---|\n", breaches);
    text += &changes("", &verdict.changes, verdict);
    text += &explanations(verdict);
    text += &changes("\nWithin tolerance:\n", &verdict.tolerated, verdict);
    text.extend(verdict.notes.iter().map(|note| format!("\nNote: {}.\n", plain(note))));
    let advice = verdict.advice();
    if !advice.is_empty() {
        text += &format!("\nWhat to do next:\n\n- {}\n", advice.join("\n- "));
    }
    safe_lines(&text)
}

/// Writes why there is no verdict.
pub fn failure(message: &str, heading: Option<&str>) -> String {
    let (beginning, lines) = (beginning(heading, "❌"), lines(message));
    safe_lines(&format!("{beginning}Compute units: no verdict\n\n{lines}"))
}

/// A list of the lines of a message.
fn lines(message: &str) -> String {
    let lines = message.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| format!("- {}\n", code(line.trim()))).collect()
}

/// What stands before the first sentence, which becomes a heading if there is no other.
fn beginning(heading: Option<&str>, sign: &str) -> String {
    heading.map_or_else(|| format!("### {sign} "), |heading| format!("{heading}\n\n"))
}

fn changes(title: &str, changes: &[Change], verdict: &Verdict) -> String {
    let columns = verdict.columns();
    let names = Cells::COLUMNS[1..columns].join(" | ");
    let rules = ["---", "---", "---:", "---:", "---:", "---:", "---"][..columns].join("|");
    let rows = changes.iter().map(|change| {
        let Cells { how, before, after, delta, percent, cause, .. } = change.cells();
        let [how, before, after, delta, percent, cause] =
            [how, before, after, delta, percent, cause].map(|cell| plain(&cell));
        let name = code(&change.name);
        let cells = Cells { how, name, before, after, delta, percent, cause };
        cells.in_order()[..columns].join(" | ")
    });
    section(title, &format!("| | {names} |\n|{rules}|\n"), rows)
}

/// The functions that account for the changes, below the rows that they explain.
fn explanations(verdict: &Verdict) -> String {
    let (shown, left_out) = shown(verdict, code);
    if shown.is_empty() {
        return String::new();
    }
    let items =
        shown.into_iter().map(|(rows, lines)| format!("- {rows}\n  - {}\n", lines.join("\n  - ")));
    let left_out = left_out.map(|sentence| format!("\n{sentence}\n"));
    let items: String = items.chain(left_out).collect();
    format!("\n<details><summary>Where the changes are</summary>\n\n{items}\n</details>\n")
}

/// A table below its title, or nothing if it has no rows.
fn section(title: &str, header: &str, rows: impl ExactSizeIterator<Item = String>) -> String {
    let more = rows.len().saturating_sub(SHOWN);
    let mut rows = rows.map(|row| format!("| {row} |\n"));
    let (shown, rest): (String, String) = (rows.by_ref().take(SHOWN).collect(), rows.collect());
    if shown.is_empty() {
        return String::new();
    }
    let visible = format!("{title}\n{header}{shown}");
    if rest.is_empty() {
        return visible;
    }
    format!("{visible}\n<details><summary>{more} more</summary>\n\n{header}{rest}\n</details>\n")
}

/// Renders text as a code span in a cell.
fn code(text: &str) -> String {
    format!("`{}`", one_line(text).replace('|', "\\|").replace('`', "'"))
}

/// Renders text in a cell, with its markup escaped.
fn plain(text: &str) -> String {
    one_line(text).replace('|', "\\|").replace('`', "'").replace('<', "&lt;")
}
