//! Replays a transaction, and compares it with what it did on the chain.

use super::{
    called_programs::CalledPrograms,
    sent::Sent,
    state::{State, remedy},
};
use anyhow::{bail, ensure};
use neap_model::text::one_line;
use neap_subject::{
    specimen::{Invocation, Origin, Specimen},
    transaction::Transaction,
};
use neap_svm::{
    svm::{Svm, precompiles},
    transaction::TransactionOutcome,
};
use solana_account::Account;
use solana_pubkey::Pubkey;
use solana_transaction_error::TransactionError;
use std::collections::{BTreeMap, BTreeSet};

/// What a transaction does here.
pub struct Replayed {
    pub transaction: Transaction,
    /// A specimen for each instruction.
    pub specimens: Vec<Specimen>,
    pub outcome: TransactionOutcome,
    /// What differs from the chain.
    pub differences: Vec<String>,
    /// Accounts that have other lamports or tokens now than before the transaction.
    pub balances: Vec<Pubkey>,
}

/// What becomes of a transaction that does something else than on the chain.
#[derive(Clone, Copy, Eq, PartialEq)]
pub enum Differing {
    /// It is an error.
    Refused,
    /// It is kept as it is here.
    Kept,
}

/// The most instructions of a suite's transaction.
const MAX_INSTRUCTIONS: usize = 60;

/// Replays a transaction on these accounts and programs.
pub fn replay(
    sent: &Sent,
    state: &State,
    programs: &CalledPrograms,
    svm: &Svm,
    differing: Differing,
) -> anyhow::Result<Replayed> {
    let count = sent.message.instructions().len();
    ensure!(
        (1..=MAX_INSTRUCTIONS).contains(&count),
        "it has {count} instructions, but the transaction of a suite has from 1 to {MAX_INSTRUCTIONS}"
    );
    let addresses = sent.addresses();
    let sysvars = neap_suite::sysvars_at(svm.cluster(), sent.slot, sent.time);
    let mut accounts = accounts(sent, state, programs, &sysvars)?;
    let recorded = sent.recorded.as_ref();
    let balances =
        recorded.map(|it| it.set_balances(&addresses, &mut accounts)).unwrap_or_default();
    let clock = sysvars.iter().find(|(id, _)| *id == solana_sdk_ids::sysvar::clock::ID);
    accounts.extend(clock.cloned());
    let transaction = Transaction {
        payer: addresses[0],
        instructions: sent.instructions().map_err(anyhow::Error::msg)?,
        budget: sent.budget(),
        version: sent.version(),
        lookup_tables: sent.tables(),
        accounts: accounts.into_iter().collect(),
    };
    let outcome = svm.run_transaction(&transaction)?;
    let differences = recorded.map(|it| it.differences(sent, &outcome)).unwrap_or_default();
    if !differences.is_empty() && differing == Differing::Refused {
        let mut differences =
            Vec::from_iter(differences.iter().map(|it| format!("  {}", one_line(it))));
        if sent.slot.is_none() {
            differences.push(format!(
                "  It names no slot, so features and rent are those of {}: name its slot with --cluster mainnet@SLOT",
                svm.cluster()
            ));
        }
        bail!(
            "it does something else here than on the chain: give the accounts and ELFs of its slot with --accounts, or keep it as it is here with --as-is\n{}",
            differences.join("\n")
        );
    }
    let specimens = specimens(&transaction, &outcome.result, svm)?;
    Ok(Replayed { transaction, specimens, outcome, differences, balances })
}

