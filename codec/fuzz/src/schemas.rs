//! Accounts with the types of fields that the accounts of mainnet lack. borsh reads and writes the same types.

pub mod journal;
pub mod ledger;
pub mod parcel;
pub mod profile;
pub mod shelf;

use crate::accounts::case::Case;

/// Returns one of each account.
pub fn cases() -> Vec<Case> {
    vec![shelf::case(), ledger::case(), profile::case(), journal::case(), parcel::case()]
}
