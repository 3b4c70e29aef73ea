//! The variable-length account, shaped as the `Multisig` of Squads v4, and its contract.
//!
//! Accounts of an instruction: `[0]` the multisig, writable and owned by the program; for `is_member` and
//! `add_member` also `[1]`, a key, read-only: its address is the claimed member, or the new one. Instruction
//! data: the byte of an [`Operation`], and its arguments.
//!
//! | field | type | borsh | bincode, fixed integers |
//! |---|---|---|---|
//! | discriminator | [u8; 8] | | |
//! | create_key | [u8; 32] | | |
//! | config_authority | [u8; 32] | | |
//! | threshold | u16 | | |
//! | time_lock | u32 | | |
//! | transaction_index | u64 | | |
//! | stale_transaction_index | u64 | | |
//! | status | [`Status`] | u8 | u32 |
//! | name | string of at most [`MAX_NAME`] bytes | u32 length | u64 length |
//! | delay | Option of u64 | u8 tag | u8 tag |
//! | bump | u8 | | |
//! | members | at most [`MAX_MEMBERS`] of [u8; 32] | u32 length | u64 length |
//!
//! A codec that wants its fixed fields first has `bump` before `name`. The account's data are the
//! encoding and bytes behind it that belong to nothing: room to grow.
//!
//! | failure | error |
//! |---|---|
//! | fewer accounts than the operation needs | [`ProgramError::NotEnoughAccountKeys`] |
//! | instruction data that is not exactly a known instruction | [`ProgramError::InvalidInstructionData`] |
//! | account data the codec cannot decode, a wrong discriminator among it | [`ProgramError::InvalidAccountData`] |
//! | the claim is not what the account says | [`ProgramError::IncorrectAuthority`] |
//! | no room for the new encoding | [`ProgramError::AccountDataTooSmall`] |
//!
//! They are checked in this order, the second account after the instruction, and a refused instruction changes nothing.

mod claim;
mod discriminator;
mod entrypoint;
mod fields;
mod instruction;
mod new;

pub use claim::{require_bump, require_member, require_threshold};
pub use discriminator::{DISCRIMINATOR, blank_mut, body, body_mut};
#[doc(hidden)]
pub use fields::Key;
pub use instruction::Operation;
pub use new::NewMultisig;

#[cfg(doc)]
use crate::ProgramError;

/// The longest name, in bytes.
pub const MAX_NAME: usize = 32;

/// The most members: one more than the largest case of the harness, which adds one.
pub const MAX_MEMBERS: usize = 65;

/// Size of a member, in bytes.
pub const MEMBER_SIZE: usize = 32;

/// Whether a multisig is in use. Programs declare their own, with
/// [`multisig_status!`](crate::multisig_status).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)] // The contract gives them no meaning.
pub enum Status {
    Active = 0,
    Paused = 1,
    Closed = 2,
}
