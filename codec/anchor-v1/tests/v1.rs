//! Tests of accounts that are read and changed in place in Anchor 1.

extern crate anchor_lang_v1 as anchor_lang;

mod accounts;
mod checks;
mod instructions;
mod lifecycle;
mod migration;
mod program;
#[path = "version/v1.rs"]
mod version;

// Anchor expects the program at the root of the crate.
use program::*;
