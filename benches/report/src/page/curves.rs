//! The curves: the cost of an operation as the account grows.

use super::chart::{Kind, id, kind};
use crate::{fit::is_refusal, markdown, ranking::Measured};
use neap_model::case::Case;
use neap_scenarios::{operation::Operation, scenario::Scenario};
use serde::Serialize;

/// The curves of the multisig, a panel for each operation.
#[derive(Serialize)]
pub struct Curves {
    /// The operations, in the order of the reports.
    pub operations: Vec<Operation>,
    /// A curve for each program and operation that was measured.
    pub curves: Vec<Curve>,
    /// The fixed size: the name's length in a chart by members, and the members in a chart by the name's length.
    #[serde(with = "Size")]
    pub typical: Case,
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
    /// The operation.
    pub operation: Operation,
    /// Its cost at each size, in order.
    pub points: Vec<Point>,
}

/// The cost of an operation at a size.
#[derive(Serialize)]
pub struct Point {
    /// The account's size.
    #[serde(flatten, with = "Size")]
    pub case: Case,
    /// The compute units of the whole instruction.
    pub value: u64,
}

/// A case as an object, for the page's scripts.
#[derive(Serialize)]
#[serde(remote = "Case")]
struct Size {
    members: usize,
    name: usize,
}

/// Collects the curves of the measured programs of the multisig. Empty if nothing was measured at several sizes.
pub fn curves(measured: &[Measured]) -> Curves {
    let operations = markdown::operations(Scenario::Multisig, measured);
    // Sorted by name, so that a codec keeps its colour when the ranking changes.
    let mut measured = Vec::from_iter(measured);
    measured.sort_by_key(|measured| &measured.program.name);
    let curves = operations.iter().flat_map(|operation| {
        let of_programs = measured.iter().map(|measured| curve(measured, *operation));
        of_programs.filter(|curve| !curve.points.is_empty())
    });
    Curves { curves: curves.collect(), operations, typical: Case::TYPICAL }
}

fn curve(measured: &Measured, operation: Operation) -> Curve {
    let rows = measured.rows.iter();
    let points = rows.filter_map(|row| {
        let case = row.case?;
        let value = row.compute_units;
        (row.operation == operation && !is_refusal(row)).then_some(Point { case, value })
    });
    Curve {
        id: id(measured.program),
        name: measured.program.name.clone(),
        kind: kind(measured.program),
        operation,
        points: points.collect(),
    }
}
