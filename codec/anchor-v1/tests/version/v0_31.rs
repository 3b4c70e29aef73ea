use anchor_lang::prelude::*;
use neap::Neap;

pub use neap_anchor_v1::v0_31::{InPlace, Load};

/// Why an account that an instruction lists twice as `mut` is refused.
pub const SAME_ACCOUNT_TWICE: ProgramError = ProgramError::AccountBorrowFailed;

/// An enum with discriminants, which this version's borsh ignores.
#[derive(AnchorSerialize, Neap, Clone, Copy, Debug, PartialEq)]
#[borsh(use_discriminant = false)]
pub enum Kind {
    Small = 1,
    Large = 2,
}
