//! `neap-enum`: reads and changes the account through views of its bytes, at any alignment.

use interface::{
    ProgramResult,
    account::{NEW_AMOUNT, require_owner},
};

interface::account_state!(#[derive(Clone, Copy, neap::Neap)]);
interface::account!(state: State, #[derive(neap::Neap)]);
interface::account_entrypoint!(full, read_owner, update_amount);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let mut account = AccountMut::parse(data)?;
    require_owner(account.owner(), owner)?;
    account.set_state(State::Frozen);
    account.set_amount(NEW_AMOUNT);
    Ok(())
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let account = AccountRef::parse(data)?;
    require_owner(account.owner(), owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let mut account = AccountMut::parse(data)?;
    account.set_amount(NEW_AMOUNT);
    Ok(())
}
