//! The charts of compute units: the cost of each operation of each program.

mod frameworks;

use super::{
    chart::{Chart, Group, Line, Panel, cell, line},
    words,
};

use crate::{
    markdown,
    ranking::{Measured, ranked, typical},
};
use neap_model::{case::Case, results::Results};
use neap_scenarios::{discover::Program, operation::Operation, scenario::Scenario};

/// The charts of everything that was measured: one for each scenario, and one for all frameworks.
pub fn charts(results: &Results, programs: &[Program]) -> Vec<Chart> {
    let shared = Scenario::SHARED.into_iter().filter_map(|scenario| {
        let measured = ranked(results, programs, scenario);
        (!measured.is_empty()).then(|| scenario_chart(results, programs, scenario, &measured))
    });
    // Most readers use a framework, so its chart comes before the other accounts.
    let mut charts: Vec<Chart> = shared.collect();
    if let Some(frameworks) = frameworks::chart(results, programs) {
        charts.insert(charts.len().min(1), frameworks);
    }
    charts
}

fn scenario_chart(
    results: &Results,
    programs: &[Program],
    scenario: Scenario,
    measured: &[Measured],
) -> Chart {
    let operations = markdown::operations(scenario, measured);
    let classes = measured.chunk_by(|a, b| a.same_class(b));
    let codecs = classes.clone().filter(|class| class[0].is_codec()).count();
    let groups = classes.map(|class| Group {
        // A single class of codecs needs no heading, because the note names its checks.
        heading: (codecs > 1 || !class[0].is_codec()).then(|| markdown::class_heading(class)),
        lines: lines(results, class, &operations),
    });
    Chart {
        id: scenario.name().to_owned(),
        title: markdown::title(scenario),
        note: note(scenario, codecs, &measured[0]),
        missing: markdown::not_built(results, programs, scenario),
        unit: "CU",
        groups: groups.collect(),
        panels: panels(operations),
    }
}

fn panels(operations: Vec<Operation>) -> Vec<Panel> {
    let panels = operations.into_iter().map(|operation| Panel {
        title: operation.to_string(),
        about: words::operation(operation),
    });
    panels.collect()
}

fn lines(results: &Results, class: &[Measured], operations: &[Operation]) -> Vec<Line> {
    let lines = class.iter().map(|measured| {
        let cells = operations.iter().map(|operation| {
            let row = typical(&measured.rows).find(|row| row.operation == *operation);
            row.map(|row| cell(results, row))
        });
        line(measured, cells.collect())
    });
    lines.collect()
}

fn note(scenario: Scenario, classes: usize, first: &Measured) -> String {
    let size = match scenario {
        Scenario::Account | Scenario::AccountIn(_) => String::new(),
        Scenario::AccountEnum => {
            "Programs refuse a state that is not a variant of the enum. ".to_owned()
        }
        Scenario::Multisig => format!(
            "The account has {} members and a name of {} bytes. ",
            Case::TYPICAL.members,
            Case::TYPICAL.name
        ),
    };
    let checks = match (classes, &first.checks) {
        (1, Some(checks)) => format!(
            "All codecs were seen to check the same things: {}.",
            checks.class()
        ),
        (2.., _) => {
            "Codecs that were seen to check the same things form a group. Compare codecs only within a group, \
             because checking less costs less."
                .to_owned()
        }
        _ => String::new(),
    };
    size + &checks
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{multisig_results, results};
    use neap_scenarios::{
        discover::Role,
        sample::{multisig_program, program},
    };

    #[test]
    fn a_single_class_of_codecs_has_no_heading() {
        let programs = [program("floor", Role::Floor), program("ours", Role::Codec)];
        let account = &charts(&results(&[("ours::full", 50)]), &programs)[0];
        let headings: Vec<_> = account
            .groups
            .iter()
            .map(|group| group.heading.is_some())
            .collect();
        assert_eq!(headings, [false, true]);
        assert_eq!(account.panels[1].title, "update_amount");
        assert!(account.groups[0].lines[0].cells[1].is_none());
    }

    #[test]
    fn draws_the_typical_size() {
        let programs = ["floor", "ours"].map(multisig_program);
        let multisig = &charts(&multisig_results(&["ours"]), &programs)[0];
        assert_eq!(multisig.groups[0].lines[0].cells[0].unwrap().value, 126);
        assert!(multisig.note.contains("10 members"), "{}", multisig.note);
    }
}
