//! `bytemuck` inside solana-program.
//!
//! The transfer is that of `transfer/bytemuck`.

#[path = "../../../../transfer/bytemuck/src/token.rs"]
mod token;

use token::transfer;

interface::transfer_solana_program_entrypoint!(transfer);
