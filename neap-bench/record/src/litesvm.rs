//! Runs a transaction of LiteSVM one instruction at a time, on the state before it.

use crate::{
    directory::Directory,
    fixture::{Account, Fixture, Instruction, Key, Meta, Outcome},
    sysvar,
};
use std::any::Any;

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

/// A value that has the type which the compiler asks for. The macro cannot name some types of the harness.
///
/// # Panics
///
/// When it has another type.
pub fn same<A: 'static, B: 'static>(value: A) -> B {
    let value: Box<dyn Any> = Box::new(value);
    let wrong =
        "the types of your tests and of their LiteSVM are from different versions of a crate";
    *value.downcast().unwrap_or_else(|_| panic!("{wrong}"))
}

/// Methods that some versions of LiteSVM do not have. Its own have precedence.
pub trait Builder: Sized {
    fn with_default_programs(self) -> Self {
        missing("with_default_programs")
    }

    fn with_feature_set(self, _: ()) -> Self {
        missing("with_feature_set")
    }

    fn with_mainnet_features(self) -> Self {
        missing("with_mainnet_features")
    }

    fn with_spl_programs(self) -> Self {
        missing("with_spl_programs")
    }

    fn get_sigverify(&self) -> Option<bool> {
        None
    }
}

impl<T> Builder for T {}

fn missing<T>(name: &str) -> T {
    panic!("this version of LiteSVM has no `{name}`")
}

/// Declares a type that replaces `LiteSVM` and records the transactions that it sends.
///
/// `litesvm!(LiteSVM)` uses the crates `litesvm` and `solana_transaction` of your tests, and `litesvm!(LiteSVM, solana_sdk)` the
/// other one. The new type has the methods of `litesvm::LiteSVM`. `LiteSVM::from` takes one that is built with others than
/// the usual methods.
#[macro_export]
macro_rules! litesvm {
    ($name:ident) => {
        $crate::litesvm!($name, solana_transaction);
    };
    ($name:ident, solana_transaction) => {
        $crate::__litesvm!(
            $name,
            [::litesvm],
            ::solana_transaction::Transaction,
            ::solana_transaction::versioned::VersionedTransaction
        );
    };
    ($name:ident, $($sdk:ident)::+) => {
        $crate::__litesvm!(
            $name,
            [::litesvm],
            $($sdk)::+::transaction::Transaction,
            $($sdk)::+::transaction::VersionedTransaction
        );
    };
}

/// An account of a harness as a fixture has it.
#[doc(hidden)]
#[macro_export]
macro_rules! __account {
    ($account:expr) => {{
        let account = $account;
        $crate::fixture::Account {
            lamports: account.lamports,
            data: account.data,
            owner: account.owner.to_bytes(),
            executable: account.executable,
            rent_epoch: account.rent_epoch,
        }
    }};
}

