//! What the accessors of a tail's fields do. `S` is the shared view, `T` the type of the field, and `AT` its position.

use super::{
    call,
    tail::{FieldRange, fixed_at, or_zeros, replace, require_present},
    walk::{Tail, is_direct, is_inlined, most_to, walk, walks, whole, zeros_of},
};
use crate::{
    data::{cursor::Cursor, reader::Reader, value_bytes::Nesting},
    error::Error,
    traits::{decode::Decode, fixed::Fixed, wire::Wire},
};

/// The tail of a view that also changes its data.
pub trait TailMut {
    /// The shared view, which knows the fields.
    type Fields: Tail;

    /// Returns the bytes of the tail, and what surrounds the value.
    fn parts(&mut self) -> (&mut [u8], Nesting);
}

/// Reads a field, for a getter.
#[inline(always)]
pub fn read<'a, S: Tail, T: Wire<S::Format>, const AT: usize>(
    tail: &'a [u8],
) -> Result<T::View<'a>, Error> {
    if const { AT == 0 } {
        return read_after_others::<S, T, AT>(tail, ());
    }
    walk(tail, const { most_to::<S>(AT) }, (), read_after_others::<S, T, AT>)
}

#[inline(always)]
fn read_after_others<'a, S: Tail, T: Wire<S::Format>, const AT: usize>(
    tail: &'a [u8],
    (): (),
) -> Result<T::View<'a>, Error> {
    let mut reader = Reader::new(tail);
    S::walk::<{ walks::TO_READ }, AT>(&mut reader)?;
    if const { S::FIELDS[AT].is_since } {
        reader = or_zeros(reader, const { zeros_of::<S>(AT) });
    }
    T::read(reader, const { S::FIELDS[AT].limits })
}

/// Stores a field of fixed size, for a setter.
#[inline(always)]
pub fn store<S: Tail, T: Fixed, const AT: usize>(
    tail: &mut [u8],
    value: T::Arg<'_>,
) -> Result<(), Error> {
    if const { AT == 0 } {
        return store_after_others::<S, T, AT>(tail, value);
    }
    walk(tail, const { most_to::<S>(AT) }, value, store_after_others::<S, T, AT>)
}

#[inline(always)]
fn store_after_others<S: Tail, T: Fixed, const AT: usize>(
    tail: &mut [u8],
    value: T::Arg<'_>,
) -> Result<(), Error> {
    let start = start::<S, AT>(tail)?;
    T::set(fixed_at::<T>(tail, start)?, value);
    Ok(())
}

/// Returns where a field starts that is stored or opened.
#[inline(always)]
fn start<S: Tail, const AT: usize>(tail: &[u8]) -> Result<usize, Error> {
    let mut reader = Reader::new(tail);
    S::walk::<{ walks::TO_STORE }, AT>(&mut reader)?;
    if const { S::FIELDS[AT].is_since } {
        require_present(reader, const { S::FIELDS[AT].zero_size() })?;
    }
    Ok(tail.len() - reader.rest().len())
}

/// Stores a field that varies in length, for a setter. `T` is the type of the setter's argument. Returns where the account's value now ends.
#[inline(always)]
pub fn set<S: Tail, T: Wire<S::Format>, const AT: usize>(
    tail: &mut [u8],
    nesting: Nesting,
    value: &T::Value,
) -> Result<usize, Error> {
    set_over::<S, T, AT>(tail, nesting, value, S::walk::<{ walks::OVER }, AT>)
}

/// Stores a field in place of the next `broken` bytes. Otherwise, it does the same as [`set`].
#[inline(always)]
pub fn repair<S: Tail, T: Wire<S::Format>, const AT: usize>(
    tail: &mut [u8],
    nesting: Nesting,
    broken: usize,
    value: &T::Value,
) -> Result<usize, Error> {
    let over = |reader: &mut Reader<'_>| reader.take_slice(broken).map(drop);
    set_over::<S, T, AT>(tail, nesting, value, over)
}

