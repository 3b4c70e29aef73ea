//! `bytemuck`: a checked cast of plain old data.

use bytemuck::{Pod, Zeroable};
use interface::{
    ProgramError, ProgramResult,
    account::{NEW_AMOUNT, NEW_STATE, NewAccount, require_owner},
    invalid_data,
};

interface::account!(#[derive(Clone, Copy, Pod, Zeroable)] #[repr(C)]);
interface::account_entrypoint!(full, read_owner, update_amount, encode);

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

fn encode(data: &mut [u8], new: &NewAccount) -> ProgramResult {
    let account = decode_mut(data)?;
    interface::assign_account!(account, new);
    Ok(())
}

fn decode_mut(data: &mut [u8]) -> Result<&mut Account, ProgramError> {
    bytemuck::try_from_bytes_mut(data).map_err(|_| invalid_data())
}
