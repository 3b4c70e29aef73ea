//! The variable-length account, shaped like the `Multisig` of Squads v4, and its contract.
//!
//! An instruction takes the account `[0]`, the multisig, writable and owned by the program. `is_member` and
//! `add_member` also take `[1]`, read-only, whose address is the claimed or the new member. The instruction data is
//! a byte and the arguments:
//!
//! | byte | operation | arguments | |
//! |---|---|---|---|
//! | 0 | `threshold` | u16 | refuses a claimed threshold that is not the stored one: reads a field of the head |
//! | 1 | `set_transaction_index` | u64 | changes a field of the head |
//! | 2 | `bump` | u8 | refuses a claimed bump that is not the stored one: reads a field after one of variable length |
//! | 3 | `is_member` | | refuses a key that is not a member |
//! | 4 | `add_member` | | adds the key to the members, even if it is a member already |
//! | 5 | `create` | [`NewMultisig`] | writes a new account |
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
//! A codec that needs its fixed-size fields first has `bump` before `name`. The account's data is the encoding and
//! then unused bytes: room to grow.
//!
//! | failure | error |
//! |---|---|
//! | fewer accounts than the operation needs | [`ProgramError::NotEnoughAccountKeys`] |
//! | instruction data that is not exactly a known instruction | [`ProgramError::InvalidInstructionData`] |
//! | account data that the codec cannot decode, including a wrong discriminator | [`ProgramError::InvalidAccountData`] |
//! | the claim differs from what the account holds | [`ProgramError::IncorrectAuthority`] |
//! | no room for the new encoding | [`ProgramError::AccountDataTooSmall`] |
//!
//! Programs check in this order, except that they look for the second account after the instruction data. A refused
//! instruction changes nothing.

/// The bytes that the instructions begin with.
pub mod instruction {
    #![allow(missing_docs)] // The names are those of the operations.

    pub const THRESHOLD: u8 = 0;
    pub const SET_TRANSACTION_INDEX: u8 = 1;
    pub const BUMP: u8 = 2;
    pub const IS_MEMBER: u8 = 3;
    pub const ADD_MEMBER: u8 = 4;
    pub const CREATE: u8 = 5;
}

mod claim;
mod discriminator;
mod fields;
mod new;
mod search;
mod tail;

pub use claim::{require_bump, require_member, require_threshold};
pub use discriminator::{DISCRIMINATOR, blank_mut, body, body_mut};
#[doc(hidden)]
pub use fields::Key;
pub use fields::{
    MAX_BORSH_SIZE, MAX_MEMBERS, MAX_NAME, MEMBER_SIZE, MIN_BINCODE_SIZE, MIN_BORSH_SIZE,
    STATUS_OFFSET, Status, TRANSACTION_INDEX_OFFSET,
};
pub use new::NewMultisig;
pub use tail::{append, require_member_count, require_name};

#[cfg(doc)]
use solana_program_error::ProgramError;
