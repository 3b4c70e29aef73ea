//! Fuzzes the codec, starting from the accounts of ../tests/accounts, and one with other types of fields.
//!
//! An input's first byte chooses the account's schema. The rest is the account's data. For `resize`, changes come before
//! the data. For the schemas in `mirror`, neap must agree with borsh about the same data.

// Its macros are used below.
#[macro_use]
#[path = "../../tests/accounts/mod.rs"]
pub mod accounts;

pub mod mirror;
pub mod model;
pub mod seeds;
pub mod shelf;

use std::sync::LazyLock;

use accounts::case::Case;

/// All accounts.
pub static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let mut cases = accounts::cases();
    cases.push(shelf::case());
    cases
});

/// Returns the account that the first byte of an input chooses, and the rest of the input.
pub fn choose(input: &[u8]) -> Option<(&'static Case, &[u8])> {
    let (first, rest) = input.split_first()?;
    let case = &CASES[usize::from(*first) % CASES.len()];
    Some((case, rest))
}
