//! Draws keys and numbers for accounts of the same shape.
//!
//! Each run derives its draws from [`SEED`], so a report depends neither on the order of the programs nor on anything outside
//! them.

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
    /// Any words, some at the limits of 32 and 64 bits. On average, this many of three words are drawn for each key.
    AnyWord(u32),
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
    /// Any of these numbers and variants.
    Any,
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

/// The seed of a run's draws. Any other seed gives the same ranges.
pub const SEED: u64 = 0x6e65_6170;

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

/// A draw of any kind, for tests.
pub fn any_draw(seed: u64) -> Draw {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let own = random.next_u32() % 3;
    let mut common = [0; 32];
    common.chunks_mut(8).for_each(|word| word.copy_from_slice(&any_word(&mut random)));
    Draw { random, keys: Keys::AnyWord(own), numbers: Numbers::Any, common, count: 0 }
}

impl Draw {
    /// Draws a key. The first 256 keys are all different.
    pub fn key(&mut self) -> [u8; 32] {
        let mut key = match self.keys {
            Keys::Random | Keys::ZeroWord => bytes(&mut self.random),
            Keys::SharedPrefix | Keys::AnyWord(_) => self.common,
            Keys::Filled(byte) => [byte; 32],
        };
        let (words, _) = key.as_chunks_mut::<8>();
        match self.keys {
            Keys::ZeroWord => words[usize::from(self.count % 4)] = [0; 8],
            Keys::AnyWord(own) => {
                for word in words {
                    if self.random.next_u32() % 3 < own {
                        *word = any_word(&mut self.random);
                    }
                }
            }
            _ => {}
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
            Numbers::Any => match self.random.next_u32() % 4 {
                0 => 0,
                1 => u64::MAX,
                _ => self.random.next_u64(),
            },
        }
    }

    /// Draws a variant of an enum with `count` variants, numbered from 0.
    pub fn variant(&mut self, count: u8) -> u8 {
        match self.numbers {
            Numbers::Random => count / 2,
            Numbers::Smallest => 0,
            Numbers::Largest => count - 1,
            Numbers::Any => (self.random.next_u32() % u32::from(count)) as u8,
        }
    }

    /// Draws the lamports of an account. They are small enough that the sum of several accounts fits a u64.
    pub fn lamports(&mut self) -> u64 {
        self.number() >> 8
    }
}

/// Any word, or one at the limits of 32 or 64 bits.
fn any_word(random: &mut ChaCha8Rng) -> [u8; 8] {
    let limits = [0, u64::MAX, 1 << 31, (1 << 31) - 1];
    let limit = limits.get(random.next_u32() as usize % (2 * limits.len()));
    limit.copied().unwrap_or_else(|| random.next_u64()).to_le_bytes()
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
    fn draws_reach_what_a_comparison_may_depend_on() {
        for mut draw in draws(0).chain([any_draw(0)]) {
            let keys: BTreeSet<_> = (0..256).map(|_| draw.key()).collect();
            assert_eq!(keys.len(), 256);
        }
        let keys = Vec::from_iter(draws(0).map(|mut draw| [draw.key(), draw.key()]));
        let late = keys.iter().filter(|[first, second]| first[..31] == second[..31]);
        let late = Vec::from_iter(late.map(|[first, _]| first[0]));
        assert!(late.len() == 3 && late.contains(&0) && late.contains(&0xff));
        assert!(keys.iter().any(|[first, second]| first[..8] == [0; 8] && second[8..16] == [0; 8]));
        let numbers = Vec::from_iter(draws(0).map(|mut draw| draw.number()));
        assert!(numbers.contains(&0) && numbers.contains(&u64::MAX));
        let variants: BTreeSet<u8> = draws(0).map(|mut draw| draw.variant(3)).collect();
        assert!(variants.into_iter().eq(0..3));
    }
}
