//! The contracts that the programs implement, and the harness verifies.
//!
//! A contract defines an account, its operations, and an error for each failure. There is one for the [account](mod@account) of
//! 160 bytes, one for a [multisig](mod@multisig) of variable length, and one for SPL Token's [transfer](mod@transfer).

#![no_std]
#![deny(missing_docs)]

pub mod account;
pub mod multisig;
pub mod transfer;

mod entrypoints;
mod field;
mod hint;
mod key;
mod text;
mod wincode;

pub use field::field;
pub use hint::{invalid_data, late_error, touch, unlikely};
pub use key::{require_program, same_key};
pub use solana_program_error::{ProgramError, ProgramResult};
pub use text::is_text;

// Provides `memcpy` and the like for the upstream toolchain. platform-tools (arch `sbf`) bring their own.
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;
