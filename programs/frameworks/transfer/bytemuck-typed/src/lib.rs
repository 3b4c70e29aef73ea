//! `bytemuck` behind neap's typed entrypoint, which expects two token accounts and an authority of any length.
//!
//! `typed_transfer` makes common transfers. Everything else is left to the contract's logic, as in `transfer/bytemuck`.

use bytemuck::{Pod, Zeroable};
use interface::ProgramError;

interface::token_account!([u8; 4], [u8; 8], #[derive(Clone, Copy, Pod, Zeroable)] #[repr(C)]);
interface::cast_token!(cast);
typed_transfer::entrypoint!(<'a> &'a mut TokenAccount);

#[inline(always)]
fn cast(data: &mut [u8]) -> Result<&mut TokenAccount, ProgramError> {
    bytemuck::try_from_bytes_mut(data).map_err(|_| ProgramError::InvalidAccountData)
}
