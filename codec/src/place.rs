//! Functions that derived code calls to get from a slice to an array, and from the array to a field.

use crate::{Bytes, Error};

/// Returns the data as `N` bytes. This is the only length check of `parse`.
#[inline(always)]
pub fn exact<const N: usize>(data: &[u8]) -> Result<&[u8; N], Error> {
    data.try_into().map_err(|_| Error::Length)
}

/// Returns the data as `N` mutable bytes.
#[inline(always)]
pub fn exact_mut<const N: usize>(data: &mut [u8]) -> Result<&mut [u8; N], Error> {
    data.try_into().map_err(|_| Error::Length)
}

/// Splits off the first `N` bytes, if the data has at least `min_size`.
#[inline(always)]
pub fn head<const N: usize>(data: &[u8], min_size: usize) -> Result<(&[u8; N], &[u8]), Error> {
    if data.len() < min_size {
        return Err(Error::Length);
    }
    data.split_first_chunk().ok_or(Error::Length)
}

/// Splits off the first `N` bytes, as [`head`], for changes.
#[inline(always)]
pub fn head_mut<const N: usize>(
    data: &mut [u8],
    min_size: usize,
) -> Result<(&mut [u8; N], &mut [u8]), Error> {
    if data.len() < min_size {
        return Err(Error::Length);
    }
    data.split_first_chunk_mut().ok_or(Error::Length)
}

/// Splits off the first `N` bytes of data that was parsed before, and so is not shorter.
#[inline(always)]
pub fn parsed_head<const N: usize>(data: &[u8]) -> (&[u8; N], &[u8]) {
    match data.split_first_chunk() {
        Some(parts) => parts,
        None => unreachable!(),
    }
}

/// Splits off the first `N` bytes, as [`parsed_head`], for changes.
#[inline(always)]
pub fn parsed_head_mut<const N: usize>(data: &mut [u8]) -> (&mut [u8; N], &mut [u8]) {
    match data.split_first_chunk_mut() {
        Some(parts) => parts,
        None => unreachable!(),
    }
}

/// Returns the field at `OFFSET`.
///
/// The assertion holds at compile time, so the panics below are never reached. Only a build without
/// optimization contains them.
#[inline(always)]
pub fn at<B: Bytes, const OFFSET: usize, const SIZE: usize>(bytes: &[u8; SIZE]) -> &B {
    const { assert!(size_of::<B>() > 0 && OFFSET + size_of::<B>() <= SIZE) };
    let (_, rest) = bytes.split_at(OFFSET);
    match B::chunks(rest) {
        [field, ..] => field,
        [] => unreachable!(),
    }
}

/// Returns the field at `OFFSET`, as [`at`], for changes.
#[inline(always)]
pub fn at_mut<B: Bytes, const OFFSET: usize, const SIZE: usize>(bytes: &mut [u8; SIZE]) -> &mut B {
    const { assert!(size_of::<B>() > 0 && OFFSET + size_of::<B>() <= SIZE) };
    let (_, rest) = bytes.split_at_mut(OFFSET);
    match B::chunks_mut(rest) {
        [field, ..] => field,
        [] => unreachable!(),
    }
}

/// Refuses a tag of `COUNT` or more. `COUNT` is at most 256.
#[inline(always)]
pub fn check_tag<const COUNT: u16>(&[tag]: &[u8; 1]) -> Result<(), Error> {
    if u16::from(tag) >= COUNT {
        return Err(Error::Tag);
    }
    Ok(())
}

/// Refuses a tag of four bytes that is `COUNT` or more.
#[inline(always)]
pub fn check_wide_tag<const COUNT: u32>(tag: &[u8; 4]) -> Result<(), Error> {
    if u32::from_le_bytes(*tag) >= COUNT {
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
    let same = found_words
        .iter()
        .map(word)
        .eq(expected_words.iter().map(word));
    if same && found == expected {
        return Ok(());
    }
    Err(Error::Discriminator)
}

/// Refuses bytes that are not all zero.
#[inline(always)]
pub fn check_zeros(bytes: &[u8]) -> Result<(), Error> {
    let (words, bytes) = bytes.as_chunks::<8>();
    let zero = words.iter().all(|word| u64::from_le_bytes(*word) == 0);
    if zero && bytes.iter().all(|byte| *byte == 0) {
        return Ok(());
    }
    Err(Error::Trailing)
}

/// Converts a `max` to a limit. Derived code refuses to compile if `max` does not fit a length of four bytes.
pub const fn limit(max: u64) -> u32 {
    if max > u32::MAX as u64 {
        return u32::MAX;
    }
    max as u32
}

/// Panics, at compile time, unless the fields fill the bytes from `start` to `end` without gaps and overlaps.
/// Each field is an offset and a size.
pub const fn assert_layout(mut fields: &[(usize, usize)], start: usize, end: usize) {
    let mut expected = start;
    while let [(offset, size), rest @ ..] = fields {
        assert!(*size > 0, "a field of a `Neap` struct takes no bytes");
        assert!(
            *offset == expected,
            "there is a gap or an overlap between fields of a `Neap` struct"
        );
        expected += *size;
        fields = rest;
    }
    assert!(
        expected == end,
        "the fields of a `Neap` struct do not fill it"
    );
}
