//! SPL's `COption`: a tag of four bytes, 0 or 1, then room for the value, even without a value.
//!
//! `TAG` is the offset of the tag, and `VALUE` that of the value, 4 bytes further. Const parameters cannot be
//! computed from each other here, so derived code passes both.

use super::head::{at, at_mut};
use crate::{
    error::Error,
    traits::{bytes::Bytes, fixed::Fixed},
};

// Numbers, not arrays of bytes: rustc compares an array in a pattern byte by byte.
const NONE: u32 = 0;
const SOME: u32 = 1;

/// Refuses an unknown tag, and a present value that is not valid for its type.
#[inline(always)]
pub fn check<T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &[u8; SIZE],
) -> Result<(), Error> {
    match tag::<TAG, SIZE>(bytes) {
        NONE => Ok(()),
        SOME => T::check(at::<_, VALUE, SIZE>(bytes)),
        _ => Err(Error::Tag),
    }
}

/// Returns the value, or `None` if the tag is 0.
#[inline(always)]
pub fn get<T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &[u8; SIZE],
) -> Option<T::View<'_>> {
    let is_some = tag::<TAG, SIZE>(bytes) != NONE;
    is_some.then(|| T::get(at::<_, VALUE, SIZE>(bytes)))
}

/// Copies the value out of its bytes, or returns `None` if the tag is 0.
#[inline(always)]
pub fn load<T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &[u8; SIZE],
) -> Option<T::Value> {
    let is_some = tag::<TAG, SIZE>(bytes) != NONE;
    is_some.then(|| T::load(at::<_, VALUE, SIZE>(bytes)))
}

/// Returns whether this is the field's value. Without a value, its bytes may be anything.
#[inline(always)]
pub fn matches<T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &[u8; SIZE],
    value: &Option<T::Value>,
) -> bool {
    match (tag::<TAG, SIZE>(bytes) != NONE, value) {
        (true, Some(value)) => T::matches(at::<_, VALUE, SIZE>(bytes), value),
        (is_some, value) => is_some == value.is_some(),
    }
}

/// Stores what a setter takes, or zeros for `None`.
#[inline(always)]
pub fn set<T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &mut [u8; SIZE],
    value: Option<T::Arg<'_>>,
) {
    match value {
        None => write_none::<T, TAG, VALUE, SIZE>(bytes),
        Some(value) => {
            write_tag::<TAG, SIZE>(bytes, SOME);
            T::set(at_mut::<_, VALUE, SIZE>(bytes), value);
        }
    }
}

/// Stores a value of the field's own type, or zeros for `None`.
#[inline(always)]
pub fn store<T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &mut [u8; SIZE],
    value: &Option<T::Value>,
) {
    match value {
        None => write_none::<T, TAG, VALUE, SIZE>(bytes),
        Some(value) => {
            write_tag::<TAG, SIZE>(bytes, SOME);
            T::store(value, at_mut::<_, VALUE, SIZE>(bytes));
        }
    }
}

/// Stores the tag of `None`, and leaves the bytes of the value as they are.
#[inline(always)]
pub fn clear<const TAG: usize, const SIZE: usize>(bytes: &mut [u8; SIZE]) {
    write_tag::<TAG, SIZE>(bytes, NONE);
}

#[inline(always)]
fn write_none<T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &mut [u8; SIZE],
) {
    write_tag::<TAG, SIZE>(bytes, NONE);
    *at_mut::<T::Bytes, VALUE, SIZE>(bytes) = T::Bytes::ZERO;
}

#[inline(always)]
fn tag<const TAG: usize, const SIZE: usize>(bytes: &[u8; SIZE]) -> u32 {
    u32::from_le_bytes(*at::<_, TAG, SIZE>(bytes))
}

#[inline(always)]
fn write_tag<const TAG: usize, const SIZE: usize>(bytes: &mut [u8; SIZE], tag: u32) {
    *at_mut::<_, TAG, SIZE>(bytes) = tag.to_le_bytes();
}
