//! The charts of compute units: what each operation of each program costs.

use super::{
    chart::{Chart, Group, Line, Panel, cell, line},
    words,
};
use crate::{
    discover::Program,
    markdown,
    ranking::{Measured, ranked, typical},
    results::Results,
    scenario::{Case, Framework, Scenario},
};

/// The charts of all in which something was measured: one for each scenario, and one for all frameworks.
pub fn charts(results: &Results, programs: &[Program]) -> Vec<Chart> {
    let shared = Scenario::SHARED.into_iter().filter_map(|scenario| {
        let measured = ranked(results, programs, scenario);
        (!measured.is_empty()).then(|| of_scenario(results, programs, scenario, &measured))
    });
    // What most readers write stands before the variations of an account.
    let mut charts: Vec<Chart> = shared.collect();
    if let Some(frameworks) = of_frameworks(results, programs) {
        charts.insert(charts.len().min(1), frameworks);
    }
    charts
}

fn of_scenario(
    results: &Results,
    programs: &[Program],
    scenario: Scenario,
    measured: &[Measured],
) -> Chart {
    let operations = markdown::operations(scenario, measured);
    let classes = measured.chunk_by(|a, b| a.same_class(b));
    let codecs = classes.clone().filter(|class| class[0].is_codec()).count();
    let groups = classes.map(|class| Group {
        // A heading for the one class of codecs would say what the note does.
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
        panels: panels(scenario, operations),
    }
}

fn of_frameworks(results: &Results, programs: &[Program]) -> Option<Chart> {
    let mut groups = Vec::new();
    let mut operations = Vec::new();
    let mut missing = String::new();
    for framework in Framework::ALL {
        let scenario = Scenario::AccountIn(framework);
        let measured = ranked(results, programs, scenario);
        operations = scenario.operations().to_vec();
        missing += &markdown::not_built(results, programs, scenario);
        groups.extend(in_framework(results, framework, &measured, &operations));
    }
    (!groups.is_empty()).then(|| Chart {
        id: "frameworks".to_owned(),
        title: "The 160-byte account, inside frameworks".to_owned(),
        note: "What a framework costs with no codec is its floor; the rest is the codec's. In Anchor and \
               solana-program every codec also refuses an account that another program owns."
            .to_owned(),
        missing,
        unit: "CU",
        panels: panels(Scenario::Account, operations),
        groups,
    })
}

/// The classes of a framework's codecs, the last of them with the floor.
fn in_framework(
    results: &Results,
    framework: Framework,
    measured: &[Measured],
    operations: &[&str],
) -> Vec<Group> {
    let (codecs, bounds): (Vec<_>, Vec<_>) = measured
        .chunk_by(|a, b| a.same_class(b))
        .partition(|class| class[0].is_codec());
    let title = framework.title();
    let groups = codecs.iter().map(|class| Group {
        heading: Some(match codecs.len() {
            1 => title.to_owned(),
            _ => format!("{title}. {}", markdown::class_heading(class)),
        }),
        lines: lines(results, class, operations),
    });
    let mut groups: Vec<Group> = groups.collect();
    let bounds = bounds
        .into_iter()
        .flat_map(|class| lines(results, class, operations));
    match groups.last_mut() {
        Some(group) => group.lines.extend(bounds),
        None if measured.is_empty() => {}
        None => groups.push(Group {
            heading: Some(title.to_owned()),
            lines: bounds.collect(),
        }),
    }
    groups
}

fn panels(scenario: Scenario, operations: Vec<&str>) -> Vec<Panel> {
    let panels = operations.into_iter().map(|operation| Panel {
        title: operation.to_owned(),
        about: words::operation(scenario, operation),
    });
    panels.collect()
}

fn lines(results: &Results, class: &[Measured], operations: &[&str]) -> Vec<Line> {
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
        Scenario::AccountEnum => "A state that is no variant is refused. ".to_owned(),
        Scenario::Multisig => format!(
            "With {} members and a name of {} bytes. ",
            Case::TYPICAL.members,
            Case::TYPICAL.name
        ),
    };
    let checks = match (classes, &first.checks) {
        (1, Some(checks)) => format!(
            "Every codec was seen to check the same: {}.",
            checks.class()
        ),
        (2.., _) => {
            "Grouped by what they were seen to check: to check less is cheaper, so groups do \
                     not compare."
                .to_owned()
        }
        _ => String::new(),
    };
    size + &checks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        discover::Role,
        page::chart::Kind,
        sample::{multisig_program, multisig_results, of_rows, program, results},
    };

    fn in_anchor(name: &str, role: Role) -> Program {
        let mut program = program(name, role);
        program.about.scenario = Scenario::AccountIn(Framework::Anchor);
        program
    }

    fn names(group: &Group) -> Vec<&str> {
        group.lines.iter().map(|line| line.name.as_str()).collect()
    }

    #[test]
    fn a_framework_stands_beside_its_codecs_and_says_who_is_missing() {
        let rows = [("ours-anchor::full", 50), ("account-anchor::full", 60)];
        let mut rows = results(&rows).rows;
        for row in &mut rows {
            row.framework = Some("anchor".to_owned());
        }
        let mut old = in_anchor("old", Role::Codec);
        old.about.toolchains = vec!["platform-tools".to_owned()];
        old.about.not_built = Some("it does not link".to_owned());
        let programs = [
            in_anchor("account-anchor", Role::Codec),
            in_anchor("floor", Role::Floor),
            in_anchor("ours-anchor", Role::Codec),
            old,
        ];
        let charts = charts(&of_rows(rows), &programs);
        let [chart] = charts.as_slice() else {
            panic!("{} charts", charts.len());
        };
        let [group] = chart.groups.as_slice() else {
            panic!("{} groups", chart.groups.len());
        };
        assert_eq!(group.heading.as_deref(), Some("Anchor 2"));
        assert_eq!(names(group), ["ours-anchor", "account-anchor", "floor"]);
        let kinds: Vec<Kind> = group.lines.iter().map(|line| line.kind).collect();
        assert_eq!(kinds, [Kind::Ours, Kind::Codec, Kind::Bound]);
        let cell = group.lines[1].cells[0].unwrap();
        assert_eq!((cell.value, cell.floor), (60, Some(30)));
        assert!(
            chart.missing.contains("`old`: it does not link"),
            "{}",
            chart.missing
        );
    }

    #[test]
    fn codecs_of_one_class_need_no_heading() {
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
    fn of_several_sizes_the_typical_one_is_drawn() {
        let programs = ["floor", "ours"].map(multisig_program);
        let multisig = &charts(&multisig_results(&["ours"]), &programs)[0];
        assert_eq!(multisig.groups[0].lines[0].cells[0].unwrap().value, 126);
        assert!(multisig.note.contains("10 members"), "{}", multisig.note);
    }
}
