//! `transmute`: casts the accounts' bytes to the struct after a check of their length.

use interface::{ProgramError, transfer::transfer};

interface::token_account!([u8; 4], [u8; 8], #[repr(C)]);
interface::cast_token!(cast);
interface::transfer_entrypoint!(transfer::<&mut TokenAccount, _>);

#[inline(always)]
fn cast(data: &mut [u8]) -> Result<&mut TokenAccount, ProgramError> {
    if data.len() != size_of::<TokenAccount>() {
        return Err(ProgramError::InvalidAccountData);
    }
    // SAFETY: the length is checked, every bit pattern is a valid `TokenAccount`, which needs no alignment, and
    // `data` is borrowed exclusively for the same lifetime.
    Ok(unsafe { &mut *data.as_mut_ptr().cast() })
}
