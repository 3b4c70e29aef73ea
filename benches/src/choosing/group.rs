//! The codecs of one scenario, compared with each other.

use super::Facts;
use crate::{scenario::Scenario, seen::Checks};

/// The codecs of a scenario that were measured, in the order of a report, and what all of them can do.
#[derive(Clone, Debug)]
pub struct Group<'a> {
    /// The codecs.
    pub codecs: Vec<&'a Facts>,
    /// The operations that each of them has: what they are compared by.
    pub common: Vec<&'static str>,
}

impl<'a> Group<'a> {
    /// The codecs of a scenario; none if none was measured.
    pub fn of(facts: &'a [Facts], scenario: Scenario) -> Option<Self> {
        let codecs = facts.iter().filter(|facts| {
            facts.scenario == scenario && facts.is_codec() && !facts.costs.is_empty()
        });
        let codecs: Vec<&Facts> = codecs.collect();
        let mut common = scenario.operations().to_vec();
        common.retain(|operation| codecs.iter().all(|codec| codec.cost(operation).is_some()));
        (!codecs.is_empty()).then_some(Self { codecs, common })
    }

    /// What a codec costs in all that all of them can do.
    pub fn total(&self, codec: &Facts) -> u64 {
        let costs = self.common.iter().filter_map(|name| codec.cost(name));
        costs.map(|cost| cost.compute_units).sum()
    }

    /// Those of its codecs that cost the least of some, together.
    pub fn cheapest(&self, some: impl Fn(&Facts) -> bool) -> Vec<&'a Facts> {
        let some: Vec<&Facts> = self.codecs.iter().copied().filter(|f| some(f)).collect();
        let least = some.iter().map(|codec| self.total(codec)).min();
        let some = some.into_iter();
        some.filter(|codec| Some(self.total(codec)) == least)
            .collect()
    }

    /// Its codecs by what they were seen to check, who checks most first.
    pub fn classes(&self) -> impl Iterator<Item = &[&'a Facts]> {
        self.codecs.chunk_by(|a, b| same_class(a, b))
    }

    /// The operations in which one of some codecs costs less than this one, with the cheapest of them.
    pub fn beaten(&self, codec: &Facts, some: impl Fn(&Facts) -> bool) -> Vec<Beaten<'a>> {
        let beaten = codec.costs.iter().filter_map(|cost| {
            let others = self.codecs.iter().filter(|other| some(other));
            let by = others.filter_map(|&by| {
                let compute_units = by.cost(&cost.operation)?.compute_units;
                (compute_units < cost.compute_units).then_some(Beaten {
                    by,
                    operation: cost.operation.clone(),
                    compute_units,
                    instead_of: cost.compute_units,
                })
            });
            by.min_by_key(|by| by.compute_units)
        });
        beaten.collect()
    }
}

/// An operation in which a codec costs less than another.
#[derive(Clone, Debug, PartialEq)]
pub struct Beaten<'a> {
    /// The cheaper codec.
    pub by: &'a Facts,
    /// The operation.
    pub operation: String,
    /// What it costs with the cheaper codec.
    pub compute_units: u64,
    /// What it costs with the dearer one.
    pub instead_of: u64,
}

/// How much more another codec costs in the operation where that is the most.
pub fn farthest(group: &Group, codec: &Facts, other: &Facts) -> i64 {
    let more = group.common.iter().filter_map(|operation| {
        let (codec, other) = (codec.cost(operation)?, other.cost(operation)?);
        // Neither is near the limits of a transaction, 1.4 million.
        Some(other.compute_units as i64 - codec.compute_units as i64)
    });
    more.max().unwrap_or(0)
}

/// What is seldom worth a change of codec: compute units of all that a group's codecs can do, in percent.
const NEAR: u64 = 10;

/// Whether another codec, which checks the same, costs so little more that it is seldom worth a change.
pub fn is_near(group: &Group, codec: &Facts, other: &Facts) -> bool {
    same_class(codec, other) && group.total(other) * 100 <= group.total(codec) * (100 + NEAR)
}

/// Whether two codecs were seen to check the same.
pub fn same_class(a: &Facts, b: &Facts) -> bool {
    match (&a.checks, &b.checks) {
        (Some(a), Some(b)) => a.same_class(b),
        (a, b) => a.is_none() && b.is_none(),
    }
}

/// What a codec was seen to check.
pub fn checked(facts: &Facts) -> String {
    let class = facts.checks.as_ref().map(Checks::class);
    class.unwrap_or_else(|| "not tried".to_owned())
}

/// The names of codecs.
pub fn names(codecs: &[&Facts]) -> Vec<String> {
    codecs.iter().map(|codec| codec.program.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        choosing::{facts, sample::codec, unsafe_uses::UnsafeUses},
        discover::Role,
        sample::{program, results},
    };

    fn sample() -> Vec<Facts> {
        let results = results(&[
            ("cast::full", 49),
            ("cast::update_amount", 31),
            ("ours::full", 50),
            ("ours::update_amount", 30),
            ("slow::full", 90),
        ]);
        let names = [
            ("cast", Role::Codec),
            ("floor", Role::Floor),
            ("ours", Role::Codec),
        ];
        let mut programs = names.map(|(name, role)| program(name, role)).to_vec();
        programs.push(program("slow", Role::Codec));
        facts(&results, &programs, &UnsafeUses::new())
    }

    #[test]
    fn codecs_are_compared_by_what_all_can_do() {
        let facts = sample();
        let group = Group::of(&facts, Scenario::Account).unwrap();
        assert_eq!(names(&group.codecs), ["cast", "ours", "slow"]);
        assert_eq!(group.common, ["full"]);
        assert_eq!(names(&group.cheapest(|_| true)), ["cast"]);
        assert_eq!(names(&group.cheapest(|codec| codec.is_ours())), ["ours"]);
        assert!(group.cheapest(|_| false).is_empty());
        assert!(Group::of(&facts, Scenario::Multisig).is_none());
    }

    #[test]
    fn who_costs_the_same_is_as_cheap() {
        let facts = sample();
        let mut group = Group::of(&facts, Scenario::Account).unwrap();
        group.codecs.retain(|codec| codec.program != "slow");
        group.common = vec!["full", "update_amount"];
        assert_eq!(names(&group.cheapest(|_| true)), ["cast", "ours"]);
    }

    #[test]
    fn near_is_a_tenth_of_the_whole() {
        let facts = [49, 53, 54].map(|full| codec("codec", &[("full", full)]));
        let group = Group::of(&facts, Scenario::Account).unwrap();
        let near = |other: usize| is_near(&group, &facts[0], &facts[other]);
        assert!(near(0) && near(1) && !near(2));
        let mut other = facts[1].clone();
        other.checks = None;
        assert!(!is_near(&group, &facts[0], &other));
    }

    #[test]
    fn who_is_beaten_is_told_where_and_by_whom() {
        let facts = sample();
        let group = Group::of(&facts, Scenario::Account).unwrap();
        let of = |name| {
            let codec = group.codecs.iter().find(|codec| codec.program == name);
            let beaten = group.beaten(codec.unwrap(), |_| true);
            let told = beaten.into_iter().map(|b| {
                (
                    b.by.program.clone(),
                    b.operation,
                    b.compute_units,
                    b.instead_of,
                )
            });
            told.collect::<Vec<_>>()
        };
        assert_eq!(of("ours"), [("cast".into(), "full".into(), 49, 50)]);
        assert_eq!(
            of("cast"),
            [("ours".into(), "update_amount".into(), 30, 31)]
        );
        assert_eq!(of("slow"), [("cast".into(), "full".into(), 49, 90)]);
    }
}
