//! Transactions cost what mainnet charged for them.

use neap_subject::transaction::{ComputeBudget, Transaction, Version};
use neap_svm::{svm::Svm, transaction::TransactionOutcome};
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction, error::InstructionError};
use solana_pubkey::Pubkey;
use solana_transaction_error::TransactionError;

const PAYER: Pubkey = Pubkey::from_str_const("6TqNg48mSd5evmY66JVfGeGTwszrU1YLCeSw3GJ2qsUC");
const RECEIVER: Pubkey = Pubkey::from_str_const("387njEppTfLSwaGN2hgSNUTMpbCZgu2xaiEY9Nj1QPbG");
const SYSTEM: Pubkey = Pubkey::new_from_array([0; 32]);

/// The SVM with a program that no transaction of these tests runs.
fn svm(cluster: &str) -> Svm {
    let token = mollusk_svm_programs_token::token::ELF;
    Svm::load(Pubkey::new_from_array([9; 32]), token, cluster.parse().unwrap()).unwrap()
}

fn transfer(from: Pubkey, to: Pubkey, lamports: u64) -> Instruction {
    let accounts = vec![AccountMeta::new(from, true), AccountMeta::new(to, false)];
    let data = [&2_u32.to_le_bytes()[..], &lamports.to_le_bytes()].concat();
    Instruction { program_id: SYSTEM, accounts, data }
}

fn account(address: Pubkey, lamports: u64) -> (Pubkey, Account) {
    (address, Account { lamports, rent_epoch: u64::MAX, ..Account::default() })
}

/// The payment of 10,000,000 lamports with the signature
/// `4ufenqv8AWdSDeU3q9N8239n19oQRvBrP1J9uGv9VnHaddcEswQpmXLjCbcCmQLYi1vcD4E2zD7aUsA5366XHdYn`, in mainnet's slot 398,443,979.
fn payment() -> Transaction {
    Transaction {
        payer: PAYER,
        instructions: vec![transfer(PAYER, RECEIVER, 10_000_000)],
        budget: ComputeBudget {
            compute_unit_price: Some(150_000_000),
            compute_unit_limit: Some(500),
            ..ComputeBudget::default()
        },
        version: Version::Legacy,
        lookup_tables: Vec::new(),
        accounts: vec![account(PAYER, 27_675_721), account(RECEIVER, 0)],
    }
}

#[test]
fn a_payment_costs_what_mainnet_charged() {
    let outcome = svm("mainnet@398443979").run_transaction(&payment()).unwrap();
    assert_eq!(outcome.result, Ok(()));
    let costs = &outcome.costs;
    assert_eq!((outcome.compute_units, costs.cost_units, costs.fee_lamports), (450, 1784, 80_000));
    let left = |address| outcome.accounts.iter().find(|(it, _)| *it == address).unwrap().1.lamports;
    assert_eq!(left(PAYER) - costs.fee_lamports, 17_595_721);
    assert_eq!(left(RECEIVER), 10_000_000);
}

/// A transaction of devnet with three signatures, in slot 505,546,429. An answer of `getTransaction` has its 441 bytes.
#[test]
fn three_transfers_cost_what_devnet_charged() {
    let [first, second, third, receiver] = [
        "FkEEvAwZNvSziMAkmt13z2L9Loy4MjJE2qDbRserzt5Z",
        "6rXWHNpqRuNuGdUvJbRdV9wgRRggBVSEeCsnqJYDh7K9",
        "AwgbdmwCfwc6qaZAVH2K5juuP7HL21kotkVreWym6Eq4",
        "5tEJDWwGGG54bv2xzrphSieXSAYjLkxzdMEPGe53JaTj",
    ]
    .map(Pubkey::from_str_const);
    let transaction = Transaction {
        payer: first,
        instructions: vec![
            transfer(first, receiver, 100_000_000),
            transfer(second, receiver, 200_000_000),
            transfer(third, receiver, 300_000_000),
        ],
        budget: ComputeBudget::default(),
        accounts: vec![
            account(first, 1_499_990_000),
            account(second, 500_000_000),
            account(third, 500_000_000),
            account(receiver, 0),
        ],
        ..payment()
    };
    let TransactionOutcome { result, compute_units, costs, .. } =
        svm("devnet").run_transaction(&transaction).unwrap();
    assert_eq!((result, compute_units), (Ok(()), 450));
    assert_eq!((costs.cost_units, costs.fee_lamports, costs.bytes), (3827, 15_000, 441));
}

