//! `floor`: the entrypoint and dispatch that every program pays for, without a codec.
//!
//! An operation that needs the key reads its address, so the compiler cannot remove the parsing of the accounts. The
//! read is volatile; see `programs/floor`. The dispatch parses the arguments and refuses invalid ones, but nothing
//! uses them.

use interface::{ProgramResult, multisig::NewMultisig};

interface::multisig_entrypoint!(
    threshold,
    set_transaction_index,
    bump,
    is_member,
    add_member,
    create
);

fn threshold(_data: &[u8], _claimed: u16) -> ProgramResult {
    Ok(())
}

fn set_transaction_index(_data: &mut [u8], _value: u64) -> ProgramResult {
    Ok(())
}

fn bump(_data: &[u8], _claimed: u8) -> ProgramResult {
    Ok(())
}

fn is_member(_data: &[u8], key: &[u8; 32]) -> ProgramResult {
    interface::touch(key);
    Ok(())
}

fn add_member(_data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    interface::touch(key);
    Ok(())
}

fn create(_data: &mut [u8], _new: &NewMultisig) -> ProgramResult {
    Ok(())
}
