//! `floor`: the entrypoint and dispatch that every program pays for, without a codec.
//!
//! An operation that needs the owner reads its address, so the compiler cannot remove the parsing of the accounts.
//! The read is volatile, which costs one instruction. `black_box` would first spill a pointer to the stack and put
//! the floor above the cheapest `update_amount`. The token account is the first account, so its data lies at a
//! constant offset and needs no parsing.

use interface::{ProgramResult, account::NewAccount};

interface::account_entrypoint!(full, read_owner, update_amount, encode);

fn full(_data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    interface::touch(owner);
    Ok(())
}

fn read_owner(_data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    interface::touch(owner);
    Ok(())
}

fn update_amount(_data: &mut [u8]) -> ProgramResult {
    Ok(())
}

fn encode(_data: &mut [u8], _new: &NewAccount) -> ProgramResult {
    Ok(())
}
