use crate::{ProgramError, ProgramResult};

/// Refuses a claimed owner that is not the account's.
///
/// # Errors
///
/// [`ProgramError::IncorrectAuthority`] when the keys differ.
#[inline(always)]
pub fn require_owner(stored: &[u8; 32], claimed: &[u8; 32]) -> ProgramResult {
    if !same_key(stored, claimed) {
        return Err(ProgramError::IncorrectAuthority);
    }
    Ok(())
}

/// Refuses an account of another program, where a framework leaves that to its user.
///
/// # Errors
///
/// [`ProgramError::IncorrectProgramId`] when the keys differ.
#[inline(always)]
pub fn require_program(account_owner: &[u8; 32], program_id: &[u8; 32]) -> ProgramResult {
    if !same_key(account_owner, program_id) {
        return Err(ProgramError::IncorrectProgramId);
    }
    Ok(())
}

/// Whether two keys are equal.
///
/// Comparing two keys is no codec's work, so it is part of the contract: every program calls this
/// and pays the same. Four words with an early exit, as solana-address's `address_eq` does it; `==`
/// on `[u8; 32]` becomes a `memcmp` that keeps a byte index, 3 or 4 CU more.
#[inline(always)]
pub fn same_key(left: &[u8; 32], right: &[u8; 32]) -> bool {
    word(left, 0) == word(right, 0)
        && word(left, 1) == word(right, 1)
        && word(left, 2) == word(right, 2)
        && word(left, 3) == word(right, 3)
}

#[inline(always)]
fn word(key: &[u8; 32], index: usize) -> u64 {
    let (words, _) = key.as_chunks::<8>();
    u64::from_le_bytes(words[index])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_the_owner_and_refuses_a_difference_in_any_byte() {
        let owner: [u8; 32] = core::array::from_fn(|index| index as u8);
        assert_eq!(require_owner(&owner, &owner), Ok(()));
        assert_eq!(require_program(&owner, &owner), Ok(()));
        for index in 0..32 {
            let mut claimed = owner;
            claimed[index] ^= 0x80;
            assert_eq!(
                require_owner(&owner, &claimed),
                Err(ProgramError::IncorrectAuthority)
            );
            assert_eq!(
                require_program(&owner, &claimed),
                Err(ProgramError::IncorrectProgramId)
            );
        }
    }
}
