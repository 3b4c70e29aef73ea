//! Checks of accounts and of instruction data, with one error for each reason to refuse.

use pinocchio::{AccountView, Address, ProgramResult, address::address_eq, error::ProgramError};
use suite::same_key;

/// Refuses an account that did not sign.
#[inline(always)]
pub fn require_signature(account: &AccountView) -> ProgramResult {
    if !account.is_signer() {
        return Err(ProgramError::MissingRequiredSignature);
    }
    Ok(())
}

/// Refuses an account of another program.
#[inline(always)]
pub fn require_program(account: &AccountView, program_id: &Address) -> ProgramResult {
    if !account.owned_by(program_id) {
        return Err(ProgramError::InvalidAccountOwner);
    }
    Ok(())
}

/// Refuses an account that has another address than the one that was derived.
#[inline(always)]
pub(crate) fn require_derived(account: &AccountView, derived: &Address) -> ProgramResult {
    if !address_eq(account.address(), derived) {
        return Err(ProgramError::InvalidSeeds);
    }
    Ok(())
}

/// Refuses an account whose address is not that of the authority.
#[inline(always)]
pub fn require_authority(account: &AccountView, expected: &[u8; 32]) -> ProgramResult {
    if !same_key(account.address().as_array(), expected) {
        return Err(ProgramError::IncorrectAuthority);
    }
    Ok(())
}

/// Returns the argument, which is all of the remaining instruction data.
#[inline(always)]
pub(crate) fn argument<const N: usize>(bytes: &[u8]) -> Result<&[u8; N], ProgramError> {
    bytes.try_into().map_err(|_| ProgramError::InvalidInstructionData)
}
