//! The page of a coverage: a table of files, and their source with what ran, in one HTML file without scripts.

use super::text::share;
use crate::{
    page::{Document, NO_SCRIPTS, document, table},
    profile::source::Sources,
};
use maud::{Markup, html};
use neap_model::coverage::{Coverage, FileCoverage, Share};

const COVERAGE_STYLE: &str = include_str!("../../page/coverage.css");

/// Renders the page. `name` is what the coverage is of, and `what_ran` is a sentence that says in which runs.
pub fn page(coverage: &Coverage, name: &str, what_ran: &str, sources: &Sources) -> String {
    document(&Document {
        title: &format!("{name}: coverage"),
        policy: NO_SCRIPTS,
        style: COVERAGE_STYLE,
        skip: "Skip to the files",
        header: html! {
            p .name { "neap" }
            h1 { (name) ": coverage" }
            p .lead {
                (what_ran) " Counts are of the program's instructions: a line without instructions has none."
            }
        },
        aside: html! {},
        main: html! {
            (files(coverage))
            @for (name, file) in &coverage.0 { (source(name, file, &sources.lines(name))) }
        },
        end: html! {},
    })
}

fn files(coverage: &Coverage) -> Markup {
    let head = html! { @for title in ["File", "Lines", "Functions", "Branches"] { th scope="col" { (title) } } };
    let row = |title: Markup, shares: [Share; 3]| {
        html! { tr { th scope="row" { (title) } @for one in shares { td .number { (share(one)) } } } }
    };
    let body = html! { tbody {
        @for (name, file) in &coverage.0 {
            (row(html! { a href={ "#" (name) } { (name) } }, [file.lines(), file.functions(), file.branches()]))
        }
        (row(html! { "All" }, [coverage.lines(), coverage.functions(), coverage.branches()]))
    } };
    table("Files", "What ran of each file", &head, &body)
}

/// A file's source beside what ran. Only the lines with instructions if the file is not on this machine.
fn source(name: &str, file: &FileCoverage, lines: &[String]) -> Markup {
    let last = u32::try_from(lines.len()).unwrap_or(u32::MAX);
    // Debug information may name lines that the file does not have.
    let shown = (1..=last).chain(file.lines.keys().copied().filter(|line| *line > last));
    html! { details #(name) {
        summary { (name) }
        table .source { tbody { @for line in shown { (source_line(file, line, lines)) } } }
    } }
}

fn source_line(file: &FileCoverage, line: u32, lines: &[String]) -> Markup {
    let times = file.lines.get(&line);
    let class = times.map_or("", |times| if *times > 0 { "ran" } else { "missed" });
    let branches = file.branches.get(&line).map(|jumps| {
        let ways = jumps.iter().flatten();
        format!("{} of {} ways", ways.clone().filter(|times| **times > 0).count(), ways.count())
    });
    let text = lines.get(line as usize - 1).map_or("", String::as_str);
    html! { tr class=(class) {
        th scope="row" { (line) }
        td .number { @if let Some(times) = times { (times) "×" } }
        td { (branches.unwrap_or_default()) }
        td { (text) }
    } }
}
