//! Comparing keys, and refusing an account because of its owner.

use crate::late_error;
use solana_program_error::{ProgramError, ProgramResult};

/// Refuses an account that belongs to another program, for frameworks that leave this check to their user.
///
/// # Errors
///
/// [`ProgramError::IncorrectProgramId`] when the keys differ.
#[inline(always)]
pub fn require_program(account_owner: &[u8; 32], program_id: &[u8; 32]) -> ProgramResult {
    if !same_key(account_owner, program_id) {
        return Err(late_error(ProgramError::IncorrectProgramId));
    }
    Ok(())
}

/// Returns whether two keys are equal.
///
/// Comparing keys is not the work of a codec, so it is part of the contract: every program calls this function, or its
/// codec's own with the same instructions. It compares four words and stops at the first difference, like `address_eq` of solana-address.
/// `==` on `[u8; 32]` becomes a `memcmp` that keeps a byte index and costs 3 or 4 CU more.
#[inline(always)]
pub fn same_key(left: &[u8; 32], right: &[u8; 32]) -> bool {
    word(left, 0) == word(right, 0)
        && word(left, 1) == word(right, 1)
        && word(left, 2) == word(right, 2)
        && word(left, 3) == word(right, 3)
}

/// Returns one of a key's words of 8 bytes.
#[inline(always)]
pub(crate) fn word<const SIZE: usize>(key: &[u8; SIZE], index: usize) -> u64 {
    u64::from_le_bytes(key.as_chunks().0[index])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_the_same_key_and_refuses_a_difference_in_any_byte() {
        let program_id: [u8; 32] = core::array::from_fn(|index| index as u8);
        assert_eq!(require_program(&program_id, &program_id), Ok(()));
        for index in 0..32 {
            let mut owner = program_id;
            owner[index] ^= 0x80;
            assert_eq!(require_program(&owner, &program_id), Err(ProgramError::IncorrectProgramId));
        }
    }
}
