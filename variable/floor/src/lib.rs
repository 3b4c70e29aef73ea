//! `floor`: the entrypoint and dispatch that every program pays for, and no codec.
//!
//! The key's address is read where the operation needs it, by a volatile read, so that the compiler
//! cannot remove the parsing of the accounts; see `programs/floor`. The arguments of an instruction
//! are parsed, and refused where they are none; what they say is read by nobody.

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
    touch(key);
    Ok(())
}

fn add_member(_data: &mut [u8], key: &[u8; 32]) -> ProgramResult {
    touch(key);
    Ok(())
}

fn create(_data: &mut [u8], _new: &NewMultisig) -> ProgramResult {
    Ok(())
}

#[inline(always)]
fn touch(address: &[u8; 32]) {
    // SAFETY: a reference to 32 bytes is valid and aligned for reading its first byte.
    unsafe { address.as_ptr().read_volatile() };
}
