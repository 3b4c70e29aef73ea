//! `borsh`: decodes the whole account, and encodes only what changes, into its place.
//!
//! borsh checks the length before each field. The program checks the whole length first, so the compiler can drop
//! most of these checks, and borsh costs a fraction.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{
    ProgramError, ProgramResult,
    account::{
        ACCOUNT_SIZE, AMOUNT_OFFSET, NEW_AMOUNT, NEW_STATE, NewAccount, STATE_OFFSET, require_owner,
    },
    invalid_data,
};

interface::account!(#[derive(BorshDeserialize, BorshSerialize)]);
interface::account_entrypoint!(full, read_owner, update_amount, encode);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let account = decode(data)?;
    require_owner(&account.owner, owner)?;
    write(&NEW_STATE, data, STATE_OFFSET)?;
    write(&NEW_AMOUNT, data, AMOUNT_OFFSET)
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let account = decode(data)?;
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    decode(data)?;
    write(&NEW_AMOUNT, data, AMOUNT_OFFSET)
}

fn encode(data: &mut [u8], new: &NewAccount) -> ProgramResult {
    if data.len() != ACCOUNT_SIZE {
        return Err(invalid_data());
    }
    write(&Account::from(new), data, 0)
}

fn decode(data: &[u8]) -> Result<Account, ProgramError> {
    if data.len() != ACCOUNT_SIZE {
        return Err(invalid_data());
    }
    borsh::from_slice(data).map_err(|_| invalid_data())
}

fn write(value: &impl BorshSerialize, data: &mut [u8], offset: usize) -> ProgramResult {
    borsh::to_writer(&mut data[offset..], value).map_err(|_| invalid_data())
}
