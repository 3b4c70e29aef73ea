//! The charts of compute units: the cost of each operation of each program.

use super::chart::{Chart, Group, Line, Panel, cell, line};

use crate::{
    markdown,
    ranking::{Measured, Ranked, typical},
};
use neap_model::case::Case;
use neap_scenarios::{operation::Operation, scenario::Scenario};

/// The charts of the shared scenarios that were measured.
pub fn charts(ranked: &Ranked) -> Vec<Chart> {
    let charts = Scenario::SHARED.map(|scenario| scenario_chart(ranked, scenario));
    charts.into_iter().flatten().collect()
}

/// The panel of each operation.
pub fn panels(operations: &[Operation]) -> Vec<Panel> {
    let panels = operations
        .iter()
        .map(|operation| Panel { title: operation.to_string(), about: about(*operation) });
    panels.collect()
}

/// The lines of programs: their costs on the typical account.
pub fn lines<'a>(
    measured: impl IntoIterator<Item = &'a Measured<'a>>,
    operations: &[Operation],
) -> Vec<Line> {
    let lines = measured.into_iter().map(|measured| {
        let cells = operations.iter().map(|operation| {
            let row = typical(&measured.rows).find(|row| row.operation == *operation);
            row.map(cell)
        });
        line(measured, cells.collect())
    });
    lines.collect()
}

fn scenario_chart(ranked: &Ranked, scenario: Scenario) -> Option<Chart> {
    let measured = ranked.scenario(scenario);
    let first = measured.first()?;
    let operations = markdown::operations(scenario, measured);
    let classes = measured.chunk_by(|a, b| a.same_class(b));
    let codecs = classes.clone().filter(|class| class[0].is_codec()).count();
    let groups = classes.map(|class| Group {
        // A single class of codecs needs no heading, because the note names its checks.
        heading: (codecs > 1 || !class[0].is_codec()).then(|| markdown::class_heading(class)),
        lines: lines(class, &operations),
    });
    Some(Chart {
        id: scenario.name().to_owned(),
        title: markdown::title(scenario),
        note: account(scenario) + &checks(codecs, first),
        missing: markdown::not_built(ranked.results, ranked.programs, scenario),
        unit: "CU",
        groups: groups.collect(),
        panels: panels(&operations),
    })
}

/// What the note says of the account.
fn account(scenario: Scenario) -> String {
    let Case { members, name } = Case::TYPICAL;
    match scenario {
        Scenario::Account | Scenario::AccountIn(_) => String::new(),
        Scenario::AccountEnum => {
            "Programs refuse a state that is not a variant of the enum. ".to_owned()
        }
        Scenario::Multisig => {
            format!("The account has {members} members and a name of {name} bytes. ")
        }
    }
}

/// What the note says of the checks.
fn checks(classes: usize, first: &Measured) -> String {
    match (classes, &first.checks) {
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
    }
}

/// Describes what an operation does.
fn about(operation: Operation) -> &'static str {
    match operation {
        Operation::Threshold => "reads a field before the first one of variable length",
        Operation::SetTransactionIndex => "changes a field before the first one of variable length",
        Operation::Bump => "reads a field after the name and the option",
        Operation::IsMember => "looks for the last member",
        Operation::AddMember => "adds a member",
        Operation::Full => "decodes, checks the owner, changes two fields and stores",
        Operation::ReadOwner => "checks the owner",
        Operation::UpdateAmount => "changes one field",
        Operation::Create | Operation::Encode => "writes a whole new account",
    }
}
