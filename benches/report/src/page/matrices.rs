//! The sections with what programs refuse, and with which programs read each other's bytes.

use super::{
    chart::{id, kind},
    section::{Section, scrolling, with_code_spans},
};

use crate::{
    markdown,
    ranking::{Measured, Ranked},
    seen,
};
use maud::{Markup, html};
use neap_model::{
    rejections::{Ending, Rejection},
    results::Results,
    wire_formats::{Reading, Reads},
};
use neap_scenarios::{
    discover::{Program, Role},
    scenario::{BadInput, Scenario, golden_writer},
};

/// A table bad input × program for each scenario with bad inputs, or `None` without bad inputs.
pub fn rejections(ranked: &Ranked) -> Option<Section> {
    let about = "Every program was given bad inputs. ✓ all of its operations refuse the input, ◐ some do, ○ none does: \
                 none looks at what is wrong, and the contract allows that. ✕ the runtime stopped the program. The \
                 number is the cost of the most expensive refusal, in CU.";
    let matrices = Scenario::ALL.map(|scenario| rejection_matrix(ranked, scenario));
    section("rejections", "What programs refuse", about, &matrices)
}

/// A table writer × reader for each scenario with readings, or `None` without readings.
pub fn wire_formats(ranked: &Ranked) -> Option<Section> {
    let title = "Which programs read each other's bytes";
    let about = "Each program read and changed the accounts that every program wrote. ✓ every answer and every change is right.";
    let matrices = Scenario::ALL.map(|scenario| wire_matrix(ranked, scenario));
    section("wire-formats", title, about, &matrices)
}

fn section(id: &str, title: &str, about: &str, matrices: &[Option<Markup>]) -> Option<Section> {
    matrices.iter().any(Option::is_some).then(|| Section {
        id: id.to_owned(),
        title: title.to_owned(),
        body: html! { p { (about) } @for matrix in matrices.iter().flatten() { (matrix) } },
    })
}

fn rejection_matrix(ranked: &Ranked, scenario: Scenario) -> Option<Markup> {
    let measured = ranked.scenario(scenario).iter();
    let measured = Vec::from_iter(measured.filter(|measured| measured.checks.is_some()));
    let inputs = scenario.bad_inputs().iter().filter(|input| {
        let mut tried = measured.iter().map(|m| tried(ranked.results, m, input));
        tried.any(|tried| !tried.is_empty())
    });
    (!measured.is_empty()).then(|| {
        matrix(
            scenario,
            "bad inputs, and the cost of the most expensive refusal in CU",
            ["Input", "Shows a check of"],
            measured.iter().map(|measured| measured.program),
            html! { @for input in inputs { tr {
                th scope="row" { (input.name) small { (with_code_spans(input.about)) } }
                td { @if let Some(check) = input.check { (check) } }
                @for measured in &measured {
                    (ending(&measured.program.name, &tried(ranked.results, measured, input)))
                }
            } } },
        )
    })
}

/// What a program did with an input, in each operation that received it.
fn tried<'a>(results: &'a Results, measured: &'a Measured, input: &BadInput) -> Vec<&'a Rejection> {
    let program = measured.program;
    let tried = seen::rejections_of(results, program.about.scenario, &program.name);
    tried.filter(|tried| tried.input == input.name).collect()
}

/// The cell of a program and an input. The worst ending over all operations decides.
fn ending(program: &str, tried: &[&Rejection]) -> Markup {
    let (mut aborts, mut accepted, mut most) = (false, 0, None);
    for rejection in tried {
        match rejection.ending {
            Ending::Aborted(_) => aborts = true,
            Ending::Accepted => accepted += 1,
            Ending::Refused(_) => most = most.max(Some(rejection.compute_units)),
        }
    }
    let (class, sign, label) = match accepted {
        _ if tried.is_empty() => return html! { td .none {} },
        _ if aborts => ("bad", "✕", "aborts"),
        0 => ("good", "✓", "refuses"),
        some if some < tried.len() => ("part", "◐", "refuses in some operations"),
        _ => ("open", "○", "accepts"),
    };
    let each =
        tried.iter().map(|r| format!("{}: {}, {} CU", r.operation, r.ending, r.compute_units));
    let title = format!("{program} {label}. {}", Vec::from_iter(each).join("; "));
    html! { td .(class) title=(title) {
        (seen_and_heard(sign, label))
        @if let Some(most) = most { " " (most) }
    } }
}

fn wire_matrix(ranked: &Ranked, scenario: Scenario) -> Option<Markup> {
    let readings = ranked.results.wire_formats.iter();
    let readings = Vec::from_iter(readings.filter(|r| r.scenario == scenario.name()));
    let readers = ranked.programs.iter().filter(|program| {
        program.about.scenario == scenario
            && program.about.role != Role::Floor
            && readings.iter().any(|r| r.reader == program.name)
    });
    let mut parties = Vec::from_iter(readers);
    parties.sort_by_key(|program| (program.wire.name(), &program.about.wire, &program.name));
    let cells = |writer: &str| {
        let reading = |reader: &Program| {
            let is = |r: &&&Reading| r.writer == writer && r.reader == reader.name;
            readings.iter().find(is).map(|reading| reading.reads)
        };
        html! { @for reader in &parties { (reads(reading(reader))) } }
    };
    let wires = scenario.wires();
    (!parties.is_empty()).then(|| {
        matrix(
            scenario,
            "which programs read each other's bytes",
            ["Written by", "Wire format"],
            parties.iter().copied(),
            html! {
                @for wire in wires { tr {
                    th scope="row" { em { "golden bytes" } }
                    td { (if wires.len() == 1 { "all (the same bytes)" } else { wire.name() }) }
                    (cells(&golden_writer(scenario, *wire)))
                } }
                @for writer in &parties { tr data-program=(id(writer)) {
                    th scope="row" .(kind(writer).class()) { (writer.name) }
                    td { (writer.about.wire) }
                    (cells(&writer.name))
                } }
            },
        )
    })
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
    caption: &str,
    texts: [&str; 2],
    programs: impl Iterator<Item = &'a Program>,
    rows: Markup,
) -> Markup {
    let title = markdown::title(scenario);
    let table = html! {
        caption { (title) ": " (caption) }
        thead { tr {
            @for text in texts { th scope="col" { (text) } }
            @for program in programs {
                th scope="col" .(kind(program).class()) data-column=(id(program)) { (program.name) }
            }
        } }
        tbody { (rows) }
    };
    html! { details { summary { (title) } (scrolling(&title, table)) } }
}
