//! The instructions of a transaction as operations of their own.

use crate::svm::Svm;
use neap_model::failure::ProgramFailure;
use neap_subject::{
    specimen::{Invocation, Specimen},
    subject::Measurement,
    transaction::TransactionMeasurement,
};
use solana_pubkey::Pubkey;

/// The instructions of a program in a transaction that succeeds, each on the accounts that those before it leave. The name of the
/// transaction precedes their numbers: `pay/2`. Those after one that fails alone are left out.
pub fn parts(
    svm: &Svm,
    program: Pubkey,
    TransactionMeasurement { name, specimen, .. }: &TransactionMeasurement,
) -> Result<Vec<Measurement>, ProgramFailure> {
    let mut parts = Vec::new();
    if specimen.result.is_err() {
        return Ok(parts);
    }
    let mut accounts = specimen.transaction.accounts.clone();
    for (index, instruction) in specimen.transaction.instructions.iter().enumerate() {
        let invocation = Invocation {
            instruction: instruction.clone(),
            accounts: accounts.clone(),
            compute_unit_limit: None,
            heap_size: specimen.transaction.heap_size(),
        };
        let outcome = svm.run(&invocation)?;
        if outcome.result.is_err() {
            break;
        }
        accounts = outcome.accounts;
        if instruction.program_id == program {
            let unchanged = Specimen::unchanged(invocation);
            let fields = specimen.fields.clone();
            let specimen = Specimen { accounts: accounts.clone(), fields, ..unchanged };
            parts.push(Measurement::new(format!("{name}/{}", index + 1), specimen));
        }
    }
    Ok(parts)
}
