//! `floor`: the entrypoint and dispatch that every program pays for, without a codec.
//!
//! It reads the authority's address, so that the compiler cannot remove the parsing of the accounts. The read is
//! volatile, which costs one instruction.

use interface::{
    ProgramResult,
    transfer::{InputAccount, Transfer},
};

interface::transfer_entrypoint!(transfer);

fn transfer<'a>(transfer: Transfer<'a, impl InputAccount<'a>>) -> ProgramResult {
    interface::touch(transfer.authority.address());
    Ok(())
}
