//! Reads and changes fields in the tail.

use crate::{
    data::{
        cursor::Cursor,
        reader::Reader,
        value_bytes::{Nesting, Surroundings, Trailing, ValueBytes},
        zeros::check_zeros,
    },
    error::Error,
    traits::{bytes::Bytes, fixed::Fixed, format::Format, length, wire::Wire},
};

/// The position of a field, in bytes from the start of the tail, and the room after the value.
#[derive(Clone, Copy, Debug)]
pub struct FieldRange {
    /// The field's first byte.
    pub start: usize,
    /// The byte after the field.
    pub end: usize,
    /// How many bytes follow the whole value.
    pub room: usize,
    /// What these may be.
    pub trailing: Trailing,
}

impl FieldRange {
    /// Returns the range from `start` to `end`. `rest` bytes follow the value, `trailing` says what they may be.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the value reaches into the bytes that follow it in an outer one.
    #[inline(always)]
    pub fn new(
        start: usize,
        end: usize,
        rest: usize,
        nesting: Nesting,
        trailing: Trailing,
    ) -> Result<Self, Error> {
        let surroundings = nesting.surroundings(trailing);
        Ok(Self { start, end, room: surroundings.room(rest)?, trailing: surroundings.trailing })
    }

    /// Opens the range as the bytes of a value. `head` bytes are before the tail.
    #[inline(always)]
    pub fn open(
        self,
        tail: &mut [u8],
        head: usize,
        nesting: Nesting,
    ) -> Result<ValueBytes<'_>, Error> {
        let after = tail.len().saturating_sub(self.room).saturating_sub(self.end);
        let surroundings = Surroundings {
            before: nesting.offset(head + self.start),
            after,
            trailing: self.trailing,
        };
        Ok(ValueBytes { data: tail.get_mut(self.start..).ok_or(Error::Length)?, surroundings })
    }
}

/// Returns whether a field that was added later is missing: nothing remains, or zeros that are too few for it.
#[inline(always)]
pub fn is_missing(reader: Reader<'_>, size: usize) -> bool {
    let rest = reader.rest();
    rest.len() < size && check_zeros(rest).is_ok()
}

/// Moves `reader` to the end if a field that was added later is missing. No field follows it, even if the zeros are enough for a
/// shorter one. Returns whether it is missing.
#[inline(always)]
pub fn end_if_missing(reader: &mut Reader<'_>, size: usize) -> bool {
    let is_missing = is_missing(*reader, size);
    if is_missing {
        // The reader keeps its place, which `distance` needs.
        *reader = Reader::new(reader.rest().split_at(0).0);
    }
    is_missing
}

/// Refuses to change a field that is missing.
///
/// # Errors
///
/// [`Error::Room`]
#[inline(always)]
pub fn require_present(reader: Reader<'_>, size: usize) -> Result<(), Error> {
    if is_missing(reader, size) {
        return Err(Error::Room);
    }
    Ok(())
}

/// Returns how many bytes of `tail` are before `reader`, which reads it.
#[inline(always)]
pub fn distance(tail: &[u8], reader: Reader<'_>) -> usize {
    reader.rest().as_ptr().addr().wrapping_sub(tail.as_ptr().addr())
}

/// Returns a reader of zeros if a field of as many bytes is missing, otherwise `reader`. A `since` field is read from it: the account
/// may be older than the field.
#[inline(always)]
pub fn or_zeros<'a>(reader: Reader<'a>, zeros: &'static [u8]) -> Reader<'a> {
    if is_missing(reader, zeros.len()) {
        return Reader::new(zeros);
    }
    reader
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
    field: FieldRange,
    value: &T::Value,
    limits: &'static [u32],
) -> Result<usize, Error> {
    let size = T::encoded_len(value, limits)?;
    let total = splice(tail, field, size)?;
    T::encode(value, &mut Cursor::new(bytes_between(tail, field.start, field.start + size)?))?;
    Ok(total)
}

/// Overwrites the whole value at the start of `data`, which ends at `end`. Returns the new end of the account's value.
///
/// Changes nothing unless all of it fits.
#[inline(always)]
pub fn replace_whole<T: Wire<F>, F: Format>(
    data: &mut [u8],
    end: usize,
    nesting: Nesting,
    trailing: Trailing,
    value: &T::Value,
) -> Result<usize, Error> {
    let range = FieldRange::new(0, end, data.len() - end, nesting, trailing)?;
    Ok(nesting.end(replace::<T, F>(data, range, value, &[])?))
}

/// Resizes `field` to `size` bytes: moves the bytes after it once, and fills freed bytes with zeros. Returns the
/// new end of the value.
#[inline(always)]
pub fn splice(tail: &mut [u8], field: FieldRange, size: usize) -> Result<usize, Error> {
    let before = field.end - field.start;
    let total = tail.len() - field.room;
    if size > before {
        let more = size - before;
        if more > field.room {
            return Err(Error::Room);
        }
        field.trailing.check(bytes_between(tail, total, total + more)?)?;
        let moved = tail.get_mut(field.end..total + more).ok_or(Error::Room)?;
        if total > field.end {
            moved.copy_within(..total - field.end, more);
        }
        return Ok(total + more);
    }
    let less = before - size;
    let moved = tail.get_mut(field.start + size..total).ok_or(Error::Room)?;
    if less > 0 {
        if matches!(field.trailing, Trailing::FixedFields { .. }) {
            return Err(Error::Room);
        }
        moved.copy_within(less.., 0);
        let end = moved.len() - less;
        moved[end..].fill(0);
    }
    Ok(total - less)
}

/// Writes the length of the string or vector at the start of `data`.
#[inline(always)]
pub fn write_length<F: Format>(data: &mut [u8], length: usize) -> Result<(), Error> {
    length::write::<F>(length, &mut Cursor::new(data))
}

#[inline(always)]
pub fn bytes_from(tail: &[u8], start: usize) -> Result<&[u8], Error> {
    tail.get(start..).ok_or(Error::Length)
}

#[inline(always)]
pub fn bytes_between(tail: &mut [u8], start: usize, end: usize) -> Result<&mut [u8], Error> {
    tail.get_mut(start..end).ok_or(Error::Room)
}
