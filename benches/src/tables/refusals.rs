//! Compares the cost of a codec's refusals with the rest of its class.

use crate::scenarios::bad_input::Kind;
use crate::tables::ranking::Measured;
use itertools::Itertools;
use neap_model::bad_inputs::{BadInputRow, Ending};

/// Each refusal of a codec, and how many compute units it costs more than the cheapest refusal of the same input by
/// another codec of its class. Returns `None` for a program without a codec, and for a codec that is alone in its class.
pub fn refusals<'a>(
    measured: &[Measured],
    codec: &Measured<'a>,
) -> Option<Vec<(&'a BadInputRow, u64)>> {
    let others = measured.iter().filter(|other| {
        codec.is_codec() && other.program.name != codec.program.name && other.same_class(codec)
    });
    let others = others.collect_vec();
    others.first()?;
    let refused = codec.bad_inputs.iter().copied().filter(|row| is_refused(row));
    let compared = refused.map(|refused| {
        let others = others.iter().flat_map(|other| &other.bad_inputs).filter(|other| {
            (&other.operation, &other.input) == (&refused.operation, &refused.input)
                && is_refused(other)
        });
        let cheapest = others.map(|other| other.compute_units).min();
        let more = cheapest.map_or(0, |units| refused.compute_units.saturating_sub(units));
        (refused, more)
    });
    Some(compared.collect())
}

fn is_refused(row: &BadInputRow) -> bool {
    matches!(row.ending, Ending::Refused(_))
}

/// What a program did with a bad input in each of its operations, in the scenario's order.
pub struct Outcomes<'a> {
    /// The runtime ended the program.
    pub aborted: Vec<&'a BadInputRow>,
    /// The program did not look at what is wrong.
    pub accepted: Vec<&'a BadInputRow>,
    /// The program refused the input.
    pub refused: Vec<&'a BadInputRow>,
}

impl<'a> Outcomes<'a> {
    /// Collects the outcomes of all operations that were given the input.
    pub fn new(measured: &Measured<'a>, kind: &Kind) -> Self {
        let operations = measured.operations().into_iter();
        let outcomes = operations.filter_map(|operation| measured.with_bad_input(kind, operation));
        let (refused, others): (Vec<_>, Vec<_>) = outcomes.partition(|outcome| is_refused(outcome));
        let (aborted, accepted) =
            others.into_iter().partition(|row| matches!(row.ending, Ending::Aborted(_)));
        Self { aborted, accepted, refused }
    }
}
