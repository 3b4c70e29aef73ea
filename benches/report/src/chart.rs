//! The chart of the multisig: the cost of each operation by number of members.

use crate::{
    fit::points,
    markdown::operations,
    ranking::{Measured, ranked},
    svg::{self, Line, Panel, Stroke},
};
use neap_model::{case::Case, results::Results};
use neap_scenarios::{
    discover::{Program, Role},
    operation::Operation,
    scenario::Scenario,
};

/// The chart's file name, beside the other reports.
pub const FILE: &str = "multisig.svg";

/// Draws the chart: a panel for each operation, with a line for each program. Empty if nothing was measured.
pub fn chart(results: &Results, programs: &[Program]) -> String {
    let scenario = Scenario::Multisig;
    let mut measured = ranked(results, programs, scenario);
    // Sorted by name, so that a codec keeps its colour when the ranking changes.
    measured.sort_by(|a, b| a.program.name.cmp(&b.program.name));
    let operations = operations(scenario, &measured).into_iter();
    let panels = operations.map(|operation| panel(operation, &measured));
    svg::draw(
        &format!(
            "Compute units by number of members, with a name of {} bytes",
            Case::TYPICAL.name
        ),
        &format!(
            "{}. Logarithmic scale; lower is cheaper. Not all codecs check the same things: see the tables.",
            results.toolchain.id
        ),
        &panels.collect::<Vec<_>>(),
    )
}

fn panel(operation: Operation, measured: &[Measured]) -> Panel {
    let mut colours = 0..;
    let lines = measured.iter().map(|Measured { program, rows, .. }| {
        let rows = rows.iter().copied();
        Line {
            label: program.name.clone(),
            stroke: match program.about.role {
                Role::Codec | Role::Ours => Stroke::Colour(colours.next().unwrap_or_default()),
                Role::Bound | Role::Floor => Stroke::Bound,
            },
            points: points(rows.filter(|row| row.operation == operation)),
        }
    });
    Panel {
        title: operation.to_string(),
        lines: lines.filter(|line| !line.points.is_empty()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{multisig_results, results};
    use neap_scenarios::sample::multisig_program;

    #[test]
    fn draws_a_line_for_each_program_and_operation() {
        let results = multisig_results(&["borsh", "ours"]);
        let programs = ["borsh", "floor", "ours"].map(multisig_program);
        let chart = chart(&results, &programs);
        assert_eq!(chart, super::chart(&results, &programs));
        for operation in Scenario::Multisig.operations() {
            assert!(
                chart.contains(&format!(">{operation}</text>")),
                "{operation}"
            );
        }
        assert_eq!(chart.matches("<polyline").count(), 3 * 6);
        assert_eq!(chart.matches(">ours</text>").count(), 6);
    }

    #[test]
    fn draws_nothing_without_measurements() {
        assert_eq!(chart(&results(&[]), &[]), "");
    }
}
