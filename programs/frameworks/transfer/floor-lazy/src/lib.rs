//! `floor` behind pinocchio's lazy entrypoint: what every such program pays for, without a codec.
//!
//! As in `transfer/floor`, it reads the authority's address with a volatile read.

use interface::{
    ProgramResult,
    transfer::{Account, Transfer},
};

interface::transfer_lazy_entrypoint!(transfer);

fn transfer<'a>(transfer: Transfer<'a, impl Account<'a>>) -> ProgramResult {
    let address = transfer.authority.address();
    // SAFETY: a reference to 32 bytes is valid and aligned for reading its first byte.
    unsafe { address.as_ptr().read_volatile() };
    Ok(())
}
