//! `borsh-plain`: decodes an owned value, and stores it through a `Vec`. With `to_writer`, `full` costs twice as much.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{
    ProgramError, ProgramResult,
    account::{NEW_AMOUNT, NEW_STATE, NewAccount, require_owner},
    invalid_data,
};

interface::account!(#[derive(BorshDeserialize, BorshSerialize)]);
interface::account_entrypoint!(full, read_owner, update_amount, encode);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let mut account = decode(data)?;
    require_owner(&account.owner, owner)?;
    account.state = NEW_STATE;
    account.amount = NEW_AMOUNT;
    store(&account, data)
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let account = decode(data)?;
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let mut account = decode(data)?;
    account.amount = NEW_AMOUNT;
    store(&account, data)
}

fn encode(data: &mut [u8], new: &NewAccount) -> ProgramResult {
    store(&new.into(), data)
}

fn decode(data: &[u8]) -> Result<Account, ProgramError> {
    borsh::from_slice(data).map_err(|_| invalid_data())
}

fn store(account: &Account, data: &mut [u8]) -> ProgramResult {
    let bytes = borsh::to_vec(account).map_err(|_| invalid_data())?;
    if data.len() != bytes.len() {
        return Err(invalid_data());
    }
    data.copy_from_slice(&bytes);
    Ok(())
}
