//! The search in a vector of fixed-size values.

use core::{hint::black_box, slice};

use crate::traits::bytes::Bytes;

/// How many values [`among_many`] looks at between two comparisons of the length.
const ROUND: usize = 16;

/// Returns whether one of the values is this one.
///
/// Use it for vectors of keys and of other arrays of bytes, which are read as a plain slice. The slice's own `contains` returns
/// the same and takes five times as long for 64 keys. A [`Slice`](crate::Slice) has a method of this name.
///
/// ```
/// assert!(neap::contains(&[[1; 32], [2; 32]], &[2; 32]));
/// ```
#[inline(always)]
pub fn contains<B: Bytes>(values: &[B], value: &B) -> bool {
    find(values, value).is_some()
}

/// Returns the index of the first of the values that is this one.
///
/// It searches like [`contains`].
///
/// ```
/// assert_eq!(neap::position(&[[1; 32], [2; 32], [2; 32]], &[2; 32]), Some(1));
/// ```
#[inline(always)]
pub fn position<B: Bytes>(values: &[B], value: &B) -> Option<usize> {
    let found: *const B = find(values, value)?;
    let distance = found.addr().wrapping_sub(values.as_ptr().addr());
    // Values of no bytes are all at the first one's address.
    Some(distance.checked_div(size_of::<B>()).unwrap_or(0))
}

/// Compares only first words, until one is equal. Values that share it with the one sought, and are not equal, cost a second
/// search, which compares each value completely.
#[inline(always)]
fn find<'a, B: Bytes>(values: &'a [B], value: &B) -> Option<&'a B> {
    // Before the value's first word is read: an empty vector then costs no more than a loop.
    if values.is_empty() {
        return None;
    }
    let first = word(value);
    let candidate =
        if values.len() < ROUND { among_few(values, first) } else { among_many(values, first) };
    let candidate = candidate?;
    if same_after_first_word(candidate, value) {
        Some(candidate)
    } else {
        one_by_one(values, value)
    }
}

/// Returns from the function with the first of these values that starts with the word.
///
/// `black_box(())` is no instruction. Without it, LLVM computes each value's address before it compares the word.
macro_rules! compare {
    ($values:ident $first:ident $($index:literal)*) => {$(
        if word(&$values[$index]) == $first {
            black_box(());
            return Some(&$values[$index]);
        }
    )*};
}

/// Does the same, with one comparison of the length if the values up to `$end` exist. Otherwise returns after the last value.
macro_rules! compare_group {
    ($values:ident $first:ident $($index:literal)*, $end:literal) => {
        if $values.len() < $end {
            $(
                if $values.len() == $index {
                    return None;
                }
                compare!($values $first $index);
            )*
        }
        compare!($values $first $($index)*);
    };
}

/// Returns the first of fewer than [`ROUND`] values that starts with the word.
#[inline(always)]
fn among_few<B: Bytes>(values: &[B], first: u64) -> Option<&B> {
    compare_group!(values first 0 1 2 3, 4);
    compare_group!(values first 4 5 6 7, 8);
    compare_group!(values first 8 9 10 11, 12);
    compare_group!(values first 12 13 14 15, 16);
    None
}

/// Returns the first of [`ROUND`] or more values that starts with the word.
///
/// It is a function of its own because a caller's other pointers make LLVM compute addresses within a round.
#[inline(never)]
fn among_many<B: Bytes>(values: &[B], first: u64) -> Option<&B> {
    let (mut round, mut rest) = values.split_first_chunk::<ROUND>()?;
    loop {
        compare!(round first 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        let Some(next) = rest.split_first_chunk() else {
            // The same values as `rest`. With `rest`, LLVM computes addresses within a round.
            return among_few(values.as_chunks::<ROUND>().1, first);
        };
        (round, rest) = next;
    }
}

#[cold]
#[inline(never)]
fn one_by_one<'a, B: Bytes>(values: &'a [B], value: &B) -> Option<&'a B> {
    let first = word(value);
    values.iter().find(|other| word(*other) == first && same_after_first_word(*other, value))
}

/// Returns the first 8 bytes as a number, or all of them if there are fewer.
#[inline(always)]
fn word<B: Bytes>(value: &B) -> u64 {
    let bytes = bytes(value);
    match bytes.first_chunk() {
        Some(word) => u64::from_le_bytes(*word),
        None => bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)),
    }
}

/// Compares word by word, as [`same_key`](crate::same_key) does. The last word may overlap the one before it.
#[inline(always)]
fn same_after_first_word<B: Bytes>(left: &B, right: &B) -> bool {
    let (left, right) = (bytes(left), bytes(right));
    let ends = left.last_chunk::<8>().zip(right.last_chunk::<8>());
    let words = left.as_chunks::<8>().0.iter().zip(right.as_chunks::<8>().0);
    let mut words = words.skip(1).chain(ends);
    words.all(|(left, right)| u64::from_le_bytes(*left) == u64::from_le_bytes(*right))
}

#[inline(always)]
fn bytes<B: Bytes>(value: &B) -> &[u8] {
    B::flat(slice::from_ref(value))
}
