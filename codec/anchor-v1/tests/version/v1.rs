use anchor_lang::prelude::*;
use neap::Neap;

pub use neap_anchor_v1::{InPlace, Load};

/// Why an account that an instruction lists twice as `mut` is refused.
pub const SAME_ACCOUNT_TWICE: ProgramError = ProgramError::Custom(2040); // `ConstraintDuplicateMutableAccount`

/// An enum with discriminants.
#[derive(borsh::BorshSerialize, Neap, Clone, Copy, Debug, PartialEq)]
#[borsh(crate = "anchor_lang::prelude::borsh", use_discriminant = true)]
pub enum Kind {
    Small = 1,
    Large = 2,
}

// Anchor's own derive refuses the attribute of borsh where it also builds an IDL.
#[cfg(feature = "idl-build")]
impl anchor_lang::IdlBuild for Kind {}
