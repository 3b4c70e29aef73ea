//! What each scenario consists of.

use super::{invocation::Specimen, trial::Tried, wire::Wire};
use crate::{draw::Draw, operation::Operation};
use neap_model::case::Case;

/// A scenario: its names, and how its specimens and trials are built.
#[derive(Clone, Copy)]
pub struct Definition {
    /// Its name in manifests and reports.
    pub name: &'static str,
    /// Its operations, in the order of the report's columns.
    pub operations: &'static [Operation],
    /// The wires that differ in bytes.
    pub wires: &'static [Wire],
    /// The wire formats that a manifest may claim. Several formats may have the same bytes.
    pub formats: &'static [&'static str],
    /// The cases that each operation is measured in, or a single `None` if there is only one size.
    pub cases: fn() -> Vec<Option<Case>>,
    /// The specimen of an operation in one of the cases.
    pub specimen: fn(Operation, Wire, Option<Case>) -> Specimen,
    /// The same on other values of the same shape.
    pub drawn: fn(Operation, Wire, Option<Case>, &mut Draw) -> Specimen,
    /// Every bad input in the order of the report, with the trial of an operation.
    pub trials: fn(Operation, Wire) -> Vec<Tried>,
}
