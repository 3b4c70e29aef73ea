//! SPL's `COption`: a tag of four bytes, 0 or 1, then room for the value, even without a value.
//!
//! `TAG` is the offset of the tag, and `VALUE` that of the value, 4 bytes further. Const parameters cannot be
//! computed from each other here, so derived code passes both.

use super::head::{at, at_mut};
use crate::{
    error::Error,
    traits::{bytes::Bytes, fixed::Fixed},
};

const NONE: [u8; 4] = 0u32.to_le_bytes();
const SOME: [u8; 4] = 1u32.to_le_bytes();

/// Refuses an unknown tag, and a present value that is not valid for its type.
#[inline(always)]
pub fn check<T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &[u8; SIZE],
) -> Result<(), Error> {
    match *at::<[u8; 4], TAG, SIZE>(bytes) {
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
    let is_some = *at::<[u8; 4], TAG, SIZE>(bytes) != NONE;
    is_some.then(|| T::get(at::<_, VALUE, SIZE>(bytes)))
}

/// Stores a value as a getter returns it, or zeros for `None`.
#[inline(always)]
pub fn set<T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &mut [u8; SIZE],
    value: Option<T::View<'_>>,
) {
    write_tag::<TAG, SIZE>(bytes, value.is_some());
    let room = at_mut::<_, VALUE, SIZE>(bytes);
    match value {
        None => *room = T::Bytes::ZERO,
        Some(value) => T::set(room, value),
    }
}

/// Stores a value of the field's own type, or zeros for `None`.
#[inline(always)]
pub fn encode<T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    value: &Option<T>,
    bytes: &mut [u8; SIZE],
) {
    write_tag::<TAG, SIZE>(bytes, value.is_some());
    let room = at_mut::<_, VALUE, SIZE>(bytes);
    match value {
        None => *room = T::Bytes::ZERO,
        Some(value) => value.store(room),
    }
}

#[inline(always)]
fn write_tag<const TAG: usize, const SIZE: usize>(bytes: &mut [u8; SIZE], is_some: bool) {
    *at_mut::<[u8; 4], TAG, SIZE>(bytes) = if is_some { SOME } else { NONE };
}
