//! Runs one changed input after another, and keeps those that do something new.

use crate::profile::{registers::Registers, trace::Trace};
use crate::search::{
    coverage::{Coverage, Pair, Steps},
    input::Input,
    mutate::{Known, accounts, mutate},
    random::Random,
};
use crate::svm::{
    observer::{Observation, Observer},
    syscalls::Seen,
};
use neap_model::failure::ProgramFailure;
use neap_subject::cluster::Cluster;
use neap_subject::{loader::Loader, specimen::FieldPlace, subject::Callee};
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
};

/// An input that a search begins with.
#[derive(Clone, Debug)]
pub struct Seed {
    /// The operation that it is of. Empty if it is of a corpus.
    pub operation: String,
    /// Whether the suite declares it, with what it must do.
    pub is_good: bool,
    /// The row or the bad input that it is of.
    pub name: String,
    /// The input.
    pub input: Input,
    /// The fields of its accounts, as far as they are known.
    pub fields: BTreeMap<Pubkey, Vec<FieldPlace>>,
}

/// How a search chooses the inputs that it changes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Guidance {
    /// It also changes inputs that did something new, and uses what programs compare and derive.
    Guided,
    /// It changes only the inputs that it began with.
    Random,
}

/// The programs that a search runs, and what it knows of them.
#[derive(Clone, Copy)]
pub struct Loaded<'a> {
    /// The id of the program.
    pub id: Pubkey,
    /// The loader that owns it.
    pub loader: Loader,
    /// The ELF, or several to run with the same inputs.
    pub elfs: &'a [&'a [u8]],
    /// The other programs that are loaded.
    pub callees: &'a [Callee],
    /// The cluster that they run as on.
    pub cluster: Cluster,
    /// The inputs to begin with.
    pub seeds: &'a [Seed],
    /// Instruction data that the program's IDL allows.
    pub data: &'a [Vec<u8>],
    /// Whether the messages of programs are recorded.
    pub records_logs: bool,
    /// Whether inputs stay with the instruction of their seed.
    pub keeps_instruction: bool,
    /// How many accounts more than its seed an input may have.
    pub more_accounts: usize,
}

/// A search, in one thread.
pub struct Explorer<'a> {
    loaded: Loaded<'a>,
    sides: Vec<Side>,
    /// The sysvars that are changed.
    sysvars: Vec<(Pubkey, Account)>,
    kept: Vec<Kept>,
    /// The kept inputs that are changed more often.
    preferred: Vec<usize>,
    /// The kept inputs that a program accepts.
    accepted: Vec<usize>,
    pending: VecDeque<(usize, Input)>,
    /// How many of the inputs that it begins with ran.
    begun: usize,
    random: Random,
    guidance: Guidance,
    /// How often a program ran.
    pub executions: u64,
}

/// One of the programs that run the same inputs.
struct Side {
    observer: Observer,
    steps: BTreeMap<Pubkey, (usize, Steps)>,
    coverage: Coverage,
}

/// An input that is changed again.
struct Kept {
    seed: usize,
    input: Input,
    pairs: Vec<Pair>,
    compared: Vec<[Vec<u8>; 2]>,
    derived: Vec<[u8; 32]>,
}

/// What an input did.
pub struct Tried {
    /// The index of the seed that it was made of.
    pub seed: usize,
    /// The input.
    pub input: Input,
    /// What each program did.
    pub observations: Vec<Observation>,
    /// Whether a program did something that no input before it made it do.
    pub is_new: bool,
}

impl<'a> Explorer<'a> {
    /// Begins a search. The seed and the number of the lane decide its inputs.
    pub fn new(
        loaded: Loaded<'a>,
        guidance: Guidance,
        seed: u64,
        lane: u64,
    ) -> Result<Self, ProgramFailure> {
        let names: &[&str] = if loaded.elfs.len() == 2 { &["OLD: ", "NEW: "] } else { &[""] };
        let sides = loaded.elfs.iter().zip(names).map(|(elf, name)| {
            Side::load(elf, &loaded).map_err(|error| ProgramFailure(format!("{name}{error}")))
        });
        let sides = sides.collect::<Result<Vec<Side>, _>>()?;
        let sysvars = sides.first().map_or(&[][..], |side| side.observer.sysvars());
        let clock = sysvars.iter().filter(|(id, _)| *id == solana_sdk_ids::sysvar::clock::ID);
        let seeds = loaded.seeds.iter().enumerate();
        Ok(Self {
            sysvars: clock.cloned().collect(),
            sides,
            kept: Vec::new(),
            preferred: Vec::new(),
            accepted: Vec::new(),
            pending: seeds.map(|(index, seed)| (index, seed.input.clone())).collect(),
            random: Random::new(seed, lane),
            begun: 0,
            guidance,
            executions: 0,
            loaded,
        })
    }

