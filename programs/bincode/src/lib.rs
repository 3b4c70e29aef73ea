//! `bincode`: decodes the whole account, and encodes it again to change it, with bincode 2 and fixed integers.

use bincode::{Decode, Encode, config};
use interface::{
    ACCOUNT_SIZE, NEW_AMOUNT, NEW_STATE, NewAccount, ProgramError, ProgramResult, require_owner,
};

interface::account!(#[derive(Decode, Encode)]);
interface::entrypoint!(full, read_owner, update_amount, encode);

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
    match bincode::decode_from_slice(data, config::legacy()) {
        Ok((account, length)) if length == data.len() => Ok(account),
        _ => Err(ProgramError::InvalidAccountData),
    }
}

fn store(account: &Account, data: &mut [u8]) -> ProgramResult {
    if data.len() != ACCOUNT_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    match bincode::encode_into_slice(account, data, config::legacy()) {
        Ok(_) => Ok(()),
        Err(_) => Err(ProgramError::InvalidAccountData),
    }
}
