//! The chart of the multisig: the cost of each operation by number of members.

use crate::{
    fit::points,
    markdown::operations,
    ranking::{Measured, ranked},
    svg::{self, Line, Panel},
};
use neap_model::{case::Case, results::Results};
use neap_scenarios::{discover::Program, operation::Operation, scenario::Scenario};

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
        &format!("Compute units by number of members, with a name of {} bytes", Case::TYPICAL.name),
        &format!(
            "{}. Logarithmic scale; lower is cheaper. Not all codecs check the same things: see the tables.",
            results.toolchain.id
        ),
        &panels.collect::<Vec<_>>(),
    )
}

fn panel(operation: Operation, measured: &[Measured]) -> Panel {
    let mut colours = 0..;
    let lines = measured.iter().map(|measured| {
        let rows = measured.rows.iter().copied();
        Line {
            label: measured.program.name.clone(),
            colour: if measured.is_codec() { colours.next() } else { None },
            points: points(rows.filter(|row| row.operation == operation)),
        }
    });
    Panel {
        title: operation.to_string(),
        lines: lines.filter(|line| !line.points.is_empty()).collect(),
    }
}
