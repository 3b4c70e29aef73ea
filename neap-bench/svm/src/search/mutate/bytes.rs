//! Changes bytes.

use crate::search::random::Random;

/// Numbers at the limits of types, and near them.
const LIMITS: [u64; 14] = [
    0,
    1,
    2,
    0x7f,
    0x80,
    0xff,
    0x7fff,
    0xffff,
    0x7fff_ffff,
    0xffff_ffff,
    i64::MAX as u64,
    1 << 63,
    u64::MAX - 1,
    u64::MAX,
];

/// Changes a number or a byte, if there are bytes.
pub fn change(bytes: &mut [u8], random: &mut Random) {
    let size = [1, 1, 2, 4, 8, 8][random.below(6)].min(bytes.len());
    let at = random.below((bytes.len() + 1).saturating_sub(size));
    change_number(bytes, at, size, random);
}

/// Changes the number of at most 8 bytes at a place.
pub fn change_number(bytes: &mut [u8], at: usize, size: usize, random: &mut Random) {
    let Some(place) = bytes.get_mut(at..at + size.min(8)) else { return };
    let mut number = [0; 8];
    number[..place.len()].copy_from_slice(place);
    let number = u64::from_le_bytes(number);
    let changed = match random.below(5) {
        0 => number ^ 1 << random.below(8 * place.len()),
        1 => number.wrapping_add(1 + random.below(16) as u64),
        2 => number.wrapping_sub(1 + random.below(16) as u64),
        3 => LIMITS[random.below(LIMITS.len())],
        _ => random.number(),
    };
    let length = place.len();
    place.copy_from_slice(&changed.to_le_bytes()[..length]);
}

/// Copies a part of other bytes to a place, most often a key or words of it.
pub fn copy(from: &[u8], to: &mut [u8], random: &mut Random) {
    let size = [8, 16, 24, 32][random.below(4)].min(from.len()).min(to.len());
    let source = random.below(from.len() - size + 1);
    let place = random.below(to.len() - size + 1);
    to[place..place + size].copy_from_slice(&from[source..source + size]);
}

/// The most bytes that a change adds.
const MAX_ADDED: usize = 40;

/// Makes bytes longer or shorter.
pub fn resize(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(bytes.len() + 1);
    let most = if random.one_in(2) { 8 } else { MAX_ADDED };
    let count = 1 + random.below(most);
    match random.below(5) {
        0 => bytes.truncate(at),
        1 => {
            let end = (at + count).min(bytes.len());
            bytes.drain(at..end);
        }
        2 => {
            let end = (at + count).min(bytes.len());
            let again = bytes[at..end].to_vec();
            bytes.splice(at..at, again);
        }
        3 => bytes.extend(std::iter::repeat_n(0, count)),
        _ => {
            let added: [u8; MAX_ADDED] = random.bytes();
            bytes.splice(at..at, added[..count].iter().copied());
        }
    }
}
