use core::hint::black_box;

use solana_program_error::ProgramError;

use super::Error;
use crate::{data::zeros::check_zeros, traits::schema::Schema};

/// A lack of room becomes [`ProgramError::AccountDataTooSmall`], every other refusal
/// [`ProgramError::InvalidAccountData`]: a client cannot do anything else about it.
///
/// `black_box` keeps errors off the hot path. Without it, LLVM's BPF backend loads an error's constant
/// before the check that may need it: 1 CU for each check that passes. `black_box(())` is no
/// instruction. It only gives the error a path of its own, which costs a refusal 1 CU.
///
/// `cold_path` lets the compiler lay out that path last, so that a check that passes jumps less.
impl From<Error> for ProgramError {
    #[inline(always)]
    fn from(error: Error) -> Self {
        cold_path();
        black_box(());
        match error {
            Error::Room => Self::AccountDataTooSmall,
            _ => Self::InvalidAccountData,
        }
    }
}

/// Converts an error off the hot path, as above. The frameworks' crates call it.
#[inline(always)]
pub fn cold_error(error: impl Into<ProgramError>) -> ProgramError {
    cold_path();
    black_box(());
    error.into()
}

/// Writes the first value of a new account. If its data is then not a `T`, all of it is zeros again.
#[inline]
pub fn init_account<T: Schema>(data: &mut [u8], value: &T) -> Result<usize, ProgramError> {
    check_zeros(data).map_err(|_| cold_error(ProgramError::AccountAlreadyInitialized))?;
    let end = value.encode_into(data)?;
    if let Err(error) = T::parse(data) {
        data.fill(0);
        return Err(error.into());
    }
    Ok(end)
}

/// Marks the path that calls it as unlikely. `core::hint::cold_path` needs a newer compiler.
#[cold]
const fn cold_path() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_lack_of_room_has_its_own_error() {
        for &error in Error::ALL {
            let expected = match error {
                Error::Room => ProgramError::AccountDataTooSmall,
                _ => ProgramError::InvalidAccountData,
            };
            assert_eq!(ProgramError::from(error), expected);
        }
    }
}
