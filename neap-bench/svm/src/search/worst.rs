//! Searches for the input that costs most.

use crate::profile::memory::memory;
use crate::search::{
    explorer::{Explorer, Tried},
    input::Input,
    shrink::shrink,
};
use crate::svm::{observer::Observation, syscalls::Seen};
use neap_model::profile::Region;
use std::collections::BTreeMap;

/// What is to be as large as possible.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Goal {
    /// The compute units of the instruction.
    ComputeUnits,
    /// The bytes of the heap that the program uses.
    Heap,
    /// The bytes of the stack that the program uses.
    Stack,
}

impl Goal {
    /// What an input cost.
    fn cost(self, explorer: &mut Explorer<'_>, input: &Input, seen: &Observation) -> Option<u64> {
        if self == Self::ComputeUnits {
            return Some(seen.compute_units);
        }
        let (_, mut trace) = explorer.trace(input)?;
        if seen.result.is_err() {
            // The instruction that ended the program touched nothing.
            trace.registers.pop();
        }
        let memory = memory(&trace);
        let heap = memory.regions.get(&Region::Heap).map_or(0, |heap| heap.bytes);
        Some(if self == Self::Heap { heap } else { memory.stack_bytes })
    }
}

/// Which inputs count.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Outcomes {
    /// Those that the program accepts.
    Accepted,
    /// Those that it refuses too.
    All,
}

/// An input and what it cost.
#[derive(Clone, Debug)]
pub struct Costly {
    /// The index of the seed that it was made of.
    pub seed: usize,
    /// The input.
    pub input: Input,
    /// What the program did.
    pub observation: Observation,
    /// What it cost, in the unit of the goal.
    pub cost: u64,
}

impl Costly {
    /// Makes the input as equal to its seed as it can be, so that it still costs as much.
    fn shrink(mut self, goal: Goal, explorer: &mut Explorer<'_>) -> Self {
        let seed = &explorer.seeds()[self.seed].input;
        let mut last = self.observation.clone();
        self.input = shrink(seed, self.input, |input| {
            let Some(tried) = explorer.run(self.seed, input.clone()) else { return false };
            let Some(observation) = tried.observations.into_iter().next() else { return false };
            let cost = goal.cost(explorer, input, &observation).unwrap_or(0);
            if observation.result != last.result
                || cost < self.cost
                || !input.has_instruction_of(seed)
            {
                return false;
            }
            (self.cost, last) = (cost, observation);
            true
        });
        self.observation = last;
        self
    }
}

/// The search for the most expensive input.
pub struct Worst {
    goal: Goal,
    outcomes: Outcomes,
    /// The most expensive inputs, and their indices in the search.
    best: Vec<(usize, Costly)>,
    samples: Samples,
    /// The most that an input cost with which the search began.
    known: u64,
    /// How many inputs cost as much as the most expensive one.
    equals: u64,
}

/// One of this many inputs that cost as much as the most expensive one takes the place of the oldest.
const EQUALS: u64 = 32;

/// How many other addresses are tried with the most expensive input, to see what its cost depends on.
const ADDRESSES: usize = 200;

/// The number of expensive inputs that are changed more often than others.
const MAX_BEST: usize = 12;

impl Worst {
    /// Begins a search.
    pub fn new(goal: Goal, outcomes: Outcomes) -> Self {
        Self { goal, outcomes, best: Vec::new(), samples: Samples::default(), known: 0, equals: 0 }
    }

    /// Adds what the program did with an input.
    pub fn add(&mut self, explorer: &mut Explorer<'_>, tried: &Tried) {
        let Some(observation) = tried.observations.first() else { return };
        if observation.result.is_err() && self.outcomes == Outcomes::Accepted {
            return;
        }
        let Some(cost) = self.goal.cost(explorer, &tried.input, observation) else { return };
        self.samples.add(&tried.input, observation, cost);
        if tried.input == explorer.seeds()[tried.seed].input {
            self.known = self.known.max(cost);
        }
        let least = self.best.last().map_or(0, |(_, costly)| costly.cost);
        let most = self.best.first().map_or(0, |(_, costly)| costly.cost);
        let is_full = self.best.len() >= MAX_BEST;
        // Sometimes another input that costs as much: from there, the next step may be shorter.
        self.equals += u64::from(is_full && cost == most);
        let is_other = cost == most && self.equals.is_multiple_of(EQUALS);
        let is_known = || self.best.iter().any(|(_, costly)| costly.input == tried.input);
        if (is_full && cost <= least && !is_other) || is_known() {
            return;
        }
        let costly = Costly {
            seed: tried.seed,
            input: tried.input.clone(),
            observation: observation.clone(),
            cost,
        };
        let index = explorer.keep(tried);
        let place = self.best.partition_point(|(_, other)| other.cost > cost);
        self.best.insert(place, (index, costly));
        self.best.truncate(MAX_BEST);
        explorer.prefer(self.best.iter().map(|(index, _)| *index).collect());
    }

