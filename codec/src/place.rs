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

/// Panics, at compile time, unless the fields, each as offset and size, fill the struct without gap
/// and overlap.
pub const fn assert_layout(mut fields: &[(usize, usize)], struct_size: usize) {
    let mut end = 0;
    while let [(offset, size), rest @ ..] = fields {
        assert!(*size > 0, "a field of a `Neap` struct takes no bytes");
        assert!(*offset == end, "fields of a `Neap` struct do not abut");
        end += *size;
        fields = rest;
    }
    assert!(end == struct_size, "fields do not fill their `Neap` struct");
}
