//! Types of other crates, which fields have by value.

use solana_pubkey_v2::Pubkey;

/// A number with a meaning, as in `spl-pod`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Price<T = u64>(pub T);

impl<T> From<T> for Price<T> {
    fn from(price: T) -> Self {
        Self(price)
    }
}

impl From<Price> for u64 {
    fn from(Price(price): Price) -> Self {
        price
    }
}

impl From<Price<f64>> for f64 {
    fn from(Price(price): Price<f64>) -> Self {
        price
    }
}

pub fn key(byte: u8) -> Pubkey {
    Pubkey::new_from_array([byte; 32])
}
