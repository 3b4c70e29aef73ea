//! `bytemuck` behind pinocchio's lazy entrypoint.
//!
//! The operations are those of `programs/bytemuck`.

use bytemuck::{Pod, Zeroable};
use interface::{
    ProgramError, ProgramResult,
    account::{NEW_AMOUNT, NEW_STATE, require_owner},
    invalid_data,
};

interface::account!(#[derive(Clone, Copy, Pod, Zeroable)] #[repr(C)]);
interface::account_lazy_entrypoint!(full, read_owner, update_amount);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let account = decode_mut(data)?;
    require_owner(&account.owner, owner)?;
    account.state = NEW_STATE;
    account.amount = NEW_AMOUNT;
    Ok(())
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let account: &Account = bytemuck::try_from_bytes(data).map_err(|_| invalid_data())?;
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let account = decode_mut(data)?;
    account.amount = NEW_AMOUNT;
    Ok(())
}

fn decode_mut(data: &mut [u8]) -> Result<&mut Account, ProgramError> {
    bytemuck::try_from_bytes_mut(data).map_err(|_| invalid_data())
}
