//! From a slice to the array of the head, and from the array to a field.

use super::bytes::Bytes;
use crate::error::Error;

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

/// The fields of a struct's head.
pub trait Head {
    /// The bytes of the head, an array.
    type Bytes: AsRef<[u8]> + AsMut<[u8]>;

    /// The offset of each field, in bytes.
    const OFFSETS: &'static [usize];

    /// The size of the head, in bytes.
    const SIZE: usize;
}

/// Returns the bytes of the field at the position `AT + AFTER` of the head of `S`.
#[inline(always)]
pub fn field<S: Head, B: Bytes, const AT: usize, const AFTER: usize>(head: &S::Bytes) -> &B {
    const { assert!(S::OFFSETS[AT + AFTER] + size_of::<B>() <= S::SIZE) };
    let (_, rest) = head.as_ref().split_at(const { S::OFFSETS[AT + AFTER] });
    match B::chunks(rest) {
        [field, ..] => field,
        [] => unreachable!(),
    }
}

/// Returns the same as [`field`], for changes.
#[inline(always)]
pub fn field_mut<S: Head, B: Bytes, const AT: usize, const AFTER: usize>(
    head: &mut S::Bytes,
) -> &mut B {
    const { assert!(S::OFFSETS[AT + AFTER] + size_of::<B>() <= S::SIZE) };
    let (_, rest) = head.as_mut().split_at_mut(const { S::OFFSETS[AT + AFTER] });
    match B::chunks_mut(rest) {
        [field, ..] => field,
        [] => unreachable!(),
    }
}
