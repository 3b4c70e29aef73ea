//! Records each instruction that Mollusk processes.

use crate::{
    directory::Directory,
    fixture::{Account, Fixture, Instruction, Key, Outcome},
    sysvar,
    transaction::error_of,
};

/// An instruction that Mollusk processed.
pub struct Processed {
    pub instruction: Instruction,
    /// The accounts that the test gave.
    pub accounts: Vec<(Key, Account)>,
    /// The sysvars of Mollusk, and those of a Mollusk that the test did not change.
    pub sysvars: Vec<(Key, Account)>,
    pub default_sysvars: Vec<(Key, Account)>,
    pub compute_unit_limit: u64,
    pub heap_size: u32,
    /// The error of the instruction, as Rust's `Debug` shows it.
    pub error: Option<String>,
    /// The accounts that the test gave, as the instruction left them.
    pub left: Vec<(Key, Account)>,
    pub return_data: Vec<u8>,
    pub compute_units: u64,
}

/// The bytes of the heap of an instruction whose transaction asks for no other.
const HEAP_BYTES: u32 = 32 * 1024;

impl Processed {
    /// Writes the instruction as a fixture, unless it is of a program of the runtime itself.
    pub fn write(self, directory: &Directory) {
        let program = self.instruction.program;
        let given = self.accounts.iter().find(|(key, _)| *key == program);
        let is_native = given.is_some_and(|(_, it)| it.owner == sysvar::NATIVE_LOADER);
        if !is_native && program != Key::default() && program != sysvar::COMPUTE_BUDGET {
            directory.write(&self.fixture());
        }
    }

    fn fixture(self) -> Fixture {
        let find = |accounts: &[(Key, Account)], key: &Key| {
            accounts.iter().find(|(known, _)| known == key).map(|(_, account)| account.clone())
        };
        let mut keys: Vec<Key> = Vec::new();
        // A sysvar that the test gives counts, even if the instruction does not take it.
        let given = self.accounts.iter().map(|(key, _)| key);
        let given = given.filter(|key| sysvar::SYSVARS.contains(key));
        // These two are long, and the SVM that runs the fixture has its own.
        let is_own = |(key, account): &&(Key, Account)| {
            ![sysvar::SLOT_HASHES, sysvar::STAKE_HISTORY].contains(key)
                || find(&self.default_sysvars, key).as_ref() != Some(account)
        };
        let own = self.sysvars.iter().filter(is_own).map(|(key, _)| key);
        for key in self.instruction.metas.iter().map(|meta| &meta.key).chain(given).chain(own) {
            if !keys.contains(key) {
                keys.push(*key);
            }
        }
        let before = keys.iter().filter_map(|key| {
            let known = find(&self.accounts, key).or_else(|| find(&self.sysvars, key));
            let mut account = sysvar::trimmed(key, known?);
            // Mollusk runs it as the first one of a transaction.
            if let (sysvar::INSTRUCTIONS, [.., a, b]) = (*key, &mut account.data[..]) {
                (*a, *b) = (0, 0);
            }
            Some((*key, account))
        });
        let before: Vec<_> = before.collect();
        let outcome = match self.error {
            Some(error) => Outcome::Error(error_of(&error)),
            None => {
                let after = before.iter().map(|(key, before)| {
                    let left = find(&self.left, key).map(|left| sysvar::trimmed(key, left));
                    left.filter(|_| *key != sysvar::INSTRUCTIONS).unwrap_or_else(|| before.clone())
                });
                Outcome::Success(after.collect(), self.return_data)
            }
        };
        Fixture {
            instruction: self.instruction,
            before,
            compute_unit_limit: Some(self.compute_unit_limit),
            heap_size: Some(self.heap_size).filter(|bytes| *bytes != HEAP_BYTES),
            outcome,
            compute_units: self.compute_units,
        }
    }
}

