//! Compares the cost of a codec's refusals with the rest of its class.

use crate::ranking::Measured;
use itertools::Itertools;
use neap_model::rejections::{Ending, Rejection};
use neap_scenarios::scenario::BadInput;

/// The cost of a codec's refusals, compared with the cheapest other codec of its class.
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
    others_of_class(measured, codec).next()?;
    let refused = codec.rejections.iter().copied().filter(|rejection| is_refused(rejection));
    let refused = refused.collect_vec();
    let more = refused.iter().filter_map(|r| Some((*r, more(measured, codec, r)?)));
    let more = more.collect_vec();
    Some(Refusals {
        refused: refused.len(),
        more_expensive: more.len(),
        most_expensive: more.into_iter().rev().max_by_key(|(_, more)| *more),
    })
}

/// How much more a refusal costs than the cheapest one in the program's class. `None` if no other refusal is cheaper.
pub fn more(measured: &[Measured], program: &Measured, rejection: &Rejection) -> Option<u64> {
    let cheapest = cheapest_of_class(measured, program, rejection)?;
    let more = rejection.compute_units.saturating_sub(cheapest);
    (is_refused(rejection) && more > 0).then_some(more)
}

/// The compute units of the cheapest refusal of the same input by another codec in the program's class.
///
/// `None` if no other codec of the class refused the input, and for bounds, which have no class.
pub fn cheapest_of_class(
    measured: &[Measured],
    program: &Measured,
    rejection: &Rejection,
) -> Option<u64> {
    let refusals = others_of_class(measured, program).flat_map(|other| &other.rejections);
    let same = refusals.filter(|other| {
        other.operation == rejection.operation
            && other.input == rejection.input
            && is_refused(other)
    });
    same.map(|other| other.compute_units).min()
}

fn others_of_class<'m, 'a>(
    measured: &'m [Measured<'a>],
    program: &Measured,
) -> impl Iterator<Item = &'m Measured<'a>> {
    measured.iter().filter(|other| {
        program.is_codec()
            && other.program.name != program.program.name
            && other.same_class(program)
    })
}

fn is_refused(rejection: &Rejection) -> bool {
    matches!(rejection.ending, Ending::Refused(_))
}

/// What a program did with a bad input in each of its operations, in the scenario's order.
#[derive(Default)]
pub struct Outcomes<'a> {
    /// The runtime ended the program.
    pub aborted: Vec<&'a Rejection>,
    /// The program did not look at what is wrong.
    pub accepted: Vec<&'a Rejection>,
    /// The program refused the input.
    pub refused: Vec<&'a Rejection>,
}

impl<'a> Outcomes<'a> {
    /// Collects the outcomes of all operations that were given the input.
    pub fn new(measured: &Measured<'a>, input: &BadInput) -> Self {
        let mut outcomes = Self::default();
        for operation in measured.operations() {
            let Some(rejection) = measured.rejection(input, operation) else {
                continue;
            };
            let ended_so = match rejection.ending {
                Ending::Aborted(_) => &mut outcomes.aborted,
                Ending::Accepted => &mut outcomes.accepted,
                Ending::Refused(_) => &mut outcomes.refused,
            };
            ended_so.push(rejection);
        }
        outcomes
    }
}
