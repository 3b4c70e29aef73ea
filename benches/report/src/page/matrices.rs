//! The tables of what programs refuse, and of which programs read each other's bytes.

use super::{
    chart::{id, kind},
    table::{scrolling, with_code_spans},
};

use crate::{
    markdown,
    ranking::{Measured, ranked},
    seen,
};
use maud::{Markup, html};
use neap_model::{
    rejections::{Ending, Rejection},
    results::Results,
    wire_formats::Reads,
};
use neap_scenarios::{
    discover::{Program, Role},
    scenario::{BadInput, Scenario, golden_writer},
};

/// A table bad input × program for each scenario with bad inputs.
pub fn rejections(results: &Results, programs: &[Program]) -> Vec<Markup> {
    let matrices = Scenario::ALL.into_iter().filter_map(|scenario| {
        let mut measured = ranked(results, programs, scenario);
        measured.retain(|measured| measured.checks.is_some());
        (!measured.is_empty()).then(|| rejection_matrix(results, scenario, &measured))
    });
    matrices.collect()
}

fn rejection_matrix(results: &Results, scenario: Scenario, measured: &[Measured]) -> Markup {
    let title = markdown::title(scenario);
    let inputs = scenario.bad_inputs().iter();
    let inputs = inputs.filter(|input| {
        measured
            .iter()
            .any(|m| !tried(results, m, input).is_empty())
    });
    let table = html! {
        caption { (title) ": bad inputs, and the cost of the most expensive refusal in CU" }
        thead { tr {
            th scope="col" { "Input" }
            th scope="col" { "Shows a check of" }
            @for measured in measured { (program_head(measured.program)) }
        } }
        tbody { @for input in inputs { tr {
            th scope="row" { (input.name) small { (with_code_spans(input.about)) } }
            td { @if let Some(check) = input.check { (check) } }
            @for measured in measured {
                (ending(&measured.program.name, &tried(results, measured, input)))
            }
        } } }
    };
    folded(&title, scrolling(&title, table))
}

/// What a program did with an input, in each operation that received it.
fn tried<'a>(results: &'a Results, measured: &'a Measured, input: &BadInput) -> Vec<&'a Rejection> {
    let program = measured.program;
    let tried = seen::rejections_of(results, program.about.scenario, &program.name);
    tried.filter(|tried| tried.input == input.name).collect()
}

fn folded(title: &str, matrix: Markup) -> Markup {
    html! { details { summary { (title) } (matrix) } }
}

fn program_head(program: &Program) -> Markup {
    html! { th scope="col" .(kind(program).class()) data-column=(id(program.about.scenario, &program.name)) { (program.name) } }
}

/// The cell of a program and an input. The worst ending over all operations decides.
fn ending(program: &str, tried: &[&Rejection]) -> Markup {
    let count = |is: fn(&Ending) -> bool| tried.iter().filter(|r| is(&r.ending)).count();
    let aborted = count(|ending| matches!(ending, Ending::Aborted(_)));
    let accepted = count(|ending| matches!(ending, Ending::Accepted));
    let refused = tried
        .iter()
        .filter(|r| matches!(r.ending, Ending::Refused(_)));
    let most = refused.map(|refused| refused.compute_units).max();
    let (class, sign, label) = match (aborted, accepted) {
        _ if tried.is_empty() => return html! { td .none {} },
        (1.., _) => ("bad", "✕", "aborts"),
        (_, 0) => ("good", "✓", "refuses"),
        (_, some) if some < tried.len() => ("part", "◐", "refuses in some operations"),
        _ => ("open", "○", "accepts"),
    };
    let each = tried
        .iter()
        .map(|r| format!("{}: {}, {} CU", r.operation, r.ending, r.compute_units));
    let each: Vec<String> = each.collect();
    html! { td .(class) title=(format!("{program} {label}. {}", each.join("; "))) {
        span aria-hidden="true" { (sign) }
        span .unseen { (label) }
        @if let Some(most) = most { " " (most) }
    } }
}

/// A table writer × reader for each scenario with readings.
pub fn wire_formats(results: &Results, programs: &[Program]) -> Vec<Markup> {
    let matrices = Scenario::ALL.into_iter();
    let matrices = matrices.filter_map(|scenario| wire_matrix(results, programs, scenario));
    matrices.collect()
}

