//! Searches for inputs on which two programs differ.

use crate::search::{
    explorer::{Explorer, Seed, Tried},
    input::Input,
    shrink::{distance, shrink},
};
use crate::svm::observer::Observation;
use solana_account::Account;
use std::{collections::BTreeMap, fmt};

/// How the new program differs from the old one.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Class {
    /// It accepts what the old one refused.
    Accepts,
    /// It refuses what the old one accepted.
    Refuses,
    /// Both accept, and it leaves other accounts or other return data.
    State,
    /// Both accept, and it invokes other programs, or with other data or accounts.
    Calls,
    /// Both refuse, with different errors.
    ErrorCode,
    /// Both end alike, and programs log different messages.
    Logs,
    /// It does the same for more compute units.
    ComputeUnits,
}

impl Class {
    /// All classes, the worst first.
    pub const ALL: [Self; 7] = [
        Self::Accepts,
        Self::Refuses,
        Self::State,
        Self::Calls,
        Self::ErrorCode,
        Self::Logs,
        Self::ComputeUnits,
    ];

    /// Its name in `budgets.toml`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Accepts => "accepts",
            Self::Refuses => "refuses",
            Self::State => "state",
            Self::Calls => "calls",
            Self::ErrorCode => "error_code",
            Self::Logs => "logs",
            Self::ComputeUnits => "compute_units",
        }
    }

    /// What it means for somebody who reads the report.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Accepts => "NEW accepts what OLD refuses",
            Self::Refuses => "NEW refuses what OLD accepts",
            Self::State => "NEW leaves different accounts or return data",
            Self::Calls => "NEW invokes other programs, or passes them different data or accounts",
            Self::ErrorCode => "NEW refuses with another error",
            Self::Logs => "NEW logs different messages",
            Self::ComputeUnits => "NEW does the same for more compute units",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What differences have in common that are reported as one.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Key {
    /// How the programs differ.
    pub class: Class,
    /// Whether the inputs need other accounts than the operations of the suite have. Otherwise they change only what any caller
    /// chooses: the instruction data, and the list of accounts.
    pub needs_accounts: bool,
    /// The first byte of the instruction data, if the search began with such an input.
    pub first_byte: Option<u8>,
    /// How the old program ended: an error, or nothing.
    pub old: Option<String>,
    /// How the new program ended.
    pub new: Option<String>,
    /// Where they differ: the place of an account, or of an invocation.
    pub place: Option<usize>,
}

/// A difference, with the smallest input that showed it.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The index of the seed that the input was made of.
    pub seed: usize,
    /// The input.
    pub input: Input,
    /// What the old and the new program did.
    pub observations: [Observation; 2],
    /// How many inputs showed it.
    pub count: u64,
    /// About how many bytes of the input differ from its seed.
    pub distance: usize,
}

/// The differences that a search found.
#[derive(Clone, Debug, Default)]
pub struct Findings(pub BTreeMap<Key, Finding>);

/// The most differences of a class whose inputs a lane makes smaller.
const MAX_SHRUNK: usize = 24;

/// The most differences of a class that a lane reports.
const MAX_FINDINGS: usize = 256;

/// How two programs differ on an input, or `None` if nothing differs.
fn key(seeds: &[Seed], input: &Input, [old, new]: [&Observation; 2]) -> Option<Key> {
    let (class, place) = difference(old, new)?;
    let mut good = seeds.iter().filter(|seed| seed.is_good);
    let needs_accounts = !good.any(|seed| is_by_caller(&seed.input, input));
    let ended = |observation: &Observation| {
        let error = observation.result.as_ref().err()?;
        // Costs are compared for all refusals together.
        let is_named = class != Class::ComputeUnits;
        Some(if is_named { format!("{error:?}") } else { "refused".to_owned() })
    };
    let (old, new) = (ended(old), ended(new));
    let first_byte = input.data.first().copied();
    // One cause often changes the errors of many instructions.
    let is_known = |byte: &u8| {
        class != Class::ErrorCode && seeds.iter().any(|seed| seed.input.data.first() == Some(byte))
    };
    let first_byte = first_byte.filter(is_known);
    Some(Key { class, needs_accounts, first_byte, old, new, place })
}

/// Whether an input differs from an operation of the suite only in what any caller chooses: the instruction data and the list of
/// accounts. New accounts are empty, and only these and those of the operation sign.
fn is_by_caller(operation: &Input, input: &Input) -> bool {
    let Some(more) = input.accounts.strip_prefix(&operation.accounts[..]) else { return false };
    let signs = |at: usize| operation.slots.iter().any(|it| it.is_signer && it.account == at);
    more.iter().all(|(_, account)| account.as_ref().is_none_or(|it| *it == Account::default()))
        && input
            .slots
            .iter()
            .filter(|slot| slot.is_signer)
            .all(|slot| slot.account >= operation.accounts.len() || signs(slot.account))
}

