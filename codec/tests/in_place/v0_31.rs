//! Tests of accounts that are read and changed in place in Anchor 0.31.

// `#[program]` of this version calls a function with an old name.
#![allow(deprecated)]

extern crate anchor_lang_v0_31 as anchor_lang;

use neap::anchor_v0_31 as in_place;

mod accounts;
mod checks;
mod instructions;
mod lifecycle;
mod program;

// Anchor expects the program at the root of the crate.
use program::*;

/// Why an account that an instruction lists twice as `mut` is refused.
const SAME_ACCOUNT_TWICE: anchor_lang::prelude::ProgramError =
    anchor_lang::prelude::ProgramError::AccountBorrowFailed;
