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
}

impl<'a, F: Format, T: Fixed + InFormat<F>> Decode<'a, F> for T {
    #[inline(always)]
    fn decode(reader: &mut Reader<'a>, _: &'static [u32]) -> Result<T::Value, Error> {
        let bytes = take::<T>(reader)?;
        T::check(bytes)?;
        Ok(T::load(bytes))
    }
}