fn difference(old: &Observation, new: &Observation) -> Option<(Class, Option<usize>)> {
    match (&old.result, &new.result) {
        (Err(_), Ok(())) => return Some((Class::Accepts, None)),
        (Ok(()), Err(_)) => return Some((Class::Refuses, None)),
        (Err(a), Err(b)) if a != b => return Some((Class::ErrorCode, None)),
        (Err(_), Err(_)) => {}
        (Ok(()), Ok(())) => {
            let differs = |(a, b): (&(_, Account), &(_, Account))| a != b;
            let accounts = old.accounts.iter().zip(&new.accounts);
            if let Some(place) = accounts.clone().position(differs) {
                return Some((Class::State, Some(place)));
            }
            if old.return_data != new.return_data {
                return Some((Class::State, None));
            }
            if old.calls != new.calls {
                let same = old.calls.iter().zip(&new.calls).take_while(|(a, b)| a == b);
                return Some((Class::Calls, Some(same.count())));
            }
        }
    }
    if old.logs != new.logs {
        let same = old.logs.iter().zip(&new.logs).take_while(|(a, b)| a == b);
        return Some((Class::Logs, Some(same.count())));
    }
    (old.compute_units < new.compute_units).then_some((Class::ComputeUnits, None))
}

impl Finding {
    /// How well it shows the difference: how many more compute units the new program takes, or how small the input is.
    pub fn shows(&self, class: Class) -> i64 {
        let [old, new] = self.observations.each_ref().map(|it| it.compute_units as i64);
        match class {
            Class::ComputeUnits => new - old,
            _ => -(self.distance as i64),
        }
    }
}

impl Findings {
    /// Adds what two programs did, if it differs.
    pub fn add(&mut self, explorer: &Explorer<'_>, tried: &Tried) {
        let [old, new] = &tried.observations[..] else { return };
        let seeds = explorer.seeds();
        let Some(key) = key(seeds, &tried.input, [old, new]) else { return };
        let finding = Finding {
            seed: tried.seed,
            input: tried.input.clone(),
            observations: [old.clone(), new.clone()],
            count: 1,
            distance: distance(&explorer.seeds()[tried.seed].input, &tried.input),
        };
        let of_class = || self.0.keys().filter(|other| other.class == key.class).count();
        if self.0.contains_key(&key) || of_class() < MAX_FINDINGS {
            self.add_finding(key, finding);
        }
    }

    /// Adds what another lane found.
    pub fn merge(&mut self, other: Self) {
        for (key, finding) in other.0 {
            self.add_finding(key, finding);
        }
    }

    fn add_finding(&mut self, key: Key, mut finding: Finding) {
        let Some(known) = self.0.get_mut(&key) else {
            self.0.insert(key, finding);
            return;
        };
        let count = known.count + finding.count;
        if finding.shows(key.class) > known.shows(key.class) {
            std::mem::swap(known, &mut finding);
        }
        known.count = count;
    }

    /// Makes each input as equal to its seed as it can be, so that the programs still differ in the same way.
    pub fn shrink(&mut self, explorer: &mut Explorer<'_>) {
        let mut shrunk = BTreeMap::new();
        for (wanted, finding) in &mut self.0 {
            // The rest is not shown.
            let of_class = shrunk.entry(wanted.class).or_insert(0);
            *of_class += 1;
            if *of_class > MAX_SHRUNK {
                continue;
            }
            let seed = &explorer.seeds()[finding.seed].input;
            let mut last = finding.observations.clone();
            let more = |[old, new]: &[Observation; 2]| {
                i128::from(new.compute_units) - i128::from(old.compute_units)
            };
            let least = (wanted.class == Class::ComputeUnits).then(|| more(&last));
            let input = shrink(seed, finding.input.clone(), |input| {
                let Some(tried) = explorer.run(finding.seed, input.clone()) else { return false };
                let Ok([old, new]) = <[Observation; 2]>::try_from(tried.observations) else {
                    return false;
                };
                let seeds = explorer.seeds();
                let key = key(seeds, input, [&old, &new]);
                let both = [old, new];
                let is_same =
                    key.as_ref() == Some(wanted) && least.is_none_or(|least| more(&both) >= least);
                if is_same {
                    last = both;
                }
                is_same
            });
            finding.distance = distance(seed, &input);
            (finding.input, finding.observations) = (input, last);
        }
    }
}
