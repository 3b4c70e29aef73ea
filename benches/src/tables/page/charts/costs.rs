//! The bar charts: the costs of each account, frameworks, and sizes.

use super::model::{Cell, Chart, Group, Line, Panel};
use crate::scenarios::{
    framework::Framework, list, manifest::Role, operation::Operation, scenario::Scenario,
};
use crate::tables::{
    markdown::{self, class_heading},
    ranking::{Measured, Ranked, classes, codec_classes},
};
use itertools::Itertools;
use neap_report::table::most_heap;

/// The charts of compute units, for each account that was measured.
pub fn costs(ranked: &Ranked) -> Vec<Chart> {
    let shared = list::shared().filter_map(|scenario| account(ranked, scenario));
    let mut charts = shared.collect_vec();
    // Most readers use a framework, so these charts come before the other accounts.
    let first = charts.len().min(1);
    let frameworks = list::shared().filter_map(|scenario| inside(ranked, scenario));
    charts.splice(first..first, frameworks);
    charts
}

/// The cost of each operation of an account, with a group for each class of codecs.
fn account(ranked: &Ranked, scenario: Scenario) -> Option<Chart> {
    let measured = ranked.scenario(scenario);
    let operations = markdown::operations(scenario, measured);
    let classes = classes(measured);
    let codecs = codec_classes(&classes);
    let groups = classes.iter().map(|class| Group {
        // A single class of codecs needs no heading, because the note names its checks.
        heading: (codecs > 1 || !class[0].is_codec()).then(|| class_heading(class)),
        lines: lines(*class, &operations),
    });
    let note = [markdown::introduction(scenario), markdown::classes_note(&classes)];
    measured.first()?;
    Some(Chart {
        id: scenario.definition.name.to_owned(),
        title: markdown::title(scenario),
        note: note.join(" ").trim().to_owned(),
        missing: markdown::not_built(ranked, scenario),
        unit: "CU",
        groups: groups.collect(),
        panels: panels(&operations),
    })
}

/// The cost of each framework without a codec, and what codecs add to it on the account of a scenario. `None` if nothing
/// was measured in a framework.
fn inside(ranked: &Ranked, scenario: Scenario) -> Option<Chart> {
    let frameworks = Framework::ALL.map(|framework| scenario.inside(framework));
    let groups =
        frameworks.iter().flat_map(|scenario| framework_groups(ranked, *scenario)).collect_vec();
    groups.first()?;
    let operations = frameworks[0].operations();
    let missing = frameworks.iter().map(|scenario| markdown::not_built(ranked, *scenario));
    // The entrypoint that all other programs share, with neap and without a codec.
    let is_compared = |m: &&Measured| matches!(m.program.about.role, Role::Ours | Role::Floor);
    let lines = lines(ranked.scenario(scenario).iter().filter(is_compared), operations);
    let note = "A framework's floor is its cost without a codec; the rest is the codec's part. In Anchor and \
                solana-program every codec also refuses an account that another program owns.";
    let heading = Some(Framework::SHARED.to_owned());
    let reference = (!lines.is_empty()).then_some(Group { heading, lines });
    Some(Chart {
        id: format!("{scenario}-frameworks"),
        title: format!("{}, inside frameworks", markdown::title(scenario)),
        note: format!("{note} {}", markdown::introduction(scenario)).trim().to_owned(),
        missing: missing.collect(),
        unit: "CU",
        panels: panels(operations),
        groups: reference.into_iter().chain(groups).collect(),
    })
}

/// The groups of a framework, one for each class of codecs. The last one also has the floor.
fn framework_groups(ranked: &Ranked, scenario: Scenario) -> Vec<Group> {
    let classes = classes(ranked.scenario(scenario));
    let codecs = codec_classes(&classes);
    let framework = scenario.framework.map_or("", Framework::title);
    let mut groups: Vec<Group> = Vec::new();
    for class in classes {
        let lines = lines(class, scenario.operations());
        let checks = (codecs > 1).then(|| format!(". {}", class_heading(class)));
        let heading = Some(framework.to_owned() + &checks.unwrap_or_default());
        match groups.last_mut() {
            Some(group) if !class[0].is_codec() => group.lines.extend(lines),
            _ => groups.push(Group { heading, lines }),
        }
    }
    groups
}

/// The chart of sizes, with a group for each scenario: ELFs, and the heap that programs touch. `None` if nothing was
/// measured.
pub fn sizes(ranked: &Ranked) -> Option<Chart> {
    let scenarios = ranked.scenarios.iter().filter(|(_, measured)| !measured.is_empty());
    let groups = scenarios.map(|(scenario, measured)| {
        let lines = measured.iter().map(|measured| {
            let heap = most_heap(measured.rows.iter().copied());
            let cell = |value| Some(Cell { value, floor: None, range: None });
            Line::new(measured, vec![cell(measured.elf.bytes), cell(heap)])
        });
        Group { heading: Some(markdown::title(*scenario)), lines: lines.collect() }
    });
    let groups = groups.collect_vec();
    let panels = [
        ("ELF", "the deployed file"),
        ("Heap", "the most that one operation touches, on the largest account"),
    ];
    (!groups.is_empty()).then(|| Chart {
        id: "sizes".to_owned(),
        title: "Program size and heap".to_owned(),
        note: "An ELF contains every operation of its scenario. You pay for its bytes once, as rent. The heap is the \
               most that one operation touches. The runtime charges for heap that a program requests beyond 32 KiB."
            .to_owned(),
        missing: String::new(),
        unit: "bytes",
        panels: panels.map(|(title, about)| Panel { title: title.to_owned(), about }).into(),
        groups,
    })
}

/// The lines of programs: their costs on the typical account.
fn lines<'a>(
    measured: impl IntoIterator<Item = &'a Measured<'a>>,
    operations: &[Operation],
) -> Vec<Line> {
    let lines = measured.into_iter().map(|measured| {
        let cells = operations.iter().map(|operation| measured.row(*operation).map(Cell::new));
        Line::new(measured, cells.collect())
    });
    lines.collect()
}

/// A panel for each operation, with what it does.
fn panels(operations: &[Operation]) -> Vec<Panel> {
    let panel =
        |operation: &Operation| Panel { title: operation.name.to_owned(), about: operation.about };
    operations.iter().map(panel).collect()
}