#[test]
fn one_less_than_the_least_limits_fails() {
    let svm = svm("mainnet");
    let run = |compute_unit_limit, loaded_accounts_data_size_limit| {
        let mut limited = payment();
        limited.budget.compute_unit_limit = Some(compute_unit_limit);
        limited.budget.loaded_accounts_data_size_limit = Some(loaded_accounts_data_size_limit);
        svm.run_transaction(&limited).unwrap().result
    };
    // The payer, the system program and the compute-budget program exist. Each has 64 bytes more than its data.
    let loaded = 3 * 64 + 14 + 22;
    assert_eq!(run(600, loaded), Ok(()));
    assert_eq!(run(600, loaded - 1), Err(TransactionError::MaxLoadedAccountsDataSizeExceeded));
    let exceeded = InstructionError::ComputationalBudgetExceeded;
    assert_eq!(run(599, loaded), Err(TransactionError::InstructionError(0, exceeded)));
}

#[test]
fn a_failure_takes_everything_back() {
    let mut transaction = payment();
    transaction.budget.compute_unit_limit = None;
    transaction.instructions.push(transfer(PAYER, RECEIVER, 20_000_000));
    let outcome = svm("mainnet").run_transaction(&transaction).unwrap();
    let error = InstructionError::Custom(1);
    assert_eq!(outcome.result, Err(TransactionError::InstructionError(1, error)));
    assert_eq!(outcome.accounts, transaction.accounts);
}

#[test]
fn a_balance_without_rent_takes_everything_back() {
    let mut transaction = payment();
    transaction.instructions[0] = transfer(PAYER, RECEIVER, 1);
    let outcome = svm("mainnet").run_transaction(&transaction).unwrap();
    let error = TransactionError::InsufficientFundsForRent { account_index: 1 };
    assert_eq!((outcome.result, outcome.compute_units), (Err(error), 450));
    assert_eq!(outcome.accounts, transaction.accounts);
}

#[test]
fn refuses_what_no_cluster_accepts() {
    let refused = |cluster: &str, change: fn(&mut Transaction), why: &str| {
        let mut transaction = payment();
        change(&mut transaction);
        let error = svm(cluster).run_transaction(&transaction).unwrap_err();
        assert!(error.0.contains(why), "{error}");
    };
    refused("mainnet", |it| it.accounts[0].1.lamports = 79_999, "for the fee of 80000");
    refused("mainnet", |it| it.budget.heap_size = Some(1), "invalid instruction data");
    refused("mainnet", |it| it.instructions[0].data = vec![0; 1232], "but may have 1232");
    refused("mainnet@447119999", |it| it.version = Version::V1, "no transactions of version 1");
    let unknown: fn(&mut Transaction) = |it| it.instructions[0].program_id = RECEIVER;
    refused("mainnet", unknown, "is not loaded");
}

#[test]
fn a_message_of_version_1_asks_for_its_limits() {
    let transaction = Transaction { version: Version::V1, ..payment() };
    let svm = svm("mainnet");
    let outcome = svm.run_transaction(&transaction).unwrap();
    assert_eq!(outcome.result, Err(TransactionError::MaxLoadedAccountsDataSizeExceeded));
    let mut limited = transaction;
    limited.budget.loaded_accounts_data_size_limit = Some(1_000);
    let outcome = svm.run_transaction(&limited).unwrap();
    assert_eq!((outcome.result, outcome.compute_units), (Ok(()), 150));
    assert_eq!((outcome.costs.fee_lamports, outcome.costs.max_bytes), (80_000, 4_096));
}

#[test]
fn a_lookup_table_saves_bytes_and_loads_more() {
    let run = |version, lookup_tables| {
        let transaction = Transaction { version, lookup_tables, ..payment() };
        svm("mainnet").run_transaction(&transaction).unwrap().costs
    };
    let without = run(Version::V0, Vec::new());
    let with = run(Version::V0, vec![vec![RECEIVER]]);
    // A table takes its address, two lengths and an index instead of the 32 bytes of an address.
    assert_eq!(with.bytes, without.bytes + 3);
    assert_eq!(with.loaded_bytes, without.loaded_bytes + 8_248);
    assert_eq!((with.accounts, with.write_locks), (without.accounts, without.write_locks));
}
