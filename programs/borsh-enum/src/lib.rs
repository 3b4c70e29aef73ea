//! `borsh-enum`: decodes the whole account, and encodes only what changes, into its place.
//!
//! borsh checks the length before each field. The program checks the whole length first, so the compiler can drop
//! most of these checks. It decodes the state by itself, because the derive formats an error for an unknown variant, and the
//! compiler would keep all fields in memory around that.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::{
    ProgramError, ProgramResult,
    account::{ACCOUNT_SIZE, AMOUNT_OFFSET, NEW_AMOUNT, STATE_OFFSET, require_owner},
    invalid_data,
};

interface::account_state!(#[derive(BorshDeserialize, BorshSerialize)]);
interface::account!(#[derive(BorshDeserialize)]);
interface::account_entrypoint!(full, read_owner, update_amount);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let account = decode(data)?;
    require_owner(&account.owner, owner)?;
    write(&State::Frozen, data, STATE_OFFSET)?;
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

#[inline(always)]
fn decode(data: &[u8]) -> Result<Account, ProgramError> {
    if data.len() != ACCOUNT_SIZE {
        return Err(invalid_data());
    }
    let state: Result<State, _> = borsh::from_slice(&data[STATE_OFFSET..=STATE_OFFSET]);
    if state.is_err() {
        return Err(invalid_data());
    }
    borsh::from_slice(data).map_err(|_| invalid_data())
}

fn write(value: &impl BorshSerialize, data: &mut [u8], offset: usize) -> ProgramResult {
    borsh::to_writer(&mut data[offset..], value).map_err(|_| invalid_data())
}
