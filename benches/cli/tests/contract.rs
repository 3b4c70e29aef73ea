//! Every program keeps what the contracts of all scenarios have in common: the right bytes, the right error,
//! and no byte changed by a refused instruction.

use crate::common::{CONTRACT_SCENARIOS, for_every_program, keeps_contract, refuses, specimens};
use interface::ACCOUNT_SIZE;
use neap_scenarios::{
    discover::Program,
    scenario::{Scenario, Specimen, account::encode_data},
};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

#[test]
fn keeps_the_contract_on_valid_accounts() {
    for_every_program(&Scenario::ALL, |program, svm| {
        for (operation, specimen) in specimens(program) {
            keeps_contract(svm, &specimen).map_err(|why| format!("{operation}: {why}"))?;
        }
        Ok(())
    });
}

#[test]
fn rejects_fewer_accounts_than_the_operation_needs() {
    for_every_program(&CONTRACT_SCENARIOS, |program, svm| {
        for (operation, Specimen { invocation, .. }) in specimens(program) {
            for count in 0..invocation.accounts.len() {
                for length in [ACCOUNT_SIZE, 6_000, 20_000] {
                    let mut invocation = invocation.clone();
                    invocation.accounts[0].1.data.resize(length, 0);
                    invocation.accounts.truncate(count);
                    invocation.instruction.accounts.truncate(count);
                    refuses(svm, invocation, ProgramError::NotEnoughAccountKeys).map_err(
                        |why| format!("{operation}, {count} accounts, {length} bytes: {why}"),
                    )?;
                }
            }
        }
        Ok(())
    });
}

#[test]
fn checks_the_accounts_before_the_instruction() {
    for_every_program(&CONTRACT_SCENARIOS, |program, svm| {
        let (_, Specimen { invocation, .. }) = &specimens(program)[0];
        for instruction_data in [vec![9], vec![]] {
            for count in 0..invocation.accounts.len() {
                let mut invocation = invocation.clone();
                invocation.instruction.data = instruction_data.clone();
                invocation.accounts.truncate(count);
                invocation.instruction.accounts.truncate(count);
                refuses(svm, invocation, ProgramError::NotEnoughAccountKeys)
                    .map_err(|why| format!("{count} accounts, {instruction_data:?}: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn rejects_unknown_instructions() {
    for_every_program(&CONTRACT_SCENARIOS, |program, svm| {
        let specimens = specimens(program);
        let (_, Specimen { invocation, .. }) = &specimens[0];
        let known = |instruction_data: &Vec<u8>| {
            let mut specimens = specimens.iter();
            specimens.any(|(_, s)| s.invocation.instruction.data == *instruction_data)
        };
        let bytes = (0..=u8::MAX).map(|byte| vec![byte]);
        let malformed = specimens.iter().flat_map(|(_, specimen)| {
            let data = &specimen.invocation.instruction.data;
            [[data, &[0][..]].concat(), data[..data.len() - 1].to_vec()]
        });
        let unsupported = unsupported(program);
        for instruction_data in bytes
            .chain(malformed)
            .chain(unsupported)
            .chain([vec![0; 9]])
        {
            if known(&instruction_data) {
                continue;
            }
            // The program refuses before it reads the account, so a bad account makes no difference.
            for length in [invocation.accounts[0].1.data.len(), 1] {
                let mut invocation = invocation.clone();
                invocation.instruction.data = instruction_data.clone();
                invocation.accounts[0].1.data.truncate(length);
                refuses(svm, invocation, ProgramError::InvalidInstructionData)
                    .map_err(|why| format!("{instruction_data:?}, {length} bytes: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn ignores_extra_accounts() {
    for_every_program(&Scenario::ALL, |program, svm| {
        for (operation, specimen) in specimens(program) {
            for extra in 1..=3 {
                let mut specimen = specimen.clone();
                for index in 0..extra {
                    let address = Pubkey::new_from_array([index; 32]);
                    let meta = AccountMeta::new_readonly(address, false);
                    specimen.invocation.instruction.accounts.push(meta);
                    let account = (address, Account::default());
                    specimen.invocation.accounts.push(account.clone());
                    specimen.accounts.push(account);
                }
                keeps_contract(svm, &specimen)
                    .map_err(|why| format!("{operation}, {extra} extra accounts: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn ignores_the_data_of_the_key() {
    for_every_program(&Scenario::ALL, |program, svm| {
        let with_key = specimens(program).into_iter();
        let with_key = with_key.filter(|(_, specimen)| specimen.accounts.len() == 2);
        for (operation, specimen) in with_key {
            for length in [1, 7, 8, 9, 160, 10_000] {
                let mut specimen = specimen.clone();
                let data = vec![length as u8; length];
                specimen.invocation.accounts[1].1.data = data.clone();
                specimen.accounts[1].1.data = data;
                keeps_contract(svm, &specimen)
                    .map_err(|why| format!("{operation}, {length} bytes: {why}"))?;
            }
        }
        Ok(())
    });
}

/// The instruction data of the operations that a program's codec does not support.
fn unsupported(program: &Program) -> Vec<Vec<u8>> {
    let scenario = program.about.scenario;
    let operations = program.about.cannot.keys();
    let specimens = operations.flat_map(|operation| {
        let cases = scenario.cases().into_iter();
        cases.map(|case| scenario.specimen(*operation, program.wire, case))
    });
    let mut instruction_data: Vec<Vec<u8>> = specimens
        .map(|specimen| specimen.invocation.instruction.data)
        .collect();
    // Programs of the enum and of frameworks never have `encode`.
    if scenario == Scenario::AccountEnum || scenario.framework().is_some() {
        instruction_data.push(encode_data());
    }
    instruction_data
}
