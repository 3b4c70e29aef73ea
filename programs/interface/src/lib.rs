//! The contracts that the programs implement, and the harness verifies.
//!
//! A contract defines an account, its operations, and an error for each failure. That of the 160-byte account is here, those of the
//! account of variable length and of SPL Token's transfer are in [`mod@multisig`] and [`mod@transfer`].
//!
//! An instruction on the 160-byte account takes two accounts: `[0]` the token account, writable and owned by the program, and `[1]` the
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
