//! `bytemuck-enum`: a cast that checks the bytes, because not every byte is a valid enum.

use bytemuck::{CheckedBitPattern, NoUninit, checked};
use interface::{
    ProgramError, ProgramResult,
    account::{NEW_AMOUNT, require_owner},
    invalid_data,
};

interface::account_state!(#[derive(CheckedBitPattern, Clone, Copy, NoUninit)] #[repr(u8)]);
interface::account!(
    state: State,
    #[derive(CheckedBitPattern, Clone, Copy, NoUninit)]
    #[repr(C)]
);
interface::account_entrypoint!(full, read_owner, update_amount);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let account = decode_mut(data)?;
    require_owner(&account.owner, owner)?;
    account.state = State::Frozen;
    account.amount = NEW_AMOUNT;
    Ok(())
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let account: &Account = checked::try_from_bytes(data).map_err(|_| invalid_data())?;
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let account = decode_mut(data)?;
    account.amount = NEW_AMOUNT;
    Ok(())
}

fn decode_mut(data: &mut [u8]) -> Result<&mut Account, ProgramError> {
    checked::try_from_bytes_mut(data).map_err(|_| invalid_data())
}
