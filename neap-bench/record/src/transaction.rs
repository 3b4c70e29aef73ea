//! Runs a transaction one instruction at a time, on the state before it, and makes a fixture of each.

use crate::{
    directory::Directory,
    fixture::{Account, Fixture, Instruction, Key, Meta, Outcome},
    sysvar,
};

/// A transaction, with the addresses of its lookup tables among its own.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Transaction {
    pub keys: Vec<Key>,
    /// How many keys sign, how many of these are read-only, and how many of the others.
    pub header: [u8; 3],
    pub instructions: Vec<Compiled>,
}

/// An instruction with the indices of its addresses.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Compiled {
    pub program: u8,
    pub accounts: Vec<u8>,
    pub data: Vec<u8>,
}

/// The addresses that a transaction takes from a lookup table.
pub struct Table {
    /// The data of the table's account.
    pub data: Vec<u8>,
    pub writable: Vec<u8>,
    pub readonly: Vec<u8>,
}

/// An address lookup table has this many bytes before its addresses.
const TABLE_HEADER: usize = 56;

impl Table {
    fn keys(&self, indices: &[u8]) -> Vec<Key> {
        let key = |index: &u8| {
            let start = TABLE_HEADER + usize::from(*index) * 32;
            self.data.get(start..start + 32)?.try_into().ok()
        };
        indices.iter().map(|index| key(index).unwrap_or_default()).collect()
    }
}

impl Transaction {
    /// The transaction with the addresses of lookup tables as its own. Writable ones come before read-only ones, so indices change.
    pub fn with_tables(mut self, tables: &[Table]) -> Self {
        let writable: Vec<Key> = tables.iter().flat_map(|it| it.keys(&it.writable)).collect();
        let readonly: Vec<Key> = tables.iter().flat_map(|it| it.keys(&it.readonly)).collect();
        let own = self.keys.len();
        let first_readonly = own.saturating_sub(self.header[2].into());
        let moved = |index: &mut u8| {
            let at = usize::from(*index);
            if (first_readonly..own).contains(&at) {
                *index = (at + writable.len()) as u8;
            } else if (own..own + writable.len()).contains(&at) {
                *index = (at - own + first_readonly) as u8;
            }
        };
        for instruction in &mut self.instructions {
            moved(&mut instruction.program);
            instruction.accounts.iter_mut().for_each(moved);
        }
        self.header[2] = self.header[2].saturating_add(readonly.len() as u8);
        self.keys.splice(first_readonly..first_readonly, writable);
        self.keys.extend(readonly);
        self
    }

    fn key(&self, index: u8) -> Key {
        self.keys.get(usize::from(index)).copied().unwrap_or_default()
    }

    fn is_budget(&self, instruction: &Compiled) -> bool {
        self.key(instruction.program) == sysvar::COMPUTE_BUDGET
    }
}

/// What a LiteSVM has, and what it does.
pub struct Bank<'a> {
    pub account: &'a dyn Fn(&Key) -> Option<Account>,
    /// Runs the instructions with these indices on the state before the transaction.
    pub run: &'a dyn Fn(&Transaction, &[usize]) -> Run,
    /// The limit of compute units and the bytes of the heap, if the test sets them for all transactions.
    pub budget: Option<(u64, u32)>,
}

/// What instructions did.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// The error of the transaction, as Rust's `Debug` shows it.
    pub error: Option<String>,
    /// The accounts of the transaction that it may have changed.
    pub accounts: Vec<(Key, Account)>,
    pub return_data: Vec<u8>,
    pub compute_units: u64,
}

impl Run {
    /// The index and the error of the instruction that failed, of an error such as `InstructionError(1, Custom(6000))`.
    fn failed(&self) -> Option<(usize, &str)> {
        failed(self.error.as_deref()?)
    }
}

fn failed(error: &str) -> Option<(usize, &str)> {
    let (index, error) =
        error.strip_prefix("InstructionError(")?.strip_suffix(')')?.split_once(", ")?;
    Some((index.parse().ok()?, error))
}

