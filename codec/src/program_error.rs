use core::hint::black_box;

use solana_program_error::ProgramError;

use crate::Error;

/// Data that have no room are [`ProgramError::AccountDataTooSmall`], every other refusal is
/// [`ProgramError::InvalidAccountData`]: there is nothing more a client could do.
///
/// The `black_box` keeps errors off the hot path: LLVM's BPF backend otherwise loads an error's
/// constant before the check that may need it, 1 CU a check where nothing is refused. Of nothing it is
/// no instruction, it only makes the way to the error one of its own, which costs the refusal 1 CU.
impl From<Error> for ProgramError {
    #[inline(always)]
    fn from(error: Error) -> Self {
        black_box(());
        match error {
            Error::Room => Self::AccountDataTooSmall,
            _ => Self::InvalidAccountData,
        }
    }
}

/// An error that the hot path knows nothing of, as those above.
#[cfg(any(feature = "anchor", feature = "pinocchio", feature = "solana-program"))]
#[inline(always)]
pub(crate) fn refused(error: impl Into<ProgramError>) -> ProgramError {
    black_box(());
    error.into()
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
