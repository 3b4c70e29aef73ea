//! `bincode-v1`: decodes the whole account, and encodes it again to change it, with bincode 1 and fixed integers.

use interface::{
    ProgramError, ProgramResult,
    account::{ACCOUNT_SIZE, NEW_AMOUNT, NEW_STATE, NewAccount, require_owner},
    invalid_data,
};
use serde::{Deserialize, Serialize};

interface::account!(#[derive(Deserialize, Serialize)]);
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
    if data.len() != ACCOUNT_SIZE {
        return Err(invalid_data());
    }
    bincode_v1::deserialize(data).map_err(|_| invalid_data())
}

fn store(account: &Account, data: &mut [u8]) -> ProgramResult {
    if data.len() != ACCOUNT_SIZE {
        return Err(invalid_data());
    }
    let bytes = bincode_v1::serialize(account).map_err(|_| invalid_data())?;
    data.copy_from_slice(&bytes);
    Ok(())
}
