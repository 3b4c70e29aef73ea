//! The sections with what programs refuse, and with which programs read each other's bytes.

use super::charts::model::Shown;
use crate::scenarios::{
    bad_input::Kind, list, manifest::Role, program::Program, scenario::Scenario,
};
use crate::tables::{
    markdown,
    ranking::{Measured, Ranked, kinds},
    readings::Readings,
    refusals::Outcomes,
};
use itertools::Itertools;
use maud::{Markup, html};
use neap_model::readings::Reads;
use neap_report::page::{Section, table, with_code_spans};

/// A table bad input × program for each scenario with bad inputs, or `None` without bad inputs.
pub fn bad_inputs(ranked: &Ranked) -> Option<Section> {
    let about = "Every program was given bad inputs. ✓ all of its operations refuse the input, ◐ some do, ○ none does, \
                 because none reads what is wrong, and the contract allows that. ✕ the runtime stopped the program. The \
                 number is the cost of the most expensive refusal, in CU.";
    section("bad-inputs", "What programs refuse", about, |scenario| rejected(ranked, scenario))
}

/// A table writer × reader for each scenario with readings, or `None` without readings.
pub fn wire_formats(ranked: &Ranked) -> Option<Section> {
    let title = "Which programs read each other's bytes";
    let about = "Each program read and changed the accounts that every program wrote. ✓ every answer and every change is right.";
    section("wire-formats", title, about, |scenario| read(ranked, scenario))
}

fn section(
    id: &str,
    title: &str,
    about: &str,
    matrix: impl Fn(Scenario) -> Option<Markup>,
) -> Option<Section> {
    let matrices = list::all().filter_map(matrix).collect_vec();
    (!matrices.is_empty()).then(|| Section {
        id: id.to_owned(),
        title: title.to_owned(),
        body: html! { p { (about) } @for matrix in matrices { (matrix) } },
    })
}

fn rejected(ranked: &Ranked, scenario: Scenario) -> Option<Markup> {
    let measured = ranked.given_bad_inputs(scenario);
    measured.first()?;
    let rows = html! { @for kind in kinds(scenario, &measured) { tr {
        th scope="row" { (kind.name) small { (with_code_spans(kind.about)) } }
        td { @if let Some(check) = kind.check { (check) } }
        @for measured in &measured { (ending(measured, &kind)) }
    } } };
    Some(matrix(
        scenario,
        "bad inputs, and the cost of the most expensive refusal in CU",
        ["Input", "Shows a check of"],
        measured.iter().map(|measured| measured.program),
        &rows,
    ))
}

/// The cell of a program and an input. The worst ending over all operations decides.
fn ending(measured: &Measured, kind: &Kind) -> Markup {
    let Outcomes { aborted, accepted, refused } = Outcomes::new(measured, kind);
    let (class, sign, label) = match (aborted.len(), accepted.len(), refused.len()) {
        (0, 0, 0) => {
            let why = measured.program.about.not_tried.get(&*kind.name);
            return html! { td .none title=[why] {} };
        }
        (0, 0, _) => ("good", "✓", "refuses"),
        (0, _, 0) => ("open", "○", "accepts"),
        (0, _, _) => ("part", "◐", "refuses in some operations"),
        _ => ("bad", "✕", "aborts"),
    };
    let most = refused.iter().map(|refused| refused.compute_units).max();
    let each = aborted.iter().chain(&accepted).chain(&refused);
    let each = each.map(|r| format!("{}: {}, {} CU", r.operation, r.ending, r.compute_units));
    let title = format!("{} {label}. {}", measured.program.name, each.into_iter().join("; "));
    html! { td .(class) title=(title) {
        (seen_and_heard(sign, label))
        @if let Some(most) = most { " " (most) }
    } }
}

fn read(ranked: &Ranked, scenario: Scenario) -> Option<Markup> {
    let readings = Readings::new(ranked, scenario)?;
    let has_codec = |program: &&Program| program.about.role != Role::Floor;
    let cells = |writer| {
        html! { @for reader in readings.readers().filter(has_codec) {
            (reads(readings.read(writer, reader)))
        } }
    };
    let rows = html! { @for writer in &readings.writers {
        @match writer.program {
            Some(program) => @if has_codec(&program) {
                (Shown::new(program).line(&html! { td { (writer.wire) } (cells(writer)) }))
            },
            None => tr {
                th scope="row" { em { "golden bytes" } }
                td { @if scenario.definition.format.wires.len() == 1 { "all (the same bytes)" } @else { (writer.wire) } }
                (cells(writer))
            },
        }
    } };
    let texts = ["Written by", "Wire format"];
    let readers = readings.readers().filter(has_codec);
    Some(matrix(scenario, "which programs read each other's bytes", texts, readers, &rows))
}

fn reads(reads: Option<Reads>) -> Markup {
    let (class, sign, label) = match reads {
        Some(Reads::Yes) => ("good", "✓", "yes"),
        Some(Reads::No) => ("open", "·", "no"),
        Some(Reads::NotApplicable) | None => ("none", "", "not applicable"),
    };
    html! { td .(class) { (seen_and_heard(sign, label)) } }
}

/// A sign for the eye, and what a screen reader says instead.
fn seen_and_heard(sign: &str, label: &str) -> Markup {
    html! { span aria-hidden="true" { (sign) } span .unseen { (label) } }
}

/// A folded table with two columns of text and a column for each program.
fn matrix<'a>(
    scenario: Scenario,
    about: &str,
    texts: [&str; 2],
    programs: impl Iterator<Item = &'a Program>,
    rows: &Markup,
) -> Markup {
    let title = markdown::title(scenario);
    let head = html! {
        @for text in texts { th scope="col" { (text) } }
        @for Shown { id, name, look } in programs.map(Shown::new) {
            th scope="col" .(look.class()) data-program=(id) { (name) }
        }
    };
    let table = table(&title, &format!("{title}: {about}"), &head, &html! { tbody { (rows) } });
    html! { details { summary { (title) } (table) } }
}
