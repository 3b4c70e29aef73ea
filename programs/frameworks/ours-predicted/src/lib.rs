//! `neap` behind neap's entrypoint, which expects a token account and a second account of any length.
//!
//! The operations are those of `programs/ours`.

use interface::{
    ProgramResult,
    account::{NEW_AMOUNT, NEW_STATE, require_owner},
};

interface::account!(#[derive(neap::Neap)]);
interface::account_predicted_entrypoint!(
    [interface::account::ACCOUNT_SIZE, any],
    full,
    read_owner,
    update_amount
);

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
