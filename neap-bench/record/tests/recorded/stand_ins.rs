//! Types with the methods of LiteSVM and Mollusk, in several versions. Their program adds the first byte of the data to that of the
//! first account. The byte 255 fails.

use crate::sdk::{
    account::{Account, AccountSharedData},
    pubkey::Pubkey,
    transaction::{CompiledInstruction, VersionedTransaction},
};
use std::collections::BTreeMap;

pub const PAYER: Pubkey = Pubkey([9; 32]);
pub const PROGRAM: Pubkey = Pubkey([8; 32]);
pub const TABLE: Pubkey = Pubkey([7; 32]);
pub const SYSTEM: Pubkey = Pubkey([0; 32]);
pub const SIGNATURE: u8 = 1;
const LOOKED_UP: Pubkey = Pubkey([6; 32]);

pub fn budget() -> Pubkey {
    key("0306466fe5211732ffecadba72c39be7bc8ce5bbc5f7126b2c439b3a40000000")
}

fn key(digits: &str) -> Pubkey {
    let digit = |at: usize| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).unwrap();
    Pubkey(std::array::from_fn(digit))
}

#[derive(Debug)]
#[allow(dead_code)]
pub enum InstructionError {
    Custom(u32),
}

#[derive(Debug)]
#[allow(dead_code)]
pub enum TransactionError {
    SignatureFailure,
    InstructionError(u8, InstructionError),
}

#[derive(Clone, Copy)]
pub struct Budget {
    pub compute_unit_limit: u64,
    pub heap_size: u32,
}

#[derive(Default)]
pub struct ReturnData {
    pub data: Vec<u8>,
}

#[derive(Default)]
pub struct TransactionMetadata {
    pub return_data: ReturnData,
    pub compute_units_consumed: u64,
}

pub struct SimulatedTransactionInfo {
    pub meta: TransactionMetadata,
    pub post_accounts: Vec<(Pubkey, AccountSharedData)>,
}

pub struct FailedTransactionMetadata {
    pub err: TransactionError,
    pub meta: TransactionMetadata,
}

/// What is the same in all versions of LiteSVM.
#[derive(Clone, Default)]
pub struct Bank {
    pub accounts: BTreeMap<Pubkey, Account>,
    pub verifies: bool,
    pub budget: Option<Budget>,
}

impl Bank {
    pub fn new() -> Self {
        let native = key("058784bf148ba4282fb012574888a9f153a07dadf765c0455c9a970380000000");
        let table = [vec![0; 56], vec![5; 32], vec![6; 32]].concat();
        let accounts = [
            (PAYER, Account::of(SYSTEM, Vec::new())),
            (crate::FIRST, Account::of(PROGRAM, vec![0])),
            (crate::SECOND, Account::of(PROGRAM, vec![0])),
            (LOOKED_UP, Account::of(PROGRAM, vec![40])),
            (TABLE, Account::of(SYSTEM, table)),
            (budget(), Account::of(native, Vec::new())),
            (SYSTEM, Account::of(native, Vec::new())),
        ];
        let accounts = accounts.map(|(key, account)| (key, Account { lamports: 100, ..account }));
        Self { accounts: accounts.into(), verifies: true, budget: None }
    }

    pub fn run(
        &self,
        transaction: VersionedTransaction,
    ) -> Result<SimulatedTransactionInfo, FailedTransactionMetadata> {
        let VersionedTransaction { signatures, message } = transaction;
        if self.verifies && signatures != [SIGNATURE] {
            let (err, meta) = (TransactionError::SignatureFailure, TransactionMetadata::default());
            return Err(FailedTransactionMetadata { err, meta });
        }
        let mut keys = message.legacy.account_keys;
        if !message.lookups.is_empty() {
            keys.extend([LOOKED_UP, Pubkey([5; 32])]);
        }
        let mut accounts = self.accounts.clone();
        accounts.get_mut(&PAYER).unwrap().lamports -= 5;
        let mut meta = TransactionMetadata::default();
        for (place, instruction) in message.legacy.instructions.iter().enumerate() {
            let CompiledInstruction { program_id_index, accounts: indices, data } = instruction;
            meta.compute_units_consumed += 10;
            if keys[usize::from(*program_id_index)] != PROGRAM {
                continue;
            }
            let account = accounts.get_mut(&keys[usize::from(indices[0])]).unwrap();
            if let Err(error) = add(account, data) {
                let err = TransactionError::InstructionError(place as u8, error);
                return Err(FailedTransactionMetadata { err, meta });
            }
            meta.return_data.data.clone_from(&account.data);
        }
        let changed = accounts.into_iter().filter(|(key, _)| keys.contains(key));
        let post_accounts = changed.map(|(key, account)| (key, AccountSharedData(account)));
        Ok(SimulatedTransactionInfo { meta, post_accounts: post_accounts.collect() })
    }
}

