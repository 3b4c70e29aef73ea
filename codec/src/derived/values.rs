//! Goes over the values of a tail's fields. `S` is the struct.

use core::marker::PhantomData;

use super::{
    call,
    walk::{Tail, is_direct, is_inlined, whole},
};
use crate::{
    data::{cursor::Cursor, reader::Reader},
    error::Error,
    traits::{
        format::Format,
        wire::{Values, Wire},
    },
};

/// Adds the sizes of the encoded fields to `size`.
#[derive(Debug)]
pub struct Measure<S> {
    /// The sum.
    pub size: usize,
    fields: PhantomData<fn() -> S>,
}

impl<S> Measure<S> {
    /// Starts with this size.
    #[inline(always)]
    pub fn new(size: usize) -> Self {
        Self { size, fields: PhantomData }
    }
}

impl<F: Format, S: Tail<Format = F>> Values<F> for Measure<S> {
    type Stop = Error;

    #[inline(always)]
    fn visit_field<T: Wire<F>, const AT: usize>(&mut self, value: &T::Value) -> Result<(), Error> {
        let len = call::encoded_len::<T, F>(value, const { S::FIELDS[AT].limits })?;
        // Saturate: borrowed strings may be shared, and so add up to more than the memory holds.
        self.size = self.size.saturating_add(len);
        Ok(())
    }
}

/// Writes the fields to a cursor.
#[derive(Debug)]
pub struct Encode<'c, 'a>(pub &'c mut Cursor<'a>);

impl<F: Format> Values<F> for Encode<'_, '_> {
    type Stop = Error;

    #[inline(always)]
    fn visit_field<T: Wire<F>, const AT: usize>(&mut self, value: &T::Value) -> Result<(), Error> {
        if const { is_inlined(AT) } {
            return call::encode::<T, F>(value, self.0);
        }
        call::encode_outlined::<T, F>(value, self.0)
    }
}

/// Compares the fields with values, and steps over them.
#[derive(Debug)]
pub struct Compare<'a, S> {
    /// After the last field that was compared.
    pub reader: Reader<'a>,
    fields: PhantomData<fn() -> S>,
}

impl<'a, S> Compare<'a, S> {
    /// Starts at the first field.
    #[inline(always)]
    pub fn new(reader: Reader<'a>) -> Self {
        Self { reader, fields: PhantomData }
    }
}

impl<F: Format, S: Tail<Format = F>> Values<F> for Compare<'_, S> {
    /// The data is not valid, or else a field differs.
    type Stop = Option<Error>;

    #[inline(always)]
    fn visit_field<T: Wire<F>, const AT: usize>(
        &mut self,
        value: &T::Value,
    ) -> Result<(), Option<Error>> {
        let limits = const { S::FIELDS[AT].limits };
        let is_same = if const { is_direct::<S>(AT) } {
            T::matches(&mut self.reader, value, limits)
        } else {
            whole::<S, _, AT>(&mut self.reader, |reader| T::matches(reader, value, limits))
        };
        if is_same? { Ok(()) } else { Err(None) }
    }
}

/// Returns whether no field differed.
#[inline(always)]
pub fn is_same(compared: Result<(), Option<Error>>) -> Result<bool, Error> {
    match compared {
        Ok(()) => Ok(true),
        Err(None) => Ok(false),
        Err(Some(error)) => Err(error),
    }
}
