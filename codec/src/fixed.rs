use crate::{Bytes, Error};

/// A type that takes the same number of bytes whatever its value is.
///
/// `#[derive(Neap)]` implements it for structs of such fields and for enums without any. What a
/// getter gives and a setter takes is [`View`](Self::View):
///
/// | type | bytes | view | mutable view |
/// |---|---|---|---|
/// | `u8` to `u128`, `i8` to `i128`, `f32`, `f64` | little-endian | the number | [`Slot`](crate::Slot) |
/// | `bool` | 0 or 1 | `bool` | [`Slot`](crate::Slot) |
/// | enum `E` without fields | the variant's position, one byte | `E` | [`Slot`](crate::Slot) |
/// | `[u8; N]`, `[[u8; N]; M]` | themselves | a reference | a mutable reference |
/// | `Address`, with a framework's feature | its 32 bytes | a reference to them | a mutable reference |
/// | `[T; N]` of other types | one after the other | [`Array`](crate::Array) | [`ArrayMut`](crate::ArrayMut) |
/// | struct `S` | its fields, in order | `SRef` | `SMut` |
///
/// Floats may be NaN, which borsh refuses and every other codec takes. `E` is `Copy`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not have a fixed size that neap knows",
    label = "not a fixed-size field",
    note = "such fields are numbers, `bool`, arrays of them, and types that `#[derive(neap::Neap)]`; a type that \
            varies in length is marked `#[neap(variable)]`"
)]
pub trait Fixed: Sized + 'static {
    /// The bytes a value takes.
    type Bytes: Bytes;

    /// A value as it is read: itself where it fits a register, otherwise a view of its bytes.
    type View<'a>: Copy;

    /// A view through which a value is changed in place.
    type ViewMut<'a>;

    /// A vector of values as it is read: [`Slice`](crate::Slice), or a slice of `Self` where that is
    /// its own bytes.
    type Slice<'a>: Copy;

    /// How many bytes a value takes.
    const SIZE: usize = size_of::<Self::Bytes>();

    /// Refuses bytes that are no value of this type.
    ///
    /// # Errors
    ///
    /// [`Error::Tag`] when a bool or an enum, however deep inside, has an unknown value.
    fn check(bytes: &Self::Bytes) -> Result<(), Error>;

    /// Reads the value; bytes that [`check`](Self::check) refuses read as some value of the type.
    fn get(bytes: &Self::Bytes) -> Self::View<'_>;

    /// Opens the bytes for changes.
    fn get_mut(bytes: &mut Self::Bytes) -> Self::ViewMut<'_>;

    /// Stores a value as it is read.
    fn set(bytes: &mut Self::Bytes, value: Self::View<'_>);

    /// Stores a value as it is constructed.
    fn store(&self, bytes: &mut Self::Bytes);

    /// Reads values that lie one after the other.
    fn slice(bytes: &[Self::Bytes]) -> Self::Slice<'_>;

    /// Stores as many values as there is room for, one after the other.
    #[doc(hidden)]
    #[inline(always)]
    fn store_many(values: &[Self], room: &mut [u8]) {
        let places = Self::Bytes::chunks_mut(room).iter_mut();
        places
            .zip(values)
            .for_each(|(bytes, value)| value.store(bytes));
    }
}

/// A fixed-size type whose arrays are read through [`Array`](crate::Array).
///
/// Those are all but `u8` and arrays of it: arrays of these need no view, they are what they look
/// like. `#[derive(Neap)]` implements it beside [`Fixed`].
#[diagnostic::on_unimplemented(
    message = "arrays of `{Self}` are not supported",
    label = "not an element neap knows",
    note = "elements are numbers, `bool`, arrays, and types that `#[derive(neap::Neap)]`; arrays of \
            `u8` nest twice at most"
)]
pub trait Element: Fixed {}
