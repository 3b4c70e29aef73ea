//! The limits of arguments, and the digest of an instruction's arguments, which shows that the program read them.

use solana_program_error::{ProgramError, ProgramResult};

/// The longest title, in bytes.
pub const MAX_TITLE: usize = 64;
/// The most keys of a proposal.
pub const MAX_KEYS: usize = 16;
/// The most entries of a batch.
pub const MAX_ENTRIES: usize = 32;

/// Writes a digest into the account's data.
#[inline(always)]
pub fn store<const N: usize>(data: &mut [u8], digest: [u64; N]) -> ProgramResult {
    let data: &mut [u8; 64] = data.try_into().map_err(|_| ProgramError::InvalidAccountData)?;
    for (word, value) in data.as_chunks_mut().0.iter_mut().zip(digest) {
        *word = value.to_le_bytes();
    }
    Ok(())
}

/// Returns the first bytes of a key, which a digest has in place of the key.
#[inline(always)]
pub fn start(key: &[u8; 32]) -> u64 {
    u64::from_le_bytes(key[..8].try_into().unwrap_or_default())
}