    /// Whether inputs are left that the search begins with.
    pub fn is_beginning(&self) -> bool {
        self.begun < self.loaded.seeds.len()
    }

    /// Runs the next input. `None` if the instruction fits in no transaction.
    pub fn run_next(&mut self) -> Option<Tried> {
        if let Some((seed, input)) = self.pending.pop_front() {
            let is_seed = self.is_beginning();
            self.begun += usize::from(is_seed);
            let tried = self.run(seed, input)?;
            if tried.is_new || is_seed {
                self.keep(&tried);
            }
            return Some(tried);
        }
        if self.kept.is_empty() {
            return None;
        }
        let parent = self.parent();
        let kept = self.kept.get(parent)?;
        let seed = kept.seed;
        let mut input = kept.input.clone();
        let other = self.random.below(self.kept.len());
        let is_guided = self.guidance == Guidance::Guided;
        let known = Known {
            pairs: if is_guided { &kept.pairs } else { &[] },
            compared: if is_guided { &kept.compared } else { &[] },
            fields: &self.loaded.seeds[seed].fields,
            data: self.loaded.data,
            other: self.kept.get(other).map(|other| &other.input),
            sysvars: &self.sysvars,
            max_accounts: self.loaded.seeds[seed].input.slots.len() + self.loaded.more_accounts,
        };
        mutate(&mut input, &known, &mut self.random);
        if self.loaded.keeps_instruction && !input.has_instruction_of(&kept.input) {
            input.data.clone_from(&kept.input.data);
        }
        let tried = self.run(seed, input)?;
        if is_guided {
            let before = self.kept[parent].derived.iter().copied();
            self.pending.extend(moved(before, &tried).map(|moved| (seed, moved)));
            if tried.is_new {
                self.keep(&tried);
            }
        }
        Some(tried)
    }

    /// The index of the input to change next.
    fn parent(&mut self) -> usize {
        let count = self.kept.len();
        if !self.preferred.is_empty() && !self.random.one_in(4) {
            return self.random.pick(&self.preferred).copied().unwrap_or(0);
        }
        // Most inputs are refused early, and there is less to change in them.
        if self.random.one_in(2)
            && let Some(accepted) = self.random.pick(&self.accepted)
        {
            return *accepted;
        }
        match self.random.below(3) {
            0 => self.random.below(self.loaded.seeds.len().min(count)),
            // The newest are the least known.
            1 => count - 1 - self.random.below(count.div_ceil(4)),
            _ => self.random.below(count),
        }
    }

    /// Runs an input with every program.
    pub fn run(&mut self, seed: usize, input: Input) -> Option<Tried> {
        let invocation = input.invocation();
        let mut is_new = false;
        let mut observations = Vec::with_capacity(self.sides.len());
        for side in &mut self.sides {
            let Side { observer, steps, coverage } = side;
            let observed = observer.observe(&invocation, &mut |program, registers| {
                if let Some((number, steps)) = steps.get(program) {
                    coverage.add(*number, steps, registers);
                }
            });
            self.executions += 1;
            is_new |= coverage.end_run();
            observations.push(observed.ok()?);
        }
        Some(Tried { seed, input, observations, is_new })
    }

    /// Runs an input with another address of one of its accounts, and with the accounts moved whose addresses derive from it.
    pub fn with_other_address(&mut self, seed: usize, input: &Input) -> Vec<Tried> {
        let Some(before) = self.run(seed, input.clone()) else { return Vec::new() };
        let mut other = input.clone();
        accounts::move_account(&mut other, &mut self.random);
        let Some(tried) = self.run(seed, other) else { return Vec::new() };
        let moved = moved(before.observations.iter().flat_map(derived), &tried);
        let moved = moved.and_then(|moved| self.run(seed, moved));
        [Some(tried), moved].into_iter().flatten().collect()
    }

