//! `neap`: reads and changes the account through views of its bytes, at any alignment.

use interface::{
    ProgramResult,
    account::{ACCOUNT_SIZE, NEW_AMOUNT, NEW_STATE, NewAccount, require_owner},
};

interface::account!(#[derive(neap::Neap)]);
interface::account_entrypoint!(full, read_owner, update_amount, encode);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let mut account = AccountMut::parse(data)?;
    require_owner(account.owner(), owner)?;
    account.set_state(NEW_STATE);
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

fn encode(data: &mut [u8], new: &NewAccount) -> ProgramResult {
    if data.len() != ACCOUNT_SIZE {
        return Err(neap::Error::Length.into());
    }
    Account::from(new).encode_into(data)?;
    Ok(())
}
