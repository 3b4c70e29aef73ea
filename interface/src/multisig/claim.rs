use solana_program_error::{ProgramError, ProgramResult};

use crate::authority::same_key;

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

/// Refuses a key that is not a member. Searches from the first member to the last.
///
/// Every program whose codec has no search of its own uses it. The loop uses an index, which compiles to five instructions per member. An iterator compiles to six.
///
/// # Errors
///
/// [`ProgramError::IncorrectAuthority`] when no member equals the key.
#[inline(always)]
pub fn require_member(members: &[[u8; 32]], key: &[u8; 32]) -> ProgramResult {
    let mut index = 0;
    while let Some(member) = members.get(index) {
        if same_key(member, key) {
            return Ok(());
        }
        index += 1;
    }
    Err(ProgramError::IncorrectAuthority)
}

/// Refuses a key that the codec's own search has not found among the members.
///
/// # Errors
///
/// [`ProgramError::IncorrectAuthority`] when it is not found.
#[inline(always)]
pub fn require_found(found: bool) -> ProgramResult {
    require(found)
}

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
