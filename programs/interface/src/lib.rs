//! The contract that every program of the suite implements.
//!
//! It defines one account, four operations and one error per failure. The programs are written against it, and the
//! harness verifies them. The variable-length account and SPL Token's transfer have contracts of their own: [`mod@multisig`] and
//! [`mod@transfer`].
//!
//! An instruction takes two accounts: `[0]` the token account, writable and owned by the program, and `[1]` the
//! claimed owner, read-only. Its data is one byte, see [`Operation`]. After the byte of `encode`, which not every
//! codec has, comes the [`NewAccount`] to write.
//!
//! | failure | error |
//! |---|---|
//! | fewer than two accounts | [`ProgramError::NotEnoughAccountKeys`] |
//! | instruction data that is not exactly a known instruction | [`ProgramError::InvalidInstructionData`] |
//! | account data that the codec cannot decode, including a wrong length | [`ProgramError::InvalidAccountData`] |
//! | the claimed owner is not the owner in the account | [`ProgramError::IncorrectAuthority`] |
//!
//! Programs check in this order, and a refused instruction changes nothing. A program whose manifest does not claim
//! to check the length may read a longer account. It must leave the bytes after the first 160 unchanged.

#![no_std]
#![deny(missing_docs)]

mod account;
mod authority;
mod entrypoints;
mod inlined;
pub mod multisig;
pub mod transfer;

pub use account::{
    fields::{
        ACCOUNT_SIZE, AMOUNT_OFFSET, NEW_AMOUNT, NEW_ENUM_STATE, NEW_STATE, OWNER_OFFSET,
        STATE_OFFSET,
    },
    new::NewAccount,
    operation::Operation,
};
pub use authority::{require_owner, require_program, same_key, touch};
pub use inlined::{after_the_fact, invalid_data, unlikely};
pub use solana_program_error::{ProgramError, ProgramResult};

// Provides `memcpy` and the like for the upstream toolchain. platform-tools (arch `sbf`) bring their own.
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;
