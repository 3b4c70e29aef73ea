//! Accounts that are read and changed in place, for programs that use Anchor 0.32.
#![allow(clippy::duplicate_mod)] // one implementation for all versions

mod anchor_lang;

// The versions of Anchor differ only in the crate above.
#[path = "in_place/account.rs"]
mod account;
#[path = "in_place/lifecycle.rs"]
mod lifecycle;
#[path = "in_place/refusal.rs"]
mod refusal;

pub use account::{InPlace, Load};
