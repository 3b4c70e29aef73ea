//! Fuzzing of the codec, from the accounts of ../tests/shapes/mainnet.
//!
//! An input's first byte chooses the account's schema; the rest is its data or, for `resize`, the changes and
//! then its data. What borsh makes of the same data is what neap must make of them, for the schemas that
//! `mirror` has.

pub mod mirror;
pub mod model;
pub mod seeds;

#[path = "../../tests/shapes/mainnet/mod.rs"]
pub mod mainnet;

use std::sync::LazyLock;

use mainnet::case::Case;

/// Every account.
pub static CASES: LazyLock<Vec<Case>> = LazyLock::new(mainnet::case::cases);

/// The account that the first byte of an input chooses, and the rest of the input.
pub fn choose(input: &[u8]) -> Option<(&'static Case, &[u8])> {
    let (first, rest) = input.split_first()?;
    let case = &CASES[usize::from(*first) % CASES.len()];
    Some((case, rest))
}
