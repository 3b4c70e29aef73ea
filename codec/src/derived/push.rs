//! Appends an element to a vector in the tail.

use super::tail::{Extent, bytes_between, bytes_from, splice, write_count};
use crate::{
    data::{cursor::Cursor, reader::Reader},
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
    let (max, limits) = length::split_limits(limits);
    let (length, _) = Reader::new(bytes_from(tail, vector.start)?).take_length::<F>(&[])?;
    let count = length.checked()?;
    if count >= max as usize {
        return Err(Error::Max);
    }
    let size = T::encoded_len(element, limits)?;
    let end = Extent { start: vector.end, ..vector };
    let total = splice(tail, end, size)?;
    T::encode(element, &mut Cursor::new(bytes_between(tail, vector.end, vector.end + size)?))?;
    write_count::<F>(tail, vector.start, count + 1)?;
    Ok(total)
}

/// Appends an element to the vector at `start`, which is the last field. Returns the new end of the value.
///
/// Changes nothing unless it fits. `E` is the type of the elements in the data, `T` that of the new element.
#[inline(always)]
pub fn push_last<E: Wire<F>, T: Wire<F>, F: Format>(
    tail: &mut [u8],
    start: usize,
    element: &T::Value,
    limits: &'static [u32],
) -> Result<usize, Error> {
    let mut reader = Reader::new(bytes_from(tail, start)?);
    let (length, limits_inside) = reader.take_length::<F>(limits)?;
    if E::MIN_SIZE != E::MAX_SIZE {
        E::skip_many(length, &mut reader, limits_inside)?;
        let free = reader.rest().len();
        let vector = Extent { start, end: tail.len() - free, free };
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
    T::encode(element, &mut Cursor::new(place))?;
    write_count::<F>(tail, start, length.checked()? + 1)?;
    Ok(end)
}
