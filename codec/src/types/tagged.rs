use core::{fmt, marker::PhantomData};

use crate::{
    data::reader::Reader,
    error::Error,
    traits::{
        decode::Decode,
        format::{Borsh, Format},
        wire::Wire,
    },
};

/// The data of an account whose value is an enum with fields. [`Schema::parse`](crate::Schema::parse) returns it.
pub struct Tagged<'a, T, F = Borsh> {
    data: &'a [u8],
    value: PhantomData<fn() -> (T, F)>,
}

impl<'a, T: Wire<F>, F: Format> Tagged<'a, T, F> {
    #[doc(hidden)]
    #[inline(always)]
    pub fn new(data: &'a [u8]) -> Self {
        Self { data, value: PhantomData }
    }

    /// Reads the tag and the fields of the variant: `ERef` for an enum `E`.
    ///
    /// # Errors
    ///
    /// None after a check, unless a field was made invalid since.
    #[inline(always)]
    pub fn get(self) -> Result<T::View<'a>, Error> {
        T::read(Reader::new(self.data), &[])
    }

    /// Decodes the value. Strings and slices borrow from the data.
    ///
    /// # Errors
    ///
    /// If anything in the value is not valid. Other bytes may follow it.
    #[inline(always)]
    pub fn decode(self) -> Result<T::Value, Error>
    where
        T: Decode<'a, F>,
    {
        T::decode(&mut Reader::new(self.data), &[])
    }

    /// Returns the data, which `EIndex::parse` of an enum `E` checks completely.
    #[inline(always)]
    pub fn data(self) -> &'a [u8] {
        self.data
    }
}

// Not derived, since a derive would require the same of `T` and `F`.
impl<T, F> Clone for Tagged<'_, T, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, F> Copy for Tagged<'_, T, F> {}

/// Data that is not valid is equal to no value.
impl<T: Wire<F, Value = T>, F: Format> PartialEq<T> for Tagged<'_, T, F> {
    fn eq(&self, value: &T) -> bool {
        T::matches(&mut Reader::new(self.data), value, &[]) == Ok(true)
    }
}

impl<'a, T: Wire<F, View<'a>: fmt::Debug>, F: Format> fmt::Debug for Tagged<'a, T, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Ok(value) => value.fmt(formatter),
            Err(error) => error.fmt(formatter),
        }
    }
}
