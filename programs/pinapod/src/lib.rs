//! `pinapod`: reads and changes the account through views of its bytes, at any alignment.
//!
//! It is the codec of the framework pina, whose accounts add a discriminator.

use interface::{
    ProgramError, ProgramResult,
    account::{NEW_AMOUNT, NEW_STATE, NewAccount, require_owner},
    invalid_data,
};
use pinapod::PinaPod;

interface::account!(#[derive(PinaPod)]);
interface::account_entrypoint!(full, read_owner, update_amount, encode);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let account = view_mut(data)?;
    require_owner(&account.owner, owner)?;
    account.state = NEW_STATE;
    account.amount.set(NEW_AMOUNT);
    Ok(())
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let account = Account::read_exact(data).map_err(|_| invalid_data())?;
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let account = view_mut(data)?;
    account.amount.set(NEW_AMOUNT);
    Ok(())
}

fn encode(data: &mut [u8], new: &NewAccount) -> ProgramResult {
    Account::initialize(data, |account| {
        interface::assign_account!(account, new);
        Ok(())
    })
    .map_err(|_| invalid_data())?;
    Ok(())
}

fn view_mut(data: &mut [u8]) -> Result<&mut AccountZc, ProgramError> {
    Account::read_exact_mut(data).map_err(|_| invalid_data())
}
