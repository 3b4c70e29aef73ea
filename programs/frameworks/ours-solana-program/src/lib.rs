//! `neap` inside solana-program: reads and changes the account through views of its bytes.

use interface::{
    ProgramResult,
    account::{NEW_AMOUNT, NEW_STATE, require_owner},
};
use neap_solana_program::Load;
use solana_program::{account_info::AccountInfo, pubkey::Pubkey};

interface::account!(#[derive(neap::Neap)]);
interface::account_solana_program_entrypoint!(full, read_owner, update_amount);

fn full(program_id: &Pubkey, account: &AccountInfo, owner: &[u8; 32]) -> ProgramResult {
    let mut account = Account::load_mut(account, program_id)?;
    let mut account = account.view_mut();
    require_owner(account.owner(), owner)?;
    account.set_state(NEW_STATE);
    account.set_amount(NEW_AMOUNT);
    Ok(())
}

fn read_owner(program_id: &Pubkey, account: &AccountInfo, owner: &[u8; 32]) -> ProgramResult {
    let account = Account::load(account, program_id)?;
    require_owner(account.view().owner(), owner)
}

fn update_amount(program_id: &Pubkey, account: &AccountInfo) -> ProgramResult {
    let mut account = Account::load_mut(account, program_id)?;
    account.view_mut().set_amount(NEW_AMOUNT);
    Ok(())
}