/// The error of an instruction without what a custom error alone needs.
pub fn error_of(error: &str) -> String {
    let name = error.split('(').next().unwrap_or(error);
    if name == "Custom" {
        error.to_owned()
    } else {
        name.to_owned()
    }
}

/// The fixtures of a transaction that is about to run.
#[derive(Default)]
pub struct Recording(Vec<(usize, Result<Fixture, String>)>);

impl Recording {
    /// Runs each instruction of a program that is not the runtime's own, up to the first that fails.
    pub fn new(transaction: &Transaction, bank: &Bank<'_>) -> Self {
        let mut steps = Vec::new();
        let all = 0..transaction.instructions.len();
        let is_budget = |index: &usize| transaction.is_budget(&transaction.instructions[*index]);
        // Those of the compute budget have no state.
        let mut before = (bank.run)(transaction, &Vec::from_iter(all.clone().filter(is_budget)));
        if before.error.is_some() {
            // The runtime refuses the transaction before it runs anything.
            return Self(steps);
        }
        for index in all.clone().filter(|index| !is_budget(index)) {
            // They come first, because the last instruction sets the return data.
            let later = (index + 1..all.end).filter(is_budget);
            let order = Vec::from_iter((0..index).chain(later).chain([index]));
            let after = (bank.run)(transaction, &order);
            let is_last =
                |failed: Option<(usize, &str)>| failed.map(|it| it.0) == order.len().checked_sub(1);
            if after.error.is_some() && !is_last(after.failed()) {
                let why = after.error.unwrap_or_default();
                steps.push((
                    index,
                    Err(format!(
                        "instructions of which only the end of the transaction is valid ({why})"
                    )),
                ));
                break;
            }
            let program = transaction.key(transaction.instructions[index].program);
            let step = Step { transaction, bank, order: &order, before: &before, after: &after };
            if step.account(&program, &before).owner != sysvar::NATIVE_LOADER {
                steps.push((index, Ok(step.fixture())));
            }
            if after.error.is_some() {
                break;
            }
            before = after;
        }
        Self(steps)
    }

    /// Writes the fixtures of a transaction that ran, and that ended with this error, as Rust's `Debug` shows it.
    pub fn end(self, error: Option<String>, directory: &Directory) {
        let failed = error.as_deref().map(failed);
        // The runtime ran none of its instructions.
        if let Some(None) = failed {
            return;
        }
        let failed = failed.flatten().map(|(index, _)| index);
        for (index, step) in self.0 {
            match step {
                Err(reason) => directory.skip(&reason),
                Ok(fixture) => {
                    let fails_alone = matches!(fixture.outcome, Outcome::Error(_));
                    if fails_alone == (failed == Some(index)) {
                        directory.write(&fixture);
                    } else {
                        directory.skip("instructions that need another one after them");
                    }
                }
            }
        }
    }
}

/// The last of some instructions.
struct Step<'a> {
    transaction: &'a Transaction,
    bank: &'a Bank<'a>,
    order: &'a [usize],
    before: &'a Run,
    after: &'a Run,
}

/// The limit of compute units of an instruction without one, that of one of the runtime, and the most.
const UNITS: u64 = 200_000;
const NATIVE_UNITS: u64 = 3_000;
const MOST_UNITS: u64 = 1_400_000;

/// The first bytes of the compute budget's instructions.
const REQUEST_HEAP_FRAME: u8 = 1;
const SET_COMPUTE_UNIT_LIMIT: u8 = 2;

