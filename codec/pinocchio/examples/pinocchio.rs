//! A program for pinocchio that keeps a vault: a balance that only grows, and a label that varies in length.
//!
//! An instruction is one byte and its argument: 0 and the amount to deposit, or 1 and the new label.

use neap::{Neap, same_key};
use neap_pinocchio::Load;
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

pinocchio::entrypoint!(process_instruction);

#[derive(Neap)]
#[neap(discriminator = "anchor", trailing = "zeros")]
pub struct Vault<'a> {
    pub authority: [u8; 32],
    pub balance: u64,
    #[neap(max = 32)]
    pub label: &'a str,
}

/// Accounts: the vault, which is writable, and its authority, which signs.
pub fn process_instruction(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction: &[u8],
) -> ProgramResult {
    let [vault, authority, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    // This refuses accounts of other programs, borrowed accounts, and data of another type.
    let mut vault = Vault::load_mut(vault, program_id)?;
    let mut vault = vault.view_mut();
    if !authority.is_signer() || !same_key(vault.authority(), authority.address().as_array()) {
        return Err(ProgramError::IncorrectAuthority);
    }
    match instruction {
        [0, amount @ ..] => deposit(&mut vault, amount),
        [1, label @ ..] => rename(&mut vault, label),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

/// One load and one store, at a constant offset.
fn deposit(vault: &mut VaultMut<'_>, amount: &[u8]) -> ProgramResult {
    let amount = amount.try_into().map(u64::from_le_bytes);
    let amount = amount.map_err(|_| ProgramError::InvalidInstructionData)?;
    let balance = vault.balance().checked_add(amount);
    vault.set_balance(balance.ok_or(ProgramError::ArithmeticOverflow)?);
    Ok(())
}

/// Changes how much of the account's data is used. Fails with `AccountDataTooSmall` if there is no room.
fn rename(vault: &mut VaultMut<'_>, label: &[u8]) -> ProgramResult {
    let label = core::str::from_utf8(label).map_err(|_| ProgramError::InvalidInstructionData)?;
    vault.set_label(label)?;
    Ok(())
}
