//! What derived code calls to change fields behind the first that varies in length.

use crate::{
    Bytes, Cursor, Error, Fixed, Format, Reader, Wire,
    length::{self, Length},
};

/// Where a field lies, in bytes from the start of the tail, and how many are free behind the last one.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Where the field starts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// How many bytes lie behind the whole value.
    pub free: usize,
}

/// The data from where `reader` stands, or zeros where they have ended: how a field is read that was
/// added after the account was written.
#[inline(always)]
pub fn or_zeros<'a>(reader: Reader<'a>, zeros: &'static [u8]) -> Reader<'a> {
    if reader.rest().is_empty() {
        return Reader::new(zeros);
    }
    reader
}

/// The bytes of the fixed-size field at `start`, to be changed.
#[inline(always)]
pub fn fixed_at<T: Fixed>(tail: &mut [u8], start: usize) -> Result<&mut T::Bytes, Error> {
    let from = tail.get_mut(start..).ok_or(Error::Length)?;
    T::Bytes::chunks_mut(from).first_mut().ok_or(Error::Length)
}

/// Writes a field anew and moves what lies behind it. Returns where the value ends then.
///
/// Changes nothing unless all of it fits.
#[inline(always)]
pub fn replace<T: Wire<F>, F: Format>(
    tail: &mut [u8],
    field: Extent,
    value: &T,
    limits: &'static [u32],
) -> Result<usize, Error> {
    let size = value.encoded_len(limits)?;
    let total = splice(tail, field, size)?;
    value.encode(&mut Cursor::new(between(
        tail,
        field.start,
        field.start + size,
    )?))?;
    Ok(total)
}

/// Appends an element to a vector, and returns where the value ends then.
///
/// Changes nothing unless it fits.
#[inline(always)]
pub fn push<T: Wire<F>, F: Format>(
    tail: &mut [u8],
    vector: Extent,
    element: &T,
    limits: &'static [u32],
) -> Result<usize, Error> {
    let (max, limits) = length::split(limits);
    let (length, _) = Reader::new(from(tail, vector.start)?).take_length::<F>(&[])?;
    let count = length.checked()?;
    if count >= max as usize {
        return Err(Error::Max);
    }
    let size = element.encoded_len(limits)?;
    let place = Extent {
        start: vector.end,
        ..vector
    };
    let total = splice(tail, place, size)?;
    element.encode(&mut Cursor::new(between(
        tail,
        vector.end,
        vector.end + size,
    )?))?;
    put_count::<F>(tail, vector.start, count + 1)?;
    Ok(total)
}

/// Writes an element of a vector anew, and returns where the value ends then.
///
/// Changes nothing unless there is such an element and all of it fits. `E` is the element as the data
/// have it, `T` as it is given.
#[inline(always)]
pub fn replace_element<E: Wire<F>, T: Wire<F>, F: Format>(
    tail: &mut [u8],
    vector: Extent,
    index: usize,
    value: &T,
    limits: &'static [u32],
) -> Result<usize, Error> {
    let (_, element) = element::<E, F>(tail, vector, index, limits)?;
    let (_, limits) = length::split(limits);
    replace(tail, element, value, limits)
}

/// Removes an element of a vector, and returns where the value ends then.
///
/// Changes nothing unless there is such an element.
#[inline(always)]
pub fn remove<T: Wire<F>, F: Format>(
    tail: &mut [u8],
    vector: Extent,
    index: usize,
    limits: &'static [u32],
) -> Result<usize, Error> {
    let (count, element) = element::<T, F>(tail, vector, index, limits)?;
    let total = splice(tail, element, 0)?;
    put_count::<F>(tail, vector.start, count - 1)?;
    Ok(total)
}

/// How many elements a vector has, and where the one at `index` lies.
#[inline(always)]
fn element<T: Wire<F>, F: Format>(
    tail: &[u8],
    vector: Extent,
    index: usize,
    limits: &'static [u32],
) -> Result<(usize, Extent), Error> {
    let (_, limits) = length::split(limits);
    let mut reader = Reader::new(from(tail, vector.start)?);
    let (length, _) = reader.take_length::<F>(&[])?;
    let count = length.checked()?;
    if index >= count {
        return Err(Error::Index);
    }
    T::skip_many(Length::new(index as u64, u32::MAX)?, &mut reader, limits)?;
    let start = tail.len() - reader.rest().len();
    T::skip(&mut reader, limits)?;
    let end = tail.len() - reader.rest().len();
    let element = Extent {
        start,
        end,
        ..vector
    };
    Ok((count, element))
}

/// Makes `place` take `size` bytes: moves what lies behind it, once, and zeros what that leaves. Returns
/// where the value ends then.
#[inline(always)]
fn splice(tail: &mut [u8], place: Extent, size: usize) -> Result<usize, Error> {
    let before = place.end - place.start;
    let total = tail.len() - place.free;
    if size > before {
        let more = size - before;
        if more > place.free {
            return Err(Error::Room);
        }
        let from = tail.get_mut(place.end..total + more).ok_or(Error::Room)?;
        if total > place.end {
            from.copy_within(..total - place.end, more);
        }
        return Ok(total + more);
    }
    let less = before - size;
    let from = tail.get_mut(place.start + size..total).ok_or(Error::Room)?;
    if less > 0 {
        from.copy_within(less.., 0);
        let end = from.len() - less;
        from[end..].fill(0);
    }
    Ok(total - less)
}

#[inline(always)]
fn put_count<F: Format>(tail: &mut [u8], start: usize, count: usize) -> Result<(), Error> {
    let from = tail.get_mut(start..).ok_or(Error::Length)?;
    length::put::<F>(count, &mut Cursor::new(from))
}

#[inline(always)]
fn from(tail: &[u8], start: usize) -> Result<&[u8], Error> {
    tail.get(start..).ok_or(Error::Length)
}

#[inline(always)]
fn between(tail: &mut [u8], start: usize, end: usize) -> Result<&mut [u8], Error> {
    tail.get_mut(start..end).ok_or(Error::Room)
}
