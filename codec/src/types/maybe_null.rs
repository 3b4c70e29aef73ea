use core::slice::from_ref;

use super::{slice::Slice, slot::Slot};
use crate::{
    data::zeros::check_zeros,
    error::Error,
    traits::{
        bytes::Bytes,
        fixed::{Element, Fixed},
        format::{Borsh, CLayout, Format, InFormat},
    },
};

/// An optional value without a tag: zeros stand for `None`. SPL writes optional keys this way.
///
/// A value whose bytes are all zero reads as `None` too.
///
/// ```
/// # use neap::{Error, MaybeNull, Neap};
/// #[derive(Neap)]
/// struct MintCloseAuthority {
///     close_authority: MaybeNull<[u8; 32]>,
/// }
///
/// let mut data = [0; MintCloseAuthority::SIZE];
/// let mut extension = MintCloseAuthorityMut::parse(&mut data)?;
/// assert_eq!(extension.close_authority(), None);
/// extension.set_close_authority(Some(&[7; 32]));
/// assert_eq!(data, [7; 32]);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MaybeNull<T>(pub Option<T>);

impl<T> From<Option<T>> for MaybeNull<T> {
    fn from(value: Option<T>) -> Self {
        Self(value)
    }
}

#[inline(always)]
fn is_null<B: Bytes>(bytes: &B) -> bool {
    check_zeros(B::flat(from_ref(bytes))).is_ok()
}

impl<T: Fixed> Fixed for MaybeNull<T> {
    fn only_derive_is_allowed_to_implement_this_trait() {}

    type Value = MaybeNull<T::Value>;
    type Bytes = T::Bytes;
    type View<'a> = Option<T::View<'a>>;
    type Arg<'a> = Option<T::Arg<'a>>;
    type ViewMut<'a> = Slot<'a, Self>;
    type Slice<'a> = Slice<'a, Self>;

    const ALIGN: usize = T::ALIGN;
    const EQUAL_BY_BYTES: bool = T::EQUAL_BY_BYTES;
    const HAS_ZERO: bool = true;

    #[inline(always)]
    fn check(bytes: &T::Bytes) -> Result<(), Error> {
        if is_null(bytes) {
            return Ok(());
        }
        T::check(bytes)
    }

    #[inline(always)]
    fn get(bytes: &T::Bytes) -> Option<T::View<'_>> {
        (!is_null(bytes)).then(|| T::get(bytes))
    }

    #[inline(always)]
    fn get_mut(bytes: &mut T::Bytes) -> Slot<'_, Self> {
        Slot::new(bytes)
    }

    #[inline(always)]
    fn set(bytes: &mut T::Bytes, value: Option<T::Arg<'_>>) {
        match value {
            Some(value) => T::set(bytes, value),
            None => *bytes = T::Bytes::ZERO,
        }
    }

    #[inline(always)]
    fn store(value: &Self::Value, bytes: &mut T::Bytes) {
        match &value.0 {
            Some(value) => T::store(value, bytes),
            None => *bytes = T::Bytes::ZERO,
        }
    }

    #[inline(always)]
    fn load(bytes: &T::Bytes) -> Self::Value {
        MaybeNull((!is_null(bytes)).then(|| T::load(bytes)))
    }

    #[inline(always)]
    fn matches(bytes: &T::Bytes, value: &Self::Value) -> bool {
        match &value.0 {
            Some(value) => T::matches(bytes, value),
            None => is_null(bytes),
        }
    }

    #[inline(always)]
    fn slice(bytes: &[T::Bytes]) -> Slice<'_, Self> {
        Slice::new(bytes)
    }
}

impl<T: Fixed> Element for MaybeNull<T> {}

impl<F: Format, T: InFormat<F>> InFormat<F> for MaybeNull<T> {
    fn only_derive_is_allowed_to_implement_this_trait() {}
}

// Only values without padding: whether a value is zero must not depend on padding.
impl<T: InFormat<CLayout> + InFormat<Borsh>> InFormat<CLayout> for MaybeNull<T> {
    fn only_derive_is_allowed_to_implement_this_trait() {}
}
