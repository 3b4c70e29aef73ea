//! `floor` inside solana-program: its entrypoint and the dispatch of every such program, without a codec.
//!
//! As in `programs/floor`, an operation that needs the owner reads its address with a volatile read. The floor does
//! not check that the program owns the account, nor borrow its data, because it does not read the account.

use interface::ProgramResult;
use solana_program::{account_info::AccountInfo, pubkey::Pubkey};

interface::account_solana_program_entrypoint!(full, read_owner, update_amount);

fn full(_program_id: &Pubkey, _account: &AccountInfo, owner: &[u8; 32]) -> ProgramResult {
    interface::touch(owner);
    Ok(())
}

fn read_owner(_program_id: &Pubkey, _account: &AccountInfo, owner: &[u8; 32]) -> ProgramResult {
    interface::touch(owner);
    Ok(())
}

fn update_amount(_program_id: &Pubkey, _account: &AccountInfo) -> ProgramResult {
    Ok(())
}
