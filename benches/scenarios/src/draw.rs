//! Draws keys and numbers for accounts of the same shape.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};
use solana_pubkey::Pubkey;

/// A source of the keys and numbers of one account.
pub struct Draw {
    random: ChaCha8Rng,
    keys: Keys,
    numbers: Numbers,
    /// The bytes that keys with a shared prefix have in common.
    common: [u8; 32],
    /// The number of keys drawn so far.
    count: u8,
}

/// What the keys of an account have in common.
#[derive(Clone, Copy)]
enum Keys {
    /// Nothing. They differ in the first byte, as real keys do, so that a comparison ends early.
    Random,
    /// All bytes but the last, so that a comparison takes as long as possible.
    SharedPrefix,
    /// All bytes but the last, each of them this byte.
    Filled(u8),
    /// One word of zeros, at a different place in each of four keys in a row.
    ZeroWord,
}

/// How the numbers of an account are drawn, and which variants its enums have.
#[derive(Clone, Copy)]
enum Numbers {
    /// Random numbers, and the variant in the middle.
    Random,
    /// The smallest number, and the first variant.
    Smallest,
    /// The largest number, and the last variant.
    Largest,
}

/// The kinds of draws. Each kind is drawn once. Keys that differ early and keys that differ late each meet
/// every variant of an enum, so that no seed misses a combination.
const KINDS: [(Keys, Numbers); 8] = [
    (Keys::Random, Numbers::Random),
    (Keys::Random, Numbers::Random),
    (Keys::Random, Numbers::Smallest),
    (Keys::Random, Numbers::Largest),
    (Keys::SharedPrefix, Numbers::Random),
    (Keys::Filled(0), Numbers::Smallest),
    (Keys::Filled(0xff), Numbers::Largest),
    (Keys::ZeroWord, Numbers::Random),
];

/// The number of draws, and of other accounts that each row is measured on.
pub const COUNT: usize = KINDS.len();

/// The draws of a seed, one of each kind.
pub fn draws(seed: u64) -> impl Iterator<Item = Draw> {
    KINDS.into_iter().zip(0..).map(move |((keys, numbers), stream)| {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(stream);
        Draw { common: bytes(&mut random), random, keys, numbers, count: 0 }
    })
}

impl Draw {
    /// Draws a key. The first 256 keys are all different.
    pub fn key(&mut self) -> [u8; 32] {
        let mut key = match self.keys {
            Keys::Random | Keys::ZeroWord => bytes(&mut self.random),
            Keys::SharedPrefix => self.common,
            Keys::Filled(byte) => [byte; 32],
        };
        if let Keys::ZeroWord = self.keys {
            let (words, _) = key.as_chunks_mut::<8>();
            words[usize::from(self.count % 4)] = [0; 8];
        }
        // Makes keys with a shared prefix different.
        key[31] = self.count;
        self.count = self.count.wrapping_add(1);
        key
    }

    /// Draws an address.
    pub fn address(&mut self) -> Pubkey {
        Pubkey::new_from_array(self.key())
    }

    /// Draws a number. Smaller types take its low bytes.
    pub fn number(&mut self) -> u64 {
        match self.numbers {
            Numbers::Random => self.random.next_u64(),
            Numbers::Smallest => 0,
            Numbers::Largest => u64::MAX,
        }
    }

    /// Draws a variant of an enum with `count` variants, numbered from 0.
    pub fn variant(&self, count: u8) -> u8 {
        match self.numbers {
            Numbers::Random => count / 2,
            Numbers::Smallest => 0,
            Numbers::Largest => count - 1,
        }
    }

    /// Draws the lamports of an account. They are small enough that the sum of several accounts fits a u64.
    pub fn lamports(&mut self) -> u64 {
        self.number() >> 8
    }
}

fn bytes(random: &mut ChaCha8Rng) -> [u8; 32] {
    let mut bytes = [0; 32];
    random.fill_bytes(&mut bytes);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_key_is_drawn_twice() {
        for mut draw in draws(0) {
            let keys: BTreeSet<_> = (0..256).map(|_| draw.key()).collect();
            assert_eq!(keys.len(), 256);
        }
    }

    #[test]
    fn some_keys_differ_only_in_the_last_byte() {
        let first_bytes = draws(0).filter_map(|mut draw| {
            let (first, _, second) = (draw.key(), draw.number(), draw.key());
            (first[..31] == second[..31]).then_some(first[0])
        });
        let first_bytes: Vec<u8> = first_bytes.collect();
        assert_eq!(first_bytes.len(), 3);
        assert!(first_bytes.contains(&0) && first_bytes.contains(&0xff));
    }

    #[test]
    fn some_keys_have_a_zero_word() {
        let zeros =
            draws(0).any(|mut draw| (0..4).all(|place| draw.key()[8 * place..][..7] == [0; 7]));
        assert!(zeros);
    }

    #[test]
    fn numbers_reach_both_ends() {
        let numbers: Vec<u64> = draws(0).map(|mut draw| draw.number()).collect();
        assert!(numbers.contains(&0) && numbers.contains(&u64::MAX));
        let variants: BTreeSet<u8> = draws(0).map(|draw| draw.variant(3)).collect();
        assert!(variants.into_iter().eq(0..3));
    }
}
