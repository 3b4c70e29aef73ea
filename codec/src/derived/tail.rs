//! Reads and changes fields in the tail.

use crate::{
    data::{
        cursor::Cursor,
        place::{Around, Inside, Place, Spare},
        reader::Reader,
        zeros::check_zeros,
    },
    error::Error,
    traits::{
        bytes::Bytes,
        fixed::Fixed,
        format::Format,
        length::{self, Length},
        wire::Wire,
    },
};

/// The position of a field, in bytes from the start of the tail, and the room after the value.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// The field's first byte.
    pub start: usize,
    /// The byte after the field.
    pub end: usize,
    /// How many bytes follow the whole value.
    pub free: usize,
    /// What these may be.
    pub spare: Spare,
}

impl Extent {
    /// Returns the extent from `start` to `end`. `rest` bytes follow the value, `spare` says what they may be.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the value reaches into the bytes that follow it in an outer one.
    #[inline(always)]
    pub fn new(
        start: usize,
        end: usize,
        rest: usize,
        around: Around,
        spare: Spare,
    ) -> Result<Self, Error> {
        let inside = around.inside(spare);
        Ok(Self { start, end, free: inside.free(rest)?, spare: inside.spare })
    }

    /// Opens the extent as the place of a value. `head` bytes are in front of the tail.
    #[inline(always)]
    pub fn open(self, tail: &mut [u8], head: usize, around: Around) -> Result<Place<'_>, Error> {
        let after = tail.len().saturating_sub(self.free).saturating_sub(self.end);
        let around =
            Inside { before: around.position(head + self.start), after, spare: self.spare };
        Ok(Place { data: tail.get_mut(self.start..).ok_or(Error::Length)?, around })
    }

    /// Returns the extent of the element at `index`, if this is the extent of a vector.
    #[inline(always)]
    pub fn element<T: Wire<F>, F: Format>(self, tail: &[u8], index: usize) -> Result<Self, Error> {
        let (_, element) = element::<T, F>(tail, self, index)?;
        Ok(element)
    }

    /// Returns the extent of the element at `index`, if this is the extent of an array of `count` elements.
    #[inline(always)]
    pub fn element_of_array<T: Wire<F>, F: Format>(
        self,
        tail: &[u8],
        count: usize,
        index: usize,
    ) -> Result<Self, Error> {
        if index >= count {
            return Err(Error::Index);
        }
        let reader = Reader::new(bytes_from(tail, self.start)?);
        nth::<T, F>(tail, reader, self, index)
    }
}

/// Returns whether a field that was added later is missing: nothing remains, or zeros that are too few for it.
#[inline(always)]
pub fn is_missing(reader: Reader<'_>, size: usize) -> bool {
    let rest = reader.rest();
    rest.len() < size && check_zeros(rest).is_ok()
}

/// Returns a reader of zeros if the data has ended, otherwise `reader`. A `since` field is read from it: the account
/// may be older than the field.
#[inline(always)]
pub fn or_zeros<'a>(reader: Reader<'a>, zeros: &'static [u8]) -> Reader<'a> {
    if reader.rest().is_empty() {
        return Reader::new(zeros);
    }
    reader
}

/// Returns the end of the data if the value at `reader` is not valid, otherwise `reader`.
#[inline(always)]
pub fn or_end<'a, T: Wire<F>, F: Format>(reader: Reader<'a>, limits: &'static [u32]) -> Reader<'a> {
    let mut ahead = reader;
    match T::index(&mut ahead, limits) {
        Ok(_) => reader,
        Err(_) => Reader::new(&[]),
    }
}

/// Returns the mutable bytes of the fixed-size field at `start`.
#[inline(always)]
pub fn fixed_at<T: Fixed>(tail: &mut [u8], start: usize) -> Result<&mut T::Bytes, Error> {
    let rest = tail.get_mut(start..).ok_or(Error::Length)?;
    T::Bytes::chunks_mut(rest).first_mut().ok_or(Error::Length)
}

/// Overwrites a field and moves the bytes after it. Returns the new end of the value.
///
/// Changes nothing unless all of it fits.
#[inline(always)]
pub fn replace<T: Wire<F>, F: Format>(
    tail: &mut [u8],
    field: Extent,
    value: &T::Value,
    limits: &'static [u32],
) -> Result<usize, Error> {
    let size = T::encoded_len(value, limits)?;
    let total = splice(tail, field, size)?;
    T::encode(value, &mut Cursor::new(bytes_between(tail, field.start, field.start + size)?))?;
    Ok(total)
}

/// Overwrites an element of a vector. Returns the new end of the value.
///
/// Changes nothing unless the element exists and all of the new one fits. `E` is the type of the elements in the
/// data, `T` that of the new element.
#[inline(always)]
pub fn replace_element<E: Wire<F>, T: Wire<F>, F: Format>(
    tail: &mut [u8],
    vector: Extent,
    index: usize,
    value: &T::Value,
    limits: &'static [u32],
) -> Result<usize, Error> {
    let (_, element) = element::<E, F>(tail, vector, index)?;
    let (_, limits) = length::split_limits(limits);
    replace::<T, F>(tail, element, value, limits)
}

