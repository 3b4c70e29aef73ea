//! `zerocopy-enum`: a checked reference into the account's bytes. Not every byte is a valid enum.

use interface::{
    ProgramError, ProgramResult,
    account::{NEW_AMOUNT, require_owner},
    invalid_data,
};
use zerocopy::{Immutable, IntoBytes, KnownLayout, TryFromBytes};

interface::account_state!(#[derive(Immutable, IntoBytes, KnownLayout, TryFromBytes)] #[repr(u8)]);
interface::account!(
    state: State,
    #[derive(Immutable, IntoBytes, KnownLayout, TryFromBytes)]
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
    let account = Account::try_ref_from_bytes(data).map_err(|_| invalid_data())?;
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let account = decode_mut(data)?;
    account.amount = NEW_AMOUNT;
    Ok(())
}

fn decode_mut(data: &mut [u8]) -> Result<&mut Account, ProgramError> {
    Account::try_mut_from_bytes(data).map_err(|_| invalid_data())
}
