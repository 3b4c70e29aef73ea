//! Fuzzes the codec, starting from the accounts of ../tests/accounts, and from others with more types of fields.
//!
//! An input's first byte chooses the account's schema. The rest is the account's data. For `resize`, changes come before
//! the data. For the accounts in `mirror` and `schemas`, neap must agree with borsh about the same data.

// Its macros are used below.
#[macro_use]
#[path = "../../tests/accounts/mod.rs"]
#[allow(clippy::new_without_default, reason = "the tests, which share it, are no library")]
pub mod accounts;

pub mod mirror;
pub mod model;
pub mod schemas;
pub mod seeds;

use std::sync::LazyLock;

use accounts::case::Case;

/// All accounts.
pub static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let mut cases = accounts::cases();
    cases.extend(schemas::cases());
    cases
});

/// Returns the account that the first byte of an input chooses, and the rest of the input.
pub fn choose(input: &[u8]) -> Option<(&'static Case, &[u8])> {
    let (first, rest) = input.split_first()?;
    let case = &CASES[usize::from(*first) % CASES.len()];
    Some((case, rest))
}