/// Overwrites an element of an array of `count` elements that vary in length. Returns the new end of the value.
///
/// As [`replace_element`].
#[inline(always)]
pub fn replace_in_array<E: Wire<F>, T: Wire<F>, F: Format>(
    tail: &mut [u8],
    array: Extent,
    count: usize,
    index: usize,
    value: &T::Value,
    limits: &'static [u32],
) -> Result<usize, Error> {
    let element = array.element_of_array::<E, F>(tail, count, index)?;
    replace::<T, F>(tail, element, value, limits)
}

/// Removes an element of a vector. Returns the new end of the value.
///
/// Changes nothing unless the element exists.
#[inline(always)]
pub fn remove<T: Wire<F>, F: Format>(
    tail: &mut [u8],
    vector: Extent,
    index: usize,
) -> Result<usize, Error> {
    let (count, element) = element::<T, F>(tail, vector, index)?;
    let total = splice(tail, element, 0)?;
    write_count::<F>(tail, vector.start, count - 1)?;
    Ok(total)
}

/// Keeps at most the first `kept` elements of a vector. Returns the new end of the value.
#[inline(always)]
pub fn truncate<T: Wire<F>, F: Format>(
    tail: &mut [u8],
    vector: Extent,
    kept: usize,
) -> Result<usize, Error> {
    if kept >= count::<F>(tail, vector)? {
        return Ok(tail.len() - vector.free);
    }
    let (_, first) = element::<T, F>(tail, vector, kept)?;
    let total = splice(tail, Extent { start: first.start, ..vector }, 0)?;
    write_count::<F>(tail, vector.start, kept)?;
    Ok(total)
}

/// Returns how many elements a vector has.
#[inline(always)]
pub(super) fn count<F: Format>(tail: &[u8], vector: Extent) -> Result<usize, Error> {
    let (length, _) = Reader::new(bytes_from(tail, vector.start)?).take_length::<F>(&[])?;
    length.checked()
}

/// Returns how many elements a vector has, and the position of the one at `index`.
#[inline(always)]
pub(super) fn element<T: Wire<F>, F: Format>(
    tail: &[u8],
    vector: Extent,
    index: usize,
) -> Result<(usize, Extent), Error> {
    let mut reader = Reader::new(bytes_from(tail, vector.start)?);
    let (length, _) = reader.take_length::<F>(&[])?;
    let count = length.checked()?;
    if index >= count {
        return Err(Error::Index);
    }
    Ok((count, nth::<T, F>(tail, reader, vector, index)?))
}

/// Returns the position of the element at `index`, where the first one is at `reader`.
#[inline(always)]
fn nth<T: Wire<F>, F: Format>(
    tail: &[u8],
    mut reader: Reader<'_>,
    all: Extent,
    index: usize,
) -> Result<Extent, Error> {
    T::skip_many(Length::new(index as u64, u32::MAX)?, &mut reader, &[])?;
    let start = tail.len() - reader.rest().len();
    T::skip(&mut reader, &[])?;
    let end = tail.len() - reader.rest().len();
    Ok(Extent { start, end, ..all })
}

/// Resizes `field` to `size` bytes: moves the bytes after it once, and fills freed bytes with zeros. Returns the
/// new end of the value.
#[inline(always)]
pub fn splice(tail: &mut [u8], field: Extent, size: usize) -> Result<usize, Error> {
    let before = field.end - field.start;
    let total = tail.len() - field.free;
    if size > before {
        let more = size - before;
        if more > field.free {
            return Err(Error::Room);
        }
        field.spare.check(bytes_between(tail, total, total + more)?)?;
        let moved = tail.get_mut(field.end..total + more).ok_or(Error::Room)?;
        if total > field.end {
            moved.copy_within(..total - field.end, more);
        }
        return Ok(total + more);
    }
    let less = before - size;
    let moved = tail.get_mut(field.start + size..total).ok_or(Error::Room)?;
    if less > 0 {
        if matches!(field.spare, Spare::Fields { .. }) {
            return Err(Error::Room);
        }
        moved.copy_within(less.., 0);
        let end = moved.len() - less;
        moved[end..].fill(0);
    }
    Ok(total - less)
}

#[inline(always)]
pub(super) fn write_count<F: Format>(
    tail: &mut [u8],
    start: usize,
    count: usize,
) -> Result<(), Error> {
    let rest = tail.get_mut(start..).ok_or(Error::Length)?;
    length::write::<F>(count, &mut Cursor::new(rest))
}

#[inline(always)]
pub(super) fn bytes_from(tail: &[u8], start: usize) -> Result<&[u8], Error> {
    tail.get(start..).ok_or(Error::Length)
}

#[inline(always)]
pub(super) fn bytes_between(tail: &mut [u8], start: usize, end: usize) -> Result<&mut [u8], Error> {
    tail.get_mut(start..end).ok_or(Error::Room)
}
