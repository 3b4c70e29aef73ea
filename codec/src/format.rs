use crate::{Cursor, Error, Reader};

/// A wire format: how lengths and tags are written. Everything else is the same in all of them.
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

    /// Takes a length off the front.
    #[doc(hidden)]
    fn length(reader: &mut Reader<'_>) -> Result<u64, Error>;

    /// Takes an enum's tag off the front.
    #[doc(hidden)]
    fn tag(reader: &mut Reader<'_>) -> Result<u32, Error>;

    /// Writes a length, which is at most `u32::MAX`.
    #[doc(hidden)]
    fn put_length(cursor: &mut Cursor<'_>, length: u32) -> Result<(), Error>;

    /// Writes an enum's tag, which is at most 255.
    #[doc(hidden)]
    fn put_tag(cursor: &mut Cursor<'_>, tag: u8) -> Result<(), Error>;
}

/// The bytes of borsh, and of Anchor's accounts: the format of a type that names none.
#[derive(Clone, Copy, Debug)]
pub enum Borsh {}

/// The bytes of bincode with fixed-size integers, which are wincode's too: `format = "bincode"`.
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

/// A fixed-size type whose bytes are those of format `F`.
///
/// Numbers, bools and arrays are the same in every format, and so are structs of them. An enum's
/// tag is not.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not in the wire format `{F}`",
    label = "written in another wire format",
    note = "an enum and the types that hold it need the same `#[neap(format = \"...\")]`"
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
