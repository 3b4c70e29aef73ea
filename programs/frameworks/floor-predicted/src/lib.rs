//! `floor` behind neap's entrypoint: what every such program pays for, without a codec.
//!
//! As in `programs/floor`, an operation that needs the owner reads its address with a volatile read. This costs one
//! instruction and keeps the compiler from removing the code that finds the address.

use interface::ProgramResult;

interface::predicted_entrypoint!([interface::ACCOUNT_SIZE, any], full, read_owner, update_amount);

fn full(_data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    touch(owner);
    Ok(())
}

fn read_owner(_data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    touch(owner);
    Ok(())
}

fn update_amount(_data: &mut [u8]) -> ProgramResult {
    Ok(())
}

#[inline(always)]
fn touch(address: &[u8; 32]) {
    // SAFETY: a reference to 32 bytes is valid and aligned for reading its first byte.
    unsafe { address.as_ptr().read_volatile() };
}