    /// Runs an input with the first program, and returns what the program itself ran.
    pub fn trace(&mut self, input: &Input) -> Option<(Observation, Trace)> {
        let side = self.sides.first_mut()?;
        let code = Arc::clone(side.observer.code(&self.loaded.id)?);
        let mut own = Registers::default();
        let observed = side.observer.observe(&input.invocation(), &mut |program, registers| {
            if *program == self.loaded.id && registers.len() > own.len() {
                own = registers.iter().copied().collect();
            }
        });
        self.executions += 1;
        Some((observed.ok()?, Trace { code, registers: own, charges: Vec::new() }))
    }

    /// Keeps an input, so that it is changed again. Returns its index.
    pub fn keep(&mut self, tried: &Tried) -> usize {
        let mut pairs = BTreeSet::new();
        if self.guidance == Guidance::Guided {
            let invocation = tried.input.invocation();
            for Side { observer, steps, .. } in &mut self.sides {
                let _ = observer.observe(&invocation, &mut |program, registers| {
                    if let Some((_, steps)) = steps.get(program) {
                        steps.pairs(registers, &mut pairs);
                    }
                });
                self.executions += 1;
            }
        }
        let seen = tried.observations.iter().flat_map(|observation| &observation.seen);
        let compared = seen.filter_map(|seen| match seen {
            Seen::Compared(pair) => Some(pair.clone()),
            Seen::Derived { .. } => None,
        });
        if tried.observations.iter().any(|observation| observation.result.is_ok()) {
            self.accepted.push(self.kept.len());
        }
        self.kept.push(Kept {
            seed: tried.seed,
            input: tried.input.clone(),
            pairs: pairs.into_iter().collect(),
            compared: compared.collect(),
            derived: tried.observations.iter().flat_map(derived).collect(),
        });
        self.kept.len() - 1
    }

    /// Changes these inputs more often.
    pub fn prefer(&mut self, kept: Vec<usize>) {
        self.preferred = kept;
    }

    /// The kept inputs, with the seeds that they were made of.
    pub fn kept(&self) -> impl Iterator<Item = (usize, &Input)> {
        self.kept.iter().map(|kept| (kept.seed, &kept.input))
    }

    /// How many jumps of all programs ran.
    pub fn jumps(&self) -> usize {
        self.sides.iter().map(|side| side.coverage.jumps()).sum()
    }

    /// The inputs that the search began with.
    pub fn seeds(&self) -> &'a [Seed] {
        self.loaded.seeds
    }
}

/// The input with the accounts moved whose addresses a program derived differently than before.
fn moved(before: impl Iterator<Item = [u8; 32]>, tried: &Tried) -> Option<Input> {
    let after = tried.observations.iter().flat_map(derived);
    let mut moved = tried.input.clone();
    for (before, after) in before.zip(after).filter(|(before, after)| before != after) {
        moved.replace_everywhere(&before, &after);
    }
    (moved != tried.input).then_some(moved)
}

/// The addresses that a run derived.
fn derived(observation: &Observation) -> impl Iterator<Item = [u8; 32]> {
    observation.seen.iter().filter_map(|seen| match seen {
        Seen::Derived { address, .. } => Some(*address),
        Seen::Compared(_) => None,
    })
}

impl Side {
    fn load(elf: &[u8], loaded: &Loaded<'_>) -> Result<Self, ProgramFailure> {
        let mut observer = Observer::load(loaded.id, elf, loaded.callees, loaded.cluster)?
            .with_loader(loaded.loader);
        if loaded.records_logs {
            observer = observer.with_logs();
        }
        let ids = [loaded.id].into_iter().chain(loaded.callees.iter().map(|callee| callee.id));
        let steps = ids
            .enumerate()
            .filter_map(|(number, id)| Some((id, (number, Steps::new(observer.code(&id)?)))));
        Ok(Self { steps: steps.collect(), observer, coverage: Coverage::default() })
    }
}
