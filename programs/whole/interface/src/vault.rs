//! A vault for the lamports of each user. It stores no data, so its programs have no codec: they differ in what they check.

use crate::checks::{argument, require_signature};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use pinocchio_system::instructions::Transfer;

/// What a program checks before it moves lamports.
pub trait Checks {
    /// Refuses a signer or a vault that the program does not accept.
    fn require_vault(
        user: &AccountView,
        vault: &AccountView,
        program_id: &Address,
    ) -> ProgramResult;
}

/// The user signed, and the vault has the address that is derived from the user's.
pub struct Checked;

impl Checks for Checked {
    #[inline]
    fn require_vault(
        user: &AccountView,
        vault: &AccountView,
        program_id: &Address,
    ) -> ProgramResult {
        require_signature(user)?;
        if !is_vault_of(user.address(), vault.address(), program_id) {
            return Err(ProgramError::InvalidSeeds);
        }
        Ok(())
    }
}

/// Nothing is checked, so anyone can empty any vault. Do not copy it.
pub struct Unchecked;

impl Checks for Unchecked {
    #[inline(always)]
    fn require_vault(_: &AccountView, _: &AccountView, _: &Address) -> ProgramResult {
        Ok(())
    }
}

/// Runs an instruction.
pub fn process<C: Checks>(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0, lamports @ ..] => {
            deposit::<C>(program_id, accounts, u64::from_le_bytes(*argument(lamports)?))
        }
        [1, lamports @ ..] => {
            withdraw::<C>(program_id, accounts, u64::from_le_bytes(*argument(lamports)?))
        }
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn deposit<C: Checks>(
    program_id: &Address,
    accounts: &mut [AccountView],
    lamports: u64,
) -> ProgramResult {
    let [from, to, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    C::require_vault(from, to, program_id)?;
    Transfer { from, to, lamports }.invoke()
}

fn withdraw<C: Checks>(
    program_id: &Address,
    accounts: &mut [AccountView],
    lamports: u64,
) -> ProgramResult {
    let [user, vault, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    C::require_vault(user, vault, program_id)?;
    let rest = vault.lamports().checked_sub(lamports).ok_or(ProgramError::InsufficientFunds)?;
    vault.set_lamports(rest);
    user.set_lamports(user.lamports() + lamports);
    Ok(())
}

/// Whether an address is that of the user's vault, with the first bump that gives a program-derived address.
#[inline]
pub fn is_vault_of(user: &Address, vault: &Address, program_id: &Address) -> bool {
    Address::derive_program_address(&[b"vault", user.as_array()], program_id)
        .is_some_and(|(address, _)| address == *vault)
}
