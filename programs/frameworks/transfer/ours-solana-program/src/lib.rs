//! `neap` inside solana-program.
//!
//! The transfer is that of `transfer/ours`.

#[path = "../../../../transfer/ours/src/token.rs"]
mod token;

use token::transfer;

interface::transfer_solana_program_entrypoint!(transfer);
