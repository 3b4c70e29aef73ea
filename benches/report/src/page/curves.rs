//! The curves: the cost of an operation as the account grows.

use super::chart::{Kind, id, kind};
use crate::{
    fit::is_refusal,
    markdown,
    ranking::{Measured, ranked},
};
use neap_model::{case::Case, results::Results};
use neap_scenarios::{discover::Program, operation::Operation, scenario::Scenario};
use serde::Serialize;

/// The curves of the multisig, a panel for each operation.
#[derive(Serialize)]
pub struct Curves {
    /// The operations, in the order of the reports.
    pub operations: Vec<Operation>,
    /// A curve for each program and operation that was measured.
    pub curves: Vec<Curve>,
    /// The fixed size: the name's length in a chart by members, and the members in a chart by the name's length.
    pub typical: Size,
}

/// The cost of a program's operation.
#[derive(Serialize)]
pub struct Curve {
    /// The program's [id] on the page.
    pub id: String,
    /// The program's name.
    pub name: String,
    /// How it is drawn.
    pub kind: Kind,
    /// The operation's name.
    pub operation: String,
    /// Its cost at each size, in order.
    pub points: Vec<Point>,
}

/// A size of the account.
#[derive(Clone, Copy, Serialize)]
pub struct Size {
    /// The number of members.
    pub members: usize,
    /// The length of the name in bytes.
    pub name: usize,
}

/// The cost of an operation at a size.
#[derive(Clone, Copy, Serialize)]
pub struct Point {
    /// The account's size.
    #[serde(flatten)]
    pub size: Size,
    /// The compute units of the whole instruction.
    pub value: u64,
}

/// Collects all curves. Empty if nothing was measured at several sizes.
pub fn curves(results: &Results, programs: &[Program]) -> Curves {
    let scenario = Scenario::Multisig;
    let mut measured = ranked(results, programs, scenario);
    // Sorted by name, so that a codec keeps its colour when the ranking changes.
    measured.sort_by(|a, b| a.program.name.cmp(&b.program.name));
    let operations = markdown::operations(scenario, &measured);
    let curves = operations.iter().flat_map(|operation| {
        let of_programs = measured
            .iter()
            .map(|measured| curve(scenario, measured, *operation));
        of_programs.filter(|curve| !curve.points.is_empty())
    });
    Curves {
        curves: curves.collect(),
        operations,
        typical: size(Case::TYPICAL),
    }
}

fn curve(scenario: Scenario, measured: &Measured, operation: Operation) -> Curve {
    let rows = measured.rows.iter();
    let points = rows.filter(|row| row.operation == operation);
    let points = points.filter_map(|row| {
        let size = size(row.case?);
        let value = row.compute_units;
        (!is_refusal(row)).then_some(Point { size, value })
    });
    Curve {
        id: id(scenario, &measured.program.name),
        name: measured.program.name.clone(),
        kind: kind(measured.program),
        operation: operation.to_string(),
        points: points.collect(),
    }
}

fn size(case: Case) -> Size {
    let Case { members, name } = case;
    Size { members, name }
}