/// Stores a field in place of the bytes that `over` steps over.
#[inline(always)]
fn set_over<S: Tail, T: Wire<S::Format>, const AT: usize>(
    tail: &mut [u8],
    nesting: Nesting,
    value: &T::Value,
    over: impl FnOnce(&mut Reader<'_>) -> Result<(), Error>,
) -> Result<usize, Error> {
    let mut reader = Reader::new(tail);
    S::walk::<{ walks::TO_RESIZE }, AT>(&mut reader)?;
    let start = tail.len() - reader.rest().len();
    over(&mut reader)?;
    let end = tail.len() - reader.rest().len();
    S::walk::<{ walks::AFTER }, AT>(&mut reader)?;
    let rest = reader.rest().len();
    let range = FieldRange::new(start, end, rest, nesting, S::TRAILING)?;
    let end = replace::<T, S::Format>(tail, range, value, const { S::FIELDS[AT].limits })?;
    Ok(nesting.end(S::HEAD_SIZE + end))
}

/// Returns the place of the whole tail.
#[inline(always)]
pub fn all<S: Tail>(tail: &[u8], nesting: Nesting) -> Result<FieldRange, Error> {
    let mut reader = Reader::new(tail);
    S::walk::<{ walks::OVER_ALL }, 0>(&mut reader)?;
    let rest = reader.rest().len();
    FieldRange::new(0, tail.len() - rest, rest, nesting, S::TRAILING)
}

/// Opens a field for changes. Looks for the end of the whole value only if the field may change its size.
#[inline(always)]
pub fn open<'a, S: Tail, T: Wire<S::Format>, const AT: usize>(
    tail: &'a mut [u8],
    nesting: Nesting,
) -> Result<T::ViewMut<'a>, Error> {
    let mut reader = Reader::new(tail);
    S::walk::<{ walks::TO_RESIZE }, AT>(&mut reader)?;
    if const { S::FIELDS[AT].is_since } {
        require_present(reader, const { S::FIELDS[AT].zero_size() })?;
    }
    let start = tail.len() - reader.rest().len();
    let (mut end, mut rest) = (start, reader.rest().len());
    if const { T::RESIZES } {
        S::walk::<{ walks::OVER_PRESENT }, AT>(&mut reader)?;
        end = tail.len() - reader.rest().len();
        S::walk::<{ walks::AFTER }, AT>(&mut reader)?;
        rest = reader.rest().len();
    }
    let range = FieldRange::new(start, end, rest, nesting, S::TRAILING)?;
    T::open(range.open(tail, S::HEAD_SIZE, nesting)?, const { S::FIELDS[AT].limits })
}

/// Opens the last field for changes. Leaves it to the handle to look for the end.
#[inline(always)]
pub fn open_last<'a, S: Tail, T: Wire<S::Format>, const AT: usize>(
    tail: &'a mut [u8],
    nesting: Nesting,
) -> Result<T::ViewMut<'a>, Error> {
    let length = tail.len();
    let rest = if const { AT == 0 } {
        from_field::<S, AT>(tail, ())?
    } else {
        walk(tail, const { most_to::<S>(AT) }, (), from_field::<S, AT>)?
    };
    let bytes = nesting.last_field(rest, S::HEAD_SIZE + length, S::TRAILING);
    T::open(bytes, const { S::FIELDS[AT].limits })
}

#[inline(always)]
fn from_field<S: Tail, const AT: usize>(tail: &mut [u8], (): ()) -> Result<&mut [u8], Error> {
    let start = start::<S, AT>(tail)?;
    tail.get_mut(start..).ok_or(Error::Length)
}

/// Checks a field and steps over it.
#[inline(always)]
pub fn index<'a, S: Tail, T: Wire<S::Format>, const AT: usize>(
    reader: &mut Reader<'a>,
) -> Result<T::Index<'a>, Error> {
    if const { is_direct::<S>(AT) } {
        return call::index::<T, S::Format>(reader, const { S::FIELDS[AT].limits });
    }
    let limits = const { S::FIELDS[AT].limits };
    whole::<S, _, AT>(reader, |reader| call::index::<T, S::Format>(reader, limits))
}

/// Decodes a field and steps over it.
#[inline(always)]
pub fn decode<'a, S: Tail, T: Decode<'a, S::Format>, const AT: usize>(
    reader: &mut Reader<'a>,
) -> Result<T::Value, Error> {
    if const { is_direct::<S>(AT) } {
        return T::decode(reader, const { S::FIELDS[AT].limits });
    }
    let limits = const { S::FIELDS[AT].limits };
    whole::<S, _, AT>(reader, |reader| T::decode(reader, limits))
}

/// Compares a field with a value and steps over it.
#[inline(always)]
pub fn matches<S: Tail, T: Wire<S::Format>, const AT: usize>(
    reader: &mut Reader<'_>,
    value: &T::Value,
) -> Result<bool, Error> {
    if const { is_direct::<S>(AT) } {
        return T::matches(reader, value, const { S::FIELDS[AT].limits });
    }
    let limits = const { S::FIELDS[AT].limits };
    whole::<S, _, AT>(reader, |reader| T::matches(reader, value, limits))
}

/// Adds the size of an encoded field to `size`.
#[inline(always)]
pub fn add_len<S: Tail, T: Wire<S::Format>, const AT: usize>(
    size: usize,
    value: &T::Value,
) -> Result<usize, Error> {
    // Saturate: borrowed strings may be shared, and so add up to more than the memory holds.
    let len = call::encoded_len::<T, S::Format>(value, const { S::FIELDS[AT].limits })?;
    Ok(size.saturating_add(len))
}

/// Writes a field.
#[inline(always)]
pub fn encode<S: Tail, T: Wire<S::Format>, const AT: usize>(
    value: &T::Value,
    cursor: &mut Cursor<'_>,
) -> Result<(), Error> {
    if const { is_inlined(AT) } {
        return call::encode::<T, S::Format>(value, cursor);
    }
    call::encode_outlined::<T, S::Format>(value, cursor)
}
