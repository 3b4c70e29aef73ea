//! The chart of the multisig: the cost of each operation by number of members.

use crate::{
    growth::by_members,
    ranking::{Measured, operations},
    svg::{self, Line, Panel},
};
use itertools::Itertools;
use neap_model::{case::Case, results::Toolchain};
use neap_scenarios::{operation::Operation, scenario::Scenario};

/// Draws the chart: a panel for each operation, with a line for each program. Empty if nothing was measured.
pub fn chart(toolchain: &Toolchain, measured: &[Measured]) -> String {
    let panels = operations(Scenario::Multisig, measured).into_iter();
    svg::draw(
        &format!("Compute units by number of members, with a name of {} bytes", Case::TYPICAL.name),
        &format!(
            "{}. Logarithmic scale; lower is cheaper. Not all codecs check the same things: see the tables.",
            toolchain.id
        ),
        &panels.map(|operation| panel(operation, measured)).collect_vec(),
    )
}

fn panel(operation: Operation, measured: &[Measured]) -> Panel {
    let mut colours = 0..;
    // Sorted by name, so that a codec keeps its colour when the ranking changes.
    let lines = measured.iter().sorted_by_key(|measured| &measured.program.name);
    let lines = lines.map(|measured| Line {
        label: measured.program.name.clone(),
        colour: if measured.is_codec() { colours.next() } else { None },
        points: by_members(measured, operation),
    });
    let lines = lines.filter(|line| !line.points.is_empty());
    Panel { title: operation.to_string(), lines: lines.collect() }
}
