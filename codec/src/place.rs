//! What derived code calls: from a slice to a length, from a length to a field.

use crate::{Bytes, Error};

/// The data as `N` bytes: the one length check of `parse`.
#[inline(always)]
pub fn exact<const N: usize>(data: &[u8]) -> Result<&[u8; N], Error> {
    data.try_into().map_err(|_| Error::Length)
}

/// The data as `N` bytes to be changed.
#[inline(always)]
pub fn exact_mut<const N: usize>(data: &mut [u8]) -> Result<&mut [u8; N], Error> {
    data.try_into().map_err(|_| Error::Length)
}

/// The first `N` bytes and the others, if there are at least `min_size` in all.
#[inline(always)]
pub fn head<const N: usize>(data: &[u8], min_size: usize) -> Result<(&[u8; N], &[u8]), Error> {
    if data.len() < min_size {
        return Err(Error::Length);
    }
    data.split_first_chunk().ok_or(Error::Length)
}

/// The first `N` bytes and the others, to be changed; as [`head`].
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

/// The first `N` bytes and the others, of data that have been parsed and so are no shorter.
#[inline(always)]
pub fn parsed_head<const N: usize>(data: &[u8]) -> (&[u8; N], &[u8]) {
    match data.split_first_chunk() {
        Some(parts) => parts,
        None => unreachable!(),
    }
}

/// The first `N` bytes and the others, to be changed; as [`parsed_head`].
#[inline(always)]
pub fn parsed_head_mut<const N: usize>(data: &mut [u8]) -> (&mut [u8; N], &mut [u8]) {
    match data.split_first_chunk_mut() {
        Some(parts) => parts,
        None => unreachable!(),
    }
}

/// The field at `OFFSET`.
///
/// The assertion, at compile time, leaves no way to the panics below; a build without optimization
/// contains them, but cannot get there.
#[inline(always)]
pub fn at<B: Bytes, const OFFSET: usize, const SIZE: usize>(bytes: &[u8; SIZE]) -> &B {
    const { assert!(size_of::<B>() > 0 && OFFSET + size_of::<B>() <= SIZE) };
    let (_, from) = bytes.split_at(OFFSET);
    match B::chunks(from) {
        [field, ..] => field,
        [] => unreachable!(),
    }
}

/// The field at `OFFSET`, to be changed; as [`at`].
#[inline(always)]
pub fn at_mut<B: Bytes, const OFFSET: usize, const SIZE: usize>(bytes: &mut [u8; SIZE]) -> &mut B {
    const { assert!(size_of::<B>() > 0 && OFFSET + size_of::<B>() <= SIZE) };
    let (_, from) = bytes.split_at_mut(OFFSET);
    match B::chunks_mut(from) {
        [field, ..] => field,
        [] => unreachable!(),
    }
}

/// Refuses a tag from `COUNT` on, which is at most 256.
#[inline(always)]
pub fn check_tag<const COUNT: u16>(&[tag]: &[u8; 1]) -> Result<(), Error> {
    if u16::from(tag) >= COUNT {
        return Err(Error::Tag);
    }
    Ok(())
}

/// Refuses a tag of four bytes from `COUNT` on.
#[inline(always)]
pub fn check_wide_tag<const COUNT: u32>(tag: &[u8; 4]) -> Result<(), Error> {
    if u32::from_le_bytes(*tag) >= COUNT {
        return Err(Error::Tag);
    }
    Ok(())
}

/// Refuses data that do not begin with a type's discriminator.
#[inline(always)]
pub fn check_discriminator<const N: usize>(
    found: &[u8; N],
    expected: &[u8; N],
) -> Result<(), Error> {
    // Words first, for which one comparison is one instruction.
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

/// A `max` as a limit. Derived code refuses one that is more than a length of four bytes can say.
pub const fn limit(max: u64) -> u32 {
    if max > u32::MAX as u64 {
        return u32::MAX;
    }
    max as u32
}

/// Panics, at compile time, unless the fields, each as offset and size, follow each other without gap
/// and overlap from `start` to `end`.
pub const fn assert_layout(mut fields: &[(usize, usize)], start: usize, end: usize) {
    let mut place = start;
    while let [(offset, size), rest @ ..] = fields {
        assert!(*size > 0, "a field of a `Neap` struct takes no bytes");
        assert!(*offset == place, "fields of a `Neap` struct do not abut");
        place += *size;
        fields = rest;
    }
    assert!(place == end, "fields do not fill their `Neap` struct");
}
