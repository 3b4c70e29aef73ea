//! Every program of the 160-byte account keeps the contract on any invocation.
//!
//! The tests compare each program with a model of the contract, on any number of accounts, of any length, new and
//! repeated.

use crate::common::{
    CONTRACT_SCENARIOS, builds, invocation::any_invocation, load, programs_in_build,
};

use interface::{ACCOUNT_SIZE, NewAccount, OWNER_OFFSET, Operation, STATE_OFFSET};
use neap_measure::verify::verify;
use neap_scenarios::{
    check::Check,
    discover::{Program, Role},
    scenario::{Invocation, Scenario, Specimen},
};
use proptest::{prelude::*, test_runner::TestRunner};
use solana_account::Account;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

#[test]
fn every_program_matches_the_model() {
    let mut loaded = Vec::new();
    for build in builds() {
        for program in programs_in_build(&build) {
            let scenario = program.about.scenario;
            if scenario != Scenario::Multisig && CONTRACT_SCENARIOS.contains(&scenario) {
                let label = format!("{} of {}", program.name, build.display());
                let svm = load(&build, &program);
                loaded.push((label, program, svm));
            }
        }
    }
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(500)
    };
    TestRunner::new(config)
        .run(&any_invocation(), |invocation| {
            for (label, program, svm) in &loaded {
                let (result, accounts) = contract(&invocation, program);
                let specimen = Specimen {
                    result,
                    accounts,
                    ..Specimen::unchanged(invocation.clone())
                };
                let outcome = svm.run(&invocation).unwrap();
                let verdict = verify(&outcome, &specimen);
                prop_assert!(verdict.is_ok(), "{label}: {}", verdict.unwrap_err());
            }
            Ok(())
        })
        .unwrap();
}

/// The model: what the contract expects of an invocation.
fn contract(
    invocation: &Invocation,
    program: &Program,
) -> (Result<(), ProgramError>, Vec<(Pubkey, Account)>) {
    let mut accounts = invocation.accounts.clone();
    let [_, owner, ..] = invocation.instruction.accounts.as_slice() else {
        return (Err(ProgramError::NotEnoughAccountKeys), accounts);
    };
    let instruction_data = &invocation.instruction.data;
    let operation = Operation::from_instruction_data(instruction_data);
    let known = operation.filter(|o| {
        program
            .operations()
            .any(|operation| operation.name() == o.name())
    });
    let Some(operation) = known else {
        return (Err(ProgramError::InvalidInstructionData), accounts);
    };
    if program.about.role == Role::Floor {
        return (Ok(()), accounts);
    }
    let data = &mut accounts[0].1.data;
    let Some((&mut before, rest)) = data.split_first_chunk_mut::<ACCOUNT_SIZE>() else {
        return (Err(ProgramError::InvalidAccountData), accounts);
    };
    // A program that does not claim to check the length ignores bytes after the account.
    let checks_the_length =
        program.about.validates.contains(&Check::Length) || operation == Operation::Encode;
    if checks_the_length && !rest.is_empty() {
        return (Err(ProgramError::InvalidAccountData), accounts);
    }
    let checked = program.about.scenario == Scenario::AccountEnum;
    if checked && before[STATE_OFFSET] > 2 {
        return (Err(ProgramError::InvalidAccountData), accounts);
    }
    let stored = &before[OWNER_OFFSET..][..32];
    let after = match operation {
        Operation::Full | Operation::ReadOwner if stored != owner.pubkey.as_array() => {
            return (Err(ProgramError::IncorrectAuthority), accounts);
        }
        Operation::Encode => NewAccount::parse(instruction_data).unwrap().expected(),
        _ if checked => operation.expected_enum(before),
        _ => operation.expected(before),
    };
    data[..ACCOUNT_SIZE].copy_from_slice(&after);
    (Ok(()), accounts)
}
