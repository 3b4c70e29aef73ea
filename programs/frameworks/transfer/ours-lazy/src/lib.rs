//! `neap` behind pinocchio's lazy entrypoint.
//!
//! The transfer is that of `transfer/ours`.

#[path = "../../../../transfer/ours/src/token.rs"]
mod token;

use token::transfer;

interface::transfer_lazy_entrypoint!(transfer);
