//! `bincode`: decodes the whole account, and encodes only what changes, into its place, with bincode 2 and fixed integers.

use bincode::{Decode, Encode, config};
use interface::{
    ProgramError, ProgramResult,
    account::{
        ACCOUNT_SIZE, AMOUNT_OFFSET, NEW_AMOUNT, NEW_STATE, NewAccount, STATE_OFFSET, require_owner,
    },
    invalid_data,
};

interface::account!(#[derive(Decode, Encode)]);
interface::account_entrypoint!(full, read_owner, update_amount, encode);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let account = decode(data)?;
    require_owner(&account.owner, owner)?;
    write(NEW_STATE, data, STATE_OFFSET)?;
    write(NEW_AMOUNT, data, AMOUNT_OFFSET)
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let account = decode(data)?;
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    decode(data)?;
    write(NEW_AMOUNT, data, AMOUNT_OFFSET)
}

fn encode(data: &mut [u8], new: &NewAccount) -> ProgramResult {
    if data.len() != ACCOUNT_SIZE {
        return Err(invalid_data());
    }
    write(Account::from(new), data, 0)
}

fn decode(data: &[u8]) -> Result<Account, ProgramError> {
    if data.len() != ACCOUNT_SIZE {
        return Err(invalid_data());
    }
    match bincode::decode_from_slice(data, config::legacy()) {
        Ok((account, _)) => Ok(account),
        Err(_) => Err(invalid_data()),
    }
}

fn write(value: impl Encode, data: &mut [u8], offset: usize) -> ProgramResult {
    match bincode::encode_into_slice(value, &mut data[offset..], config::legacy()) {
        Ok(_) => Ok(()),
        Err(_) => Err(invalid_data()),
    }
}
