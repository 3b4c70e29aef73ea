use crate::{
    data::{cursor::Cursor, reader::Reader},
    error::Error,
};

/// A wire format: how lengths and tags are written. Everything else is the same in all formats.
///
/// | | lengths of strings and vectors | tags of enums |
/// |---|---|---|
/// | [`Borsh`] | u32 | u8 |
/// | [`Bincode`] | u64 | u32 |
pub trait Format: sealed::Sealed {
    /// Size of a length, in bytes.
    const LENGTH_SIZE: usize;

    /// Size of an enum's tag, in bytes.
    const TAG_SIZE: usize;

    /// Takes a length from the reader.
    #[doc(hidden)]
    fn length(reader: &mut Reader<'_>) -> Result<u64, Error>;

    /// Takes an enum's tag from the reader.
    #[doc(hidden)]
    fn tag(reader: &mut Reader<'_>) -> Result<u32, Error>;

    /// Writes a length, which is at most `u32::MAX`.
    #[doc(hidden)]
    fn put_length(cursor: &mut Cursor<'_>, length: u32) -> Result<(), Error>;

    /// Writes an enum's tag, which is at most 255.
    #[doc(hidden)]
    fn put_tag(cursor: &mut Cursor<'_>, tag: u8) -> Result<(), Error>;
}

/// The format of borsh, and of Anchor's accounts. It is the default.
#[derive(Clone, Copy, Debug)]
pub enum Borsh {}

/// The format of bincode with fixed-size integers, and of wincode: `format = "bincode"`.
#[derive(Clone, Copy, Debug)]
pub enum Bincode {}

impl Format for Borsh {
    const LENGTH_SIZE: usize = 4;
    const TAG_SIZE: usize = 1;

    #[inline(always)]
    fn length(reader: &mut Reader<'_>) -> Result<u64, Error> {
        Ok(u64::from(u32::from_le_bytes(*reader.take()?)))
    }

    #[inline(always)]
    fn tag(reader: &mut Reader<'_>) -> Result<u32, Error> {
        let &[tag] = reader.take()?;
        Ok(u32::from(tag))
    }

    #[inline(always)]
    fn put_length(cursor: &mut Cursor<'_>, length: u32) -> Result<(), Error> {
        cursor.put_u32_le(length)
    }

    #[inline(always)]
    fn put_tag(cursor: &mut Cursor<'_>, tag: u8) -> Result<(), Error> {
        cursor.put_u8(tag)
    }
}

impl Format for Bincode {
    const LENGTH_SIZE: usize = 8;
    const TAG_SIZE: usize = 4;

    #[inline(always)]
    fn length(reader: &mut Reader<'_>) -> Result<u64, Error> {
        Ok(u64::from_le_bytes(*reader.take()?))
    }

    #[inline(always)]
    fn tag(reader: &mut Reader<'_>) -> Result<u32, Error> {
        Ok(u32::from_le_bytes(*reader.take()?))
    }

    #[inline(always)]
    fn put_length(cursor: &mut Cursor<'_>, length: u32) -> Result<(), Error> {
        cursor.put_u64_le(u64::from(length))
    }

    #[inline(always)]
    fn put_tag(cursor: &mut Cursor<'_>, tag: u8) -> Result<(), Error> {
        cursor.put_u32_le(u32::from(tag))
    }
}

/// A fixed-size type that can be part of data in format `F`.
///
/// Numbers, bools and arrays have the same bytes in every format, and so do structs of them. An enum's
/// tag does not.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not in the wire format `{F}`",
    label = "has another wire format",
    note = "give an enum and the types that hold it the same `#[neap(format = \"...\")]`"
)]
pub trait In<F: Format> {}

/// Implements `In` for types that every format writes the same way.
macro_rules! in_any_format {
    ($($scalar:ident)*) => {$(
        impl<F: Format> In<F> for $scalar {}
    )*};
}

in_any_format!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 bool);

impl<F: Format, T: In<F>, const N: usize> In<F> for [T; N] {}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Borsh {}
    impl Sealed for super::Bincode {}
}
