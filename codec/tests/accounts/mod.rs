//! Accounts as they are on mainnet: a schema for each, and the bytes of one account. The bytes are written by hand from
//! the published layout. No codec took part.

#![allow(dead_code, reason = "the fuzz targets use only a part")]

#[macro_use]
pub mod case;
pub mod metadata;
pub mod multisig;
pub mod specimen;
pub mod stake;
pub mod token;
pub mod token_metadata;
pub mod vote;

use case::Case;

/// Returns one of each account.
pub fn cases() -> Vec<Case> {
    vec![
        token::account_case(),
        token::mint_case(),
        multisig::case(),
        metadata::case(),
        stake::case(),
        token_metadata::case(),
        vote::case(),
    ]
}
