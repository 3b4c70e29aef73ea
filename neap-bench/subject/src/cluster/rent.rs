//! The rent of a cluster.

use crate::cluster::at_slot::Cluster;
use agave_feature_set::{
    deprecate_rent_exemption_threshold, set_lamports_per_byte_to_696 as to_696,
    set_lamports_per_byte_to_1322 as to_1322, set_lamports_per_byte_to_2575 as to_2575,
    set_lamports_per_byte_to_5080 as to_5080, set_lamports_per_byte_to_6333 as to_6333,
};
use solana_rent::Rent;

/// The rates before SIMD-0194: in a year, for the two years that make an account exempt.
const LAMPORTS_PER_BYTE_YEAR: u64 = 3480;
const TWO_YEARS: [u8; 8] = 2_f64.to_le_bytes();

impl Cluster {
    /// The rent that programs and the runtime see.
    pub fn rent(self) -> Rent {
        let mut rent = Rent::default();
        if !self.has(&deprecate_rent_exemption_threshold::id()) {
            rent.lamports_per_byte = LAMPORTS_PER_BYTE_YEAR;
            #[expect(deprecated, reason = "programs of that time read it")]
            {
                rent.exemption_threshold = TWO_YEARS;
            }
        }
        // The steps of SIMD-0437, in their order.
        let steps = [
            (to_6333::id(), 6333),
            (to_5080::id(), 5080),
            (to_2575::id(), 2575),
            (to_1322::id(), 1322),
            (to_696::id(), 696),
        ];
        for (step, lamports_per_byte) in steps {
            if self.has(&step) {
                rent.lamports_per_byte = lamports_per_byte;
            }
        }
        rent
    }

    /// The lamports that make an account of this size exempt from rent. A program's account cannot have less.
    pub fn rent_exempt(self, size_bytes: usize) -> u64 {
        // The checked function panics if a suite declares more bytes than an account may have.
        self.rent().minimum_balance_unchecked(size_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An account of SPL Token has 165 bytes.
    #[test]
    fn a_token_account_needs_what_mainnet_asked_for() {
        for (cluster, lamports) in [
            ("mainnet@0", 2_039_280),
            ("mainnet@444095999", 2_039_280),
            ("mainnet@444096000", 1_855_569),
            ("mainnet@446256000", 1_488_440),
            ("mainnet", 1_488_440),
            ("devnet", 2_039_280),
            ("next", 203_928),
        ] {
            let cluster: Cluster = cluster.parse().unwrap();
            assert_eq!(cluster.rent_exempt(165), lamports, "{cluster}");
        }
    }

    #[test]
    fn the_rates_of_a_year_hold_until_simd_0194() {
        for (cluster, rate) in [("mainnet@407375999", 3480), ("mainnet@407376000", 6960)] {
            let rent = cluster.parse::<Cluster>().unwrap().rent();
            assert_eq!(rent.lamports_per_byte, rate, "{cluster}");
        }
    }
}
