//! What the programs of a contract share: everything but the codec.
//!
//! Each contract is a module. Its `process` runs an instruction, and calls the codec through a trait that each program implements. In
//! the vault, which stores no data, that trait says what a program checks. [`arguments!`] does this with a macro instead of a trait.

#![no_std]

extern crate alloc;

pub mod arguments;
pub mod event;
pub mod hello;
pub mod multisig;
pub mod nested;
pub mod numbers;
pub mod oracle;
pub mod vault;

mod checks;

pub use checks::{require_authority, require_program, require_signature};
pub use suite::{invalid_data, is_text, same_key, wincode_borsh};

// Every program links it through this crate.
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;
