//! `floor` behind pinocchio's lazy entrypoint: what every such program pays for, without a codec.
//!
//! As in `transfer/floor`, it reads the authority's address with a volatile read.

use interface::{
    ProgramResult,
    transfer::{InputAccount, Transfer},
};

interface::transfer_lazy_entrypoint!(transfer);

fn transfer<'a>(transfer: Transfer<'a, impl InputAccount<'a>>) -> ProgramResult {
    interface::touch(transfer.authority.address());
    Ok(())
}
