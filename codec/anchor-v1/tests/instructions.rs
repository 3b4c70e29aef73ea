//! Instructions of the program, from Anchor's dispatch to its exit.

use anchor_lang::{InstructionData, prelude::*};

use crate::{
    accounts::{ANOTHER, AUTHORITY, Given, given, infos, signer, vault, vault_with},
    program::{entry, instruction},
    version::SAME_ACCOUNT_TWICE,
};

/// Runs an instruction. Returns the data of the first account after it, or its error.
fn run(
    instruction: impl InstructionData,
    accounts: &[Given],
) -> std::result::Result<Vec<u8>, ProgramError> {
    let infos = infos(accounts);
    entry(&crate::ID, infos, instruction.data().leak())?;
    Ok(infos[0].try_borrow_data()?.to_vec())
}

#[test]
fn an_account_is_read_and_changed() {
    let accounts = [given(9, vault()), signer(AUTHORITY)];
    let deposit = instruction::Deposit { amount: 7 };
    assert_eq!(run(deposit, &accounts), Ok(vault_with(12, "tides")));
    let rename = instruction::Rename { label: "neap".into() };
    assert_eq!(run(rename, &accounts), Ok(vault_with(5, "neap")));
    let deposit = instruction::DepositUnchecked { amount: 7 };
    assert_eq!(run(deposit, &accounts[..1]), Ok(vault_with(7, "tides")));
}

#[test]
fn accounts_that_do_not_fit_are_refused() {
    let vault = given(9, vault());
    let deposit = || instruction::Deposit { amount: u64::MAX };
    let another = [vault.clone(), signer(ANOTHER)];
    assert_eq!(run(deposit(), &another), Err(ProgramError::Custom(2001)));
    let accounts = [vault.clone(), signer(AUTHORITY)];
    assert_eq!(run(deposit(), &accounts), Err(ProgramError::ArithmeticOverflow));

    let not_writable = [Given { is_writable: false, ..vault }, signer(AUTHORITY)];
    assert_eq!(run(deposit(), &not_writable), Err(ProgramError::Custom(2000)));
    let unchecked = instruction::DepositUnchecked { amount: 7 };
    assert_eq!(run(unchecked, &not_writable[..1]), Err(ProgramError::Custom(2000)));
    let no_other = Given { key: crate::ID, ..not_writable[1].clone() };
    let accounts = [not_writable[0].clone(), no_other];
    let without_mut = instruction::DepositWithoutMut {};
    assert_eq!(run(without_mut, &accounts), Err(ProgramError::Custom(2000)));
    assert!(run(instruction::Inspect {}, &accounts).is_ok());
}

#[test]
fn two_accounts_change_but_not_one_that_is_listed_twice() {
    let transfer = || instruction::Transfer { amount: 2 };
    let accounts = [given(8, vault()), given(9, vault())];
    assert_eq!(run(transfer(), &accounts), Ok(vault_with(3, "tides")));
    let twice = [given(8, vault()), given(8, vault())];
    assert_eq!(run(transfer(), &twice), Err(SAME_ACCOUNT_TWICE));
}

#[test]
fn an_account_is_closed() {
    let accounts = [given(9, vault()), signer(AUTHORITY)];
    assert_eq!(run(instruction::Close {}, &accounts), Ok(vec![]));
    let another = [given(9, vec![0; 64]), signer(AUTHORITY)];
    assert_eq!(run(instruction::Close {}, &another), Err(ProgramError::Custom(3002)));
}
