//! Reads fields after others that vary in length.

use core::ops::Deref;

use super::checks::assert_lengths;
use crate::traits::{format::Format, wire::Wire};

/// The most bytes before a field for which its accessor is compiled twice. Accounts rarely have more to spare.
const MOST: usize = 512;

/// Calls `read`. Where the data has room for the longest fields before the one that it reads, which take `most` bytes
/// up to the length of that field, the compiler knows so, and removes the comparisons of `read` with what remains.
///
/// `read` is the same code for shorter data, so its result is the same, too.
#[inline(always)]
pub fn walk<T: Deref<Target = [u8]>, V, R>(
    tail: T,
    most: usize,
    value: V,
    read: impl FnOnce(T, V) -> R,
) -> R {
    if most <= MOST && tail.len() < most {
        return carefully(tail, value, read);
    }
    read(tail, value)
}

#[cold]
#[inline(never)]
fn carefully<T, V, R>(tail: T, value: V, read: impl FnOnce(T, V) -> R) -> R {
    read(tail, value)
}

/// Returns the limits of a field whose type has parameters. Refuses to compile if there are more limits than lengths.
#[track_caller]
pub const fn limits<T: Wire<F>, F: Format>(limits: &'static [u32]) -> &'static [u32] {
    assert_lengths(T::LONGEST, limits.len());
    limits
}

/// Returns the most bytes that a value takes, or panics at compile time if the fields of its tail take any number.
#[track_caller]
pub const fn max_size(tail: usize, head: usize) -> usize {
    assert!(
        tail < usize::MAX,
        "a value has no `MAX_SIZE`: a string or vector in it has no `max`, or these allow more bytes than a `usize` counts"
    );
    tail.saturating_add(head)
}

/// Returns how many zeros a missing `since` field reads as. [`assert_has_zero`] refuses a type that they do not encode.
pub const fn zeros(size: usize) -> usize {
    if size == usize::MAX { 0 } else { size }
}

/// Panics, at compile time, if zeros encode no value of the type of a `since` field.
#[track_caller]
pub const fn assert_has_zero(size: usize) {
    assert!(
        size < usize::MAX,
        "zeros do not encode a value of this type, so it cannot be a `since` field; wrap it in `Option`"
    );
}

/// Returns the greatest of some sizes.
pub const fn greatest(mut sizes: &[usize]) -> usize {
    let mut greatest = 0;
    while let [size, rest @ ..] = sizes {
        if *size > greatest {
            greatest = *size;
        }
        sizes = rest;
    }
    greatest
}
