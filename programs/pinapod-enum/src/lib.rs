//! `pinapod-enum`: reads and changes the account through views of its bytes, at any alignment.

use interface::{
    ProgramError, ProgramResult,
    account::{NEW_AMOUNT, require_owner},
    invalid_data,
};
use pinapod::PinaPod;

interface::account!(state: State, #[derive(PinaPod)]);
interface::account_entrypoint!(full, read_owner, update_amount);

/// The `State` of [`interface::account_state!`], with the numbers of its variants, which pinapod asks for.
#[derive(PinaPod)]
#[repr(u8)]
pub enum State {
    Uninitialized = 0,
    Initialized = 1,
    Frozen = 2,
}

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let account = view_mut(data)?;
    require_owner(&account.owner, owner)?;
    account.state = State::Frozen.into();
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

fn view_mut(data: &mut [u8]) -> Result<&mut AccountZc, ProgramError> {
    Account::read_exact_mut(data).map_err(|_| invalid_data())
}
