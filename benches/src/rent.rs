//! What accounts hold on a cluster.

use solana_rent::Rent;

/// The lamports that make an account of so many bytes exempt from rent: no account of a program has less.
pub fn rent_exempt(size_bytes: usize) -> u64 {
    // The checked one panics of more bytes than an account may have, which a suite's file may declare.
    Rent::default().minimum_balance_unchecked(size_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mollusk_svm::sysvar::Sysvars;

    #[test]
    fn is_what_the_programs_are_told() {
        let rent = Sysvars::default().rent;
        for size_bytes in [0, 1, 160, 10_000] {
            assert_eq!(rent_exempt(size_bytes), rent.minimum_balance(size_bytes));
        }
        // The value on mainnet, of a token account.
        assert_eq!(rent_exempt(165), 2_039_280);
    }
}
