#[cfg(feature = "alloc")]
use super::{bytes::Bytes, length::Length, wire::checked_count};
use super::{
    fixed::Fixed,
    format::{Borsh, Format, InFormat},
    wire::{Wire, take},
};
use crate::{data::reader::Reader, error::Error};

/// A type that is decoded to the value that a struct holds. `decode` of a view uses it.
///
/// Sealed, as [`Wire`] is: `#[derive(Neap)]` implements both.
///
/// Slices implement it only for bytes and arrays of bytes: the data does not hold other slices as the compiler lays them out. Use a
/// `Vec` instead.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be decoded, only viewed",
    note = "data has no slice of numbers or structs to borrow; use a `Vec` in the schema"
)]
pub trait Decode<'a, F: Format = Borsh>: Wire<F> {
    /// Decodes a value and steps over it.
    ///
    /// # Errors
    ///
    /// As [`Wire::index`].
    #[doc(hidden)]
    fn decode(reader: &mut Reader<'a>, limits: &'static [u32]) -> Result<Self::Value, Error>;

    /// Decodes the field of this type at the position `AT` of the tail of `S`, and steps over it.
    #[doc(hidden)]
    #[inline(always)]
    fn decode_in<S: DecodeFields<F>, const AT: usize>(
        reader: &mut Reader<'a>,
    ) -> Result<Self::Value, Error> {
        S::decode_field::<Self, AT>(reader)
    }

    /// Decodes `length` values and steps over them.
    ///
    /// # Errors
    ///
    /// As [`decode`](Self::decode).
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[inline(always)]
    fn decode_many(
        length: Length,
        reader: &mut Reader<'a>,
        limits: &'static [u32],
    ) -> Result<alloc::vec::Vec<Self::Value>, Error> {
        let count = checked_count::<Self, F>(length, reader)?;
        // A value may take more memory than data. At first, reserve no more than the data takes.
        let most = reader.rest().len() / size_of::<Self::Value>().max(1);
        let mut values = alloc::vec::Vec::with_capacity(count.min(most));
        for _ in 0..count {
            values.push(Self::decode(reader, limits)?);
        }
        Ok(values)
    }
}

/// What the functions of a field's type do with a field that is decoded. The struct whose tail holds it implements it.
pub trait DecodeFields<F: Format> {
    fn decode_field<'a, T: Decode<'a, F>, const AT: usize>(
        reader: &mut Reader<'a>,
    ) -> Result<T::Value, Error>;
}

impl<'a, F: Format, T: Fixed + InFormat<F>> Decode<'a, F> for T {
    #[inline(always)]
    fn decode(reader: &mut Reader<'a>, _: &'static [u32]) -> Result<T::Value, Error> {
        let bytes = take::<T>(reader)?;
        T::check(bytes)?;
        Ok(T::load(bytes))
    }

    /// Checks all values first, so the vector is allocated once, for all of them.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn decode_many(
        length: Length,
        reader: &mut Reader<'a>,
        _: &'static [u32],
    ) -> Result<alloc::vec::Vec<T::Value>, Error> {
        let values = T::Bytes::chunks(reader.take_many_to_check(length, T::FIXED_SIZE)?);
        values.iter().try_for_each(T::check)?;
        Ok(T::load_many(values))
    }
}
