use crate::{Change, Outcome, Verdict};

/// How many rows of a table are visible; the rest is folded.
const SHOWN: usize = 20;

/// Writes a verdict for a comment on a pull request.
pub fn verdict(verdict: &Verdict) -> String {
    let sign = match verdict.outcome() {
        Outcome::Pass => "✅",
        Outcome::Changed | Outcome::StaleBaseline => "❌",
    };
    let id = &verdict.toolchain.id;
    let mut text = format!("### {sign} Compute units: {}\n\n", verdict.headline());
    text += &format!("Toolchain {}.\n", code(id));
    if !verdict.drift.is_empty() {
        text += "\nThe toolchain differs from the baseline's:\n\n";
        let rows = verdict.drift.iter().map(|drift| {
            let [before, after] = [&drift.before, &drift.after].map(|text| code(text));
            format!("| {} | {before} | {after} |\n", drift.field)
        });
        text += &table("| Part | Before | After |\n|---|---|---|\n", rows);
    }
    if !verdict.breaches.is_empty() {
        let rows = verdict.breaches.iter().map(|breach| {
            format!(
                "| {} | {} | {breach} |\n",
                breach.word(),
                code(breach.name())
            )
        });
        text += "\n";
        text += &table("| Budget | Name | |\n|---|---|---|\n", rows);
    }
    text += &changes(&verdict.changes, verdict);
    if !verdict.tolerated.is_empty() {
        text += "\nWithin tolerance:\n";
        text += &changes(&verdict.tolerated, verdict);
    }
    for note in &verdict.notes {
        text += &format!("\nNote: {}.\n", plain(note));
    }
    for sentence in verdict.advice() {
        text += &format!("\n{sentence}\n");
    }
    text
}

/// Writes why there is no verdict.
pub fn failure(message: &str) -> String {
    format!(
        "### ❌ Compute units: no verdict\n\n    {}\n",
        message.replace('\n', "\n    ")
    )
}

fn changes(changes: &[Change], verdict: &Verdict) -> String {
    if changes.is_empty() {
        return String::new();
    }
    let (cause, rule) = match verdict.drift.is_empty() {
        true => ("", ""),
        false => (" Cause |", "---|"),
    };
    let header = format!(
        "| | Name | Before | After | Δ | Δ% |{cause}\n|---|---|---:|---:|---:|---:|{rule}\n"
    );
    let rows = changes.iter().map(|change| {
        let [before, after, delta, percent] = change.cells().map(|cell| plain(&cell));
        let (how, name) = (change.how().word(), code(&change.name));
        let cause = match verdict.drift.is_empty() {
            true => String::new(),
            false => format!(" {} |", change.cause.words()),
        };
        format!("| {how} | {name} | {before} | {after} | {delta} | {percent} |{cause}\n")
    });
    format!("\n{}", table(&header, rows))
}

fn table(header: &str, mut rows: impl ExactSizeIterator<Item = String>) -> String {
    let more = rows.len().saturating_sub(SHOWN);
    let shown: String = rows.by_ref().take(SHOWN).collect();
    if more == 0 {
        return format!("{header}{shown}");
    }
    let rest: String = rows.collect();
    format!(
        "{header}{shown}\n<details><summary>{more} more</summary>\n\n{header}{rest}\n</details>\n"
    )
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
