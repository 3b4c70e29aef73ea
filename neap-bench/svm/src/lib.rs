#![doc = include_str!("../README.md")]
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod all;
pub mod bad_inputs;
pub mod built;
pub mod coverage;
mod debug_files;
pub mod error;
pub mod measure;
mod pins;
pub mod profile;
mod rent;
pub mod search;
pub mod svm;
pub mod transaction;
pub mod verify;

// The crates that specimens are made of, in the harness's versions.
pub use {
    solana_account, solana_instruction, solana_program_error, solana_pubkey,
    solana_transaction_error,
};
