//! The work on the account's tail that is not the codec's: testing a name, and adding a member in place.

use super::fields::{MAX_MEMBERS, MAX_NAME, MEMBER_SIZE};
use crate::{after_the_fact, invalid_data};
use solana_program_error::{ProgramError, ProgramResult};

/// Refuses a name that is not UTF-8 or too long.
///
/// Tuned programs call it unless their codec checks names. Nearly every name on chain is ASCII, which whole words show in a few compute
/// units. The standard library compares single bytes until it reaches an aligned word. That costs about 95 for a name of 8 bytes, so it
/// tests only the other names.
///
/// # Errors
///
/// [`ProgramError::InvalidAccountData`] when the name breaks one of these limits.
#[inline(always)]
pub fn require_name(name: &[u8]) -> ProgramResult {
    if name.len() <= MAX_NAME && (is_ascii(name) || str::from_utf8(name).is_ok()) {
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

#[inline(always)]
fn is_ascii(text: &[u8]) -> bool {
    const HIGH_BITS: u64 = u64::from_le_bytes([0x80; 8]);

    let (words, rest) = text.as_chunks::<8>();
    let words = words.iter().fold(0, |bits, word| bits | u64::from_le_bytes(*word));
    let rest = match text.last_chunk::<8>() {
        // Overlaps the last whole word.
        Some(word) => u64::from_le_bytes(*word),
        None => rest.iter().fold(0, |bits, byte| bits | u64::from(*byte)),
    };
    (words | rest) & HIGH_BITS == 0
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
        _ => Err(after_the_fact(ProgramError::AccountDataTooSmall)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REFUSED: ProgramResult = Err(ProgramError::InvalidAccountData);

    #[test]
    fn a_name_is_text_of_every_script() {
        for name in ["", "a", "treasury", "a treasury", "Schl\u{fc}ssel", "\u{1f30a}\u{1f30a}"] {
            assert_eq!(require_name(name.as_bytes()), Ok(()), "{name}");
        }
    }

    #[test]
    fn a_byte_that_is_not_utf8_is_refused_at_every_place() {
        for size in 1..=MAX_NAME {
            for place in 0..size {
                let mut name = [b'a'; MAX_NAME];
                name[place] = 0xff;
                assert_eq!(require_name(&name[..size]), REFUSED, "{place} of {size}");
            }
        }
    }

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