fn add(account: &mut Account, data: &[u8]) -> Result<(), InstructionError> {
    match data {
        [255] => Err(InstructionError::Custom(3)),
        data => {
            account.data[0] += data[0];
            Ok(())
        }
    }
}

/// A version of LiteSVM, with what it derives, and with the methods that others do not have.
macro_rules! litesvm {
    ($version:ident, [$($derived:ident),*], { $($method:tt)* }) => {
        pub mod $version {
            use super::*;

            pub mod types {
                use crate::stand_ins::{FailedTransactionMetadata, TransactionMetadata};

                pub type TransactionResult =
                    Result<TransactionMetadata, FailedTransactionMetadata>;
            }

            #[derive(Default, $($derived),*)]
            pub struct LiteSVM(Bank);

            impl LiteSVM {
                $($method)*
            }

            #[allow(dead_code)]
            impl LiteSVM {
                pub fn new() -> Self {
                    Self(Bank::new())
                }

                pub fn verifies(&self) -> bool {
                    self.0.verifies
                }

                pub fn with_sigverify(mut self, verifies: bool) -> Self {
                    self.0.verifies = verifies;
                    self
                }

                pub fn with_blockhash_check(self, _: bool) -> Self {
                    self
                }

                pub fn with_builtins(self) -> Self {
                    self
                }

                pub fn with_sysvars(self) -> Self {
                    self
                }

                pub fn with_lamports(self, _: u64) -> Self {
                    self
                }

                pub fn with_transaction_history(self, _: usize) -> Self {
                    self
                }

                pub fn with_log_bytes_limit(self, _: Option<usize>) -> Self {
                    self
                }

                pub fn with_compute_budget(mut self, budget: Budget) -> Self {
                    self.0.budget = Some(budget);
                    self
                }

                pub fn get_compute_budget(&self) -> Option<Budget> {
                    self.0.budget
                }

                pub fn get_account(&self, key: &Pubkey) -> Option<Account> {
                    self.0.accounts.get(key).cloned()
                }

                pub fn simulate_transaction(
                    &self,
                    transaction: impl Into<VersionedTransaction>,
                ) -> Result<SimulatedTransactionInfo, FailedTransactionMetadata> {
                    self.0.run(transaction.into())
                }

                pub fn send_transaction(
                    &mut self,
                    transaction: impl Into<VersionedTransaction>,
                ) -> types::TransactionResult {
                    let SimulatedTransactionInfo { meta, post_accounts } =
                        self.0.run(transaction.into())?;
                    let left = post_accounts.into_iter().map(|(key, left)| (key, left.into()));
                    self.0.accounts.extend(left);
                    Ok(meta)
                }
            }
        }
    };
}

litesvm!(litesvm_old, [], {
    pub fn with_spl_programs(self) -> Self {
        self
    }
});
litesvm!(litesvm_0_16, [Clone], {
    pub fn with_default_programs(self) -> Self {
        self
    }

    pub fn with_feature_set(self, _: u8) -> Self {
        self
    }

    pub fn with_feature_accounts(self) -> Self {
        self
    }

    pub fn with_mainnet_features(self) -> Self {
        self
    }

    pub fn with_precompiles(self) -> Self {
        self
    }

    pub fn get_sigverify(&self) -> bool {
        self.0.verifies
    }
});

pub mod mollusk {
    use super::*;
    use crate::sdk::instruction::Instruction;

    pub mod result {
        use crate::{
            sdk::{account::Account, pubkey::Pubkey},
            stand_ins::InstructionError,
        };

