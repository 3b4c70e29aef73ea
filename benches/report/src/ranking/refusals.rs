//! Compares the cost of a codec's refusals with the rest of its class.

use super::{Measured, cheapest_of_class};
use crate::seen;
use neap_model::{rejections::Ending, results::Results};
use serde::Serialize;

/// The cost of a codec's refusals, compared with the cheapest other codec of its class.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Refusals {
    /// How many bad inputs it refused, summed over its operations.
    pub refused: usize,
    /// How many of these refusals are cheaper in another codec.
    pub more_expensive: usize,
    /// The refusal with the largest extra cost. If there are several, the first in the report.
    pub most_expensive: Option<MostExpensive>,
}

/// A refusal that is cheaper in another codec.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct MostExpensive {
    /// The extra compute units, compared with the cheapest other codec.
    pub more: u64,
    /// The bad input.
    pub input: String,
    /// The operation that refused it.
    pub operation: String,
}

/// Compares the refusals of a codec with those of its class. Returns `None` if the class has no other codec.
pub fn refusals(results: &Results, measured: &[Measured], codec: &Measured) -> Option<Refusals> {
    let class = measured.iter().filter(|other| other.same_class(codec));
    if !codec.is_codec() || class.count() < 2 {
        return None;
    }
    let mut refusals = Refusals {
        refused: 0,
        more_expensive: 0,
        most_expensive: None,
    };
    let scenario = codec.program.about.scenario;
    for rejection in seen::rejections_of(results, scenario, &codec.program.name) {
        if !matches!(rejection.ending, Ending::Refused(_)) {
            continue;
        }
        refusals.refused += 1;
        let cheapest = cheapest_of_class(results, measured, codec, rejection);
        let more = rejection
            .compute_units
            .saturating_sub(cheapest.unwrap_or(u64::MAX));
        if more == 0 {
            continue;
        }
        refusals.more_expensive += 1;
        let most = refusals
            .most_expensive
            .as_ref()
            .map_or(0, |most_expensive| most_expensive.more);
        if more > most {
            refusals.most_expensive = Some(MostExpensive {
                more,
                input: rejection.input.clone(),
                operation: rejection.operation.clone(),
            });
        }
    }
    Some(refusals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::ranked;
    use neap_model::sample::{results, with_tried_inputs};
    use neap_scenarios::{
        discover::{Program, Role},
        sample::program,
        scenario::Scenario,
    };

    fn refusals_of(
        name: &str,
        programs: &[Program],
        tried: &[(&str, &str, &str)],
    ) -> Option<Refusals> {
        let rows = [("ours::full", 50), ("other::full", 60), ("bound::full", 9)];
        let results = with_tried_inputs(results(&rows), tried);
        let ranked = ranked(&results, programs, Scenario::Account);
        let codec = ranked.iter().find(|m| m.program.name == name);
        refusals(&results, &ranked, codec.unwrap())
    }

    #[test]
    fn counts_refusals_that_are_cheaper_in_another_codec() {
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
        let programs = [
            program("bound", Role::Bound),
            program("other", Role::Codec),
            program("ours", Role::Codec),
        ];
        let ours = refusals_of("ours", &programs, &tried).unwrap();
        assert_eq!((ours.refused, ours.more_expensive), (3, 2));
        let most_expensive = ours.most_expensive.unwrap();
        assert_eq!((most_expensive.more, &*most_expensive.input), (2, "empty"));
        let other = refusals_of("other", &programs, &tried).unwrap();
        assert_eq!(
            (other.more_expensive, other.most_expensive.unwrap().more),
            (1, 10)
        );
        assert_eq!(refusals_of("bound", &programs, &tried), None);
        assert_eq!(refusals_of("ours", &programs[2..], &tried), None);
    }
}
