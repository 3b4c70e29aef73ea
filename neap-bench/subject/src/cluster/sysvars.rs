//! The sysvars that follow the clock, as programs see their data.

use solana_clock::Clock;

/// How many slots and epochs they go back.
const MOST: u64 = 512;

/// The slot hashes before a clock's slot, the newest first. The hashes are zeros.
pub fn slot_hashes(clock: &Clock) -> Vec<u8> {
    entries(clock.slot, [0; 32])
}

/// The stakes of the epochs before a clock's, the newest first. They are zeros: effective, activating and deactivating.
pub fn stake_history(clock: &Clock) -> Vec<u8> {
    entries(clock.epoch, [0; 24])
}

/// The count, and an entry for each number below `end`, as bincode writes them.
fn entries<const SIZE: usize>(end: u64, value: [u8; SIZE]) -> Vec<u8> {
    let numbers = end.saturating_sub(MOST)..end;
    let mut data = (numbers.end - numbers.start).to_le_bytes().to_vec();
    for number in numbers.rev() {
        data.extend(number.to_le_bytes());
        data.extend(value);
    }
    data
}
