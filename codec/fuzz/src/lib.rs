//! Fuzzes the codec, starting from the accounts of ../tests/accounts.
//!
//! An input's first byte chooses the account's schema. The rest is the account's data. For `resize`, changes come before
//! the data. For the schemas in `mirror`, neap must agree with borsh about the same data.

pub mod mirror;
pub mod model;
pub mod seeds;

#[path = "../../tests/accounts/mod.rs"]
pub mod accounts;

use std::sync::LazyLock;

use accounts::case::Case;

/// All accounts.
pub static CASES: LazyLock<Vec<Case>> = LazyLock::new(accounts::cases);

/// Returns the account that the first byte of an input chooses, and the rest of the input.
pub fn choose(input: &[u8]) -> Option<(&'static Case, &[u8])> {
    let (first, rest) = input.split_first()?;
    let case = &CASES[usize::from(*first) % CASES.len()];
    Some((case, rest))
}
