//! The chart of all frameworks: the cost of each without a codec, and what codecs add to it.

use super::{lines, panels};
use crate::{
    markdown,
    page::chart::{Chart, Group, Kind, kind},
    ranking::{Measured, ranked},
};
use neap_model::results::Results;
use neap_scenarios::{
    discover::{Program, Role},
    operation::Operation,
    scenario::{Framework, Scenario},
};

/// The chart, or `None` if nothing was measured in a framework.
pub fn chart(results: &Results, programs: &[Program]) -> Option<Chart> {
    let mut groups = Vec::new();
    let mut operations = Vec::new();
    let mut missing = String::new();
    for framework in Framework::ALL {
        let scenario = Scenario::AccountIn(framework);
        let measured = ranked(results, programs, scenario);
        operations = scenario.operations().to_vec();
        missing += &markdown::not_built(results, programs, scenario);
        groups.extend(framework_groups(results, framework, &measured, &operations));
    }
    if groups.is_empty() {
        return None;
    }
    let reference = reference_group(results, programs, &operations);
    if !reference.lines.is_empty() {
        groups.insert(0, reference);
    }
    Some(Chart {
        id: "frameworks".to_owned(),
        title: "The 160-byte account, inside frameworks".to_owned(),
        note: "A framework's floor is its cost without a codec; the rest is the codec's part. In Anchor and \
               solana-program every codec also refuses an account that another program owns."
            .to_owned(),
        missing,
        unit: "CU",
        panels: panels(operations),
        groups,
    })
}

/// The group that the frameworks are compared with: the entrypoint that all other programs share, with neap and without
/// a codec.
fn reference_group(results: &Results, programs: &[Program], operations: &[Operation]) -> Group {
    let mut measured = ranked(results, programs, Scenario::Account);
    measured.retain(|measured| {
        kind(measured.program) == Kind::Ours || measured.program.about.role == Role::Floor
    });
    Group {
        heading: Some("pinocchio".to_owned()),
        lines: lines(results, &measured, operations),
    }
}

/// The groups of a framework, one for each class of codecs. The last one also has the floor.
fn framework_groups(
    results: &Results,
    framework: Framework,
    measured: &[Measured],
    operations: &[Operation],
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

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{results, results_from_rows};
    use neap_scenarios::sample::program;

    fn in_anchor(name: &str, role: Role) -> Program {
        let mut program = program(name, role);
        program.about.scenario = Scenario::AccountIn(Framework::Anchor);
        program
    }

    fn names(group: &Group) -> Vec<&str> {
        group.lines.iter().map(|line| line.name.as_str()).collect()
    }

    #[test]
    fn shows_codecs_with_their_floor_and_names_missing_programs() {
        let rows = [("ours-anchor::full", 50), ("account-anchor::full", 60)];
        let mut rows = results(&rows).rows;
        for row in &mut rows {
            row.framework = Some("anchor".to_owned());
        }
        let mut old = in_anchor("old", Role::Codec);
        old.recipe.toolchains = vec![neap_toolchain::Kind::PlatformTools];
        old.recipe.not_built = Some("it does not link".to_owned());
        let programs = [
            in_anchor("account-anchor", Role::Codec),
            in_anchor("floor", Role::Floor),
            in_anchor("ours-anchor", Role::Codec),
            old,
        ];
        let chart = chart(&results_from_rows(rows), &programs).unwrap();
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
            chart.missing.contains("`old` (it does not link)"),
            "{}",
            chart.missing
        );
    }

    #[test]
    fn shows_neap_without_a_framework_for_comparison() {
        let rows = [
            ("borsh::full", 86),
            ("ours::full", 48),
            ("ours-anchor::full", 129),
        ];
        let mut rows = results(&rows).rows;
        for row in rows.iter_mut().filter(|row| row.program == "ours-anchor") {
            row.framework = Some("anchor".to_owned());
        }
        let programs = [
            program("borsh", Role::Codec),
            program("floor", Role::Floor),
            program("ours", Role::Codec),
            in_anchor("ours-anchor", Role::Codec),
        ];
        let chart = chart(&results_from_rows(rows), &programs).unwrap();
        let groups: Vec<_> = chart.groups.iter().map(names).collect();
        assert_eq!(groups, [vec!["ours", "floor"], vec!["ours-anchor"]]);
    }
}
