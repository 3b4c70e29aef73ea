//! The contract of a transfer is what the program deployed as SPL Token does.

pub mod any_transfer;

use any_transfer::any_transfer;
use interface::transfer::error::OVERFLOW;
use mollusk_svm_programs_token::token;
use neap_comparison::scenarios::{
    transfer::{OPERATIONS, TRANSFER, expected, specimen},
    wire::Wire,
};
use neap_subject::cluster::Cluster;
use neap_subject::specimen::{Invocation, Specimen};
use neap_svm::{
    svm::{Outcome, Svm},
    verify::verify_left,
};
use solana_instruction::error::InstructionError;
use solana_program_error::ProgramError;
use std::collections::BTreeMap;

#[test]
fn the_contract_is_what_the_deployed_program_does() {
    let deployed = Svm::load(token::ID, token::ELF, Cluster::MAINNET).unwrap();
    let mut results: BTreeMap<String, u32> = BTreeMap::new();
    let mut wrong = Vec::new();
    for seed in 0..4_000 {
        let invocation = any_transfer(seed).with_program_id(token::ID);
        let specimen = expected(invocation);
        let outcome = deployed.run(&specimen.invocation).unwrap();
        // The deployed program adds without a check: the supply of a mint is a u64. The runtime refuses lamports that are
        // not there.
        let overflows = specimen.result == Err(InstructionError::Custom(OVERFLOW));
        // It may write before it refuses.
        let stopped = outcome.aborted.is_some() && is_stopped(&specimen.invocation);
        if let Err(why) = same(&specimen, &outcome)
            && !overflows
            && !stopped
        {
            wrong.push(format!("seed {seed}: {why}, {:?}", specimen.invocation.instruction));
        }
        *results.entry(format!("{:?}", specimen.result)).or_default() += 1;
    }
    // Every error of a transfer, and enough transfers that succeed.
    assert!(results.len() == 12 && results["Ok(())"] > 1_000, "{results:?}");
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n"));
}

/// The contract refuses every multisig, so that no program looks for the signatures.
#[test]
fn the_deployed_program_accepts_a_signed_multisig_that_the_contract_refuses() {
    let deployed = Svm::load(token::ID, token::ELF, Cluster::MAINNET).unwrap();
    for operation in OPERATIONS {
        let mut bad_inputs = TRANSFER.bad_inputs(operation, Wire::Borsh).into_iter();
        let signed = bad_inputs.find(|bad| bad.kind.name == "signed-multisig").unwrap();
        assert_eq!(signed.allowed.errors, [ProgramError::MissingRequiredSignature]);
        assert!(signed.allowed.accepted.is_none());
        let outcome = deployed.run(&signed.with_program_id(token::ID).invocation).unwrap();
        let moved = specimen(operation, None).with_program_id(token::ID);
        assert_eq!(outcome.result, Ok(()), "{operation}");
        // Without the authority, which the multisig replaces.
        let tokens = moved.accounts.len() - 1;
        assert_eq!(outcome.accounts[..tokens], moved.accounts[..tokens], "{operation}");
    }
}

/// Whether an outcome is the specimen's, or the runtime had to stop a program that did what the specimen says.
pub fn same(specimen: &Specimen, outcome: &Outcome) -> Result<(), String> {
    if let Some(why) = &outcome.aborted {
        let had_to = specimen.result.is_ok() && is_stopped(&specimen.invocation);
        return if had_to { Ok(()) } else { Err(why.clone()) };
    }
    match (&specimen.result, &outcome.result) {
        (Ok(()), Ok(())) => verify_left(outcome, &specimen.accounts, &outcome.return_data)
            .map_err(|why| why.to_string()),
        (Err(expected), Err(found)) if expected == found => Ok(()),
        (expected, found) => Err(format!("expected {expected:?}, found {found:?}")),
    }
}

/// Whether the runtime stops a program that writes to the first two accounts.
fn is_stopped(invocation: &Invocation) -> bool {
    let Invocation { instruction, accounts, .. } = invocation;
    instruction.accounts.iter().take(2).any(|meta| {
        let account = accounts.iter().find(|(address, _)| *address == meta.pubkey);
        !meta.is_writable || account.is_none_or(|(_, it)| it.owner != instruction.program_id)
    })
}
