use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};
use solana_pubkey::Pubkey;

/// The source of the values of one account: keys and numbers of a kind.
pub struct Draw {
    random: ChaCha8Rng,
    keys: Keys,
    numbers: Numbers,
    /// What alike keys are alike in.
    common: [u8; 32],
    /// How many keys have been drawn.
    count: u8,
}

/// What the keys of an account have in common.
#[derive(Clone, Copy)]
enum Keys {
    /// Nothing: they differ from the first byte, as keys do, and a comparison ends early.
    Random,
    /// All but the last byte, which makes a comparison as long as can be: any bytes, the same in all.
    Alike,
    /// All but the last byte, every bit of them as given.
    Of(u8),
    /// Each has eight bytes of zeros, another word in each.
    ZeroWord,
}

/// What the numbers of an account have in common, and which variant of their enum its states are.
#[derive(Clone, Copy)]
enum Numbers {
    /// Nothing, and the variant in the middle.
    Random,
    /// Each is the least that it can be, and the first variant.
    Least,
    /// Each is the most that it can be, and the last variant.
    Most,
}

/// The kinds of keys and numbers that an account is drawn of, each once. Keys that differ early and
/// keys that differ late each meet every variant of an enum, so that no seed misses a sum of both.
const KINDS: [(Keys, Numbers); 8] = [
    (Keys::Random, Numbers::Random),
    (Keys::Random, Numbers::Random),
    (Keys::Random, Numbers::Least),
    (Keys::Random, Numbers::Most),
    (Keys::Alike, Numbers::Random),
    (Keys::Of(0), Numbers::Least),
    (Keys::Of(0xff), Numbers::Most),
    (Keys::ZeroWord, Numbers::Random),
];

/// How many draws there are, and on how many other accounts each row is measured.
pub const COUNT: usize = KINDS.len();

/// The draws that follow from a seed, one of each kind.
pub fn draws(seed: u64) -> impl Iterator<Item = Draw> {
    KINDS
        .into_iter()
        .zip(0..)
        .map(move |((keys, numbers), stream)| {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            random.set_stream(stream);
            Draw {
                common: bytes(&mut random),
                random,
                keys,
                numbers,
                count: 0,
            }
        })
}

impl Draw {
    /// A key unlike those drawn before, of the first 256 at least.
    pub fn key(&mut self) -> [u8; 32] {
        let mut key = match self.keys {
            Keys::Random | Keys::ZeroWord => bytes(&mut self.random),
            Keys::Alike => self.common,
            Keys::Of(byte) => [byte; 32],
        };
        if let Keys::ZeroWord = self.keys {
            let (words, _) = key.as_chunks_mut::<8>();
            words[usize::from(self.count % 4)] = [0; 8];
        }
        // What keeps alike keys apart.
        key[31] = self.count;
        self.count = self.count.wrapping_add(1);
        key
    }

    /// A key as an account's address.
    pub fn address(&mut self) -> Pubkey {
        Pubkey::new_from_array(self.key())
    }

    /// A number; of its low bytes, the smaller types are made.
    pub fn number(&mut self) -> u64 {
        match self.numbers {
            Numbers::Random => self.random.next_u64(),
            Numbers::Least => 0,
            Numbers::Most => u64::MAX,
        }
    }

    /// The number of one of an enum's variants, which are numbered from 0.
    pub fn variant(&self, count: u8) -> u8 {
        match self.numbers {
            Numbers::Random => count / 2,
            Numbers::Least => 0,
            Numbers::Most => count - 1,
        }
    }

    /// An account's lamports: so many that the sum of several accounts is a u64 as well.
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
    fn some_keys_differ_in_the_last_byte_alone() {
        let alike = draws(0).filter_map(|mut draw| {
            let (first, _, second) = (draw.key(), draw.number(), draw.key());
            (first[..31] == second[..31]).then_some(first[0])
        });
        let alike: Vec<u8> = alike.collect();
        assert_eq!(alike.len(), 3);
        assert!(alike.contains(&0) && alike.contains(&0xff));
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
