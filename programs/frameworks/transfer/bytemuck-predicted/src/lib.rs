//! `bytemuck` behind neap's entrypoint, which expects two token accounts and an authority of any length.
//!
//! The transfer is that of `transfer/bytemuck`.

#[path = "../../../../transfer/bytemuck/src/token.rs"]
mod token;

use token::transfer;

interface::transfer_predicted_entrypoint!(
    [interface::transfer::TOKEN_SIZE, interface::transfer::TOKEN_SIZE, any],
    transfer
);
