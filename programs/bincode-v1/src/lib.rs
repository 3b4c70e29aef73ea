//! `bincode-v1`: bincode 1 with fixed integers; decodes the whole account, and encodes it again to change it.

use bincode_v1::Options;
use interface::{NEW_AMOUNT, NEW_STATE, ProgramError, ProgramResult, require_owner};
use serde::{Deserialize, Serialize};

interface::account!(#[derive(Deserialize, Serialize)]);
interface::entrypoint!(full, read_owner, update_amount);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let mut account = decode(data)?;
    require_owner(&account.owner, owner)?;
    account.state = NEW_STATE;
    account.amount = NEW_AMOUNT;
    encode(&account, data)
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let account = decode(data)?;
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let mut account = decode(data)?;
    account.amount = NEW_AMOUNT;
    encode(&account, data)
}

fn decode(data: &[u8]) -> Result<Account, ProgramError> {
    options()
        .deserialize(data)
        .map_err(|_| ProgramError::InvalidAccountData)
}

fn encode(account: &Account, data: &mut [u8]) -> ProgramResult {
    let bytes = options()
        .serialize(account)
        .map_err(|_| ProgramError::InvalidAccountData)?;
    data.copy_from_slice(&bytes);
    Ok(())
}

fn options() -> impl Options {
    bincode_v1::options().with_fixint_encoding()
}
