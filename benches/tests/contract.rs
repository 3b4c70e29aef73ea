//! Every program keeps the contract: the right error, and not a byte changed.

mod common;

use common::for_every_program;
use interface::{ACCOUNT_SIZE, OWNER_OFFSET, Operation};
use neap_benches::{
    discover::{Program, Role},
    scenario::{self, Invocation, OWNER, TOKEN_ACCOUNT},
    svm::Svm,
    verify::verify,
};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

#[test]
fn keeps_the_contract_on_valid_accounts() {
    for_every_program(|program, svm| {
        for operation in Operation::ALL {
            accepts(program, svm, operation, invocation(operation))?;
        }
        Ok(())
    });
}

#[test]
fn rejects_an_account_of_another_length() {
    for_every_program(|program, svm| {
        for length in [
            0,
            1,
            104,
            ACCOUNT_SIZE - 1,
            ACCOUNT_SIZE + 1,
            2 * ACCOUNT_SIZE,
        ] {
            for operation in reading_the_account(program) {
                let mut invocation = invocation(operation);
                invocation.accounts[0].1.data.resize(length, 0);
                refuses(svm, &invocation, ProgramError::InvalidAccountData)
                    .map_err(|why| format!("{operation:?}, {length} bytes: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn rejects_a_wrong_owner() {
    for_every_program(|program, svm| {
        for operation in reading_the_account(program) {
            for offset in 0..32 {
                let mut invocation = invocation(operation);
                invocation.accounts[0].1.data[OWNER_OFFSET + offset] ^= 1;
                let result = match operation {
                    Operation::UpdateAmount => accepts(program, svm, operation, invocation),
                    _ => refuses(svm, &invocation, ProgramError::IncorrectAuthority),
                };
                result.map_err(|why| format!("{operation:?}, byte {offset}: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn rejects_fewer_than_two_accounts() {
    for_every_program(|_, svm| {
        for count in [0, 1] {
            // Before the instruction is looked at: an unknown one makes no difference.
            for instruction_data in [&[0][..], &[1], &[2], &[3], &[]] {
                for length in [ACCOUNT_SIZE, 6_000, 20_000] {
                    let mut invocation = scenario::invocation(instruction_data);
                    invocation.accounts[0].1.data.resize(length, 0);
                    invocation.accounts.truncate(count);
                    invocation.instruction.accounts.truncate(count);
                    refuses(svm, &invocation, ProgramError::NotEnoughAccountKeys).map_err(
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
    for_every_program(|_, svm| {
        let unknown = (3..=u8::MAX).map(|byte| vec![byte]);
        let misshapen = [vec![], vec![0, 0], vec![1, 0], vec![2, 0], vec![0; 9]];
        for instruction_data in unknown.chain(misshapen) {
            // Before the account is looked at: a bad one makes no difference.
            for length in [ACCOUNT_SIZE, 1] {
                let mut invocation = scenario::invocation(&instruction_data);
                invocation.accounts[0].1.data.truncate(length);
                refuses(svm, &invocation, ProgramError::InvalidInstructionData)
                    .map_err(|why| format!("{instruction_data:?}, {length} bytes: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn ignores_further_accounts() {
    for_every_program(|program, svm| {
        for further in 1..=3 {
            for operation in Operation::ALL {
                let mut invocation = invocation(operation);
                for index in 0..further {
                    let address = Pubkey::new_from_array([index; 32]);
                    let meta = AccountMeta::new_readonly(address, false);
                    invocation.instruction.accounts.push(meta);
                    invocation.accounts.push((address, Account::default()));
                }
                accepts(program, svm, operation, invocation)
                    .map_err(|why| format!("{operation:?}, {further} more: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn ignores_the_data_of_the_owner() {
    for_every_program(|program, svm| {
        for length in [1, 7, 8, 9, 160, 10_000] {
            for operation in Operation::ALL {
                let mut invocation = invocation(operation);
                invocation.accounts[1].1.data = vec![operation as u8; length];
                accepts(program, svm, operation, invocation)
                    .map_err(|why| format!("{operation:?}, {length} bytes: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn takes_the_same_account_twice() {
    for_every_program(|program, svm| {
        for operation in reading_the_account(program) {
            let mut invocation = invocation(operation);
            invocation.accounts.truncate(1);
            invocation.instruction.accounts[1].pubkey = TOKEN_ACCOUNT;
            if operation != Operation::UpdateAmount {
                refuses(svm, &invocation, ProgramError::IncorrectAuthority)
                    .map_err(|why| format!("{operation:?}: {why}"))?;
            }
            let owner = &mut invocation.accounts[0].1.data[OWNER_OFFSET..][..32];
            owner.copy_from_slice(TOKEN_ACCOUNT.as_array());
            accepts(program, svm, operation, invocation)
                .map_err(|why| format!("{operation:?}, owning itself: {why}"))?;
        }
        Ok(())
    });
}

#[test]
fn every_field_of_the_scenario_is_told_apart() {
    let data = scenario::account_data();
    assert_eq!(data[OWNER_OFFSET..][..32], *OWNER.as_array());
    for operation in [Operation::Full, Operation::UpdateAmount] {
        let after = operation.expected(data);
        for offset in interface::AMOUNT_OFFSET..interface::AMOUNT_OFFSET + 8 {
            assert_ne!(data[offset], after[offset], "{operation:?}, byte {offset}");
        }
    }
}

/// The operations in which a program must look at the account: none for the floor.
fn reading_the_account(program: &Program) -> Vec<Operation> {
    match program.about.role {
        Role::Floor => Vec::new(),
        Role::Codec | Role::Bound => Operation::ALL.to_vec(),
    }
}

fn invocation(operation: Operation) -> Invocation {
    scenario::invocation(&[operation as u8])
}

fn accepts(
    program: &Program,
    svm: &Svm,
    operation: Operation,
    invocation: Invocation,
) -> Result<(), String> {
    let mut expected = invocation.accounts.clone();
    if program.about.role != Role::Floor {
        let data = &mut expected[0].1.data;
        let before = data.as_slice().try_into().unwrap();
        *data = operation.expected(before).to_vec();
    }
    let outcome = svm.run(&invocation).map_err(|error| error.to_string())?;
    verify(&outcome, &Ok(()), &expected).map_err(|mismatch| mismatch.to_string())
}

fn refuses(svm: &Svm, invocation: &Invocation, error: ProgramError) -> Result<(), String> {
    let outcome = svm.run(invocation).map_err(|error| error.to_string())?;
    verify(&outcome, &Err(error), &invocation.accounts).map_err(|mismatch| mismatch.to_string())
}
