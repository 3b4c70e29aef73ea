use crate::{
    change::Change,
    verdict::{Outcome, Verdict},
};

/// How many rows of a table are visible; the rest is folded.
const SHOWN: usize = 20;

/// Writes a verdict for a comment on a pull request.
pub fn verdict(verdict: &Verdict) -> String {
    let sign = match verdict.outcome() {
        Outcome::Pass => "✅",
        Outcome::Changed | Outcome::StaleBaseline => "❌",
    };
    let (headline, id) = (verdict.headline(), code(&verdict.toolchain.id));
    let mut text = format!("### {sign} Compute units: {headline}\n\nToolchain {id}.\n");
    let drift = verdict.drift.iter().map(|drift| {
        let [before, after] = [&drift.before, &drift.after].map(|text| code(text));
        format!("| {} | {before} | {after} |\n", drift.field)
    });
    text += &section(
        "\nThe toolchain differs from the baseline's:\n",
        "| Part | Before | After |\n|---|---|---|\n",
        drift,
    );
    let breaches = verdict.breaches.iter().map(|breach| {
        let name = code(&breach.name);
        format!("| {} | {name} | {breach} |\n", breach.words())
    });
    text += &section("", "| Budget | Name | |\n|---|---|---|\n", breaches);
    text += &changes("", &verdict.changes, verdict);
    text += &changes("\nWithin tolerance:\n", &verdict.tolerated, verdict);
    let notes = verdict.notes.iter();
    text.extend(notes.map(|note| format!("\nNote: {}.\n", plain(note))));
    let advice = verdict.advice().into_iter();
    text.extend(advice.map(|sentence| format!("\n{sentence}\n")));
    text
}

/// Writes why there is no verdict.
pub fn failure(message: &str) -> String {
    let indented = message.replace('\n', "\n    ");
    format!("### ❌ Compute units: no verdict\n\n    {indented}\n")
}

fn changes(title: &str, changes: &[Change], verdict: &Verdict) -> String {
    let columns = verdict.columns();
    let rules = ["---", "---", "---:", "---:", "---:", "---:", "---"];
    let header = format!(
        "| {} |\n|{}|\n",
        Change::COLUMNS[..columns].join(" | "),
        rules[..columns].join("|")
    );
    let rows = changes.iter().map(|change| {
        let mut cells = change.cells().map(|cell| plain(&cell));
        cells[1] = code(&change.name);
        format!("| {} |\n", cells[..columns].join(" | "))
    });
    section(title, &header.replacen("|  |", "| |", 1), rows)
}

/// A table below its title, or nothing if it has no rows.
fn section(title: &str, header: &str, mut rows: impl ExactSizeIterator<Item = String>) -> String {
    let more = rows.len().saturating_sub(SHOWN);
    let shown: String = rows.by_ref().take(SHOWN).collect();
    let rest: String = rows.collect();
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
    format!("`{}`", text.replace('|', "\\|").replace('`', "'"))
}

/// Renders text in a cell, with its markup escaped.
fn plain(text: &str) -> String {
    let escaped = text.replace('|', "\\|").replace('`', "'");
    escaped.replace('<', "&lt;")
}
