//! The least limits with which a transaction succeeds, found by running it.

use super::TransactionOutcome;
use crate::svm::Svm;
use neap_model::failure::ProgramFailure;
use neap_subject::{
    key::key,
    specimen::{Invocation, TRANSACTION_COMPUTE_UNITS},
    transaction::{ComputeBudget, Transaction, Version},
};
use solana_account::Account;
use solana_instruction::Instruction;
use solana_pubkey::Pubkey;
use solana_sdk_ids::compute_budget;
use solana_transaction_error::TransactionError;

/// The most compute units that a transaction may ask for.
const MOST_COMPUTE_UNITS: u32 = TRANSACTION_COMPUTE_UNITS as u32;

/// The most bytes of accounts that a transaction may load.
const MOST_LOADED_BYTES: u32 = 64 * 1024 * 1024;

/// Enough for any fee.
const LAMPORTS: u64 = 1_000_000_000;

/// The least limits with which a transaction succeeds. With one less of either it fails.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Limits {
    /// For `SetComputeUnitLimit`, with what the two instructions for the limits cost themselves.
    pub compute_units: u32,
    /// For `SetLoadedAccountsDataSizeLimit`.
    pub loaded_bytes: u32,
}

/// A transaction with one instruction, and an account that only pays for it.
pub fn alone(invocation: &Invocation) -> Transaction {
    let payer = Pubkey::new_from_array(key("payer"));
    let mut accounts = invocation.accounts.clone();
    accounts.retain(|(address, _)| *address != solana_instructions_sysvar::ID);
    accounts.push((payer, Account { lamports: LAMPORTS, ..Account::default() }));
    Transaction {
        payer,
        instructions: vec![invocation.instruction.clone()],
        budget: ComputeBudget { heap_size: invocation.heap_size, ..ComputeBudget::default() },
        version: Version::Legacy,
        lookup_tables: Vec::new(),
        accounts,
    }
}

/// Finds the least limits of a transaction.
pub fn least_limits(svm: &Svm, transaction: &Transaction) -> Result<Limits, ProgramFailure> {
    let run = |compute_units, loaded_bytes| {
        svm.run_transaction(&with_limits(transaction, compute_units, loaded_bytes))
    };
    let TransactionOutcome { result, compute_units, costs, .. } =
        run(MOST_COMPUTE_UNITS, MOST_LOADED_BYTES)?;
    // What it leaves without rent does not depend on the limits.
    let runs = |result: &Result<(), TransactionError>| {
        matches!(result, Ok(()) | Err(TransactionError::InsufficientFundsForRent { .. }))
    };
    if let Some(error) = result.as_ref().err().filter(|_| !runs(&result)) {
        return Err(ProgramFailure(format!("it fails as a transaction of its own: {error}")));
    }
    let succeeds = |outcome: Result<TransactionOutcome, ProgramFailure>| {
        Ok::<bool, ProgramFailure>(runs(&outcome?.result))
    };
    Ok(Limits {
        compute_units: least(compute_units, MOST_COMPUTE_UNITS, |limit| {
            succeeds(run(limit, MOST_LOADED_BYTES))
        })?,
        loaded_bytes: least(costs.loaded_bytes, MOST_LOADED_BYTES, |limit| {
            succeeds(run(MOST_COMPUTE_UNITS, limit))
        })?,
    })
}

/// A transaction with these limits. Its instructions of the compute budget ask for them if it has any, else its budget.
fn with_limits(transaction: &Transaction, compute_units: u32, loaded_bytes: u32) -> Transaction {
    let mut limited = transaction.clone();
    let budget = &mut limited.budget;
    budget.compute_unit_limit = Some(compute_units);
    budget.loaded_accounts_data_size_limit = Some(loaded_bytes);
    // The payer need not have the fee of the highest limit. The instruction stays, because it costs compute units.
    budget.compute_unit_price = budget.compute_unit_price.map(|_| 0);
    let own = limited.instructions.iter_mut().filter(|it| it.program_id == compute_budget::ID);
    for Instruction { data, .. } in own {
        match data[..] {
            [2, ..] => budget.compute_unit_limit = None,
            [4, ..] => budget.loaded_accounts_data_size_limit = None,
            _ => {}
        }
        *data = match data[..] {
            [2, ..] => [&[2][..], &compute_units.to_le_bytes()].concat(),
            [3, ..] => [&[3][..], &[0; 8]].concat(),
            [4, ..] => [&[4][..], &loaded_bytes.to_le_bytes()].concat(),
            _ => continue,
        };
    }
    limited
}

/// The least limit that succeeds, if the next lower one fails: the likely one, or else one that a search finds. `most` succeeds.
fn least(
    likely: u64,
    most: u32,
    succeeds: impl Fn(u32) -> Result<bool, ProgramFailure>,
) -> Result<u32, ProgramFailure> {
    // A limit of 0 bytes is malformed.
    let likely = u32::try_from(likely).unwrap_or(most).clamp(1, most);
    let is_least = |limit: u32| Ok(succeeds(limit)? && (limit == 1 || !succeeds(limit - 1)?));
    if is_least(likely)? {
        return Ok(likely);
    }
    // `fails` does, and `enough` succeeds.
    let (mut fails, mut enough) = (0, most);
    while enough - fails > 1 {
        let middle = fails + (enough - fails) / 2;
        if succeeds(middle)? {
            enough = middle;
        } else {
            fails = middle;
        }
    }
    Ok(enough)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_least_limit_wherever_it_is() {
        for at in [1, 2, 100, 101, 999, 1000] {
            for likely in [0, 100, 5000] {
                let found = least(likely, 1000, |limit| Ok(limit >= at)).unwrap();
                assert_eq!(found, at, "{likely}");
            }
        }
    }
}
