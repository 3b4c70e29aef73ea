//! The balances that accounts must have on a cluster.

use solana_rent::Rent;

/// The lamports that make an account of this size exempt from rent. A program's account cannot have less.
pub fn rent_exempt(size_bytes: usize) -> u64 {
    // The checked function panics if a suite declares more bytes than an account may have.
    Rent::default().minimum_balance_unchecked(size_bytes)
}
