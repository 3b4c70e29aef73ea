//! The history of a toolchain's baseline: what each row cost in each version, in one HTML file without scripts.

use crate::{
    chart::{Axis, Curve, Plot, Point, Scale, Tick, plot},
    page::{Document, NO_SCRIPTS, document},
};
use itertools::{Itertools, MinMaxResult};
use maud::{Markup, html};
use neap_model::{results::Results, text::delta};
use std::collections::BTreeMap;

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
    document(&Document {
        title: &format!("Compute units of {toolchain} over time"),
        policy: NO_SCRIPTS,
        style: HISTORY_STYLE,
        skip: "Skip to the charts",
        header: html! {
            h1 { "Compute units over time" }
            p .lead {
                (count(changed.len(), "row")) " changed in " (count(versions.len(), "committed baseline")) " of " code { (toolchain) } ", and "
                (constant.len()) " never did. Lower is cheaper. A chart has one step for each baseline."
            }
            @for note in notes { p .note { "Note: " (note) "." } }
        },
        aside: html! { aside { nav aria-label="Programs" { ul {
            @for (program, rows) in &programs {
                li { a href={ "#" (program) } { (program) " (" (rows.len()) ")" } }
            }
        } } } },
        main: html! {
            @for (program, rows) in &programs {
                section #(program) { h2 { (program) } @for row in rows { (figure(row, versions)) } }
            }
            section #baselines { h2 { "Baselines" } (baselines(versions)) }
        },
        end: html! {},
    })
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

/// A committed version of a baseline.
pub struct Version {
    /// The commit, abbreviated.
    pub commit: String,
    /// The day of the commit.
    pub date: String,
    /// The first line of the commit's message.
    pub subject: String,
    /// The baseline.
    pub results: Results,
}

/// What a row cost in each version, or `None` where it is not.
pub struct Series<'a> {
    pub name: &'a str,
    pub costs: Vec<Option<u64>>,
}

/// The rows of all versions, sorted by name.
pub fn series(versions: &[Version]) -> Vec<Series<'_>> {
    let mut rows = BTreeMap::<&str, Vec<Option<u64>>>::new();
    for (index, version) in versions.iter().enumerate() {
        for row in &version.results.rows {
            let costs = rows.entry(&row.name).or_insert_with(|| vec![None; versions.len()]);
            costs[index] = Some(row.compute_units);
        }
    }
    rows.into_iter().map(|(name, costs)| Series { name, costs }).collect()
}

impl Series<'_> {
    /// The program of the row.
    pub fn program(&self) -> &str {
        self.name.split_once("::").map_or(self.name, |(program, _)| program)
    }

    /// Whether it has two costs.
    pub fn is_changed(&self) -> bool {
        !self.costs.iter().flatten().all_equal()
    }

    /// Where the cost is another one than in the version before: the version, and the cost before and after.
    pub fn changes(&self) -> Vec<(usize, Option<u64>, Option<u64>)> {
        let before = [None].into_iter().chain(self.costs.iter().copied());
        let steps = before.zip(&self.costs).enumerate();
        let changed = steps.filter(|(_, (before, after))| before != *after);
        changed.map(|(index, (before, after))| (index, before, *after)).collect()
    }
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 110.0;
/// The room for the numbers at the axis.
const LEFT: f64 = 64.0;
const MARGIN: f64 = 14.0;

/// Draws the chart of a row.
fn chart(row: &Series, versions: &[Version]) -> Markup {
    let (least, most) = match row.costs.iter().flatten().minmax() {
        MinMaxResult::NoElements => return html! {},
        MinMaxResult::OneElement(cost) => (*cost, *cost),
        MinMaxResult::MinMax(least, most) => (*least, *most),
    };
    let changes = row.changes().into_iter();
    let costs = changes.filter_map(|(index, _, after)| Some((index, after?))).collect_vec();
    let steps = costs.iter().map(|(index, cost)| format!("{cost} CU on {}", versions[*index].date));
    let label = steps.format(", ").to_string();
    let point = |&(index, cost): &(usize, u64)| (index as f64, cost as f64);
    let about = |&(index, cost): &(usize, u64)| {
        let Version { date, subject, .. } = &versions[index];
        format!("{date}: {cost} CU, {subject}")
    };
    let curve = Curve {
        name: String::new(),
        class: "c0".to_owned(),
        program: None,
        pieces: lines(&row.costs).iter().map(|line| line.iter().map(point).collect()).collect(),
        points: costs.iter().map(|cost| Point { at: point(cost), about: about(cost) }).collect(),
    };
    let tick = |cost: u64| Tick { value: cost as f64, text: cost.to_string() };
    let chart = Plot {
        horizontal: Axis {
            values: (0.0, versions.len().saturating_sub(1).max(1) as f64),
            pixels: (LEFT, WIDTH - MARGIN),
            scale: Scale::Linear,
            ticks: Vec::new(),
        },
        vertical: Axis {
            values: (least as f64, most.max(least + 1) as f64),
            pixels: (HEIGHT - MARGIN, MARGIN),
            scale: Scale::Linear,
            ticks: [least, most].into_iter().dedup().map(tick).collect(),
        },
        curves: vec![curve],
    };
    html! {
        svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label={ (row.name) ": " (label) } {
            (plot(&chart))
        }
    }
}

/// The corners of the line, interrupted where the row is not there: a cost lasts until the next version.
fn lines(costs: &[Option<u64>]) -> Vec<Vec<(usize, u64)>> {
    let mut lines: Vec<Vec<(usize, u64)>> = Vec::new();
    let mut last = None;
    for (index, cost) in costs.iter().enumerate() {
        match (cost, last, lines.last_mut()) {
            (Some(cost), Some(last), Some(line)) => line.extend([(index, last), (index, *cost)]),
            (Some(cost), ..) => lines.push(vec![(index, *cost)]),
            (None, Some(last), Some(line)) => line.push((index, last)),
            (None, ..) => {}
        }
        last = *cost;
    }
    lines
}
