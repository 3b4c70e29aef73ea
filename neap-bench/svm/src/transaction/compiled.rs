//! The message of a transaction, as it is sent.

use agave_feature_set::{
    FeatureSet, enable_tx_v1, increase_tx_account_lock_limit, limit_instruction_accounts,
};
use neap_model::failure::ProgramFailure;
use neap_subject::cluster::Cluster;
use neap_subject::transaction::{ComputeBudget, Transaction, Version};
use sha2::{Digest, Sha256};
use solana_account::Account;
use solana_compute_budget_interface::ComputeBudgetInstruction;
use solana_instruction::Instruction;
use solana_instructions_sysvar::construct_instructions_data;
use solana_message::{
    AddressLoader, AddressLookupTableAccount, VersionedMessage,
    v0::{self, LoadedAddresses, MessageAddressTableLookup},
    v1,
};
use solana_pubkey::Pubkey;
use solana_runtime_transaction::{
    runtime_transaction::RuntimeTransaction,
    transaction_meta::{TransactionConfiguration, TransactionMeta},
};
use solana_sdk_ids::sysvar;
use solana_signature::Signature;
use solana_transaction::{
    sanitized::{MessageHash, SanitizedTransaction},
    versioned::VersionedTransaction,
};
use solana_transaction_error::AddressLoaderError;
use std::{
    collections::{BTreeSet, HashSet},
    fmt::Display,
};

/// The most bytes of a transaction that fits in a packet.
const MAX_BYTES: u64 = 1_232;

/// The most bytes of a transaction from version 1 on (SIMD-0385).
const MAX_BYTES_V1: u64 = 4_096;

/// A micro-lamport is a millionth of a lamport.
const MICRO_LAMPORTS: u128 = 1_000_000;

/// A transaction that is compiled to what is sent, without its signatures.
pub struct Compiled {
    /// What Agave's runtime has of it.
    pub message: RuntimeTransaction<SanitizedTransaction>,
    /// All instructions, those of the compute budget first.
    pub instructions: Vec<Instruction>,
    /// How many are those of the compute budget.
    pub budget_instructions: u8,
    /// The addresses of all accounts.
    pub addresses: Vec<Pubkey>,
    /// How many lookup tables it uses.
    pub lookup_tables: u64,
    pub bytes: u64,
    pub max_bytes: u64,
}

/// How many accounts a transaction may name, and how many with `increase_tx_account_lock_limit`.
const MAX_ACCOUNTS: usize = 64;
const MORE_MAX_ACCOUNTS: usize = 128;

impl Compiled {
    /// What the transaction asks for.
    pub fn configuration(
        &self,
        features: &FeatureSet,
    ) -> Result<TransactionConfiguration, ProgramFailure> {
        self.message.transaction_configuration(features).map_err(refused)
    }

    /// The account that shows the instructions of the transaction, as a cluster makes it.
    pub fn instructions_sysvar(&self) -> (Pubkey, Account) {
        let data = construct_instructions_data(&self.message.message().decompile_instructions());
        let account = Account { data, lamports: 1, owner: sysvar::ID, ..Account::default() };
        (solana_instructions_sysvar::ID, account)
    }

