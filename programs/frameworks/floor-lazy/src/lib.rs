//! `floor` behind pinocchio's lazy entrypoint: what every such program pays for, without a codec.
//!
//! As in `programs/floor`, an operation that needs the owner reads its address with a volatile read. This costs one
//! instruction and keeps the compiler from removing the code that finds the address.

use interface::ProgramResult;

interface::account_lazy_entrypoint!(full, read_owner, update_amount);

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
