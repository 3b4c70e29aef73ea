use crate::{
    data::{cursor::Cursor, reader::Reader},
    error::Error,
    traits::{format::Format, length, wire::Wire},
};

/// Implements `Wire` for slices and vectors: the number of values, then the values.
macro_rules! vectors {
    ($([$($generic:tt)*] $vector:ty;)*) => {$(
        impl<$($generic)* F: Format, T: Wire<F>> Wire<F> for $vector {
            type View<'a> = T::Many<'a>;
            type Index<'a> = T::ManyIndex<'a>;

            // Names the element's `MIN_SIZE`, so that a type that holds itself does not compile. The data would
            // decide how deep reading such a type recurses.
            const MIN_SIZE: usize = F::LENGTH_SIZE + 0 * T::MIN_SIZE;
            const ZERO_SIZE: usize = F::LENGTH_SIZE;

            #[inline(always)]
            fn skip(reader: &mut Reader<'_>, limits: &'static [u32]) -> Result<(), Error> {
                let (length, limits) = reader.take_length::<F>(limits)?;
                T::skip_many(length, reader, limits)
            }

            #[inline(always)]
            fn read<'a>(
                mut reader: Reader<'a>,
                limits: &'static [u32],
            ) -> Result<Self::View<'a>, Error> {
                let (length, limits) = reader.take_length::<F>(limits)?;
                T::read_many(length, reader, limits)
            }

            #[inline(always)]
            fn index<'a>(
                reader: &mut Reader<'a>,
                limits: &'static [u32],
            ) -> Result<Self::Index<'a>, Error> {
                let (length, limits) = reader.take_length::<F>(limits)?;
                T::index_many(length, reader, limits)
            }

            #[inline(always)]
            fn encoded_len(&self, limits: &'static [u32]) -> Result<usize, Error> {
                let (_, limits) = length::checked(self.len(), limits)?;
                Ok(T::encoded_len_many(self, limits)?.saturating_add(F::LENGTH_SIZE))
            }

            #[inline(always)]
            fn encode(&self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
                length::write::<F>(self.len(), cursor)?;
                T::encode_many(self, cursor)
            }

            crate::__one_by_one!(Self, F);
        }
    )*};
}

vectors! {
    ['v,] &'v [T];
}

#[cfg(feature = "alloc")]
vectors! {
    [] alloc::vec::Vec<T>;
}
