//! `floor` of solana-program: its entrypoint, and the dispatch that every program in it has, and no codec.
//!
//! The address of the owner is read where the operation needs it, by a volatile read, as in the floor of
//! programs/. That no other program owns the account is not checked, nor its data borrowed: who reads no
//! account needs neither.

use interface::ProgramResult;
use solana_program::{account_info::AccountInfo, pubkey::Pubkey};

interface::solana_program_entrypoint!(full, read_owner, update_amount);

fn full(_program_id: &Pubkey, _account: &AccountInfo, owner: &[u8; 32]) -> ProgramResult {
    touch(owner);
    Ok(())
}

fn read_owner(_program_id: &Pubkey, _account: &AccountInfo, owner: &[u8; 32]) -> ProgramResult {
    touch(owner);
    Ok(())
}

fn update_amount(_program_id: &Pubkey, _account: &AccountInfo) -> ProgramResult {
    Ok(())
}

#[inline(always)]
fn touch(address: &[u8; 32]) {
    // SAFETY: a reference to 32 bytes is valid and aligned for reading its first byte.
    unsafe { address.as_ptr().read_volatile() };
}
