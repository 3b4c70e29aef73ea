use crate::{
    data::{cursor::Cursor, reader::Reader, utf8},
    error::Error,
    traits::{format::Format, length, wire::Wire},
};

/// Implements `Wire` for strings.
macro_rules! strings {
    ($([$($generic:tt)*] $string:ty;)*) => {$(
        impl<$($generic)* F: Format> Wire<F> for $string {
            type View<'a> = &'a str;
            type Index<'a> = &'a str;

            const MIN_SIZE: usize = F::LENGTH_SIZE;
            const ZERO_SIZE: usize = F::LENGTH_SIZE;

            #[inline(always)]
            fn skip(reader: &mut Reader<'_>, limits: &'static [u32]) -> Result<(), Error> {
                let (length, _) = reader.take_length::<F>(limits)?;
                reader.pass_many(length, 1)
            }

            #[inline(always)]
            fn read<'a>(
                mut reader: Reader<'a>,
                limits: &'static [u32],
            ) -> Result<&'a str, Error> {
                <Self as Wire<F>>::index(&mut reader, limits)
            }

            #[inline(always)]
            fn index<'a>(
                reader: &mut Reader<'a>,
                limits: &'static [u32],
            ) -> Result<&'a str, Error> {
                let (length, _) = reader.take_length::<F>(limits)?;
                utf8::parse(reader.take_many(length, 1)?)
            }

            #[inline(always)]
            fn encoded_len(&self, limits: &'static [u32]) -> Result<usize, Error> {
                length::checked(self.len(), limits)?;
                Ok(self.len().saturating_add(F::LENGTH_SIZE))
            }

            #[inline(always)]
            fn encode(&self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
                length::write::<F>(self.len(), cursor)?;
                cursor.put_bytes(self.as_bytes())
            }

            crate::__one_by_one!(Self, F);
        }
    )*};
}

strings! {
    ['s,] &'s str;
}

#[cfg(feature = "alloc")]
strings! {
    [] alloc::string::String;
}
