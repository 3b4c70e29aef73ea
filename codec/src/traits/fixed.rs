use core::slice;

use super::{
    bytes::Bytes,
    head::{Head, field, field_mut},
    place::Place,
};
use crate::error::Error;

/// A type whose values all take the same number of bytes.
///
/// Sealed: `#[derive(Neap)]` implements it for structs of such fields, for newtypes of such a field, and for enums without fields. The other
/// types that implement it are listed below. Getters return a [`View`](Self::View), and setters take an [`Arg`](Self::Arg):
///
/// | type | bytes | view | argument | mutable view |
/// |---|---|---|---|---|
/// | `u8` to `u128`, `i8` to `i128`, `f32`, `f64` | little-endian | the number | the number | [`Slot`](crate::Slot) |
/// | `bool` | 0 or 1 | `bool` | `bool` | [`Slot`](crate::Slot) |
/// | enum `E` without fields | the variant's tag: see [`Layout`](crate::wire::Layout) | `E` | `E` | [`Slot`](crate::Slot) |
/// | `[u8; N]`, `[[u8; N]; M]` | themselves | a reference | a reference | a mutable reference |
/// | newtype `N` of one unnamed field | those of the field | `N` | `N` | [`Slot`](crate::Slot) |
/// | `T` of another crate, [`Foreign<T, W>`](crate::wire::Foreign) | those of `W` | `T` | `T` | [`Slot`](crate::Slot) |
/// | `[T; N]` of other types | one after the other | [`Array`](crate::Array) | a reference | [`ArrayMut`](crate::ArrayMut) |
/// | `Option<T>` with [`as = COption<T>`](crate::wire::COption) | a tag, then those of `T` | `Option` of the view of `T` | `Option` of the argument | [`Slot`](crate::Slot) |
/// | [`MaybeNull<T>`](crate::MaybeNull) | those of `T`, or zeros | `Option` of the view of `T` | `Option` of the argument | [`Slot`](crate::Slot) |
/// | `(A, B)`, up to 12 parts | one after the other | a tuple of views | a reference | a tuple of mutable views |
/// | struct `S` | its fields, in order | `SRef` | `&S` | `SMut` |
///
/// Floats may be NaN, which borsh refuses and every other codec accepts. `E` and `N` are `Copy`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not have a fixed size that neap knows",
    label = "not a fixed-size type",
    note = "a fixed-size field is a number, `bool`, an array or tuple of these, or a type with `#[derive(neap::Neap)]`; mark \
            the field `#[neap(variable)]` if its type varies in length",
    note = "for a type that is a number or a key, such as `Price(u64)`, write `#[neap(as = u64)]`"
)]
pub trait Fixed: Sized + 'static {
    #[doc(hidden)]
    fn only_derive_is_allowed_to_implement_this_trait();

    /// A value as a struct holds it: `Self`, unless [`Self` stands for another type](crate::wire::Foreign).
    type Value;

    /// The bytes of a value.
    type Bytes: Bytes;

    /// A value as it is read: the value itself if it fits a register, otherwise a view of its bytes.
    type View<'a>: Copy;

    /// What a setter takes: a number, a bool, an enum or a type of another crate itself, otherwise a reference to a value.
    type Arg<'a>: Copy;

    /// A view through which a value is changed in place.
    type ViewMut<'a>;

    /// A vector of values as it is read: [`Slice`](crate::Slice), or a slice of `Self` if `Self` is
    /// its own encoding.
    type Slice<'a>: Copy;

    /// The size of a value, in bytes.
    const FIXED_SIZE: usize = size_of::<Self::Bytes>();

    /// The alignment of a value in the layout [`CLayout`](crate::wire::CLayout), a power of two. Structs and enums of the wire formats have 1.
    ///
    /// It only decides where a field starts. Data may start at any address.
    #[doc(hidden)]
    const ALIGN: usize;

    /// Whether values are equal if and only if their bytes are. Floats are not: `0.0 == -0.0`. Values with bytes that do not matter
    /// are not either: a [`COption`](crate::wire::COption) without a value, or padding. A search for such a type compares values, which costs more.
    #[doc(hidden)]
    const EQUAL_BY_BYTES: bool;

    /// Whether zeros encode a value. A `since` field that is missing reads as that value.
    #[doc(hidden)]
    const HAS_ZERO: bool;

    /// Refuses bytes that are not a value of this type.
    ///
    /// # Errors
    ///
    /// [`Error::Tag`] if a bool or an enum, at any depth, has an unknown value.
    #[doc(hidden)]
    fn check(bytes: &Self::Bytes) -> Result<(), Error>;

    /// Reads the value. Bytes that [`check`](Self::check) refuses read as an arbitrary value of the type.
    #[doc(hidden)]
    fn get(bytes: &Self::Bytes) -> Self::View<'_>;

    /// Opens the bytes for changes.
    #[doc(hidden)]
    fn get_mut(bytes: &mut Self::Bytes) -> Self::ViewMut<'_>;

    /// Stores what a setter takes.
    #[doc(hidden)]
    fn set(bytes: &mut Self::Bytes, value: Self::Arg<'_>);

    /// Stores a value of the type itself.
    #[doc(hidden)]
    fn store(value: &Self::Value, bytes: &mut Self::Bytes);

    /// Copies the value out of its bytes. Bytes that [`check`](Self::check) refuses give an arbitrary value.
    #[doc(hidden)]
    fn load(bytes: &Self::Bytes) -> Self::Value;

    /// Copies consecutive values out of their bytes, as [`load`](Self::load) does for each.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[inline(always)]
    fn load_many(bytes: &[Self::Bytes]) -> alloc::vec::Vec<Self::Value> {
        bytes.iter().map(Self::load).collect()
    }

    /// Returns whether the bytes are those of `value`. Floats compare as numbers do: NaN is equal to nothing.
    #[doc(hidden)]
    #[inline(always)]
    fn matches(bytes: &Self::Bytes, value: &Self::Value) -> bool {
        let mut expected = Self::Bytes::ZERO;
        Self::store(value, &mut expected);
        Self::Bytes::flat(slice::from_ref(bytes)) == Self::Bytes::flat(slice::from_ref(&expected))
    }

    /// Checks the field of this type at the position `AT` of the head of `S`.
    #[doc(hidden)]
    #[inline(always)]
    fn check_in<S: Head, const AT: usize>(head: &S::Bytes) -> Result<(), Error> {
        Self::check(field::<S, Self::Bytes, AT, 0>(head))
    }

    /// Reads the field, as [`get`](Self::get).
    #[doc(hidden)]
    #[inline(always)]
    fn get_in<S: Head, const AT: usize>(head: &S::Bytes) -> Self::View<'_> {
        Self::get(field::<S, Self::Bytes, AT, 0>(head))
    }

    /// Opens the field, as [`get_mut`](Self::get_mut).
    #[doc(hidden)]
    #[inline(always)]
    fn get_mut_in<S: Head, const AT: usize>(head: &mut S::Bytes) -> Self::ViewMut<'_> {
        Self::get_mut(field_mut::<S, Self::Bytes, AT, 0>(head))
    }

    /// Stores what a setter takes, as [`set`](Self::set).
    #[doc(hidden)]
    #[inline(always)]
    fn set_in<S: Head, const AT: usize>(head: &mut S::Bytes, value: Self::Arg<'_>) {
        Self::set(field_mut::<S, Self::Bytes, AT, 0>(head), value);
    }

    /// Stores a value, as [`store`](Self::store).
    #[doc(hidden)]
    #[inline(always)]
    fn store_in<S: Head, const AT: usize>(head: &mut S::Bytes, value: &Self::Value) {
        Self::store(value, field_mut::<S, Self::Bytes, AT, 0>(head));
    }

    /// Copies the field out of its bytes, as [`load`](Self::load).
    #[doc(hidden)]
    #[inline(always)]
    fn load_in<S: Head, const AT: usize>(head: &S::Bytes) -> Self::Value {
        Self::load(field::<S, Self::Bytes, AT, 0>(head))
    }

    /// Returns whether the field is `value`, as [`matches`](Self::matches).
    #[doc(hidden)]
    #[inline(always)]
    fn matches_in<S: Head, const AT: usize>(head: &S::Bytes, value: &Self::Value) -> bool {
        Self::matches(field::<S, Self::Bytes, AT, 0>(head), value)
    }

    /// Returns the place of the field, for a migration.
    #[doc(hidden)]
    #[inline(always)]
    fn place_in_head<S: Head, const AT: usize>() -> Place<Self> {
        let start = const { S::OFFSETS[AT] };
        Place::new(start, start + Self::FIXED_SIZE)
    }

    /// Stores the field of this type at the position `AT` of the tail of `S`.
    #[doc(hidden)]
    #[inline(always)]
    fn store_in_tail<S: FixedFields, const AT: usize>(
        tail: &mut [u8],
        value: Self::Arg<'_>,
    ) -> Result<(), Error> {
        S::store_field::<Self, AT>(tail, value)
    }

    /// Reads consecutive values.
    #[doc(hidden)]
    fn slice(bytes: &[Self::Bytes]) -> Self::Slice<'_>;

    /// Stores values one after the other, as many as fit.
    #[doc(hidden)]
    #[inline(always)]
    fn store_many(values: &[Self::Value], room: &mut [u8]) {
        let slots = Self::Bytes::chunks_mut(room).iter_mut();
        slots.zip(values).for_each(|(bytes, value)| Self::store(value, bytes));
    }
}

/// What the functions of a type of fixed size do with a field after others that vary in length. The struct implements it.
pub trait FixedFields {
    fn store_field<T: Fixed, const AT: usize>(
        tail: &mut [u8],
        value: T::Arg<'_>,
    ) -> Result<(), Error>;
}

/// Returns the alignment that a type has in programs. `align` is the one that it has here: many hosts align `u128` to 16 bytes, but
/// programs align no number to more than 8.
pub const fn align_in_programs(align: usize) -> usize {
    if align > 8 { 8 } else { align }
}

/// A fixed-size type whose arrays are read through [`Array`](crate::Array).
///
/// These are all fixed-size types but `u8` and arrays of it. Arrays of bytes need no view: they are their own
/// encoding. Sealed, as [`Fixed`] is: `#[derive(Neap)]` implements both.
#[diagnostic::on_unimplemented(
    message = "arrays of `{Self}` are not supported",
    label = "not a type that an array may hold",
    note = "if the elements vary in length, mark the field `#[neap(variable)]`",
    note = "an array may hold numbers, `bool`, arrays, and types with `#[derive(neap::Neap)]`; arrays of \
            `u8` may nest twice at most"
)]
pub trait Element: Fixed {}
