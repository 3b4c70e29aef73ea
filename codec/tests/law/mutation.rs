//! Encodings with mistakes in them, where mistakes hurt.

use super::Source;

/// What stands in for a byte: tags that are known and tags that are not.
const TAGS: [u8; 8] = [0, 1, 2, 3, 4, 0x7f, 0x80, 0xff];

/// What stands in for a length.
const LENGTHS: [u64; 9] = [0, 1, 2, 3, 7, 0x100, u32::MAX as u64, 1 << 32, u64::MAX];

/// Makes up to three mistakes, or none.
pub fn mutate(mut data: Vec<u8>, source: &mut Source<'_>) -> Vec<u8> {
    for _ in 0..source.below(4) {
        mistake(&mut data, source);
    }
    data
}

fn mistake(data: &mut Vec<u8>, source: &mut Source<'_>) {
    let place = source.below(data.len() + 1);
    let end = (place + source.below(9)).min(data.len());
    match source.byte() % 10 {
        0 => put(data, place, &[source.byte()]),
        1 | 2 => put(data, place, &[source.one_of(&TAGS)]),
        3 => {
            let bit = 1 << (source.byte() % 8);
            if let Some(byte) = data.get_mut(place) {
                *byte ^= bit;
            }
        }
        4 => put(data, place, &(source.one_of(&LENGTHS) as u32).to_le_bytes()),
        5 => put(data, place, &source.one_of(&LENGTHS).to_le_bytes()),
        6 => data.truncate(place),
        7 => data.resize(data.len() + source.below(9), source.one_of(&TAGS)),
        8 => drop(data.drain(place..end)),
        _ => {
            let twice = data[place..end].to_vec();
            data.splice(place..place, twice);
        }
    }
}

/// Overwrites as many bytes as there are.
fn put(data: &mut [u8], place: usize, bytes: &[u8]) {
    for (byte, new) in data[place..].iter_mut().zip(bytes) {
        *byte = *new;
    }
}
