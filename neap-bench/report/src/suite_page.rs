//! The page of a suite: tables with bars, flamegraphs and bad inputs in one HTML file without scripts.

use crate::{
    checks,
    highlights::{changes, most_expensive},
    page::{
        Document, NO_SCRIPTS, Section, bar, document, links, percent, table, toolchain,
        with_code_spans, with_headings,
    },
    profile::{
        lines::lines,
        programs::split,
        text::names,
        tree::{Function, functions, tree},
    },
    table::most_heap,
};
use itertools::Itertools;
use maud::{Markup, html};
use neap_model::{
    bad_inputs::{BadInputRow, Ending},
    matrix::matrices,
    profile::{Profile, Profiles, RowProfile, Source},
    results::{Results, Row},
};
use neap_subject::suite::Suite;

const SUITE_STYLE: &str = include_str!("../page/suite.css");

/// Renders the page, with the changes since a baseline. The same input gives the same bytes.
pub fn page(
    results: &Results,
    suite: &Suite,
    profiles: &Profiles,
    baseline: Option<&Results>,
) -> String {
    let sections = [
        changes(results, baseline),
        most_expensive(results),
        Some(costs(results, suite)),
        explained(results, profiles),
        bad_inputs(results),
    ];
    let sections: Vec<Section> = sections.into_iter().flatten().collect();
    document(&Document {
        title: &format!("{}: compute units", suite.name),
        policy: NO_SCRIPTS,
        style: SUITE_STYLE,
        skip: "Skip to the tables",
        header: header(results, suite),
        aside: html! { aside aria-label="Contents" { (links(&sections)) } },
        main: with_headings(&sections),
        end: html! { footer { (toolchain(&results.toolchain)) } },
    })
}

fn header(results: &Results, suite: &Suite) -> Markup {
    html! {
        p .name { "neap" }
        h1 { (suite.name) }
        p .lead {
            "Compute units of whole instructions, measured on the real SVM. Every number is from an instruction whose \
             complete post-state was verified. Lower is cheaper."
        }
        // The text is Markdown; the page shows it without code marks.
        p .toolchain { "Measured with " (results.toolchain.to_string().replace('`', "")) }
    }
}

fn costs(results: &Results, suite: &Suite) -> Section {
    let body = html! {
        p { "Each bar is a row. A range is the least and the most on other addresses." }
        (rows(results))
        (programs(results, suite))
    };
    Section { id: "compute-units".to_owned(), title: "Compute units".to_owned(), body }
}

/// A body for each operation, and a bar for each row. All bars have one scale.
fn rows(results: &Results) -> Markup {
    let rows = &results.rows;
    let most = rows.iter().map(|row| row.compute_units).max().unwrap_or_default().max(1);
    let has_net = rows.iter().any(|row| row.net.is_some());
    let has_range = rows.iter().any(|row| row.range.is_some());
    let has_heap = rows.iter().any(|row| row.heap_bytes > 0);
    let head = html! {
        th scope="col" { "Operation" }
        th scope="col" { "Program" }
        th scope="col" .number { "CU" }
        @if has_range { th scope="col" .number { "Range" } }
        @if has_net { th scope="col" .number { "Above the floor" } }
        @if has_heap { th scope="col" .number { "Heap bytes" } }
        th scope="col" { span .unseen { "Bar" } }
    };
    let operations = rows.iter().map(|row| &row.operation).unique();
    let operations = operations.map(|operation| {
        let rows = rows.iter().filter(|row| row.operation == *operation);
        (operation, rows.collect_vec())
    });
    let bodies = html! { @for (operation, rows) in operations { tbody { @for (place, row) in rows.iter().enumerate() { tr {
        @if place == 0 { th scope="rowgroup" rowspan=(rows.len()) { (operation) } }
        td { (row.program) @if !row.params.is_empty() { small { (row.params) } } }
        td .number { (row.compute_units) }
        @if has_range { td .number { @if let Some((least, most)) = row.range { (least) " to " (most) } } }
        @if has_net { td .number { @if let Some(net) = row.net { (net) } } }
        @if has_heap { td .number { @if let Some(heap) = row.heap() { (heap) } } }
        (bar(row.compute_units, most))
    } } } } };
    table("Compute units", "Compute units of each operation", &head, &bodies)
}

fn programs(results: &Results, suite: &Suite) -> Markup {
    let head = html! {
        th scope="col" { "Program" } th scope="col" .number { "ELF bytes" } th scope="col" .number { "Most heap bytes" }
        th scope="col" { "What it is" }
    };
    let body = html! { tbody { @for program in &suite.programs {
        @let rows = results.rows.iter().filter(|row| row.program == program.name());
        tr {
            th scope="row" { (program.name()) }
            td .number { @if let Some(row) = rows.clone().next() { (results.elf_of(row).bytes) } }
            td .number { (most_heap(rows)) }
            td { (with_code_spans(&program.about)) }
        }
    } } };
    table("Programs", "Programs", &head, &body)
}

/// `None` if no program was given bad inputs.
fn bad_inputs(results: &Results) -> Option<Section> {
    results.bad_inputs.first()?;
    let operations = results.bad_inputs.iter().chunk_by(|row| (&row.program, &row.operation));
    let body = html! {
        p { "Each operation was also run with bad inputs. Check those that are accepted. An aborted instruction was stopped by the runtime." }
        @for matrix in matrices(&results.bad_inputs) {
            h3 { (matrix.program) "::" (matrix.instruction) }
            (checks::page(&matrix))
        }
        @for ((program, operation), tried) in &operations { (tried_inputs(program, operation, &tried.collect_vec())) }
    };
    let title = "Bad inputs".to_owned();
    Some(Section { id: "bad-inputs".to_owned(), title, body })
}

