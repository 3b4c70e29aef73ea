//! `bytemuck` inside solana-program.

use bytemuck::{Pod, Zeroable};
use interface::{ProgramError, transfer::transfer};

interface::token_account!([u8; 4], [u8; 8], #[derive(Clone, Copy, Pod, Zeroable)] #[repr(C)]);
interface::cast_token!(cast);
interface::transfer_solana_program_entrypoint!(transfer::<&mut TokenAccount, _>);

#[inline(always)]
fn cast(data: &mut [u8]) -> Result<&mut TokenAccount, ProgramError> {
    bytemuck::try_from_bytes_mut(data).map_err(|_| ProgramError::InvalidAccountData)
}
