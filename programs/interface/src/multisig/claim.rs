//! Refuses an operation whose claim about the account is false.

use super::search::contains;
use crate::late_error;
use solana_program_error::{ProgramError, ProgramResult};

/// Refuses a claimed threshold that is not the stored one.
///
/// # Errors
///
/// [`ProgramError::IncorrectAuthority`] when they differ.
#[inline(always)]
pub fn require_threshold(stored: u16, claimed: u16) -> ProgramResult {
    require(stored == claimed)
}

/// Refuses a claimed bump that is not the stored one.
///
/// # Errors
///
/// [`ProgramError::IncorrectAuthority`] when they differ.
#[inline(always)]
pub fn require_bump(stored: u8, claimed: u8) -> ProgramResult {
    require(stored == claimed)
}

/// Refuses a key that is not a member.
///
/// Finding a key is not the work of a codec, so every program calls this function.
///
/// # Errors
///
/// [`ProgramError::IncorrectAuthority`] when no member equals the key.
#[inline(always)]
pub fn require_member(members: &[[u8; 32]], key: &[u8; 32]) -> ProgramResult {
    if !contains(members, key) {
        return Err(late_error(ProgramError::IncorrectAuthority));
    }
    Ok(())
}

/// With [`late_error`], programs in Anchor 2 and solana-program would cost up to 7 CU more, and no other program would cost less.
#[inline(always)]
fn require(claim: bool) -> ProgramResult {
    if !claim {
        return Err(ProgramError::IncorrectAuthority);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const REFUSED: ProgramResult = Err(ProgramError::IncorrectAuthority);

    #[test]
    fn accepts_the_stored_value_and_refuses_any_other() {
        assert_eq!(require_threshold(0x0102, 0x0102), Ok(()));
        assert_eq!(require_threshold(0x0102, 0x0103), REFUSED);
        assert_eq!(require_threshold(0x0102, 0x0202), REFUSED);
        assert_eq!(require_bump(254, 254), Ok(()));
        assert_eq!(require_bump(254, 255), REFUSED);
    }

    #[test]
    fn accepts_every_member_and_refuses_any_other_key() {
        let members = [[1; 32], [2; 32], [3; 32]];
        for member in &members {
            assert_eq!(require_member(&members, member), Ok(()));
        }
        assert_eq!(require_member(&members, &[4; 32]), REFUSED);
        assert_eq!(require_member(&[], &[1; 32]), REFUSED);
    }
}
