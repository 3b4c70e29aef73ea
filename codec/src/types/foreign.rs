//! Types of other crates, which may stand in a field although neap does not know them.

use core::marker::PhantomData;

use super::{slice::Slice, slot::Slot};
use crate::{
    error::Error,
    traits::{
        bytes::Bytes,
        fixed::{Element, Fixed, align_in_programs},
        format::{InFormat, Layout},
    },
};

/// Stands for a type `T`, of yours or of another crate, whose bytes are those of a `W`.
///
/// The derive uses it for `#[neap(as = W)]`. It also uses it for every `Pubkey` and `Address` in a field's type, as
/// `Foreign<Pubkey, [u8; 32]>`. Getters return `T`. In the layout [`CLayout`](crate::wire::CLayout), it has the alignment of a `T`.
pub struct Foreign<T, W>(PhantomData<fn() -> (T, W)>);

/// A type whose bytes may be those of a type `T` of another crate.
///
/// `T` is `Copy`. For numbers and bools, it converts from and into `Self`. For an array of bytes, it has their size, converts from the
/// array, and gives its bytes through `AsRef<[u8]>`, as keys do. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be read as `{Self}`",
    label = "does not convert from and into `{Self}`",
    note = "a type named `Pubkey` or `Address` is read as a key; if yours is not one, name it in `as` too: `#[neap(as = Address)]`",
    note = "`as` takes a number, `bool` or an array of bytes; for a key, write `#[neap(as = [u8; 32])]`"
)]
pub trait Represents<T>: Fixed {
    #[doc(hidden)]
    fn only_neap_implements_this_trait();

    /// Whether a `T` has room for these bytes, and no more.
    #[doc(hidden)]
    const HAS_SIZE_OF: bool;

    #[doc(hidden)]
    fn from_view(view: Self::View<'_>) -> T;

    #[doc(hidden)]
    fn store_value(value: &T, bytes: &mut Self::Bytes);
}

// Errors then name the type and not one of these traits.
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<T: Copy + From<[u8; N]> + AsRef<[u8]>, const N: usize> Represents<T> for [u8; N] {
    fn only_neap_implements_this_trait() {}

    const HAS_SIZE_OF: bool = size_of::<T>() == N.next_multiple_of(align_of::<T>());

    #[inline(always)]
    fn from_view(bytes: &[u8; N]) -> T {
        T::from(*bytes)
    }

    #[inline(always)]
    fn store_value(value: &T, bytes: &mut [u8; N]) {
        // Only a type whose `AsRef<[u8]>` gives a part of it ends here.
        let Ok(value) = value.as_ref().try_into() else {
            panic!("`AsRef<[u8]>` gives another number of bytes than `as` declares");
        };
        *bytes = value;
    }
}

/// Lets a scalar represent every type that converts from and into it.
macro_rules! scalars {
    ($($scalar:ident)*) => {$(
        #[doc(hidden)]
        impl<T: Copy + From<$scalar> + Into<$scalar>> Represents<T> for $scalar {
            fn only_neap_implements_this_trait() {}

            // A conversion says how a `T` of another size becomes the number.
            const HAS_SIZE_OF: bool = true;

            #[inline(always)]
            fn from_view(view: $scalar) -> T {
                T::from(view)
            }

            #[inline(always)]
            fn store_value(value: &T, bytes: &mut Self::Bytes) {
                $scalar::store(&(*value).into(), bytes);
            }
        }
    )*};
}

scalars!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 bool);

#[doc(hidden)]
impl<T: Copy + 'static, W: Represents<T>> Fixed for Foreign<T, W> {
    fn only_derive_is_allowed_to_implement_this_trait() {}

    type Value = T;
    type Bytes = W::Bytes;
    type View<'a> = T;
    type Arg<'a> = T;
    type ViewMut<'a> = Slot<'a, Self>;
    type Slice<'a> = Slice<'a, Self>;

    const FIXED_SIZE: usize = {
        assert!(
            W::HAS_SIZE_OF,
            "the type of a field, or inside it, has more or fewer bytes than the array in `as`"
        );
        W::FIXED_SIZE
    };
    // In memory the field is a `T`, unless a `T` is too small for the bytes.
    const ALIGN: usize =
        if size_of::<T>() < W::FIXED_SIZE { W::ALIGN } else { align_in_programs(align_of::<T>()) };
    const EQUAL_BY_BYTES: bool = W::EQUAL_BY_BYTES;
    const HAS_ZERO: bool = W::HAS_ZERO;

    #[inline(always)]
    fn check(bytes: &W::Bytes) -> Result<(), Error> {
        W::check(bytes)
    }

    #[inline(always)]
    fn get(bytes: &W::Bytes) -> T {
        W::from_view(W::get(bytes))
    }

    #[inline(always)]
    fn get_mut(bytes: &mut W::Bytes) -> Slot<'_, Self> {
        Slot::new(bytes)
    }

    #[inline(always)]
    fn set(bytes: &mut W::Bytes, value: T) {
        W::store_value(&value, bytes);
    }

    #[inline(always)]
    fn store(value: &T, bytes: &mut W::Bytes) {
        W::store_value(value, bytes);
    }

    #[inline(always)]
    fn load(bytes: &W::Bytes) -> T {
        Self::get(bytes)
    }

    #[inline(always)]
    fn matches(bytes: &W::Bytes, value: &T) -> bool {
        let mut expected = W::Bytes::ZERO;
        W::store_value(value, &mut expected);
        W::matches(bytes, &W::load(&expected))
    }

    #[inline(always)]
    fn slice(bytes: &[W::Bytes]) -> Slice<'_, Self> {
        Slice::new(bytes)
    }
}

#[doc(hidden)]
impl<T: Copy + 'static, W: Represents<T>> Element for Foreign<T, W> {}

#[doc(hidden)]
impl<L: Layout, T, W: InFormat<L>> InFormat<L> for Foreign<T, W> {
    fn only_derive_is_allowed_to_implement_this_trait() {}
}