impl Step<'_> {
    fn account(&self, key: &Key, run: &Run) -> Account {
        let left = run.accounts.iter().find(|(left, _)| left == key);
        let account = left.map(|(_, account)| account.clone()).or_else(|| (self.bank.account)(key));
        sysvar::trimmed(key, account.unwrap_or_default())
    }

    fn instruction(&self, index: usize) -> Instruction {
        let Compiled { program, accounts, data } = &self.transaction.instructions[index];
        let metas = accounts.iter().map(|index| self.meta(*index)).collect();
        Instruction { program: self.transaction.key(*program), metas, data: data.clone() }
    }

    /// An account with what the transaction allows.
    fn meta(&self, index: u8) -> Meta {
        let Transaction {
            keys,
            header: [signers, readonly_signers, readonly_others],
            instructions,
        } = self.transaction;
        let key = self.transaction.key(index);
        let is_signer = index < *signers;
        let readonly = if is_signer { *readonly_signers } else { *readonly_others };
        let end = if is_signer { usize::from(*signers) } else { keys.len() };
        let is_program = instructions.iter().any(|it| it.program == index)
            && !keys.contains(&sysvar::UPGRADEABLE_LOADER);
        let owner = self.account(&key, self.before).owner;
        // The runtime makes these read-only.
        let is_reserved = is_program || [sysvar::SYSVAR, sysvar::NATIVE_LOADER].contains(&owner);
        let is_writable = usize::from(index) < end.saturating_sub(readonly.into()) && !is_reserved;
        Meta { key, is_signer, is_writable }
    }

    fn fixture(&self) -> Fixture {
        let message = Vec::from_iter(self.order.iter().map(|index| self.instruction(*index)));
        let instruction = message.last().cloned().unwrap_or_default();
        let mut named: Vec<Key> = Vec::new();
        for meta in &instruction.metas {
            if !named.contains(&meta.key) {
                named.push(meta.key);
            }
        }
        if message.len() > 1 && !named.contains(&sysvar::INSTRUCTIONS) {
            named.push(sysvar::INSTRUCTIONS);
        }
        let state = |key: &Key, run: &Run| match *key {
            sysvar::INSTRUCTIONS => sysvar::instructions(&message),
            _ => self.account(key, run),
        };
        let exists = |key: &&Key| !named.contains(*key) && (self.bank.account)(key).is_some();
        let keys = Vec::from_iter(named.iter().chain(sysvar::SYSVARS.iter().filter(exists)));
        let error = self.after.failed().map(|(_, error)| error_of(error));
        let ran_out = ["ComputationalBudgetExceeded", "ProgramFailedToComplete"];
        // What other instructions took matters only to one that ran out.
        let others = error.as_deref().filter(|error| ran_out.contains(error));
        let others = others.map_or(0, |_| self.before.compute_units);
        let (limit, heap_size) = self.budget();
        Fixture {
            before: keys.iter().map(|key| (**key, state(key, self.before))).collect(),
            compute_unit_limit: Some(limit.saturating_sub(others)),
            heap_size,
            outcome: match error {
                Some(error) => Outcome::Error(error),
                None => Outcome::Success(
                    keys.iter().map(|key| state(key, self.after)).collect(),
                    self.after.return_data.clone(),
                ),
            },
            compute_units: self.after.compute_units.saturating_sub(self.before.compute_units),
            instruction,
        }
    }

    /// The compute units that all instructions share, and the bytes of the heap.
    fn budget(&self) -> (u64, Option<u32>) {
        if let Some((limit, heap_size)) = self.bank.budget {
            return (limit, Some(heap_size));
        }
        let Transaction { instructions, .. } = self.transaction;
        let asked = |kind: u8| {
            let mut all = instructions.iter().filter(|it| self.transaction.is_budget(it));
            let data = all.find_map(|it| it.data.strip_prefix(&[kind]))?;
            data.get(..4)?.try_into().ok().map(u32::from_le_bytes)
        };
        let limit = asked(SET_COMPUTE_UNIT_LIMIT).map_or_else(
            || {
                let owner = |it: &Compiled| {
                    self.account(&self.transaction.key(it.program), self.before).owner
                };
                let is_native = |it: &Compiled| owner(it) == sysvar::NATIVE_LOADER;
                instructions.iter().map(|it| if is_native(it) { NATIVE_UNITS } else { UNITS }).sum()
            },
            u64::from,
        );
        (limit.min(MOST_UNITS), asked(REQUEST_HEAP_FRAME))
    }
}
