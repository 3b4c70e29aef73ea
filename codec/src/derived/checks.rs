//! Checks of tags and discriminators; and, at compile time, of limits and the layout.

use crate::{error::Error, traits::longest::Longest};

/// Refuses a tag of `COUNT` or more.
#[inline(always)]
pub fn check_tag<const COUNT: u64>(tag: impl Into<u64>) -> Result<(), Error> {
    if tag.into() >= COUNT {
        return Err(Error::Tag);
    }
    Ok(())
}

/// Refuses data that does not begin with the type's discriminator.
#[inline(always)]
pub fn check_discriminator<const N: usize>(
    found: &[u8; N],
    expected: &[u8; N],
) -> Result<(), Error> {
    // Compare words first: each takes one instruction.
    let (found_words, found) = found.as_chunks::<8>();
    let (expected_words, expected) = expected.as_chunks::<8>();
    let word = |word: &[u8; 8]| u64::from_le_bytes(*word);
    let same = found_words.iter().map(word).eq(expected_words.iter().map(word));
    if same && found == expected {
        return Ok(());
    }
    Err(Error::Discriminator)
}

/// Returns the bytes of a discriminator that a constant holds. Derived code calls it at compile time.
pub const fn discriminator<const N: usize>(bytes: &[u8]) -> [u8; N] {
    assert!(N > 0, "a discriminator needs at least one byte");
    match bytes.first_chunk() {
        Some(bytes) => *bytes,
        None => panic!("the constant has another length"),
    }
}

/// Compares the discriminators of neap and of a framework while the program is compiled.
pub const fn equal_bytes(mut left: &[u8], mut right: &[u8]) -> bool {
    while let ([first, left_rest @ ..], [second, right_rest @ ..]) = (left, right) {
        if *first != *second {
            return false;
        }
        (left, right) = (left_rest, right_rest);
    }
    left.is_empty() && right.is_empty()
}

/// Converts a `max` to a limit. Derived code refuses to compile if `max` does not fit a length of four bytes.
pub const fn limit(max: u64) -> u32 {
    if max > u32::MAX as u64 {
        return u32::MAX;
    }
    max as u32
}

/// Panics, at compile time, if a `max` is above every possible length.
#[track_caller]
pub const fn assert_limit(max: u64) {
    assert!(
        max <= u32::MAX as u64,
        "`max` is more than 4294967295, the greatest length that is supported; remove it"
    );
}

/// Panics, at compile time, if `max` has more numbers than a type has lengths.
#[track_caller]
pub const fn assert_lengths(longest: Longest, numbers: usize) {
    let lengths = longest.lengths();
    assert!(
        lengths > 0,
        "`max` limits the length of strings and vectors, but this field has no length; remove `max`"
    );
    assert!(lengths > 1 || numbers <= 1, "`max` takes one number here, such as `max = 32`");
    assert!(
        numbers <= lengths,
        "`max` has more numbers than the field has lengths; write one for each length, the outermost first"
    );
}

/// Returns where a field with this alignment is that follows the byte at `end`. Offsets count from `start`.
pub const fn aligned(end: usize, align: usize, start: usize) -> usize {
    start + (end - start).next_multiple_of(align)
}

/// Returns where each field is. A field has a size and an alignment. The first one is at `start`, from which alignments count.
pub const fn offsets<const N: usize>(fields: [(usize, usize); N], start: usize) -> [usize; N] {
    let mut offsets = [start; N];
    let (mut end, mut index) = (start, 0);
    while index < N {
        let (size, align) = fields[index];
        offsets[index] = aligned(end, align, start);
        end = offsets[index] + size;
        index += 1;
    }
    offsets
}

/// Panics, at compile time, unless the memory of a field of this type has room for the bytes that `as` says, at an alignment
/// that neap computes in the same way on every machine.
#[track_caller]
pub const fn assert_fits<T>(size: usize, align: usize) {
    assert!(
        size_of::<T>() <= size,
        "in format \"c\", a value of this type takes more bytes than the type that `as` names; name one of the same size"
    );
    // An alignment of more than 8 is that of a 128-bit number on the host, which programs align to 8.
    assert!(
        align_of::<T>() <= 8 || size.is_multiple_of(16) && align == 8 && align_of::<T>() == 16,
        "in format \"c\", types are aligned to at most 8 bytes; declare the padding around this one as fields"
    );
}

/// Panics, at compile time, unless the fields fill the bytes from `start` to `end` without overlaps, and with gaps of at most
/// `padding` bytes. A field has a size and an alignment.
#[track_caller]
pub const fn assert_layout(
    mut offsets: &[usize],
    mut fields: &[(usize, usize)],
    start: usize,
    end: usize,
    padding: usize,
) {
    let mut expected = start;
    while let ([offset, offsets_after @ ..], [(size, _), fields_after @ ..]) = (offsets, fields) {
        assert!(*size > 0, "a field of a `Neap` struct takes no bytes");
        assert!(
            expected <= *offset && *offset <= expected + padding,
            "there is a gap or an overlap between fields of a `Neap` struct"
        );
        expected = *offset + *size;
        (offsets, fields) = (offsets_after, fields_after);
    }
    assert!(
        expected <= end && end <= expected + padding,
        "the fields of a `Neap` struct do not fill it"
    );
}
