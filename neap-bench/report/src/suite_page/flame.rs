//! The section with a flamegraph, functions and source lines for each row.

use super::rows::percent;
use crate::{
    page::{Section, table},
    profile::{
        lines::lines,
        tree::{Function, functions, tree},
    },
};
use maud::{Markup, html};
use neap_model::{
    profile::{Profile, Profiles, RowProfile, Source},
    results::{Results, Row},
};

/// The height of a function in a flamegraph, in pixels.
const HEIGHT: usize = 22;

/// `None` if no row has a profile.
pub fn section(results: &Results, profiles: &Profiles) -> Option<Section> {
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
        @if profile.source == Source::Symbols {
            p { "The program has no debug information. Its functions are named by symbols or by their addresses." }
        }
        (flamegraph(row, &tree))
        (by_function(row, profile, ran))
        @if profile.source == Source::DebugInfo { (by_line(row, profile, ran)) }
    } }
}

fn flamegraph(row: &Row, tree: &Function) -> Markup {
    let boxes = boxes(tree, 0, 0);
    let levels = boxes.iter().map(|it| it.depth + 1).max().unwrap_or_default();
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
fn boxes<'a>(function: &Function<'a>, depth: usize, start: u64) -> Vec<Frame<'a>> {
    let mut callees: Vec<_> = function.callees.iter().collect();
    callees.sort_by_key(|(name, callee)| (std::cmp::Reverse(callee.total), **name));
    let mut all = Vec::new();
    let mut at = start;
    for (name, callee) in callees {
        all.push(Frame { name, depth, start: at, units: callee.total });
        all.extend(boxes(callee, depth + 1, at));
        at += callee.total;
    }
    all
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
