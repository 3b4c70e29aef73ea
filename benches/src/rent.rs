//! The balances that accounts must have on a cluster.

use solana_rent::Rent;

/// The lamports that make an account of this size exempt from rent. A program's account cannot have less.
pub fn rent_exempt(size_bytes: usize) -> u64 {
    // The checked function panics if a suite declares more bytes than an account may have.
    Rent::default().minimum_balance_unchecked(size_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mollusk_svm::sysvar::Sysvars;

    #[test]
    fn matches_the_rent_of_the_svm() {
        let rent = Sysvars::default().rent;
        for size_bytes in [0, 1, 160, 10_000] {
            assert_eq!(rent_exempt(size_bytes), rent.minimum_balance(size_bytes));
        }
        // The value of a token account on mainnet.
        assert_eq!(rent_exempt(165), 2_039_280);
    }
}
