use crate::{
    data::{cursor::Cursor, reader::Reader},
    error::Error,
};

/// A layout of fixed-size fields: one of the wire [`Format`]s, or [`CLayout`]. Sealed: there are no others.
///
/// | | `format` | between fields | tags of enums | tags of `Ok` and `Err` | lengths of strings and vectors |
/// |---|---|---|---|---|---|
/// | [`Borsh`] | `"borsh"` | nothing | u8 | 1 and 0 | u32 |
/// | [`Bincode`] | `"bincode"` | nothing | u32 | 0 and 1 | u64 |
/// | [`CLayout`] | `"c"` | padding | as their `repr` says | has none | has none |
pub trait Layout: sealed::Sealed + 'static {}

/// A wire format, [`Borsh`] or [`Bincode`]: how lengths and tags are written. Everything else is the same in both.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a wire format, so it cannot hold types of one",
    label = "has a wire format",
    note = "give enums, structs and the types that hold them the same `#[neap(format = \"...\")]`"
)]
pub trait Format: Layout {
    /// Size of a length, in bytes.
    const LENGTH_SIZE: usize;

    /// Size of an enum's tag, in bytes.
    const TAG_SIZE: usize;

    /// The tag of `Ok` in a `Result`. `Err` has the other one of 0 and 1.
    #[doc(hidden)]
    const OK_TAG: u8;

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

/// The layout that a program's `#[repr(C)]` structs have in memory, as in Anchor's `zero_copy` accounts: `format = "c"`.
///
/// Each field starts at a multiple of its alignment, and the size of a struct is a multiple of the greatest.
/// Behind a discriminator, offsets count from its end. Solana's platform-tools align `u128` to 8 bytes, and so does this layout; rustc's BPF
/// target, which `toolchain/upstream` uses, and most hosts align it to 16.
///
/// The bytes between fields are padding. No view reads them, setters leave them alone, and `encode_into` fills them with zeros.
///
/// The schema itself needs no `#[repr(C)]`.
#[derive(Clone, Copy, Debug)]
pub enum CLayout {}

impl Layout for Borsh {}

impl Layout for Bincode {}

impl Layout for CLayout {}

impl Format for Borsh {
    const LENGTH_SIZE: usize = 4;
    const TAG_SIZE: usize = 1;
    const OK_TAG: u8 = 1;

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
    const OK_TAG: u8 = 0;

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

/// A fixed-size type that can be part of data in layout `L`. `#[derive(Neap)]` implements it along with [`Fixed`](super::fixed::Fixed).
/// Sealed, as that is.
///
/// Numbers, bools and arrays have the same bytes in every layout. So do structs of them in every wire format, but [`CLayout`] has padding
/// between fields. Tags of enums differ.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not in the format `{L}`",
    label = "has another format",
    note = "give enums, structs and the types that hold them the same `#[neap(format = \"...\")]`",
    note = "in format \"c\", a struct with a `discriminator` can only be an account, and `MaybeNull` holds no structs and enums"
)]
pub trait InFormat<L: Layout> {
    #[doc(hidden)]
    fn only_derive_is_allowed_to_implement_this_trait();
}

/// Implements `InFormat` for types that have the same bytes in every layout.
macro_rules! in_any_layout {
    ($($scalar:ident)*) => {$(
        impl<L: Layout> InFormat<L> for $scalar {
            fn only_derive_is_allowed_to_implement_this_trait() {}
        }
    )*};
}

in_any_layout!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 bool);

impl<L: Layout, T: InFormat<L>, const N: usize> InFormat<L> for [T; N] {
    fn only_derive_is_allowed_to_implement_this_trait() {}
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Borsh {}
    impl Sealed for super::Bincode {}
    impl Sealed for super::CLayout {}
}
