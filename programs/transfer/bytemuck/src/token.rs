//! A token account, cast from its bytes.

use bytemuck::{Pod, Zeroable};
use interface::{
    ProgramError, ProgramResult,
    transfer::{InputAccount, Transfer},
};

interface::token_account!([u8; 4], [u8; 8], #[derive(Clone, Copy, Pod, Zeroable)] #[repr(C)]);
interface::cast_token!(cast);

/// Moves tokens.
#[inline(always)]
pub fn transfer<'a>(transfer: Transfer<'a, impl InputAccount<'a>>) -> ProgramResult {
    interface::transfer::transfer::<&mut TokenAccount, _>(transfer)
}

#[inline(always)]
fn cast(data: &mut [u8]) -> Result<&mut TokenAccount, ProgramError> {
    bytemuck::try_from_bytes_mut(data).map_err(|_| ProgramError::InvalidAccountData)
}
