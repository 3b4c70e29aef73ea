//! What the accessors of a tail's fields do. `S` is the struct, `T` the type of the field, and `AT` its position.

use super::{
    call,
    tail::{FieldRange, fixed_at, or_zeros, replace, require_present},
    walk::{Tail, is_direct, most_to, step, step_since, walk, walks, whole, zeros_of},
};
use crate::{
    data::{reader::Reader, value_bytes::Nesting},
    error::Error,
    traits::{
        decode::{Decode, DecodeFields},
        fixed::{Fixed, FixedFields},
        format::Format,
        wire::{Fields, Wire},
    },
};

impl<F: Format, S: Tail<Format = F>> Fields<F> for S {
    #[inline(always)]
    fn step_field<T: Wire<F>, const AT: usize, const KIND: u8, const TO: usize>(
        reader: &mut Reader<'_>,
    ) -> Result<(), Error> {
        step::<S, T, AT, KIND, TO>(reader)
    }

    #[inline(always)]
    fn step_since_field<T: Wire<F>, const AT: usize, const KIND: u8, const TO: usize>(
        reader: &mut Reader<'_>,
    ) -> Result<bool, Error> {
        step_since::<S, T, AT, KIND, TO>(reader)
    }

    #[inline(always)]
    fn read_field<T: Wire<F>, const AT: usize>(tail: &[u8]) -> Result<T::View<'_>, Error> {
        if const { AT == 0 } {
            return read_after_others::<S, T, AT>(tail, ());
        }
        walk(tail, const { most_to::<S>(AT) }, (), read_after_others::<S, T, AT>)
    }

    #[inline(always)]
    fn index_field<'a, T: Wire<F>, const AT: usize>(
        reader: &mut Reader<'a>,
    ) -> Result<T::Index<'a>, Error> {
        if const { is_direct::<S>(AT) } {
            return call::index::<T, F>(reader, const { S::FIELDS[AT].limits });
        }
        let limits = const { S::FIELDS[AT].limits };
        whole::<S, _, AT>(reader, |reader| call::index::<T, F>(reader, limits))
    }

    #[inline(always)]
    fn set_field<T: Wire<F>, const AT: usize>(
        tail: &mut [u8],
        nesting: Nesting,
        value: &T::Value,
    ) -> Result<usize, Error> {
        set_over::<S, T, AT>(tail, nesting, value, S::walk::<{ walks::OVER }, AT>)
    }

    #[inline(always)]
    fn repair_field<T: Wire<F>, const AT: usize>(
        tail: &mut [u8],
        nesting: Nesting,
        broken: usize,
        value: &T::Value,
    ) -> Result<usize, Error> {
        let over = |reader: &mut Reader<'_>| reader.take_slice(broken).map(drop);
        set_over::<S, T, AT>(tail, nesting, value, over)
    }

    #[inline(always)]
    fn open_field<T: Wire<F>, const AT: usize>(
        tail: &mut [u8],
        nesting: Nesting,
    ) -> Result<T::ViewMut<'_>, Error> {
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
        T::open(range.open(tail, S::SIZE, nesting)?, const { S::FIELDS[AT].limits })
    }

    #[inline(always)]
    fn open_last_field<T: Wire<F>, const AT: usize>(
        tail: &mut [u8],
        nesting: Nesting,
    ) -> Result<T::ViewMut<'_>, Error> {
        let length = tail.len();
        let rest = if const { AT == 0 } {
            from_field::<S, AT>(tail, ())?
        } else {
            walk(tail, const { most_to::<S>(AT) }, (), from_field::<S, AT>)?
        };
        let bytes = nesting.last_field(rest, S::SIZE + length, S::TRAILING);
        T::open(bytes, const { S::FIELDS[AT].limits })
    }
}

impl<F: Format, S: Tail<Format = F>> DecodeFields<F> for S {
    #[inline(always)]
    fn decode_field<'a, T: Decode<'a, F>, const AT: usize>(
        reader: &mut Reader<'a>,
    ) -> Result<T::Value, Error> {
        if const { is_direct::<S>(AT) } {
            return T::decode(reader, const { S::FIELDS[AT].limits });
        }
        let limits = const { S::FIELDS[AT].limits };
        whole::<S, _, AT>(reader, |reader| T::decode(reader, limits))
    }
}

impl<S: Tail> FixedFields for S {
    #[inline(always)]
    fn store_field<T: Fixed, const AT: usize>(
        tail: &mut [u8],
        value: T::Arg<'_>,
    ) -> Result<(), Error> {
        if const { AT == 0 } {
            return store_after_others::<S, T, AT>(tail, value);
        }
        walk(tail, const { most_to::<S>(AT) }, value, store_after_others::<S, T, AT>)
    }
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
    Ok(nesting.end(S::SIZE + end))
}

/// Returns the place of the whole tail.
#[inline(always)]
pub fn all<S: Tail>(tail: &[u8], nesting: Nesting) -> Result<FieldRange, Error> {
    let mut reader = Reader::new(tail);
    S::walk::<{ walks::OVER_ALL }, 0>(&mut reader)?;
    let rest = reader.rest().len();
    FieldRange::new(0, tail.len() - rest, rest, nesting, S::TRAILING)
}

#[inline(always)]
fn from_field<S: Tail, const AT: usize>(tail: &mut [u8], (): ()) -> Result<&mut [u8], Error> {
    let start = start::<S, AT>(tail)?;
    tail.get_mut(start..).ok_or(Error::Length)
}
