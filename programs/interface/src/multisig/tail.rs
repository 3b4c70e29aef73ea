//! The work on the account's tail that is not the codec's: testing a name, and adding a member in place.

use super::fields::{MAX_MEMBERS, MAX_NAME, MEMBER_SIZE};
use crate::{invalid_data, is_text, late_error};
use solana_program_error::{ProgramError, ProgramResult};

/// Refuses a name that is not UTF-8 or too long.
///
/// Tuned programs call it unless their codec checks names.
///
/// # Errors
///
/// [`ProgramError::InvalidAccountData`] when the name breaks one of these limits.
#[inline(always)]
pub fn require_name(name: &[u8]) -> ProgramResult {
    if name.len() <= MAX_NAME && is_text(name) {
        return Ok(());
    }
    Err(invalid_data())
}

/// Refuses too many members.
///
/// # Errors
///
/// [`ProgramError::InvalidAccountData`] when there are more than [`MAX_MEMBERS`].
#[inline(always)]
pub fn require_member_count(members: usize) -> ProgramResult {
    if members > MAX_MEMBERS {
        return Err(invalid_data());
    }
    Ok(())
}

/// Writes a key into the room after the last member. The codec then writes the new number of members.
///
/// # Errors
///
/// [`ProgramError::AccountDataTooSmall`] when there is no room, or there are [`MAX_MEMBERS`] already.
#[inline(always)]
pub fn append(members: usize, room: &mut [u8], key: &[u8; MEMBER_SIZE]) -> ProgramResult {
    match room.first_chunk_mut() {
        Some(place) if members < MAX_MEMBERS => {
            *place = *key;
            Ok(())
        }
        _ => Err(late_error(ProgramError::AccountDataTooSmall)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REFUSED: ProgramResult = Err(ProgramError::InvalidAccountData);

    #[test]
    fn limits_are_inclusive() {
        assert_eq!(require_name(&[b'a'; MAX_NAME]), Ok(()));
        assert_eq!(require_name(&[b'a'; MAX_NAME + 1]), REFUSED);
        assert_eq!(require_member_count(MAX_MEMBERS), Ok(()));
        assert_eq!(require_member_count(MAX_MEMBERS + 1), REFUSED);
    }

    #[test]
    fn appends_where_there_is_room() {
        let mut room = [0; 40];
        assert_eq!(append(MAX_MEMBERS - 1, &mut room, &[7; 32]), Ok(()));
        assert_eq!(room, core::array::from_fn(|index| if index < 32 { 7 } else { 0 }));
        let refused = Err(ProgramError::AccountDataTooSmall);
        assert_eq!(append(MAX_MEMBERS, &mut room, &[8; 32]), refused);
        assert_eq!(append(0, &mut room[..31], &[8; 32]), refused);
        assert_eq!(room[0], 7);
    }
}
