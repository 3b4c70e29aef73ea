//! Tests of accounts that are read and changed in place in Anchor 1.

extern crate anchor_lang_v1 as anchor_lang;

use neap::anchor_v1 as in_place;

mod accounts;
mod checks;
mod instructions;
mod lifecycle;
mod program;

// Anchor expects the program at the root of the crate.
use program::*;

/// Why an account that an instruction lists twice as `mut` is refused.
const SAME_ACCOUNT_TWICE: anchor_lang::prelude::ProgramError =
    anchor_lang::prelude::ProgramError::Custom(2040); // `ConstraintDuplicateMutableAccount`