    /// The most expensive input, as small as it can be.
    pub fn finish(self, explorer: &mut Explorer<'_>) -> Option<Found> {
        let (_, costly) = self.best.into_iter().next()?;
        let costly = costly.shrink(self.goal, explorer);
        // Other addresses alone change nothing but the bumps.
        let mut moved = Samples::default();
        moved.add(&costly.input, &costly.observation, costly.cost);
        let finds = |seen: &Seen| matches!(seen, Seen::Derived { bump: Some(_), .. });
        let addresses = if costly.observation.seen.iter().any(finds) { ADDRESSES } else { 0 };
        for _ in 0..addresses {
            for tried in explorer.with_other_address(costly.seed, &costly.input) {
                let Some(observation) = tried.observations.first() else { continue };
                if observation.result == costly.observation.result
                    && let Some(cost) = self.goal.cost(explorer, &tried.input, observation)
                {
                    moved.add(&tried.input, observation, cost);
                }
            }
        }
        let law = moved.law(&costly).or_else(|| self.samples.law(&costly));
        Some(Found { law, known: self.known, costly })
    }
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The most expensive input.
    pub costly: Costly,
    /// What its cost depends on, if one parameter explains it.
    pub law: Option<Law>,
    /// The most that an input cost with which the search began.
    pub known: u64,
}

/// What the cost of an input may depend on.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Parameter {
    /// The bumps that did not lead to an address, over all derivations.
    BumpsTried,
    /// The bytes of the instruction data.
    InstructionData,
    /// The accounts that the instruction takes.
    Accounts,
    /// The bytes of all accounts.
    AccountData,
    /// The instructions that programs invoked.
    Calls,
}

impl Parameter {
    const ALL: [Self; 5] =
        [Self::BumpsTried, Self::InstructionData, Self::Accounts, Self::AccountData, Self::Calls];

    /// What one more of it is.
    pub fn unit(self) -> &'static str {
        match self {
            Self::BumpsTried => "bump that gives no address",
            Self::InstructionData => "byte of instruction data",
            Self::Accounts => "account",
            Self::AccountData => "byte of account data",
            Self::Calls => "invoked instruction",
        }
    }

    fn value(self, input: &Input, observation: &Observation) -> u64 {
        match self {
            Self::BumpsTried => {
                let bumps = observation.seen.iter().filter_map(|seen| match seen {
                    Seen::Derived { bump: Some(bump), .. } => Some(u64::from(255 - bump)),
                    _ => None,
                });
                bumps.sum()
            }
            Self::InstructionData => input.data.len() as u64,
            Self::Accounts => input.slots.len() as u64,
            Self::AccountData => {
                let accounts = input.accounts.iter().filter_map(|(_, account)| account.as_ref());
                accounts.map(|account| account.data.len() as u64).sum()
            }
            Self::Calls => observation.calls.len() as u64,
        }
    }
}

/// A straight line: the cost at 0, and what one more of the parameter costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Law {
    /// What the cost depends on.
    pub parameter: Parameter,
    /// The cost at zero.
    pub base: u64,
    /// What one more costs.
    pub each: u64,
    /// How many different values of the parameter were seen on this line.
    pub values: usize,
}

/// The most expensive run for each combination of parameters.
#[derive(Default)]
struct Samples(BTreeMap<[u64; Parameter::ALL.len()], u64>);

/// The most combinations that are kept.
const MAX_SAMPLES: usize = 10_000;

/// The fewest values of a parameter that make a law.
const MIN_VALUES: usize = 4;

impl Samples {
    fn add(&mut self, input: &Input, observation: &Observation, cost: u64) {
        let parameters = Parameter::ALL.map(|parameter| parameter.value(input, observation));
        if self.0.len() < MAX_SAMPLES || self.0.contains_key(&parameters) {
            let most = self.0.entry(parameters).or_default();
            *most = cost.max(*most);
        }
    }

    /// The parameter that alone explains the cost of an input: all runs that differ in nothing else are on one line.
    fn law(&self, costly: &Costly) -> Option<Law> {
        let own = Parameter::ALL.map(|it| it.value(&costly.input, &costly.observation));
        let laws = Parameter::ALL.into_iter().enumerate().filter_map(|(index, parameter)| {
            let is_alike =
                |other: &[u64]| (0..own.len()).all(|at| at == index || other[at] == own[at]);
            let alike = self.0.iter().filter(|(parameters, _)| is_alike(&parameters[..]));
            let points = Vec::from_iter(alike.map(|(parameters, cost)| (parameters[index], *cost)));
            line(&points).map(|(base, each)| Law { parameter, base, each, values: points.len() })
        });
        laws.max_by_key(|law| law.values)
    }
}

/// The line through points, if they are near one: its height at 0, and its slope.
fn line(points: &[(u64, u64)]) -> Option<(u64, u64)> {
    let (first, last) = (points.first()?, points.last()?);
    let (run, rise) = (last.0 - first.0, last.1.checked_sub(first.1)?);
    if points.len() < MIN_VALUES || rise == 0 {
        return None;
    }
    let slope = rise as f64 / run as f64;
    // Other parts of the cost may vary a little.
    let is_near = |(at, cost): &(u64, u64)| {
        let expected = first.1 as f64 + slope * (at - first.0) as f64;
        (expected - *cost as f64).abs() <= (0.02 * rise as f64).max(slope / 4.0)
    };
    let base = first.1 as f64 - slope * first.0 as f64;
    (points.iter().all(is_near) && base >= 0.0 && slope >= 0.5)
        .then_some((base as u64, slope.round() as u64))
}
