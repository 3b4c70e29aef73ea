//! The first bytes of the account, for codecs without discriminators.

use solana_program_error::ProgramError;

/// The first eight bytes of the account: as in Anchor, the first eight of the SHA-256 of `account:Multisig`.
pub const DISCRIMINATOR: [u8; 8] = [0xe0, 0x74, 0x79, 0xba, 0x44, 0xa1, 0x4f, 0xec];

/// Checks the discriminator and returns the encoding after it.
///
/// You write this by hand if your codec has no discriminators.
///
/// # Errors
///
/// [`ProgramError::InvalidAccountData`] when the account does not start with [`DISCRIMINATOR`].
#[inline(always)]
pub fn body(data: &[u8]) -> Result<&[u8], ProgramError> {
    match data.split_first_chunk() {
        Some((discriminator, body)) if is_multisig(discriminator) => Ok(body),
        // With `invalid_data`, three codecs cost 1 CU more.
        _ => Err(ProgramError::InvalidAccountData),
    }
}

/// Like [`body`], but mutable.
///
/// # Errors
///
/// The same as [`body`].
#[inline(always)]
pub fn body_mut(data: &mut [u8]) -> Result<&mut [u8], ProgramError> {
    match data.split_first_chunk_mut() {
        Some((discriminator, body)) if is_multisig(discriminator) => Ok(body),
        _ => Err(ProgramError::InvalidAccountData),
    }
}

/// Splits a new account into its discriminator and its body. Neither is written yet.
///
/// # Errors
///
/// [`ProgramError::AccountDataTooSmall`] when there is no room for the discriminator.
#[inline(always)]
pub fn blank_mut(data: &mut [u8]) -> Result<(&mut [u8; 8], &mut [u8]), ProgramError> {
    data.split_first_chunk_mut().ok_or(ProgramError::AccountDataTooSmall)
}

#[inline(always)]
fn is_multisig(discriminator: &[u8; 8]) -> bool {
    u64::from_le_bytes(*discriminator) == u64::from_le_bytes(DISCRIMINATOR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returns_the_body_after_the_discriminator() {
        let mut data = [7; 10];
        data[..8].copy_from_slice(&DISCRIMINATOR);
        assert_eq!(body(&data), Ok(&[7, 7][..]));
        assert_eq!(body_mut(&mut data), Ok(&mut [7, 7][..]));
        assert_eq!(body(&data[..8]), Ok(&[][..]));
    }

    #[test]
    fn refuses_any_other_discriminator() {
        for index in 0..8 {
            let mut data = DISCRIMINATOR;
            data[index] ^= 1;
            assert_eq!(body(&data), Err(ProgramError::InvalidAccountData));
            assert_eq!(body_mut(&mut data), Err(ProgramError::InvalidAccountData));
            let short = &DISCRIMINATOR[..index];
            assert_eq!(body(short), Err(ProgramError::InvalidAccountData));
        }
    }

    #[test]
    fn refuses_a_new_account_without_room_for_the_discriminator() {
        assert_eq!(blank_mut(&mut [0; 9]), Ok((&mut [0; 8], &mut [0][..])));
        assert_eq!(blank_mut(&mut [0; 7]), Err(ProgramError::AccountDataTooSmall));
    }
}