/// Declares a type that replaces `Mollusk` and records the instructions that it processes.
///
/// `mollusk!(Mollusk)` uses the crates `mollusk_svm`, `solana_account`, `solana_instruction` and `solana_pubkey` of your tests,
/// `mollusk!(Mollusk, solana_address)` that one instead of the last, and `mollusk!(Mollusk, solana_sdk)` that one instead of the
/// last three. The new type has the methods of `mollusk_svm::Mollusk`.
#[macro_export]
macro_rules! mollusk {
    ($name:ident) => {
        $crate::mollusk!(@ $name, ::solana_pubkey::Pubkey);
    };
    ($name:ident, solana_address) => {
        $crate::mollusk!(@ $name, ::solana_address::Address);
    };
    (@ $name:ident, $pubkey:path) => {
        $crate::__mollusk!(
            $name,
            [::mollusk_svm],
            ::solana_account::Account,
            ::solana_instruction::Instruction,
            $pubkey
        );
    };
    ($name:ident, $($sdk:ident)::+) => {
        $crate::__mollusk!(
            $name,
            [::mollusk_svm],
            $($sdk)::+::account::Account,
            $($sdk)::+::instruction::Instruction,
            $($sdk)::+::pubkey::Pubkey
        );
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __mollusk {
    ($name:ident, [$($harness:tt)*], $account:path, $instruction:path, $pubkey:path) => {
        /// Mollusk, which records the instructions that it processes.
        #[allow(dead_code, unreachable_pub)]
        pub struct $name<T = $($harness)*::Mollusk> {
            inner: T,
        }

        impl ::core::default::Default for $name<$($harness)*::Mollusk> {
            fn default() -> Self {
                Self { inner: ::core::default::Default::default() }
            }
        }

        impl ::core::convert::From<$($harness)*::Mollusk> for $name<$($harness)*::Mollusk> {
            fn from(inner: $($harness)*::Mollusk) -> Self {
                Self { inner }
            }
        }

        impl ::core::convert::From<$name<$($harness)*::Mollusk>> for $($harness)*::Mollusk {
            fn from(recorder: $name<$($harness)*::Mollusk>) -> Self {
                recorder.inner
            }
        }

        impl ::core::ops::Deref for $name<$($harness)*::Mollusk> {
            type Target = $($harness)*::Mollusk;

            fn deref(&self) -> &Self::Target {
                &self.inner
            }
        }

        impl ::core::ops::DerefMut for $name<$($harness)*::Mollusk> {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.inner
            }
        }

        #[allow(dead_code, unreachable_pub, clippy::all)]
        impl $name<$($harness)*::Mollusk> {
            pub fn new(program_id: &$pubkey, program_name: &str) -> Self {
                <$($harness)*::Mollusk>::new(program_id, program_name).into()
            }

            pub fn process_instruction(
                &self,
                instruction: &$instruction,
                accounts: &[($pubkey, $account)],
            ) -> $($harness)*::result::InstructionResult {
                let result = self.inner.process_instruction(instruction, accounts);
                if let Some(directory) = $crate::__private::directory() {
                    self.__processed(instruction, accounts, &result).write(directory);
                }
                result
            }

            /// The result comes from Mollusk itself, so the instruction runs a second time while it is recorded.
            pub fn process_and_validate_instruction(
                &self,
                instruction: &$instruction,
                accounts: &[($pubkey, $account)],
                checks: &[$($harness)*::result::Check],
            ) -> $($harness)*::result::InstructionResult {
                self.__record([instruction], accounts);
                self.inner.process_and_validate_instruction(instruction, accounts, checks)
            }

            pub fn process_instruction_chain(
                &self,
                instructions: &[$instruction],
                accounts: &[($pubkey, $account)],
            ) -> $($harness)*::result::InstructionResult {
                self.__record(instructions, accounts);
                self.inner.process_instruction_chain(instructions, accounts)
            }

            pub fn process_and_validate_instruction_chain(
                &self,
                instructions: &[(&$instruction, &[$($harness)*::result::Check])],
                accounts: &[($pubkey, $account)],
            ) -> $($harness)*::result::InstructionResult {
                self.__record(instructions.iter().map(|(instruction, _)| *instruction), accounts);
                self.inner.process_and_validate_instruction_chain(instructions, accounts)
            }

            /// Records instructions one after the other, up to the first that fails.
            fn __record<'a>(
                &self,
                instructions: impl ::core::iter::IntoIterator<Item = &'a $instruction>,
                accounts: &[($pubkey, $account)],
            ) {
                if $crate::__private::directory().is_none() {
                    return;
                }
                let mut accounts = accounts.to_vec();
                for instruction in instructions {
                    let result = self.process_instruction(instruction, &accounts);
                    if result.raw_result.is_err() {
                        return;
                    }
                    accounts = result.resulting_accounts;
                }
            }

            fn __processed(
                &self,
                instruction: &$instruction,
                accounts: &[($pubkey, $account)],
                result: &$($harness)*::result::InstructionResult,
            ) -> $crate::__private::Processed {
                use $crate::fixture::{Instruction, Meta};
                let plain = |(key, account): &($pubkey, $account)| {
                    (key.to_bytes(), $crate::__account!(account.clone()))
                };
                let sysvars = |sysvars: &$($harness)*::sysvar::Sysvars| {
                    [
                        sysvars.keyed_account_for_clock_sysvar(),
                        sysvars.keyed_account_for_epoch_rewards_sysvar(),
                        sysvars.keyed_account_for_epoch_schedule_sysvar(),
                        sysvars.keyed_account_for_last_restart_slot_sysvar(),
                        sysvars.keyed_account_for_rent_sysvar(),
                        sysvars.keyed_account_for_slot_hashes_sysvar(),
                        sysvars.keyed_account_for_stake_history_sysvar(),
                    ]
                    .iter()
                    .map(plain)
                    .collect()
                };
                $crate::__private::Processed {
                    instruction: Instruction {
                        program: instruction.program_id.to_bytes(),
                        metas: instruction
                            .accounts
                            .iter()
                            .map(|meta| Meta {
                                key: meta.pubkey.to_bytes(),
                                is_signer: meta.is_signer,
                                is_writable: meta.is_writable,
                            })
                            .collect(),
                        data: instruction.data.clone(),
                    },
                    accounts: accounts.iter().map(plain).collect(),
                    sysvars: sysvars(&self.inner.sysvars),
                    default_sysvars: sysvars(&::core::default::Default::default()),
                    compute_unit_limit: self.inner.compute_budget.compute_unit_limit,
                    heap_size: self.inner.compute_budget.heap_size,
                    error: result.raw_result.as_ref().err().map(|error| ::std::format!("{error:?}")),
                    left: result.resulting_accounts.iter().map(plain).collect(),
                    return_data: result.return_data.clone(),
                    compute_units: result.compute_units_consumed,
                }
            }
        }
    };
}
