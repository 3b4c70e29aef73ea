//! What a codec's refusals cost against those of its class.

use super::{Measured, cheapest_of_class};
use crate::{rejections::Ending, results::Results, seen};
use serde::Serialize;

/// What a codec's refusals cost, against the cheapest other codec that checks the same.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Refusals {
    /// How many bad inputs it refused, over all its operations.
    pub refused: usize,
    /// How many of these refusals another has for less.
    pub dearer: usize,
    /// The one that costs the most more, the first of several, in the order of the report.
    pub dearest: Option<Dearest>,
}

/// A refusal that another codec has for less.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Dearest {
    /// How many compute units less the cheapest other takes.
    pub more: u64,
    /// The bad input.
    pub input: String,
    /// The operation that refused it.
    pub operation: String,
}

/// Compares the refusals of a codec with those of its class; none if no other codec checks the same.
pub fn refusals(results: &Results, measured: &[Measured], codec: &Measured) -> Option<Refusals> {
    let class = measured.iter().filter(|other| other.same_class(codec));
    if !codec.is_codec() || class.count() < 2 {
        return None;
    }
    let mut refusals = Refusals {
        refused: 0,
        dearer: 0,
        dearest: None,
    };
    let scenario = codec.program.about.scenario;
    for rejection in seen::of(results, scenario, &codec.program.name) {
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
        refusals.dearer += 1;
        let most = refusals.dearest.as_ref().map_or(0, |dearest| dearest.more);
        if more > most {
            refusals.dearest = Some(Dearest {
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
    use crate::{
        discover::{Program, Role},
        ranking::ranked,
        sample::{program, results, trying},
        scenario::Scenario,
    };

    fn of(name: &str, programs: &[Program], tried: &[(&str, &str, &str)]) -> Option<Refusals> {
        let rows = [("ours::full", 50), ("other::full", 60), ("bound::full", 9)];
        let results = trying(results(&rows), tried);
        let ranked = ranked(&results, programs, Scenario::Account);
        let codec = ranked.iter().find(|m| m.program.name == name);
        refusals(&results, &ranked, codec.unwrap())
    }

    #[test]
    fn counts_those_that_another_has_for_less() {
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
        let ours = of("ours", &programs, &tried).unwrap();
        assert_eq!((ours.refused, ours.dearer), (3, 2));
        let dearest = ours.dearest.unwrap();
        assert_eq!((dearest.more, &*dearest.input), (2, "empty"));
        let other = of("other", &programs, &tried).unwrap();
        assert_eq!((other.dearer, other.dearest.unwrap().more), (1, 10));
        assert_eq!(of("bound", &programs, &tried), None);
        assert_eq!(of("ours", &programs[2..], &tried), None);
    }
}
