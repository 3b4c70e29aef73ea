//! The account of 160 bytes, shaped like a token account, and its contract.
//!
//! An instruction takes two accounts: `[0]` the token account, writable and owned by the program, and `[1]` the claimed owner,
//! read-only. Its data is one byte, see [`Operation`]. After the byte of `encode`, which not every codec has, comes the
//! [`NewAccount`] to write.
//!
//! | failure | error |
//! |---|---|
//! | fewer than two accounts | [`ProgramError::NotEnoughAccountKeys`] |
//! | instruction data that is not exactly a known instruction | [`ProgramError::InvalidInstructionData`] |
//! | account data that the codec cannot decode, including a wrong length | [`ProgramError::InvalidAccountData`] |
//! | the claimed owner is not the owner in the account | [`ProgramError::IncorrectAuthority`] |
//!
//! Programs check in this order, and a refused instruction changes nothing. A program whose manifest does not claim
//! to check for trailing bytes may read a longer account. It must leave the bytes after the first 160 unchanged.

mod claim;
mod fields;
mod new;
mod operation;

pub use claim::require_owner;
pub use fields::{
    ACCOUNT_SIZE, AMOUNT_OFFSET, NEW_AMOUNT, NEW_ENUM_STATE, NEW_STATE, OWNER_OFFSET, STATE_OFFSET,
};
pub use new::NewAccount;
pub use operation::Operation;

#[cfg(doc)]
use solana_program_error::ProgramError;