fn wire_matrix(results: &Results, programs: &[Program], scenario: Scenario) -> Option<Markup> {
    let readings = results.wire_formats.iter();
    let readings: Vec<_> = readings.filter(|r| r.scenario == scenario.name()).collect();
    let mut parties: Vec<&Program> = programs
        .iter()
        .filter(|program| {
            program.about.scenario == scenario
                && program.about.role != Role::Floor
                && readings.iter().any(|r| r.reader == program.name)
        })
        .collect();
    parties.sort_by_key(|program| (program.wire.name(), &program.about.wire, &program.name));
    if parties.is_empty() {
        return None;
    }
    let title = markdown::title(scenario);
    let cells = |writer: &str| {
        html! { @for reader in &parties {
            @let reading = readings.iter().find(|r| r.writer == writer && r.reader == reader.name);
            (reads(reading.map(|reading| reading.reads)))
        } }
    };
    let table = html! {
        caption { (title) ": which programs read each other's bytes" }
        thead { tr {
            th scope="col" { "Written by" }
            th scope="col" { "Wire format" }
            @for reader in &parties { (program_head(reader)) }
        } }
        tbody {
            @for wire in scenario.wires() { tr {
                th scope="row" { em { "golden bytes" } }
                td { (if scenario.wires().len() == 1 { "all (the same bytes)" } else { wire.name() }) }
                (cells(&golden_writer(scenario, *wire)))
            } }
            @for writer in &parties { tr data-program=(id(scenario, &writer.name)) {
                th scope="row" .(kind(writer).class()) { (writer.name) }
                td { (writer.about.wire) }
                (cells(&writer.name))
            } }
        }
    };
    Some(folded(&title, scrolling(&title, table)))
}

fn reads(reads: Option<Reads>) -> Markup {
    let (class, sign, label) = match reads {
        Some(Reads::Yes) => ("good", "✓", "yes"),
        Some(Reads::No) => ("open", "·", "no"),
        Some(Reads::NotApplicable) | None => ("none", "", "not applicable"),
    };
    html! { td .(class) {
        span aria-hidden="true" { (sign) }
        span .unseen { (label) }
    } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::{
        sample::{multisig_results, results, with_tried_inputs},
        wire_formats::Reading,
    };
    use neap_scenarios::sample::{multisig_program, program};

    #[test]
    fn the_worst_ending_decides() {
        let (refused, accepted) = ("40 InvalidAccountData", "30 accepted");
        let aborted = "99 aborted: it panicked";
        for (full, update, class, label) in [
            (
                refused,
                "50 InvalidAccountData",
                "good",
                "refuses</span> 50",
            ),
            (
                refused,
                accepted,
                "part",
                "refuses in some operations</span> 40",
            ),
            (accepted, accepted, "open", "accepts</span>"),
            (refused, aborted, "bad", "aborts</span> 40"),
        ] {
            let rows = [("ours::full", 50), ("ours::update_amount", 31)];
            let tried = [
                ("ours::full", "empty", full),
                ("ours::update_amount", "empty", update),
            ];
            let results = with_tried_inputs(results(&rows), &tried);
            let programs = [program("ours", Role::Codec)];
            let [matrix] = rejections(&results, &programs).try_into().unwrap();
            let matrix = matrix.into_string();
            let cell = matrix.split("<td class=\"").nth(1).unwrap();
            assert!(cell.starts_with(&format!("{class}\"")), "{cell}");
            assert!(cell.contains(label), "{cell}");
            assert!(
                cell.contains(&format!("update_amount: {}", &update[3..])),
                "{cell}"
            );
        }
    }

    #[test]
    fn a_reading_is_in_its_writers_row_and_its_readers_column() {
        let reading = |writer: &str, reader: &str, reads| Reading {
            scenario: "multisig".to_owned(),
            writer: writer.to_owned(),
            reader: reader.to_owned(),
            reads,
        };
        let readings = vec![
            reading("a", "a", Reads::Yes),
            reading("a", "b", Reads::No),
            reading("b", "a", Reads::NotApplicable),
            reading("b", "b", Reads::Yes),
        ];
        let results = multisig_results(&["a", "b"])
            .with_wire_formats(readings)
            .unwrap();
        let programs = ["a", "b", "floor"].map(multisig_program);
        let [matrix] = wire_formats(&results, &programs).try_into().unwrap();
        let matrix = matrix.into_string();
        let cells_of = |writer: &str| {
            let row = matrix
                .split(&format!("data-program=\"multisig/{writer}\""))
                .nth(1)
                .unwrap();
            let row = row.split("</tr>").next().unwrap();
            ["good", "open", "none"]
                .map(|class| row.matches(&format!("<td class=\"{class}\"")).count())
        };
        assert_eq!((cells_of("a"), cells_of("b")), ([1, 1, 0], [1, 0, 1]));
        assert!(!matrix.contains("multisig/floor"), "{matrix}");
    }
}
