//! Every program keeps what the contracts have in common: the right bytes, the right error, and not a
//! byte changed by a refused instruction.

mod common;

use common::{for_every_program, keeps, refuses};
use interface::{ACCOUNT_SIZE, OWNER_OFFSET, STATE_OFFSET};
use neap_benches::{
    discover::{Program, Role},
    scenario::{
        Scenario, Specimen,
        account::{self, OWNER, State, TOKEN_ACCOUNT, encode_data},
    },
};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

/// The scenarios of the 160-byte account.
const ACCOUNTS: [Scenario; 2] = [Scenario::Account, Scenario::AccountEnum];

#[test]
fn keeps_the_contract_on_valid_accounts() {
    for_every_program(&Scenario::ALL, |program, svm| {
        for (operation, specimen) in specimens(program) {
            keeps(svm, &specimen).map_err(|why| format!("{operation}: {why}"))?;
        }
        Ok(())
    });
}

#[test]
fn rejects_an_account_of_another_length() {
    for_every_program(&ACCOUNTS, |program, svm| {
        for length in [
            0,
            1,
            104,
            ACCOUNT_SIZE - 1,
            ACCOUNT_SIZE + 1,
            2 * ACCOUNT_SIZE,
        ] {
            for (operation, Specimen { mut invocation, .. }) in reading_the_account(program) {
                invocation.accounts[0].1.data.resize(length, 0);
                refuses(svm, invocation, ProgramError::InvalidAccountData)
                    .map_err(|why| format!("{operation}, {length} bytes: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn rejects_a_wrong_owner() {
    for_every_program(&ACCOUNTS, |program, svm| {
        for offset in OWNER_OFFSET..OWNER_OFFSET + 32 {
            for (operation, mut specimen) in reading_the_account(program) {
                let data = &mut specimen.invocation.accounts[0].1.data;
                data[offset] ^= 1;
                match operation {
                    "full" | "read_owner" => {
                        let error = ProgramError::IncorrectAuthority;
                        specimen = Specimen::refused(error, specimen.invocation);
                    }
                    "update_amount" => specimen.accounts[0].1.data[offset] = data[offset],
                    _ => {}
                }
                keeps(svm, &specimen)
                    .map_err(|why| format!("{operation}, offset {offset}: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn rejects_a_state_that_is_no_variant() {
    for_every_program(&[Scenario::AccountEnum], |program, svm| {
        for state in 0..=u8::MAX {
            for (operation, mut specimen) in reading_the_account(program) {
                specimen.invocation.accounts[0].1.data[STATE_OFFSET] = state;
                if state > 2 {
                    let error = ProgramError::InvalidAccountData;
                    specimen = Specimen::refused(error, specimen.invocation);
                } else if operation != "full" {
                    specimen.accounts[0].1.data[STATE_OFFSET] = state;
                }
                keeps(svm, &specimen).map_err(|why| format!("{operation}, {state}: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn rejects_fewer_than_two_accounts() {
    for_every_program(&Scenario::ALL, |program, svm| {
        let specimens = specimens(program);
        let (_, Specimen { invocation, .. }) = &specimens[0];
        let known = specimens
            .iter()
            .map(|(_, s)| &s.invocation.instruction.data);
        // Before the instruction is looked at: an unknown one makes no difference.
        for instruction_data in known.chain([&vec![9], &vec![]]) {
            for count in [0, 1] {
                for length in [ACCOUNT_SIZE, 6_000, 20_000] {
                    let mut invocation = invocation.clone();
                    invocation.instruction.data = instruction_data.clone();
                    invocation.accounts[0].1.data.resize(length, 0);
                    invocation.accounts.truncate(count);
                    invocation.instruction.accounts.truncate(count);
                    refuses(svm, invocation, ProgramError::NotEnoughAccountKeys).map_err(
                        |why| {
                            format!("{count} accounts, {length} bytes, {instruction_data:?}: {why}")
                        },
                    )?;
                }
            }
        }
        Ok(())
    });
}

#[test]
fn rejects_unknown_instructions() {
    for_every_program(&Scenario::ALL, |program, svm| {
        let specimens = specimens(program);
        let (_, Specimen { invocation, .. }) = &specimens[0];
        let known = |instruction_data: &Vec<u8>| {
            let mut specimens = specimens.iter();
            specimens.any(|(_, s)| s.invocation.instruction.data == *instruction_data)
        };
        let bytes = (0..=u8::MAX).map(|byte| vec![byte]);
        let misshapen = specimens.iter().flat_map(|(_, specimen)| {
            let data = &specimen.invocation.instruction.data;
            [[data, &[0][..]].concat(), data[..data.len() - 1].to_vec()]
        });
        let cannot = cannot(program);
        for instruction_data in bytes.chain(misshapen).chain(cannot).chain([vec![0; 9]]) {
            if known(&instruction_data) {
                continue;
            }
            // Before the account is looked at: a bad one makes no difference.
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
fn ignores_further_accounts() {
    for_every_program(&Scenario::ALL, |program, svm| {
        for (operation, specimen) in specimens(program) {
            for further in 1..=3 {
                let mut specimen = specimen.clone();
                for index in 0..further {
                    let address = Pubkey::new_from_array([index; 32]);
                    let meta = AccountMeta::new_readonly(address, false);
                    specimen.invocation.instruction.accounts.push(meta);
                    let account = (address, Account::default());
                    specimen.invocation.accounts.push(account.clone());
                    specimen.accounts.push(account);
                }
                keeps(svm, &specimen)
                    .map_err(|why| format!("{operation}, {further} more: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn ignores_the_data_of_the_key() {
    for_every_program(&Scenario::ALL, |program, svm| {
        for (operation, specimen) in specimens(program) {
            for length in [1, 7, 8, 9, 160, 10_000] {
                let mut specimen = specimen.clone();
                let data = vec![length as u8; length];
                specimen.invocation.accounts[1].1.data = data.clone();
                specimen.accounts[1].1.data = data;
                keeps(svm, &specimen)
                    .map_err(|why| format!("{operation}, {length} bytes: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn takes_the_same_account_twice() {
    for_every_program(&ACCOUNTS, |program, svm| {
        for (operation, mut specimen) in reading_the_account(program) {
            specimen.invocation.accounts.truncate(1);
            specimen.invocation.instruction.accounts[1].pubkey = TOKEN_ACCOUNT;
            specimen.accounts.truncate(1);
            if matches!(operation, "full" | "read_owner") {
                let invocation = specimen.invocation.clone();
                refuses(svm, invocation, ProgramError::IncorrectAuthority)
                    .map_err(|why| format!("{operation}: {why}"))?;
            }
            for accounts in [&mut specimen.invocation.accounts, &mut specimen.accounts] {
                if operation != "encode" {
                    let owner = &mut accounts[0].1.data[OWNER_OFFSET..][..32];
                    owner.copy_from_slice(TOKEN_ACCOUNT.as_array());
                }
            }
            keeps(svm, &specimen).map_err(|why| format!("{operation}, owning itself: {why}"))?;
        }
        Ok(())
    });
}

#[test]
fn every_field_of_the_scenario_is_told_apart() {
    for state in [State::Any, State::Checked] {
        let data = account::account_data(state);
        assert_eq!(data[OWNER_OFFSET..][..32], *OWNER.as_array());
        for operation in ["full", "update_amount"] {
            let after = &account::specimen(operation, state).accounts[0].1.data;
            for offset in interface::AMOUNT_OFFSET..interface::AMOUNT_OFFSET + 8 {
                assert_ne!(data[offset], after[offset], "{operation}, byte {offset}");
            }
        }
        let after = &account::specimen("full", state).accounts[0].1.data;
        assert_ne!(data[STATE_OFFSET], after[STATE_OFFSET]);
    }
}

/// Every operation of a program in every case.
fn specimens(program: &Program) -> Vec<(&'static str, Specimen)> {
    let cases = program.about.scenario.cases();
    let operations = program.operations();
    let specimens = operations.flat_map(|operation| {
        let cases = cases.iter();
        cases.map(move |case| (operation, program.specimen(operation, *case)))
    });
    specimens.collect()
}

/// The operations in which a program must look at the account: none for the floor.
fn reading_the_account(program: &Program) -> Vec<(&'static str, Specimen)> {
    match program.about.role {
        Role::Floor => Vec::new(),
        Role::Codec | Role::Bound => specimens(program),
    }
}

/// The instruction data of the operations that a program's codec cannot do.
fn cannot(program: &Program) -> Vec<Vec<u8>> {
    let scenario = program.about.scenario;
    let operations = program.about.cannot.keys();
    let specimens = operations.flat_map(|operation| {
        let cases = scenario.cases().into_iter();
        cases.map(|case| scenario.specimen(operation, program.wire, case))
    });
    let mut instruction_data: Vec<Vec<u8>> = specimens
        .map(|specimen| specimen.invocation.instruction.data)
        .collect();
    // The enum's programs never have it.
    if scenario == Scenario::AccountEnum {
        instruction_data.push(encode_data());
    }
    instruction_data
}