#[doc(hidden)]
#[macro_export]
macro_rules! __litesvm {
    ($name:ident, [$($harness:tt)*], $transaction:path, $versioned:path) => {
        /// LiteSVM, which records the transactions that it sends.
        #[derive(Clone)]
        #[allow(dead_code, unreachable_pub)]
        pub struct $name<T = $($harness)*::LiteSVM> {
            inner: T,
            /// Whether it verifies signatures, where LiteSVM does not say so.
            verifies: bool,
        }

        impl ::core::default::Default for $name<$($harness)*::LiteSVM> {
            fn default() -> Self {
                Self { inner: ::core::default::Default::default(), verifies: false }
            }
        }

        impl ::core::convert::From<$($harness)*::LiteSVM> for $name<$($harness)*::LiteSVM> {
            fn from(inner: $($harness)*::LiteSVM) -> Self {
                Self { inner, verifies: true }
            }
        }

        impl ::core::convert::From<$name<$($harness)*::LiteSVM>> for $($harness)*::LiteSVM {
            fn from(recorder: $name<$($harness)*::LiteSVM>) -> Self {
                recorder.inner
            }
        }

        impl ::core::ops::Deref for $name<$($harness)*::LiteSVM> {
            type Target = $($harness)*::LiteSVM;

            fn deref(&self) -> &Self::Target {
                &self.inner
            }
        }

        impl ::core::ops::DerefMut for $name<$($harness)*::LiteSVM> {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.inner
            }
        }

        #[allow(dead_code, unreachable_pub, unused_assignments, unused_imports, clippy::all)]
        impl $name<$($harness)*::LiteSVM> {
            pub fn new() -> Self {
                <$($harness)*::LiteSVM>::new().into()
            }

            fn map(mut self, with: impl FnOnce($($harness)*::LiteSVM) -> $($harness)*::LiteSVM) -> Self {
                self.inner = with(self.inner);
                self
            }

            pub fn with_sigverify(mut self, sigverify: bool) -> Self {
                self.verifies = sigverify;
                self.map(|inner| inner.with_sigverify(sigverify))
            }

            pub fn with_blockhash_check(self, check: bool) -> Self {
                self.map(|inner| inner.with_blockhash_check(check))
            }

            pub fn with_sysvars(self) -> Self {
                self.map(|inner| inner.with_sysvars())
            }

            pub fn with_lamports(self, lamports: u64) -> Self {
                self.map(|inner| inner.with_lamports(lamports))
            }

            pub fn with_transaction_history(self, capacity: usize) -> Self {
                self.map(|inner| inner.with_transaction_history(capacity))
            }

            pub fn with_log_bytes_limit(self, limit: ::core::option::Option<usize>) -> Self {
                self.map(|inner| inner.with_log_bytes_limit(limit))
            }

            pub fn with_compute_budget<B: 'static>(self, budget: B) -> Self {
                self.map(|inner| inner.with_compute_budget($crate::__private::same(budget)))
            }

            pub fn with_feature_set<F: 'static>(self, features: F) -> Self {
                use $crate::__private::Builder as _;
                self.map(|inner| inner.with_feature_set($crate::__private::same(features)))
            }

            pub fn with_default_programs(self) -> Self {
                use $crate::__private::Builder as _;
                self.map(|inner| inner.with_default_programs())
            }

            pub fn with_spl_programs(self) -> Self {
                use $crate::__private::Builder as _;
                self.map(|inner| inner.with_spl_programs())
            }

            pub fn with_mainnet_features(self) -> Self {
                use $crate::__private::Builder as _;
                self.map(|inner| inner.with_mainnet_features())
            }

            pub fn send_transaction(
                &mut self,
                transaction: impl ::core::convert::Into<$versioned>,
            ) -> $($harness)*::types::TransactionResult {
                let transaction: $versioned = transaction.into();
                let Some(directory) = $crate::__private::directory() else {
                    return self.inner.send_transaction(transaction);
                };
                if ::std::format!("{:?}", transaction.version()) == "Number(1)" {
                    directory.skip("transactions of version 1");
                    return self.inner.send_transaction(transaction);
                }
                let recording = self.__recording(&transaction);
                let result = self.inner.send_transaction(transaction);
                let error = result.as_ref().err().map(|failed| ::std::format!("{:?}", failed.err));
                recording.end(error, directory);
                result
            }

            /// Runs the instructions of a transaction one at a time. This changes nothing, and verifies no signatures.
            fn __recording(&mut self, transaction: &$versioned) -> $crate::__private::Recording {
                use $crate::__private::Builder as _;
                let inner = ::core::mem::take(&mut self.inner);
                let known: ::core::option::Option<bool> = inner.get_sigverify().into();
                let verifies = known.unwrap_or(self.verifies);
                let inner = inner.with_sigverify(false);
                let budget = inner.get_compute_budget();
                let bank = $crate::__private::Bank {
                    account: &|key| Self::__account(&inner, key),
                    run: &|plain, order| Self::__run(&inner, transaction, plain, order),
                    budget: budget.map(|budget| (budget.compute_unit_limit, budget.heap_size)),
                };
                let plain = Self::__plain(&inner, transaction);
                let recording = $crate::__private::Recording::new(&plain, &bank);
                self.inner = inner.with_sigverify(verifies);
                recording
            }

            fn __account(
                inner: &$($harness)*::LiteSVM,
                key: &$crate::fixture::Key,
            ) -> ::core::option::Option<$crate::fixture::Account> {
                let account = inner.get_account(&::core::convert::From::from(*key))?;
                ::core::option::Option::Some($crate::__account!(account))
            }

            fn __plain(
                inner: &$($harness)*::LiteSVM,
                transaction: &$versioned,
            ) -> $crate::__private::Transaction {
                let message = &transaction.message;
                let header = message.header();
                let instructions = message.instructions().iter();
                let tables = message.address_table_lookups().unwrap_or_default().iter();
                let tables = tables.map(|table| $crate::__private::Table {
                    data: Self::__account(inner, &table.account_key.to_bytes()).unwrap_or_default().data,
                    writable: table.writable_indexes.clone(),
                    readonly: table.readonly_indexes.clone(),
                });
                let plain = $crate::__private::Transaction {
                    keys: message.static_account_keys().iter().map(|key| key.to_bytes()).collect(),
                    header: [
                        header.num_required_signatures,
                        header.num_readonly_signed_accounts,
                        header.num_readonly_unsigned_accounts,
                    ],
                    instructions: instructions
                        .map(|it| $crate::__private::Compiled {
                            program: it.program_id_index,
                            accounts: it.accounts.clone(),
                            data: it.data.clone(),
                        })
                        .collect(),
                };
                plain.with_tables(&tables.collect::<::std::vec::Vec<_>>())
            }

            /// Runs some of the instructions of a transaction.
            fn __run(
                inner: &$($harness)*::LiteSVM,
                transaction: &$versioned,
                plain: &$crate::__private::Transaction,
                order: &[usize],
            ) -> $crate::__private::Run {
                let mut other = <$transaction as ::core::default::Default>::default();
                other.signatures = transaction.signatures.clone();
                other.message.recent_blockhash = transaction.message.recent_blockhash().clone();
                other.message.header.num_required_signatures = plain.header[0];
                other.message.header.num_readonly_signed_accounts = plain.header[1];
                other.message.header.num_readonly_unsigned_accounts = plain.header[2];
                other.message.account_keys =
                    plain.keys.iter().map(|key| ::core::convert::From::from(*key)).collect();
                let instructions = order.iter().map(|index| {
                    let mut instruction = transaction.message.instructions()[*index].clone();
                    instruction.program_id_index = plain.instructions[*index].program;
                    instruction.accounts = plain.instructions[*index].accounts.clone();
                    instruction
                });
                other.message.instructions = instructions.collect();
                let failed = match inner.simulate_transaction(other) {
                    ::core::result::Result::Err(failed) => failed,
                    ::core::result::Result::Ok(ran) => {
                        let accounts = ran.post_accounts.into_iter().map(|(address, left)| {
                            // This says the type.
                            let mut account = inner.get_account(&address).unwrap_or_default();
                            account = left.into();
                            (address.to_bytes(), $crate::__account!(account))
                        });
                        return $crate::__private::Run {
                            error: ::core::option::Option::None,
                            accounts: accounts.collect(),
                            return_data: ran.meta.return_data.data,
                            compute_units: ran.meta.compute_units_consumed,
                        };
                    }
                };
                $crate::__private::Run {
                    error: ::core::option::Option::Some(::std::format!("{:?}", failed.err)),
                    compute_units: failed.meta.compute_units_consumed,
                    ..::core::default::Default::default()
                }
            }
        }
    };
}
