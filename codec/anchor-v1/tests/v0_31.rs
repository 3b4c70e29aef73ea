//! Tests of accounts that are read and changed in place in Anchor 0.31.

// `#[program]` of this version calls a function with an old name.
#![allow(deprecated)]

extern crate anchor_lang_v0_31 as anchor_lang;

mod accounts;
mod checks;
mod instructions;
mod lifecycle;
#[allow(dead_code)] // the tests with Anchor 1 run it
#[path = "migration/after.rs"]
mod migration;
mod program;
#[path = "version/v0_31.rs"]
mod version;

// Anchor expects the program at the root of the crate.
use program::*;
