//! SPL's `COption`: a tag of four bytes, 0 or 1, then room for the value, even without a value. Some programs write the
//! same with a tag of one byte.
//!
//! `W` is the type of the tag. `TAG` is its offset, and `VALUE` that of the value, which follows it. Const parameters cannot
//! be computed from each other here, so derived code passes both.

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
pub fn check<W: Tag, T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &[u8; SIZE],
) -> Result<(), Error> {
    match tag::<W, TAG, SIZE>(bytes) {
        NONE => Ok(()),
        SOME => T::check(at::<_, VALUE, SIZE>(bytes)),
        _ => Err(Error::Tag),
    }
}

/// Returns the value, or `None` if the tag is 0.
#[inline(always)]
pub fn get<W: Tag, T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &[u8; SIZE],
) -> Option<T::View<'_>> {
    let is_some = tag::<W, TAG, SIZE>(bytes) != NONE;
    is_some.then(|| T::get(at::<_, VALUE, SIZE>(bytes)))
}

/// Copies the value out of its bytes, or returns `None` if the tag is 0.
#[inline(always)]
pub fn load<W: Tag, T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &[u8; SIZE],
) -> Option<T::Value> {
    let is_some = tag::<W, TAG, SIZE>(bytes) != NONE;
    is_some.then(|| T::load(at::<_, VALUE, SIZE>(bytes)))
}

/// Returns whether this is the field's value. Without a value, its bytes may be anything.
#[inline(always)]
pub fn matches<W: Tag, T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &[u8; SIZE],
    value: &Option<T::Value>,
) -> bool {
    match (tag::<W, TAG, SIZE>(bytes) != NONE, value) {
        (true, Some(value)) => T::matches(at::<_, VALUE, SIZE>(bytes), value),
        (is_some, value) => is_some == value.is_some(),
    }
}

/// Stores what a setter takes, or zeros for `None`.
#[inline(always)]
pub fn set<W: Tag, T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &mut [u8; SIZE],
    value: Option<T::Arg<'_>>,
) {
    match value {
        None => write_none::<W, T, TAG, VALUE, SIZE>(bytes),
        Some(value) => {
            write_tag::<W, TAG, SIZE>(bytes, true);
            T::set(at_mut::<_, VALUE, SIZE>(bytes), value);
        }
    }
}

/// Stores a value of the field's own type, or zeros for `None`.
#[inline(always)]
pub fn store<W: Tag, T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &mut [u8; SIZE],
    value: &Option<T::Value>,
) {
    match value {
        None => write_none::<W, T, TAG, VALUE, SIZE>(bytes),
        Some(value) => {
            write_tag::<W, TAG, SIZE>(bytes, true);
            T::store(value, at_mut::<_, VALUE, SIZE>(bytes));
        }
    }
}

/// Stores the tag of `None`, and leaves the bytes of the value as they are.
#[inline(always)]
pub fn clear<W: Tag, const TAG: usize, const SIZE: usize>(bytes: &mut [u8; SIZE]) {
    write_tag::<W, TAG, SIZE>(bytes, false);
}

#[inline(always)]
fn write_none<W: Tag, T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &mut [u8; SIZE],
) {
    write_tag::<W, TAG, SIZE>(bytes, false);
    *at_mut::<T::Bytes, VALUE, SIZE>(bytes) = T::Bytes::ZERO;
}

/// A number that may be a tag.
pub trait Tag: Fixed<Value: From<bool> + Into<u32>> {}

impl Tag for u8 {}

impl Tag for u32 {}

#[inline(always)]
fn tag<W: Tag, const TAG: usize, const SIZE: usize>(bytes: &[u8; SIZE]) -> u32 {
    W::load(at::<_, TAG, SIZE>(bytes)).into()
}

#[inline(always)]
fn write_tag<W: Tag, const TAG: usize, const SIZE: usize>(bytes: &mut [u8; SIZE], is_some: bool) {
    W::store(&W::Value::from(is_some), at_mut::<_, TAG, SIZE>(bytes));
}
