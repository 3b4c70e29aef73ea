//! `bincode-plain`: bincode 2 with fixed integers decodes an owned value, and encodes it into the account.
//!
//! Without its check of the length, `encode` would write a part of an account that is too short.

use bincode::{Decode, Encode, config};
use interface::{
    ProgramError, ProgramResult,
    account::{ACCOUNT_SIZE, NEW_AMOUNT, NEW_STATE, NewAccount, require_owner},
    invalid_data,
};

interface::account!(#[derive(Decode, Encode)]);
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
    if data.len() != ACCOUNT_SIZE {
        return Err(invalid_data());
    }
    store(&new.into(), data)
}

fn decode(data: &[u8]) -> Result<Account, ProgramError> {
    let decoded = bincode::decode_from_slice(data, config::legacy());
    match decoded {
        Ok((account, size)) if size == data.len() => Ok(account),
        // `invalid_data` would cost 9 to 13 CU more here.
        _ => Err(ProgramError::InvalidAccountData),
    }
}

fn store(account: &Account, data: &mut [u8]) -> ProgramResult {
    bincode::encode_into_slice(account, data, config::legacy()).map_err(|_| invalid_data())?;
    Ok(())
}