fn tried_inputs(program: &str, operation: &str, tried: &[&BadInputRow]) -> Markup {
    let title = format!("{program}::{operation}");
    let head = html! { th scope="col" { "Input" } th scope="col" { "Outcome" } th scope="col" .number { "CU" } };
    let body = html! { tbody { @for BadInputRow { input, ending, compute_units, changes, allowed, .. } in tried { tr {
        th scope="row" { (input) }
        td .(class(ending)) {
            (ending)
            @if !changes.is_empty() { ", changes " (changes.join(", ")) }
            @if let Some(reason) = allowed { ", allowed: " (reason) }
        }
        td .number { (compute_units) }
    } } } };
    html! { h3 { (title) } (table(&title, "Bad inputs and their outcomes", &head, &body)) }
}

fn class(ending: &Ending) -> &'static str {
    match ending {
        Ending::Refused(_) => "good",
        Ending::Accepted | Ending::NoEffect => "part",
        Ending::Aborted(_) => "bad",
    }
}

/// The height of a function in a flamegraph, in pixels.
const HEIGHT: usize = 22;

/// `None` if no row has a profile.
fn explained(results: &Results, profiles: &Profiles) -> Option<Section> {
    let explained = results.rows.iter().filter_map(|row| {
        let profile = profiles.get(&row.elf_name())?;
        Some((row, profile, profile.rows.get(&row.name)?))
    });
    let explained: Vec<_> = explained.collect();
    explained.first()?;
    let body = html! {
        p { "Open a row to see its flamegraph, the functions and the source lines. Each box is a function, and its width is its cost. The parts of a row add up to it." }
        @for (row, profile, ran) in &explained { (explained_row(row, profile, ran)) }
    };
    let title = "Where the compute units go".to_owned();
    Some(Section { id: "profiles".to_owned(), title, body })
}

fn explained_row(row: &Row, profile: &Profile, ran: &RowProfile) -> Markup {
    let tree = tree(profile, ran);
    html! { details .row {
        summary { (row.name) ", " (row.compute_units) " CU" }
        @if let Some(names) = names(profile) { p { (names) } }
        (flamegraph(row, &tree))
        @if let Some(programs) = by_program(row, profile, ran) { (programs) }
        (by_function(row, profile, ran))
        @if profile.source == Source::DebugInfo { (by_line(row, profile, ran)) }
    } }
}

fn flamegraph(row: &Row, tree: &Function) -> Markup {
    let boxes = boxes(tree);
    let levels = boxes.iter().map(|frame| frame.depth + 1).max().unwrap_or_default();
    let label = format!("Flamegraph of {}; the table below has its numbers", row.name);
    html! { div .flame role="img" aria-label=(label) style={ "height:" (levels * HEIGHT) "px" } {
        @for Frame { name, depth, start, units } in &boxes {
            span .library title={ (name) ": " (units) " CU" } style={
                "left:" (percent(*start, tree.total)) ";width:" (percent(*units, tree.total)) ";top:" (depth * HEIGHT) "px"
            } { (name) }
        }
    } }
}

/// A box of a flamegraph.
struct Frame<'a> {
    name: &'a str,
    depth: usize,
    /// The compute units to its left.
    start: u64,
    units: u64,
}

/// The boxes below a function: the most expensive callee first, each above its own callees.
fn boxes<'a>(tree: &Function<'a>) -> Vec<Frame<'a>> {
    // Where the next box of each depth begins.
    let mut starts = vec![0];
    let boxes = tree.below().into_iter().map(|(depth, name, function)| {
        starts.truncate(depth + 1);
        let (start, units) = (starts[depth], function.total);
        starts[depth] += units;
        starts.push(start);
        Frame { name, depth, start, units }
    });
    boxes.collect()
}

/// Nothing if the row invokes no program.
fn by_program(row: &Row, profile: &Profile, ran: &RowProfile) -> Option<Markup> {
    let split = split(profile, ran);
    let head = html! { th scope="col" { "Program" } th scope="col" .number { "CU" } };
    let body = html! { tbody { @for (program, cost) in split.lines() { tr {
        th scope="row" { (program) } td .number { (cost) }
    } } } };
    let caption = "Programs, in CU";
    split
        .has_invocations()
        .then(|| table(&format!("Programs of {}", row.name), caption, &head, &body))
}

fn by_function(row: &Row, profile: &Profile, ran: &RowProfile) -> Markup {
    let head = html! { th scope="col" { "Function" } th scope="col" .number { "self" } th scope="col" .number { "total" } };
    let body = html! { tbody { @for (name, own, total) in functions(profile, ran) { tr {
        th scope="row" { (name) } td .number { (own) } td .number { (total) }
    } } } };
    table(&format!("Functions of {}", row.name), "Functions, in CU", &head, &body)
}

fn by_line(row: &Row, profile: &Profile, ran: &RowProfile) -> Markup {
    let head = html! { th scope="col" { "Line" } th scope="col" .number { "CU" } };
    let body = html! { tbody { @for (line, cost) in lines(profile, ran) { tr {
        th scope="row" { (line.place()) } td .number { (cost) }
    } } } };
    table(&format!("Lines of {}", row.name), "Source lines, without what they call", &head, &body)
}
