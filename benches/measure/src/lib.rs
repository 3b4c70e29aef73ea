#![doc = include_str!("../README.md")]
#![deny(missing_docs)]
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod all;
pub mod built;
pub mod measure;
mod pins;
pub mod rejections;
mod rent;
pub mod suite;
pub mod svm;
pub mod verify;
pub mod wire_formats;

// The crates that specimens are made of, in the harness's versions.
pub use {solana_account, solana_instruction, solana_program_error, solana_pubkey};
