//! What derived code calls to change fields behind the first that varies in length.

use crate::{Bytes, Cursor, Error, Fixed, Format, Reader, Wire, length};

/// Where a field lies, in bytes from the start of the tail, and where the last one ends.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Where the field starts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Where the whole value ends.
    pub total: usize,
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
    let (count, _) = Reader::new(from(tail, vector.start)?).take_length::<F>(&[])?;
    if count >= max {
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
    let (_, limits) = length::split(limits);
    let mut reader = Reader::new(from(tail, vector.start)?);
    let (count, _) = reader.take_length::<F>(&[])?;
    let index = match u32::try_from(index) {
        Ok(index) if index < count => index,
        _ => return Err(Error::Index),
    };
    T::skip_many(index, &mut reader, limits)?;
    let start = tail.len() - reader.rest().len();
    T::skip(&mut reader, limits)?;
    let end = tail.len() - reader.rest().len();
    let place = Extent {
        start,
        end,
        ..vector
    };
    let total = splice(tail, place, 0)?;
    put_count::<F>(tail, vector.start, count - 1)?;
    Ok(total)
}

/// Makes `place` take `size` bytes: moves what lies behind it, once, and zeros what that leaves.
#[inline(always)]
fn splice(tail: &mut [u8], place: Extent, size: usize) -> Result<usize, Error> {
    let behind = place.total - place.end;
    let start = place.start.saturating_add(size);
    let total = start.saturating_add(behind);
    if total > tail.len() || place.total > tail.len() {
        return Err(Error::Room);
    }
    if behind > 0 && start != place.end {
        tail.copy_within(place.end..place.total, start);
    }
    if total < place.total {
        between(tail, total, place.total)?.fill(0);
    }
    Ok(total)
}

#[inline(always)]
fn put_count<F: Format>(tail: &mut [u8], start: usize, count: u32) -> Result<(), Error> {
    let from = tail.get_mut(start..).ok_or(Error::Length)?;
    F::put_length(&mut Cursor::new(from), count)
}

#[inline(always)]
fn from(tail: &[u8], start: usize) -> Result<&[u8], Error> {
    tail.get(start..).ok_or(Error::Length)
}

#[inline(always)]
fn between(tail: &mut [u8], start: usize, end: usize) -> Result<&mut [u8], Error> {
    tail.get_mut(start..end).ok_or(Error::Room)
}
