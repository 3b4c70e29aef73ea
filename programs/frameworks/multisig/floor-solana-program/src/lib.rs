//! `floor` inside solana-program: its entrypoint and the dispatch of every such program, without a codec.
//!
//! As in `multisig/floor`, an operation that needs the key reads its address with a volatile read. The floor does not
//! check that the program owns the account, nor borrow its data, because it does not read the account.

use interface::ProgramResult;
use solana_program::{account_info::AccountInfo, pubkey::Pubkey};

interface::multisig_solana_program_entrypoint!(threshold, bump, is_member, add_member);

fn threshold(_program_id: &Pubkey, _account: &AccountInfo, _claimed: u16) -> ProgramResult {
    Ok(())
}

fn bump(_program_id: &Pubkey, _account: &AccountInfo, _claimed: u8) -> ProgramResult {
    Ok(())
}

fn is_member(_program_id: &Pubkey, _account: &AccountInfo, key: &[u8; 32]) -> ProgramResult {
    interface::touch(key);
    Ok(())
}

fn add_member(_program_id: &Pubkey, _account: &AccountInfo, key: &[u8; 32]) -> ProgramResult {
    interface::touch(key);
    Ok(())
}
