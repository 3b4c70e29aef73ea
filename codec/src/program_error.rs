use core::hint::black_box;

use solana_program_error::ProgramError;

use crate::Error;

/// Every refusal is [`ProgramError::InvalidAccountData`]: there is nothing more a client could do.
///
/// The `black_box` keeps errors off the hot path. A program's errors end as one u64, and as long as
/// LLVM knows them all it loads each constant before the check that may need it, which costs 1 CU a
/// check where nothing is refused. One error it cannot see through, and they are all made after the
/// fact, the program's own among them; the way there is about 800 bytes longer.
impl From<Error> for ProgramError {
    #[inline(always)]
    fn from(_: Error) -> Self {
        black_box(Self::InvalidAccountData)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_is_invalid_account_data() {
        for error in [Error::Length, Error::Tag] {
            assert_eq!(ProgramError::from(error), ProgramError::InvalidAccountData);
        }
    }
}
