//! `floor` behind neap's entrypoint: what every such program pays for, without a codec.
//!
//! As in `transfer/floor`, it reads the authority's address with a volatile read.

use interface::{
    ProgramResult,
    transfer::{InputAccount, TOKEN_SIZE, Transfer},
};

interface::transfer_predicted_entrypoint!([TOKEN_SIZE, TOKEN_SIZE, any], transfer);

fn transfer<'a>(transfer: Transfer<'a, impl InputAccount<'a>>) -> ProgramResult {
    interface::touch(transfer.authority.address());
    Ok(())
}
