//! Calls the functions of a field's type, inlined if the type is small.
//!
//! A type is not inlined if it holds many values that vary in length, or types that do. Inlined code would grow exponentially
//! with the depth, and its compile time with the number of values, because LLVM derives what remains after each of them from
//! all before it.

use crate::{
    data::{cursor::Cursor, reader::Reader},
    error::Error,
    traits::{format::Format, wire::Wire},
};

/// Whether this is a host, and not a program on the SVM.
///
/// The reader of a program stays in registers: only a copy of it has an address. A host waits for such a copy longer than most outlined
/// functions take, because it reads as a whole what the function wrote in parts.
const ON_HOST: bool = cfg!(not(any(target_arch = "bpf", target_os = "solana")));

/// How many values that vary in length an inlined type holds at most.
const MOST_STEPS: usize = 2;

const fn is_inlined<T: Wire<F>, F: Format>() -> bool {
    T::NESTING_DEPTH <= 1 && T::STEPS <= MOST_STEPS
}

/// Calls [`Wire::skip`].
#[inline(always)]
pub fn skip<T: Wire<F>, F: Format>(
    reader: &mut Reader<'_>,
    limits: &'static [u32],
) -> Result<(), Error> {
    if const { is_inlined::<T, F>() } {
        return T::skip(reader, limits);
    }
    skip_outlined::<T, F>(reader, limits)
}

/// Calls [`Wire::skip`], which is not inlined.
#[inline(always)]
pub fn skip_outlined<T: Wire<F>, F: Format>(
    reader: &mut Reader<'_>,
    limits: &'static [u32],
) -> Result<(), Error> {
    if ON_HOST {
        return outlined(reader, limits, T::skip);
    }
    let mut copy = *reader;
    outlined(&mut copy, limits, T::skip)?;
    *reader = copy;
    Ok(())
}

/// Calls [`Wire::encode`], which is not inlined.
#[inline(always)]
pub fn encode_outlined<T: Wire<F>, F: Format>(
    value: &T::Value,
    cursor: &mut Cursor<'_>,
) -> Result<(), Error> {
    outlined(value, cursor, T::encode)
}

/// Calls a function that reads a value and steps over it. It is not inlined.
#[inline(always)]
pub fn step_outlined<'a, R>(reader: &mut Reader<'a>, step: impl FnOnce(&mut Reader<'a>) -> R) -> R {
    if ON_HOST {
        return outlined(reader, (), |reader, ()| step(reader));
    }
    let mut copy = *reader;
    let result = outlined(&mut copy, (), |reader, ()| step(reader));
    *reader = copy;
    result
}

/// Calls [`Wire::read`].
#[inline(always)]
pub fn read<'a, T: Wire<F>, F: Format>(
    reader: Reader<'a>,
    limits: &'static [u32],
) -> Result<T::View<'a>, Error> {
    if const { is_inlined::<T, F>() } {
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
    if const { is_inlined::<T, F>() } {
        return T::index(reader, limits);
    }
    if ON_HOST {
        return outlined(reader, limits, T::index);
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
    if const { is_inlined::<T, F>() } {
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
    if const { is_inlined::<T, F>() } {
        return T::encode(value, cursor);
    }
    encode_outlined::<T, F>(value, cursor)
}

/// The SVM passes five words: four of the arguments, and the place of the result.
#[inline(never)]
fn outlined<A, B, R>(a: A, b: B, function: impl FnOnce(A, B) -> R) -> R {
    function(a, b)
}
