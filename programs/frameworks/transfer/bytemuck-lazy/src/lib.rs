//! `bytemuck` behind pinocchio's lazy entrypoint.
//!
//! The transfer is that of `transfer/bytemuck`.

#[path = "../../../../transfer/bytemuck/src/token.rs"]
mod token;

use token::transfer;

interface::transfer_lazy_entrypoint!(transfer);
