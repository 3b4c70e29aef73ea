use anchor_lang::prelude::ProgramError;

pub use neap_anchor_v1::v0_31::{InPlace, Load};

/// Why an account that an instruction lists twice as `mut` is refused.
pub const SAME_ACCOUNT_TWICE: ProgramError = ProgramError::AccountBorrowFailed;
