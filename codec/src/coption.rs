//! SPL's `COption`: four bytes, 0 or 1, then room for the value, whether or not there is one.
//!
//! `TAG` is where it starts and `VALUE` where the value does, 4 bytes on: constants cannot be computed
//! from each other here, so derived code passes both.

use crate::{
    Bytes, Error, Fixed,
    place::{at, at_mut},
};

const NONE: [u8; 4] = 0u32.to_le_bytes();
const SOME: [u8; 4] = 1u32.to_le_bytes();

/// Refuses an unknown tag, and a value that is there and none of its type.
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

/// Reads the value, if there is one.
#[inline(always)]
pub fn get<T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &[u8; SIZE],
) -> Option<T::View<'_>> {
    let is_some = *at::<[u8; 4], TAG, SIZE>(bytes) != NONE;
    is_some.then(|| T::get(at::<_, VALUE, SIZE>(bytes)))
}

/// Stores a value as it is read, or zeros where there is none.
#[inline(always)]
pub fn set<T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    bytes: &mut [u8; SIZE],
    value: Option<T::View<'_>>,
) {
    put_tag::<TAG, SIZE>(bytes, value.is_some());
    let place = at_mut::<_, VALUE, SIZE>(bytes);
    match value {
        None => *place = T::Bytes::ZERO,
        Some(value) => T::set(place, value),
    }
}

/// Stores a value as it is constructed, or zeros where there is none.
#[inline(always)]
pub fn encode<T: Fixed, const TAG: usize, const VALUE: usize, const SIZE: usize>(
    value: &Option<T>,
    bytes: &mut [u8; SIZE],
) {
    put_tag::<TAG, SIZE>(bytes, value.is_some());
    let place = at_mut::<_, VALUE, SIZE>(bytes);
    match value {
        None => *place = T::Bytes::ZERO,
        Some(value) => value.store(place),
    }
}

#[inline(always)]
fn put_tag<const TAG: usize, const SIZE: usize>(bytes: &mut [u8; SIZE], is_some: bool) {
    *at_mut::<[u8; 4], TAG, SIZE>(bytes) = if is_some { SOME } else { NONE };
}
