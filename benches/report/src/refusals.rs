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
        most_expensive: more_expensive
            .into_iter()
            .rev()
            .max_by_key(|(_, more)| *more),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::ranked;
    use neap_model::sample::{results, with_tried_inputs};
    use neap_scenarios::{discover::Role, sample::program, scenario::Scenario};

    #[test]
    fn counts_refusals_that_are_cheaper_in_another_codec_of_the_class() {
        let rows = [("ours::full", 50), ("other::full", 60), ("bound::full", 9)];
        let tried = [
            ("bound::full", "empty", "1 InvalidAccountData"),
            ("other::full", "empty", "18 InvalidAccountData"),
            ("other::full", "short-by-one", "18 InvalidAccountData"),
            ("other::full", "long-by-one", "30 InvalidAccountData"),
            ("other::full", "zeros", "30 accepted"),
            ("ours::full", "empty", "20 InvalidAccountData"),
            ("ours::full", "short-by-one", "20 InvalidAccountData"),
            ("ours::full", "long-by-one", "20 InvalidAccountData"),
            ("ours::full", "zeros", "50 accepted"),
        ];
        let results = with_tried_inputs(results(&rows), &tried);
        let programs = [
            program("bound", Role::Bound),
            program("other", Role::Codec),
            program("ours", Role::Codec),
        ];
        let count = |name: &str, programs| {
            let ranked = ranked(&results, programs, Scenario::Account);
            let codec = ranked.iter().find(|m| m.program.name == name).unwrap();
            let refusals = refusals(&ranked, codec)?;
            let (most, more) = refusals.most_expensive.unwrap();
            Some((
                refusals.refused,
                refusals.more_expensive,
                &most.input[..],
                more,
            ))
            .map(|(refused, expensive, input, more)| (refused, expensive, input.to_owned(), more))
        };
        let expected = |expensive, input: &str, more| Some((3, expensive, input.to_owned(), more));
        assert_eq!(count("ours", &programs[..]), expected(2, "empty", 2));
        assert_eq!(count("other", &programs), expected(1, "long-by-one", 10));
        assert_eq!(count("bound", &programs), None);
        assert_eq!(count("ours", &programs[2..]), None);
    }
}