    /// Compiles a transaction.
    pub fn new(transaction: &Transaction, cluster: Cluster) -> Result<Self, ProgramFailure> {
        let Transaction { payer, budget, version, .. } = transaction;
        let budget_instructions =
            if *version == Version::V1 { Vec::new() } else { budget_instructions(budget) };
        let first = budget_instructions.len();
        let instructions = [budget_instructions, transaction.instructions.clone()].concat();
        let named = named(transaction.payer, &instructions);
        let more = cluster.has(&increase_tx_account_lock_limit::id());
        let most = if more { MORE_MAX_ACCOUNTS } else { MAX_ACCOUNTS };
        if named > most {
            return Err(ProgramFailure(format!(
                "the transaction names {named} accounts, but may name {most}: name fewer"
            )));
        }
        let tables = lookup_tables(transaction);
        let hash = Default::default();
        let message = match version {
            Version::Legacy => {
                let message = solana_message::Message::new(&instructions, Some(payer));
                VersionedMessage::Legacy(message)
            }
            Version::V0 => VersionedMessage::V0(
                v0::Message::try_compile(payer, &instructions, &tables, hash).map_err(refused)?,
            ),
            Version::V1 => {
                if !cluster.has(&enable_tx_v1::id()) {
                    let what = format!("{cluster} has no transactions of version 1");
                    return Err(ProgramFailure(what));
                }
                let config = config(budget);
                let compiled =
                    v1::Message::try_compile_with_config(payer, &instructions, hash, config);
                VersionedMessage::V1(compiled.map_err(refused)?)
            }
        };
        let signatures = usize::from(message.header().num_required_signatures);
        let signatures = vec![Signature::default(); signatures];
        let sent = VersionedTransaction { signatures, message };
        let bytes = wincode::serialized_size(&sent).map_err(refused)?;
        let max_bytes = if *version == Version::V1 { MAX_BYTES_V1 } else { MAX_BYTES };
        if bytes > max_bytes {
            return Err(ProgramFailure(format!(
                "the transaction has {bytes} bytes, but may have {max_bytes}: use `lookup_tables`, `version = 1`, or fewer accounts"
            )));
        }
        let message = RuntimeTransaction::try_create(
            sent,
            MessageHash::Compute,
            Some(false),
            Tables(&tables),
            &HashSet::new(),
            cluster.has(&limit_instruction_accounts::id()),
        );
        let message = message.map_err(refused)?;
        let sanitized = message.message();
        let addresses = sanitized.account_keys().iter().copied().collect();
        let lookup_tables = sanitized.message_address_table_lookups().len() as u64;
        Ok(Self {
            message,
            instructions,
            budget_instructions: first as u8,
            addresses,
            lookup_tables,
            bytes,
            max_bytes,
        })
    }
}

/// How many accounts a transaction names.
fn named(payer: Pubkey, instructions: &[Instruction]) -> usize {
    let of_instructions = instructions
        .iter()
        .flat_map(|it| it.accounts.iter().map(|meta| meta.pubkey).chain([it.program_id]));
    of_instructions.chain([payer]).collect::<BTreeSet<Pubkey>>().len()
}

fn refused(why: impl Display) -> ProgramFailure {
    ProgramFailure(format!("a cluster refuses the transaction: {why}"))
}

fn budget_instructions(budget: &ComputeBudget) -> Vec<Instruction> {
    let limit = budget.compute_unit_limit.map(ComputeBudgetInstruction::set_compute_unit_limit);
    let price = budget.compute_unit_price.map(ComputeBudgetInstruction::set_compute_unit_price);
    let loaded = budget.loaded_accounts_data_size_limit;
    let loaded = loaded.map(ComputeBudgetInstruction::set_loaded_accounts_data_size_limit);
    let heap = budget.heap_size.map(ComputeBudgetInstruction::request_heap_frame);
    [limit, price, loaded, heap].into_iter().flatten().collect()
}

/// The head of a message of version 1. It has the fee itself instead of the price.
fn config(budget: &ComputeBudget) -> v1::TransactionConfig {
    let fee = budget.compute_unit_price.map(|price| {
        let limit = budget.compute_unit_limit.unwrap_or(0);
        let fee = (u128::from(price) * u128::from(limit)).div_ceil(MICRO_LAMPORTS);
        u64::try_from(fee).unwrap_or(u64::MAX)
    });
    v1::TransactionConfig {
        priority_fee: fee,
        compute_unit_limit: budget.compute_unit_limit,
        loaded_accounts_data_size_limit: budget.loaded_accounts_data_size_limit,
        heap_size: budget.heap_size,
    }
}

