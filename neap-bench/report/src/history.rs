//! The history of a toolchain's baseline: what each row cost in each version, in one HTML file without scripts.

mod chart;
mod series;

use crate::page::{NO_SCRIPTS, STYLE, head};
use chart::chart;
use itertools::Itertools;
use maud::{DOCTYPE, Markup, html};
use neap_model::numbers::delta;
use series::{Series, series};

pub use series::Version;

const HISTORY_STYLE: &str = include_str!("../page/history.css");

/// The committed versions of a toolchain's baseline.
pub struct History {
    /// The id of the toolchain.
    pub toolchain: String,
    /// The versions, oldest first.
    pub versions: Vec<Version>,
    /// What a reader should know about versions that are not here.
    pub notes: Vec<String>,
}

/// Renders the page. The same history gives the same bytes.
pub fn page(history: &History) -> String {
    let History { toolchain, versions, notes } = history;
    let (changed, constant): (Vec<_>, Vec<_>) =
        series(versions).into_iter().partition(Series::is_changed);
    let programs = changed.iter().chunk_by(|series| series.program());
    let programs = programs.into_iter().map(|(program, rows)| (program, rows.collect_vec()));
    let programs = programs.collect_vec();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(&format!("Compute units of {toolchain} over time"), NO_SCRIPTS, &[STYLE, HISTORY_STYLE]))
            body {
                a .skip href="#main" { "Skip to the charts" }
                header {
                    h1 { "Compute units over time" }
                    p .lead {
                        (count(changed.len(), "row")) " changed in " (count(versions.len(), "committed baseline")) " of " code { (toolchain) } ", and "
                        (constant.len()) " never did. Lower is cheaper. A chart has one step for each baseline."
                    }
                    @for note in notes { p .note { "Note: " (note) "." } }
                }
                div .columns {
                    aside { nav aria-label="Programs" { ul {
                        @for (program, rows) in &programs {
                            li { a href={ "#" (program) } { (program) " (" (rows.len()) ")" } }
                        }
                    } } }
                    main #main tabindex="-1" {
                        @for (program, rows) in &programs {
                            section #(program) { h2 { (program) } @for row in rows { (figure(row, versions)) } }
                        }
                        section #baselines { h2 { "Baselines" } (baselines(versions)) }
                    }
                }
            }
        }
    };
    page.into_string()
}

/// The chart of a row, and its changes as a table.
fn figure(row: &Series, versions: &[Version]) -> Markup {
    html! { figure {
        figcaption { (row.name) }
        (chart(row, versions))
        details {
            summary { "Changes" }
            div .scroll { table {
                thead { tr { th { "Date" } th { "Commit" } th { "Subject" } th .number { "CU" } th .number { "Δ" } } }
                tbody { @for (index, before, after) in row.changes() { tr {
                    td { (versions[index].date) }
                    td { code { (versions[index].commit) } }
                    td { (versions[index].subject) }
                    td .number { (after.map_or("removed".to_owned(), |cost| cost.to_string())) }
                    td .number { @if let Some((before, after)) = before.zip(after) { (delta(before, after)) } }
                } } }
            } }
        }
    } }
}

fn baselines(versions: &[Version]) -> Markup {
    html! { div .scroll { table {
        thead { tr { th { "Date" } th { "Commit" } th { "Subject" } th .number { "Rows" } th { "SVM" } } }
        tbody { @for Version { commit, date, subject, results } in versions { tr {
            td { (date) }
            td { code { (commit) } }
            td { (subject) }
            td .number { (results.rows.len()) }
            td { "mollusk-svm " (results.toolchain.mollusk) ", Agave " (results.toolchain.agave) }
        } } }
    } } }
}

/// A number of things: `1 row`, `2 rows`.
fn count(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
