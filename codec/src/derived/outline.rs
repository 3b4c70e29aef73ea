//! Calls the functions of a field's type. They are not inlined if that type holds types that vary in length. Inlined code, and its
//! compile time, would grow exponentially with the depth.

use crate::{
    data::{cursor::Cursor, reader::Reader},
    error::Error,
    traits::{format::Format, wire::Wire},
};

/// Calls [`Wire::skip`].
#[inline(always)]
pub fn skip<T: Wire<F>, F: Format>(
    reader: &mut Reader<'_>,
    limits: &'static [u32],
) -> Result<(), Error> {
    if const { T::DEPTH <= 1 } {
        return T::skip(reader, limits);
    }
    // Only the copy has an address, so `reader` stays in registers.
    let mut copy = *reader;
    outlined(&mut copy, limits, T::skip)?;
    *reader = copy;
    Ok(())
}

/// Calls [`Wire::read`].
#[inline(always)]
pub fn read<'a, T: Wire<F>, F: Format>(
    reader: Reader<'a>,
    limits: &'static [u32],
) -> Result<T::View<'a>, Error> {
    if const { T::DEPTH <= 1 } {
        return T::read(reader, limits);
    }
    outlined(reader, limits, T::read)
}

/// Calls [`Wire::index`].
#[inline(always)]
pub fn index<'a, T: Wire<F>, F: Format>(
    reader: &mut Reader<'a>,
    limits: &'static [u32],
) -> Result<T::Index<'a>, Error> {
    if const { T::DEPTH <= 1 } {
        return T::index(reader, limits);
    }
    let mut copy = *reader;
    let index = outlined(&mut copy, limits, T::index)?;
    *reader = copy;
    Ok(index)
}

/// Calls [`Wire::encoded_len`].
#[inline(always)]
pub fn encoded_len<T: Wire<F>, F: Format>(
    value: &T::Value,
    limits: &'static [u32],
) -> Result<usize, Error> {
    if const { T::DEPTH <= 1 } {
        return T::encoded_len(value, limits);
    }
    outlined(value, limits, T::encoded_len)
}

/// Calls [`Wire::encode`].
#[inline(always)]
pub fn encode<T: Wire<F>, F: Format>(
    value: &T::Value,
    cursor: &mut Cursor<'_>,
) -> Result<(), Error> {
    if const { T::DEPTH <= 1 } {
        return T::encode(value, cursor);
    }
    outlined(value, cursor, T::encode)
}

/// The SVM passes five words: four of the arguments, and the place of the result.
#[inline(never)]
fn outlined<A, B, R>(a: A, b: B, function: impl FnOnce(A, B) -> R) -> R {
    function(a, b)
}
