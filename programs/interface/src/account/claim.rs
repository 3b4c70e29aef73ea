//! Refuses an operation whose claimed owner does not own the tokens.

use crate::{late_error, same_key};
use solana_program_error::{ProgramError, ProgramResult};

/// Refuses a claimed owner that is not the owner stored in the account.
///
/// # Errors
///
/// [`ProgramError::IncorrectAuthority`] when the keys differ.
#[inline(always)]
pub fn require_owner(stored: &[u8; 32], claimed: &[u8; 32]) -> ProgramResult {
    if !same_key(stored, claimed) {
        return Err(late_error(ProgramError::IncorrectAuthority));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_the_stored_owner_and_refuses_any_other() {
        assert_eq!(require_owner(&[7; 32], &[7; 32]), Ok(()));
        assert_eq!(require_owner(&[7; 32], &[8; 32]), Err(ProgramError::IncorrectAuthority));
    }
}
