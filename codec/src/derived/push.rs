//! Adds elements to a vector in the tail.

use core::slice;

use super::tail::{Extent, bytes_between, bytes_from, count, element, splice, write_count};
use crate::{
    data::{cursor::Cursor, place::Spare, reader::Reader},
    error::Error,
    traits::{format::Format, length, wire::Wire},
};

/// Appends an element to a vector. Returns the new end of the value.
///
/// Changes nothing unless it fits.
#[inline(always)]
pub fn push<T: Wire<F>, F: Format>(
    tail: &mut [u8],
    vector: Extent,
    element: &T::Value,
    limits: &'static [u32],
) -> Result<usize, Error> {
    extend::<T, F>(tail, vector, slice::from_ref(element), limits)
}

/// Inserts an element into a vector, in front of the one at `index`. Returns the new end of the value.
///
/// Changes nothing unless it fits. `E` is the type of the elements in the data, `T` that of the new element.
#[inline(always)]
pub fn insert<E: Wire<F>, T: Wire<F>, F: Format>(
    tail: &mut [u8],
    vector: Extent,
    index: usize,
    value: &T::Value,
    limits: &'static [u32],
) -> Result<usize, Error> {
    let start = match index == count::<F>(tail, vector)? {
        true => vector.end,
        false => element::<E, F>(tail, vector, index)?.1.start,
    };
    let place = Extent { start, end: start, ..vector };
    add::<T, F>(tail, vector, place, slice::from_ref(value), limits)
}

/// Appends elements to a vector. Returns the new end of the value.
///
/// Changes nothing unless all of them fit.
#[inline(always)]
pub fn extend<T: Wire<F>, F: Format>(
    tail: &mut [u8],
    vector: Extent,
    values: &[T::Value],
    limits: &'static [u32],
) -> Result<usize, Error> {
    let place = Extent { start: vector.end, ..vector };
    add::<T, F>(tail, vector, place, values, limits)
}

/// Adds elements to a vector, at an empty place in it.
#[inline(always)]
fn add<T: Wire<F>, F: Format>(
    tail: &mut [u8],
    vector: Extent,
    place: Extent,
    values: &[T::Value],
    limits: &'static [u32],
) -> Result<usize, Error> {
    let (max, limits) = length::split_limits(limits);
    let count = count::<F>(tail, vector)?.saturating_add(values.len());
    if count > max as usize {
        return Err(Error::Max);
    }
    let size = T::encoded_len_many(values, limits)?;
    let total = splice(tail, place, size)?;
    let room = bytes_between(tail, place.start, place.start + size)?;
    T::encode_many(values, &mut Cursor::new(room))?;
    write_count::<F>(tail, vector.start, count)?;
    Ok(total)
}

/// Appends an element to the vector at `start`, which is the last field. Returns the new end of the value.
///
/// Changes nothing unless it fits. `E` is the type of the elements in the data, `T` that of the new element.
#[inline(always)]
pub fn push_last<E: Wire<F>, T: Wire<F>, F: Format>(
    tail: &mut [u8],
    start: usize,
    spare: Spare,
    element: &T::Value,
    limits: &'static [u32],
) -> Result<usize, Error> {
    let mut reader = Reader::new(bytes_from(tail, start)?);
    let (length, limits_inside) = reader.take_length::<F>(limits)?;
    if E::MIN_SIZE != E::SIZE_LIMIT {
        E::skip_many(length, &mut reader, limits_inside)?;
        let free = reader.rest().len();
        let vector = Extent { start, end: tail.len() - free, free, spare };
        return push::<T, F>(tail, vector, element, limits);
    }
    // Every element has this size, so two comparisons are enough. If one fails, the others decide which error it is.
    let size = E::MIN_SIZE;
    let taken = length.bytes(size);
    if taken >= length.max_bytes(size) {
        length.checked()?;
        let too_long = taken > reader.rest().len() as u64;
        return Err(if too_long { Error::Length } else { Error::Max }.cold());
    }
    // Count from the start of the tail: the walk has added up the same numbers.
    let taken = usize::try_from(taken).unwrap_or(usize::MAX);
    let at = taken.saturating_add(start + F::LENGTH_SIZE);
    let end = at.saturating_add(size);
    let Some(place) = tail.get_mut(at..end) else {
        let too_long = at > tail.len();
        return Err(if too_long { Error::Length } else { Error::Room }.cold());
    };
    spare.check(place)?;
    T::encode(element, &mut Cursor::new(place))?;
    write_count::<F>(tail, start, length.checked()? + 1)?;
    Ok(end)
}
