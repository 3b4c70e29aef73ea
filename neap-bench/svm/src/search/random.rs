//! Random numbers, which a seed and the number of a lane decide.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

/// A source of random numbers.
pub struct Random(ChaCha8Rng);

impl Random {
    /// The numbers of a lane.
    pub fn new(seed: u64, lane: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(lane);
        Self(random)
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below a limit, or 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        // The remainder favors small numbers by less than one in a billion.
        (self.0.next_u64() % limit.max(1) as u64) as usize
    }

    /// True once in this many times, on average.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Picks one of these. `None` if the list is empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Random bytes.
    pub fn bytes<const LENGTH: usize>(&mut self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        self.0.fill_bytes(&mut bytes);
        bytes
    }
}
