//! `neap` inside solana-program: reads the head at constant offsets, and walks the fields after it only as far as needed.

use interface::{
    ProgramResult,
    multisig::{self, MAX_MEMBERS, MAX_NAME},
};
use neap_solana_program::Load;
use solana_program::{account_info::AccountInfo, pubkey::Pubkey};

interface::multisig_status!(#[derive(neap::Neap, Clone, Copy)]);
interface::multisig!(
    #[derive(neap::Neap)]
    #[neap(discriminator = "anchor", trailing = "allowed")]
    struct Multisig<'a> {
        keys: [u8; 32],
        #[neap(max = MAX_NAME)]
        name: &'a str,
        #[neap(max = MAX_MEMBERS)]
        members: &'a [[u8; 32]],
    }
);
interface::multisig_solana_program_entrypoint!(threshold, bump, is_member, add_member);

fn threshold(program_id: &Pubkey, account: &AccountInfo, claimed: u16) -> ProgramResult {
    let account = Multisig::load(account, program_id)?;
    multisig::require_threshold(account.view().threshold(), claimed)
}

fn bump(program_id: &Pubkey, account: &AccountInfo, claimed: u8) -> ProgramResult {
    let account = Multisig::load(account, program_id)?;
    multisig::require_bump(account.view().bump()?, claimed)
}

fn is_member(program_id: &Pubkey, account: &AccountInfo, key: &[u8; 32]) -> ProgramResult {
    let account = Multisig::load(account, program_id)?;
    multisig::require_member(account.view().members()?, key)
}

fn add_member(program_id: &Pubkey, account: &AccountInfo, key: &[u8; 32]) -> ProgramResult {
    let mut account = Multisig::load_mut(account, program_id)?;
    account.view_mut().members_mut()?.push(key)?;
    Ok(())
}
