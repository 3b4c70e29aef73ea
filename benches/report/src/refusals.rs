//! Compares the cost of a codec's refusals with the rest of its class.

use crate::ranking::Measured;
use neap_model::rejections::{Ending, Rejection};

/// The cost of a codec's refusals, compared with the cheapest other codec of its class.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Refusals<'a> {
    /// How many bad inputs it refused, summed over its operations.
    pub refused: usize,
    /// How many of these refusals are cheaper in another codec.
    pub more_expensive: usize,
    /// The refusal with the largest extra cost, and these extra compute units. If there are several, the first in
    /// the report.
    pub most_expensive: Option<(&'a Rejection, u64)>,
}

/// Compares the refusals of a codec with those of its class. Returns `None` if the class has no other codec.
pub fn refusals<'a>(measured: &[Measured], codec: &Measured<'a>) -> Option<Refusals<'a>> {
    let class = measured.iter().filter(|other| other.same_class(codec));
    if !codec.is_codec() || class.count() < 2 {
        return None;
    }
    let refused = codec.rejections.iter().copied().filter(is_refused);
    let more_expensive: Vec<(&Rejection, u64)> = refused
        .clone()
        .filter_map(|rejection| Some((rejection, more(measured, codec, rejection)?)))
        .collect();
    Some(Refusals {
        refused: refused.count(),
        more_expensive: more_expensive.len(),
        most_expensive: more_expensive.into_iter().rev().max_by_key(|(_, more)| *more),
    })
}

/// How much more a refusal costs than the cheapest one in the program's class. `None` if no other refusal is cheaper.
pub fn more(measured: &[Measured], program: &Measured, rejection: &Rejection) -> Option<u64> {
    let cheapest = cheapest_of_class(measured, program, rejection)?;
    let more = rejection.compute_units.saturating_sub(cheapest);
    (is_refused(&rejection) && more > 0).then_some(more)
}

/// The compute units of the cheapest refusal of the same input by another codec in the program's class.
///
/// `None` if no other codec of the class refused the input, and for bounds, which have no class.
pub fn cheapest_of_class(
    measured: &[Measured],
    program: &Measured,
    rejection: &Rejection,
) -> Option<u64> {
    let class = measured.iter().filter(|other| {
        program.is_codec()
            && other.program.name != program.program.name
            && other.same_class(program)
    });
    let refusals = class.flat_map(|other| &other.rejections).filter(|other| {
        (&other.operation, &other.input) == (&rejection.operation, &rejection.input)
            && is_refused(other)
    });
    refusals.map(|other| other.compute_units).min()
}

fn is_refused(rejection: &&Rejection) -> bool {
    matches!(rejection.ending, Ending::Refused(_))
}
