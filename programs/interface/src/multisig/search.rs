//! The search for a member, which is not the work of a codec. Every program compiles the same source, but its cost also depends on the
//! registers that the codec leaves.
//!
//! It costs 2.2 compute units for each key where a loop over `==` costs 5. `neap::contains` does the same for values of any size.
//! The suite has its own, so that no other codec's program depends on neap.

use crate::key::word;
use core::hint::black_box;

/// How many keys [`among_many`] looks at between two comparisons of the length.
const ROUND: usize = 16;

/// Returns whether one of the keys is this one. It is generic, so that each program compiles it together with its own code.
#[inline(always)]
pub fn contains<const SIZE: usize>(keys: &[[u8; SIZE]], key: &[u8; SIZE]) -> bool {
    const { assert!(SIZE > 0 && SIZE.is_multiple_of(8), "the search compares whole words") };
    find(keys, key).is_some()
}

/// Compares only first words, until one is equal. Keys that share it with the one sought, and are not equal, cost a second
/// search, which compares each key completely.
#[inline(always)]
fn find<'a, const SIZE: usize>(keys: &'a [[u8; SIZE]], key: &[u8; SIZE]) -> Option<&'a [u8; SIZE]> {
    // Before the key's first word is read: an empty vector then costs no more than a loop.
    if keys.is_empty() {
        return None;
    }
    let first = word(key, 0);
    let candidate =
        if keys.len() < ROUND { among_few(keys, first) } else { among_many(keys, first) };
    let candidate = candidate?;
    if same_after_first_word(candidate, key) { Some(candidate) } else { one_by_one(keys, key) }
}

/// Returns from the function with the first of these keys that starts with the word.
///
/// `black_box(())` is no instruction. Without it, LLVM computes each key's address before it compares the word.
macro_rules! compare {
    ($keys:ident $first:ident $($index:literal)*) => {$(
        if word(&$keys[$index], 0) == $first {
            black_box(());
            return Some(&$keys[$index]);
        }
    )*};
}

/// Does the same, with one comparison of the length if the keys up to `$end` exist. Otherwise returns after the last key.
macro_rules! compare_group {
    ($keys:ident $first:ident $($index:literal)*, $end:literal) => {
        if $keys.len() < $end {
            $(
                if $keys.len() == $index {
                    return None;
                }
                compare!($keys $first $index);
            )*
        }
        compare!($keys $first $($index)*);
    };
}

/// Returns the first of fewer than [`ROUND`] keys that starts with the word.
#[inline(always)]
fn among_few<const SIZE: usize>(keys: &[[u8; SIZE]], first: u64) -> Option<&[u8; SIZE]> {
    compare_group!(keys first 0 1 2 3, 4);
    compare_group!(keys first 4 5 6 7, 8);
    compare_group!(keys first 8 9 10 11, 12);
    compare_group!(keys first 12 13 14 15, 16);
    None
}

/// Returns the first of [`ROUND`] or more keys that starts with the word.
///
/// It is a function of its own because a caller's other pointers make LLVM compute addresses within a round.
#[inline(never)]
fn among_many<const SIZE: usize>(keys: &[[u8; SIZE]], first: u64) -> Option<&[u8; SIZE]> {
    let (mut round, mut rest) = keys.split_first_chunk::<ROUND>()?;
    loop {
        compare!(round first 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        let Some(next) = rest.split_first_chunk() else {
            // The same keys as `rest`. With `rest`, LLVM computes addresses within a round.
            return among_few(keys.as_chunks::<ROUND>().1, first);
        };
        (round, rest) = next;
    }
}

#[cold]
#[inline(never)]
fn one_by_one<'a, const SIZE: usize>(
    keys: &'a [[u8; SIZE]],
    key: &[u8; SIZE],
) -> Option<&'a [u8; SIZE]> {
    let first = word(key, 0);
    keys.iter().find(|other| word(other, 0) == first && same_after_first_word(other, key))
}

#[inline(always)]
fn same_after_first_word<const SIZE: usize>(left: &[u8; SIZE], right: &[u8; SIZE]) -> bool {
    (1..SIZE / 8).all(|index| word(left, index) == word(right, index))
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::array::from_fn;

    #[test]
    fn finds_each_key_of_a_vector_and_no_other() {
        // Each key shares its first word with every second other one.
        let keys: [[u8; 32]; 64] =
            from_fn(|index| from_fn(|at| if at < 8 { index % 2 } else { index } as u8));
        for len in [0, 1, 3, 4, 15, 16, 17, 31, 32, 33, 64] {
            let keys = &keys[..len];
            for key in keys {
                assert!(contains(keys, key), "{len} keys");
                let mut other = *key;
                other[31] ^= 0x80;
                assert!(!contains(keys, &other), "{len} keys");
            }
            assert!(!contains(keys, &[9; 32]), "{len} keys");
        }
    }
}