        pub struct Check;

        pub struct InstructionResult {
            pub compute_units_consumed: u64,
            pub raw_result: Result<(), InstructionError>,
            pub return_data: Vec<u8>,
            pub resulting_accounts: Vec<(Pubkey, Account)>,
        }
    }

    pub mod sysvar {
        use crate::{
            sdk::{account::Account, pubkey::Pubkey},
            stand_ins::{key, SYSTEM},
        };

        /// The clock has one byte.
        #[derive(Default)]
        pub struct Sysvars {
            pub slot: u8,
        }

        macro_rules! keyed_accounts {
            ($($name:ident $key:literal)*) => {
                impl Sysvars {
                    pub fn keyed_account_for_clock_sysvar(&self) -> (Pubkey, Account) {
                        let key = key("06a7d51718c774c928566398691d5eb68b5eb8a39b4b6d5c73555b2100000000");
                        (key, Account::of(SYSTEM, vec![self.slot]))
                    }

                    $(pub fn $name(&self) -> (Pubkey, Account) {
                        (key($key), Account::of(SYSTEM, vec![0; 8]))
                    })*
                }
            };
        }

        keyed_accounts! {
            keyed_account_for_epoch_rewards_sysvar "06a7d51718dc3fee02a558bf83ce66e144422a1c34950b27c1869b5a9c000000"
            keyed_account_for_epoch_schedule_sysvar "06a7d51718dc3fee02d3e47f0100f8b054f7942e60591e3f508719a805000000"
            keyed_account_for_last_restart_slot_sysvar "06a7d5171906dde1cd3f947dcab4c8f4f4f51bad0f9813b800d289471fc00000"
            keyed_account_for_rent_sysvar "06a7d517192c5c51218cc94c3d4af17f58daee089ba1fd44e3dbd98a00000000"
            keyed_account_for_slot_hashes_sysvar "06a7d517192f0aafc6f265e3fb77cc7ada82c529d0be3b136e2d005520000000"
            keyed_account_for_stake_history_sysvar "06a7d517193584d0feed9bb3431d13206be544281b57b8566cc5375ff4000000"
        }
    }

    pub struct Mollusk {
        pub sysvars: sysvar::Sysvars,
        pub compute_budget: Budget,
    }

    impl Default for Mollusk {
        fn default() -> Self {
            let compute_budget = Budget { compute_unit_limit: 200_000, heap_size: 32_768 };
            Self { sysvars: sysvar::Sysvars::default(), compute_budget }
        }
    }

    impl Mollusk {
        pub fn new(_: &Pubkey, _: &str) -> Self {
            Self::default()
        }

        pub fn process_instruction(
            &self,
            instruction: &Instruction,
            accounts: &[(Pubkey, Account)],
        ) -> result::InstructionResult {
            let mut resulting_accounts = accounts.to_vec();
            let raw_result = add(&mut resulting_accounts[0].1, &instruction.data);
            result::InstructionResult {
                compute_units_consumed: 10,
                raw_result,
                return_data: Vec::new(),
                resulting_accounts,
            }
        }

        pub fn process_and_validate_instruction(
            &self,
            instruction: &Instruction,
            accounts: &[(Pubkey, Account)],
            _: &[result::Check],
        ) -> result::InstructionResult {
            self.process_instruction(instruction, accounts)
        }

        pub fn process_instruction_chain(
            &self,
            instructions: &[Instruction],
            accounts: &[(Pubkey, Account)],
        ) -> result::InstructionResult {
            let mut result = self.process_instruction(&instructions[0], accounts);
            for instruction in &instructions[1..] {
                if result.raw_result.is_ok() {
                    result = self.process_instruction(instruction, &result.resulting_accounts);
                }
            }
            result
        }

        pub fn process_and_validate_instruction_chain(
            &self,
            instructions: &[(&Instruction, &[result::Check])],
            accounts: &[(Pubkey, Account)],
        ) -> result::InstructionResult {
            let instructions = instructions.iter().map(|(it, _)| (*it).clone());
            self.process_instruction_chain(&Vec::from_iter(instructions), accounts)
        }
    }
}
