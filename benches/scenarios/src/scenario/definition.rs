//! What each scenario consists of.

use super::{invocation::Specimen, trial::Tried, wire::Wire};
use crate::{draw::Draw, operation::Operation};
use neap_model::case::Case;

/// The name, operations, wires and cases of a scenario, and how its specimens and trials are built.
#[derive(Clone, Copy)]
pub struct Definition {
    pub name: &'static str,
    pub operations: &'static [Operation],
    pub wires: &'static [Wire],
    pub formats: &'static [&'static str],
    /// What Anchor's discriminator of the account is a hash of, or `None` if the contract's account starts with it.
    pub discriminator: Option<&'static str>,
    pub cases: fn() -> Vec<Option<Case>>,
    /// The specimen of an operation in one of the cases, with drawn values if there is a draw.
    pub specimen: fn(Operation, Wire, Option<Case>, Option<&mut Draw>) -> Specimen,
    /// Every bad input in the order of the report, with the trial of an operation.
    pub trials: fn(Operation, Wire) -> Vec<Tried>,
}