/// The lookup tables, under addresses that nothing else has.
fn lookup_tables(transaction: &Transaction) -> Vec<AddressLookupTableAccount> {
    let tables = transaction.lookup_tables.iter().enumerate().map(|(index, addresses)| {
        let hash = Sha256::digest(format!("neap: lookup table {index}"));
        AddressLookupTableAccount {
            key: Pubkey::new_from_array(hash.into()),
            addresses: addresses.clone(),
        }
    });
    tables.collect()
}

/// Finds addresses in the lookup tables of a transaction.
#[derive(Clone)]
struct Tables<'a>(&'a [AddressLookupTableAccount]);

impl AddressLoader for Tables<'_> {
    fn load_addresses(
        self,
        lookups: &[MessageAddressTableLookup],
    ) -> Result<LoadedAddresses, AddressLoaderError> {
        let lookups = lookups.iter().map(|lookup| {
            let table = self.0.iter().find(|table| table.key == lookup.account_key);
            let table = table.ok_or(AddressLoaderError::LookupTableAccountNotFound)?;
            let addresses = |indexes: &[u8]| {
                let found = indexes.iter().map(|index| table.addresses.get(usize::from(*index)));
                found.map(Option::<&Pubkey>::copied).collect::<Option<Vec<_>>>()
            };
            addresses(&lookup.writable_indexes)
                .zip(addresses(&lookup.readonly_indexes))
                .map(|(writable, readonly)| LoadedAddresses { writable, readonly })
                .ok_or(AddressLoaderError::InvalidLookupIndex)
        });
        lookups.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solana_instruction::AccountMeta;

    /// The runtime writes the index of the current instruction into the last two bytes.
    #[test]
    fn the_sysvar_shows_each_instruction_with_the_flags_of_the_message() {
        let [program, payer, account] = [1, 2, 3].map(|byte| Pubkey::new_from_array([byte; 32]));
        let instruction = |meta| Instruction::new_with_bytes(program, &[7], vec![meta]);
        let transaction = Transaction {
            payer,
            instructions: vec![
                instruction(AccountMeta::new_readonly(account, false)),
                instruction(AccountMeta::new(account, false)),
            ],
            budget: ComputeBudget { compute_unit_limit: Some(5), ..ComputeBudget::default() },
            version: Version::Legacy,
            lookup_tables: Vec::new(),
            accounts: Vec::new(),
        };
        let compiled = Compiled::new(&transaction, Cluster::MAINNET).unwrap();
        let (_, Account { data, .. }) = compiled.instructions_sysvar();
        assert_eq!(data[..2], 3_u16.to_le_bytes(), "with the one for the compute budget");
        // Each begins with the number of its accounts, and then their flags: 2 is writable.
        for index in [1, 2] {
            let at = usize::from(u16::from_le_bytes([data[2 + 2 * index], data[3 + 2 * index]]));
            assert_eq!(data[at..at + 3], [1, 0, 2], "{index}");
            assert_eq!(data[at + 3..at + 35], account.to_bytes(), "{index}");
        }
    }

    #[test]
    fn a_transaction_may_name_64_accounts() {
        let named = |count: u8| {
            let keys = (0..count).map(|byte| Pubkey::new_from_array([byte + 1; 32]));
            let metas = keys.map(|key| AccountMeta::new_readonly(key, false)).collect();
            let instruction = Instruction::new_with_bytes(Pubkey::default(), &[], metas);
            let transaction = Transaction {
                payer: Pubkey::new_from_array([255; 32]),
                instructions: vec![instruction],
                budget: ComputeBudget::default(),
                version: Version::V1,
                lookup_tables: Vec::new(),
                accounts: Vec::new(),
            };
            Compiled::new(&transaction, Cluster::MAINNET).map(|_| ()).map_err(|error| error.0)
        };
        // The payer and the program are two more.
        assert_eq!(named(62), Ok(()));
        let refused = "the transaction names 65 accounts, but may name 64: name fewer";
        assert_eq!(named(63), Err(refused.to_owned()));
    }
}
