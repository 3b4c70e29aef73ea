//! `floor`: the entrypoint and dispatch that every program pays for, without a codec.
//!
//! It reads the authority's address, so that the compiler cannot remove the parsing of the accounts. The read is
//! volatile, which costs one instruction.

use interface::{
    ProgramResult,
    transfer::{Account, Transfer},
};

interface::transfer_entrypoint!(transfer);

fn transfer<'a>(transfer: Transfer<'a, impl Account<'a>>) -> ProgramResult {
    let address = transfer.authority.address();
    // SAFETY: a reference to 32 bytes is valid and aligned for reading its first byte.
    unsafe { address.as_ptr().read_volatile() };
    Ok(())
}
