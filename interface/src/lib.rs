//! The contract every program of the suite implements.
//!
//! One account, four operations, one error per failure, and the bytes each operation must leave
//! behind. The programs are written against it and the harness verifies them against it, so that
//! neither can drift without the other noticing. The variable-length account has a contract of its
//! own: [`mod@multisig`].
//!
//! Accounts of an instruction: `[0]` the token account, writable and owned by the program; `[1]`
//! the claimed owner, read-only. Instruction data: one byte, see [`Operation`]; and after that of
//! `encode`, which not every codec has, what to write.
//!
//! | failure | error |
//! |---|---|
//! | fewer than two accounts | [`ProgramError::NotEnoughAccountKeys`] |
//! | instruction data that is not exactly a known instruction | [`ProgramError::InvalidInstructionData`] |
//! | account data the codec cannot decode, a wrong length among it | [`ProgramError::InvalidAccountData`] |
//! | the claimed owner is not the account's | [`ProgramError::IncorrectAuthority`] |
//!
//! They are checked in this order, and a refused instruction changes nothing. A program whose manifest does not
//! claim to check the length may read a longer account, and leaves what follows the 160 bytes as it is.

#![no_std]
#![deny(missing_docs)]

mod account;
mod after_the_fact;
mod authority;
mod entrypoint;
mod field;
mod lazy_entrypoint;
pub mod multisig;
mod new_account;
mod operation;
mod predicted_entrypoint;
mod process_instruction;
mod solana_program_entrypoint;

pub use account::{
    ACCOUNT_SIZE, AMOUNT_OFFSET, NEW_AMOUNT, NEW_ENUM_STATE, NEW_STATE, OWNER_OFFSET, STATE_OFFSET,
};
pub use after_the_fact::after_the_fact;
pub use authority::{require_owner, require_program, same_key};
pub use new_account::NewAccount;
pub use operation::Operation;
pub use solana_program_error::{ProgramError, ProgramResult};

// `memcpy` and its kin for the upstream toolchain; platform-tools (arch `sbf`) bring their own.
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;
