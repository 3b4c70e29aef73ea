//! Puts mistakes into encodings, of the kinds that are most likely to be missed.

use super::sample::Source;

/// Replacements for a byte: known and unknown tags.
const TAGS: [u8; 8] = [0, 1, 2, 3, 4, 0x7f, 0x80, 0xff];

/// Replacements for a length.
const LENGTHS: [u64; 9] = [0, 1, 2, 3, 7, 0x100, u32::MAX as u64, 1 << 32, u64::MAX];

/// Makes up to three mistakes.
pub fn mutate(mut data: Vec<u8>, source: &mut Source<'_>) -> Vec<u8> {
    for _ in 0..source.below(4) {
        mistake(&mut data, source);
    }
    data
}

fn mistake(data: &mut Vec<u8>, source: &mut Source<'_>) {
    let offset = source.below(data.len() + 1);
    let end = (offset + source.below(9)).min(data.len());
    match source.byte() % 10 {
        0 => overwrite(data, offset, &[source.byte()]),
        1 | 2 => overwrite(data, offset, &[source.one_of(&TAGS)]),
        3 => {
            let bit = 1 << (source.byte() % 8);
            if let Some(byte) = data.get_mut(offset) {
                *byte ^= bit;
            }
        }
        4 => overwrite(data, offset, &(source.one_of(&LENGTHS) as u32).to_le_bytes()),
        5 => overwrite(data, offset, &source.one_of(&LENGTHS).to_le_bytes()),
        6 => data.truncate(offset),
        7 => data.resize(data.len() + source.below(9), source.one_of(&TAGS)),
        8 => drop(data.drain(offset..end)),
        _ => {
            let twice = data[offset..end].to_vec();
            data.splice(offset..offset, twice);
        }
    }
}

/// Overwrites bytes from `offset` on, as many as the data has.
fn overwrite(data: &mut [u8], offset: usize, bytes: &[u8]) {
    for (byte, new) in data[offset..].iter_mut().zip(bytes) {
        *byte = *new;
    }
}