/// The accounts that the instructions of a transaction pass, and the payer.
fn accounts(
    sent: &Sent,
    state: &State,
    programs: &CalledPrograms,
    sysvars: &[(Pubkey, Account)],
) -> anyhow::Result<BTreeMap<Pubkey, Account>> {
    let instructions = sent.instructions().map_err(anyhow::Error::msg)?;
    let addresses = sent.addresses();
    let passed = instructions.iter().flat_map(|it| &it.accounts).map(|meta| meta.pubkey);
    let passed = BTreeSet::from_iter(passed.chain([addresses[0]]));
    let had_none = |address: &Pubkey| {
        let index = addresses.iter().position(|it| it == address)?;
        Some(*sent.recorded.as_ref()?.pre_balances.as_ref()?.get(index)? == 0)
    };
    let (mut accounts, mut missing) = (BTreeMap::new(), Vec::new());
    for address in passed {
        if address == solana_sdk_ids::sysvar::instructions::ID {
            continue;
        }
        let sysvar = sysvars.iter().find(|(id, _)| *id == address).map(|(_, it)| it.clone());
        let program =
            || programs.loader(&address).map(|it| neap_suite::program_account(address, it));
        let account = sysvar.or_else(|| state.accounts.get(&address).cloned()).or_else(program);
        let said = || sent.recorded.as_ref()?.account(sent, &address);
        match account.or_else(|| neap_suite::builtin_account(address)).or_else(said) {
            // It was created later.
            Some(_) if had_none(&address) == Some(true) => {
                accounts.insert(address, Account::default());
            }
            Some(account) => {
                accounts.insert(address, account);
            }
            None if state.is_known(&address) || had_none(&address) == Some(true) => {
                accounts.insert(address, Account::default());
            }
            None => missing.push(address),
        }
    }
    ensure!(missing.is_empty(), "accounts are missing: {}", remedy(&missing));
    Ok(accounts)
}

/// A specimen for each instruction, which starts from what the one before it left. The last may be one that fails.
fn specimens(
    transaction: &Transaction,
    result: &Result<(), TransactionError>,
    svm: &Svm,
) -> anyhow::Result<Vec<Specimen>> {
    let failed = match result {
        Err(TransactionError::InstructionError(index, error)) => Some((usize::from(*index), error)),
        // The error of the transaction comes after its instructions.
        _ => None,
    };
    let Transaction { instructions, budget, accounts, .. } = transaction;
    let mut state = BTreeMap::from_iter(accounts.iter().cloned());
    let mut specimens = Vec::new();
    for (index, instruction) in instructions.iter().enumerate() {
        let passed = BTreeSet::from_iter(instruction.accounts.iter().map(|meta| meta.pubkey));
        let is_passed = |(id, _): &(&Pubkey, &Account)| {
            passed.contains(id) || **id == solana_sdk_ids::sysvar::clock::ID
        };
        let own = state.iter().filter(is_passed).map(|(id, it)| (*id, it.clone()));
        let mut own = Vec::from_iter(own);
        own.push(neap_suite::instructions_account(instructions, index));
        let invocation = Invocation {
            instruction: instruction.clone(),
            accounts: own,
            compute_unit_limit: budget.compute_unit_limit.map(u64::from),
            heap_size: transaction.heap_size(),
        };
        let outcome = svm.run(&invocation)?;
        let mut specimen = Specimen {
            origin: Origin::Recorded,
            result: outcome.error().map_or(Ok(()), Err),
            ..Specimen::unchanged(invocation)
        };
        if specimen.result.is_ok() {
            specimen.accounts.clone_from(&outcome.accounts);
            specimen.return_data = outcome.return_data;
            // The runtime makes the account with the instructions.
            let left = outcome.accounts.into_iter();
            state.extend(left.filter(|(id, _)| *id != solana_sdk_ids::sysvar::instructions::ID));
        }
        let error = failed.filter(|(at, _)| *at == index).map(|(_, error)| error.clone());
        // The runtime verifies signatures before any instruction.
        if precompiles::IDS.contains(&instruction.program_id) {
            specimen.result = error.clone().map_or(Ok(()), Err);
        }
        ensure!(
            specimen.result.clone().err() == error,
            "instruction {} does something else alone than in the transaction, so it cannot be a fixture",
            index + 1
        );
        specimens.push(specimen);
        if error.is_some() {
            let mut later = instructions[index + 1..].iter();
            ensure!(
                later.all(|it| it.program_id != solana_sdk_ids::compute_budget::ID),
                "an instruction for the compute budget follows the one that fails, and a suite has none after that"
            );
            break;
        }
    }
    Ok(specimens)
}
