//! The lamports that a suite declares.

use crate::error::{SuiteError, require};
use serde::Deserialize;
use toml::Spanned;

/// A balance.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "lamports are an integer, `\"rent\"`, or in `after` one of `{ plus = 5 }`, `{ minus = 5 }`, \
                 `{ plus_rent_of = \"account\" }` and `{ minus_rent_of = \"account\" }`"
)]
pub enum Lamports {
    Exactly(u64),
    Rent(Rent),
    Change(Change),
}

/// The rent-exempt minimum of the account's data.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rent {
    Rent,
}

/// A change of the balance before the operation.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    Plus(u64),
    Minus(u64),
    /// Plus the rent-exempt minimum of an account before the operation.
    PlusRentOf(String),
    /// Minus the rent-exempt minimum of an account after the operation.
    MinusRentOf(String),
}

impl Change {
    /// The balance after the operation. `rent_of` finds the rent-exempt minimum of an account before and after it.
    pub fn apply<T>(
        &self,
        before: u64,
        place: &Spanned<T>,
        rent_of: impl Fn(&str) -> Result<[u64; 2], SuiteError>,
    ) -> Result<u64, SuiteError> {
        let after = match self {
            Self::Plus(more) => before.checked_add(*more),
            Self::Minus(less) => before.checked_sub(*less),
            Self::PlusRentOf(other) => before.checked_add(rent_of(other)?[0]),
            Self::MinusRentOf(other) => before.checked_sub(rent_of(other)?[1]),
        };
        require(after, place, || {
            format!(
                "the account has {before} lamports before the operation: the result is out of range"
            )
        })
    }
}
