use core::hint::black_box;

use solana_program_error::ProgramError;

use crate::Error;

/// Data that have no room are [`ProgramError::AccountDataTooSmall`], every other refusal is
/// [`ProgramError::InvalidAccountData`]: there is nothing more a client could do.
///
/// The `black_box` keeps errors off the hot path. A program's errors end as one u64, and as long as
/// LLVM knows them all it loads each constant before the check that may need it, which costs 1 CU a
/// check where nothing is refused. One error it cannot see through, and they are all made after the
/// fact, the program's own among them; the way there is about 800 bytes longer.
impl From<Error> for ProgramError {
    #[inline(always)]
    fn from(error: Error) -> Self {
        black_box(match error {
            Error::Room => Self::AccountDataTooSmall,
            _ => Self::InvalidAccountData,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_lack_of_room_is_told_apart() {
        for &error in Error::ALL {
            let expected = match error {
                Error::Room => ProgramError::AccountDataTooSmall,
                _ => ProgramError::InvalidAccountData,
            };
            assert_eq!(ProgramError::from(error), expected);
        }
    }
}
