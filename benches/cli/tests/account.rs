//! Every program of the 160-byte account refuses bad input with the error of the contract, and changes no byte.

use crate::common::{for_every_program, keeps_contract, refuses, specimens};
use interface::{ACCOUNT_SIZE, OWNER_OFFSET, STATE_OFFSET};
use neap_scenarios::operation::Operation;
use neap_scenarios::{
    check::Check,
    discover::{Program, Role},
    scenario::{
        Framework, Scenario, Specimen,
        account::{self, OWNER, State, TOKEN_ACCOUNT},
    },
};
use solana_program_error::ProgramError;

const ACCOUNTS: [Scenario; 5] = [
    Scenario::Account,
    Scenario::AccountEnum,
    Scenario::AccountIn(Framework::Predicted),
    Scenario::AccountIn(Framework::Lazy),
    Scenario::AccountIn(Framework::SolanaProgram),
];

#[test]
fn rejects_another_length() {
    for_every_program(&ACCOUNTS, |program, svm| {
        for length in [
            0,
            1,
            104,
            ACCOUNT_SIZE - 1,
            ACCOUNT_SIZE + 1,
            2 * ACCOUNT_SIZE,
        ] {
            for (operation, mut specimen) in reading_the_account(program) {
                for accounts in [&mut specimen.invocation.accounts, &mut specimen.accounts] {
                    accounts[0].1.data.resize(length, 0);
                }
                // A program that does not claim to check the length ignores bytes after the account. To write a
                // new account, every program needs the right length.
                let may_be_longer = !program.about.validates.contains(&Check::Length)
                    && operation != Operation::Encode;
                if length < ACCOUNT_SIZE || !may_be_longer {
                    let error = ProgramError::InvalidAccountData;
                    specimen = Specimen::refused(error, specimen.invocation);
                }
                keeps_contract(svm, &specimen)
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
                    Operation::Full | Operation::ReadOwner => {
                        let error = ProgramError::IncorrectAuthority;
                        specimen = Specimen::refused(error, specimen.invocation);
                    }
                    Operation::UpdateAmount => specimen.accounts[0].1.data[offset] = data[offset],
                    _ => {}
                }
                keeps_contract(svm, &specimen)
                    .map_err(|why| format!("{operation}, offset {offset}: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn rejects_a_state_that_is_not_a_variant() {
    for_every_program(&[Scenario::AccountEnum], |program, svm| {
        for state in 0..=u8::MAX {
            for (operation, mut specimen) in reading_the_account(program) {
                specimen.invocation.accounts[0].1.data[STATE_OFFSET] = state;
                if state > 2 {
                    let error = ProgramError::InvalidAccountData;
                    specimen = Specimen::refused(error, specimen.invocation);
                } else if operation != Operation::Full {
                    specimen.accounts[0].1.data[STATE_OFFSET] = state;
                }
                keeps_contract(svm, &specimen)
                    .map_err(|why| format!("{operation}, {state}: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn accepts_the_same_account_twice() {
    for_every_program(&ACCOUNTS, |program, svm| {
        for (operation, mut specimen) in reading_the_account(program) {
            specimen.invocation.accounts.truncate(1);
            specimen.invocation.instruction.accounts[1].pubkey = TOKEN_ACCOUNT;
            specimen.accounts.truncate(1);
            if matches!(operation, Operation::Full | Operation::ReadOwner) {
                let invocation = specimen.invocation.clone();
                refuses(svm, invocation, ProgramError::IncorrectAuthority)
                    .map_err(|why| format!("{operation}: {why}"))?;
            }
            for accounts in [&mut specimen.invocation.accounts, &mut specimen.accounts] {
                if operation != Operation::Encode {
                    let owner = &mut accounts[0].1.data[OWNER_OFFSET..][..32];
                    owner.copy_from_slice(TOKEN_ACCOUNT.as_array());
                }
            }
            keeps_contract(svm, &specimen)
                .map_err(|why| format!("{operation}, the account owns itself: {why}"))?;
        }
        Ok(())
    });
}

#[test]
fn every_stored_byte_differs_from_the_one_before() {
    for state in [State::Any, State::Checked] {
        let data = account::account_data(state);
        assert_eq!(data[OWNER_OFFSET..][..32], *OWNER.as_array());
        for operation in [Operation::Full, Operation::UpdateAmount] {
            let after = &account::specimen(operation, state).accounts[0].1.data;
            for offset in interface::AMOUNT_OFFSET..interface::AMOUNT_OFFSET + 8 {
                assert_ne!(data[offset], after[offset], "{operation}, byte {offset}");
            }
        }
        let after = &account::specimen(Operation::Full, state).accounts[0].1.data;
        assert_ne!(data[STATE_OFFSET], after[STATE_OFFSET]);
    }
}

/// The operations in which a program must read the account. A floor has none.
fn reading_the_account(program: &Program) -> Vec<(Operation, Specimen)> {
    match program.about.role {
        Role::Floor => Vec::new(),
        Role::Codec | Role::Bound => specimens(program),
    }
}
