use core::marker::PhantomData;

use super::{
    slice::Slice,
    slot::Slot,
    tuple::{split, split_mut},
};
use crate::{
    error::Error,
    traits::{
        bytes::Bytes,
        fixed::{Element, Fixed},
        format::{Format, InFormat},
    },
};

/// Stands for an `Option` as SPL writes it: a tag, 0 or 1, then room for the value, even without a value.
///
/// The derive uses it for `#[neap(as = COption<T>)]`, whose tag is a `u32`, and for `#[neap(as = COption<T, u8>)]`, as in address
/// lookup tables. `SIZE` is the size of the tag and the value together, in bytes. If the option is `None`, the bytes of the value
/// may be anything.
///
/// ```
/// # use neap::{Error, Neap};
/// #[derive(Neap)]
/// struct Mint {
///     #[neap(as = COption<[u8; 32]>)]
///     authority: Option<[u8; 32]>,
/// }
///
/// let mut data = [0; Mint::SIZE];
/// let mut mint = MintMut::parse(&mut data)?;
/// mint.set_authority(Some(&[7; 32]));
/// assert_eq!(mint.authority(), Some(&[7; 32]));
/// // Only the tag changes, as in SPL's programs.
/// mint.authority_mut().clear();
/// assert_eq!(mint.authority(), None);
/// assert_eq!(data[4..], [7; 32]);
/// # Ok::<(), Error>(())
/// ```
pub struct COption<T, W, const SIZE: usize>(PhantomData<fn() -> (T, W)>);

// Numbers, not arrays of bytes: rustc compares an array in a pattern byte by byte.
const NONE: u32 = 0;
const SOME: u32 = 1;

#[doc(hidden)]
impl<T: Fixed, W: Tag, const SIZE: usize> Fixed for COption<T, W, SIZE> {
    fn only_derive_is_allowed_to_implement_this_trait() {}

    type Value = Option<T::Value>;
    type Bytes = [u8; SIZE];
    type View<'a> = Option<T::View<'a>>;
    type Arg<'a> = Option<T::Arg<'a>>;
    type ViewMut<'a> = Slot<'a, Self>;
    type Slice<'a> = Slice<'a, Self>;

    const FIXED_SIZE: usize = {
        assert!(SIZE == W::FIXED_SIZE + T::FIXED_SIZE, "this is not the size of the option");
        SIZE
    };
    const ALIGN: usize = 1;
    const EQUAL_BY_BYTES: bool = false;
    const HAS_ZERO: bool = true;

    #[inline(always)]
    fn check(bytes: &[u8; SIZE]) -> Result<(), Error> {
        let (tag, value) = parts::<T, W>(bytes);
        match W::load(tag).into() {
            NONE => Ok(()),
            SOME => T::check(value),
            _ => Err(Error::Tag),
        }
    }

    #[inline(always)]
    fn get(bytes: &[u8; SIZE]) -> Option<T::View<'_>> {
        let (tag, value) = parts::<T, W>(bytes);
        (W::load(tag).into() != NONE).then(|| T::get(value))
    }

    #[inline(always)]
    fn get_mut(bytes: &mut [u8; SIZE]) -> Slot<'_, Self> {
        Slot::new(bytes)
    }

    #[inline(always)]
    fn set(bytes: &mut [u8; SIZE], new: Option<T::Arg<'_>>) {
        match new {
            None => *write_tag::<T, W>(bytes, false) = T::Bytes::ZERO,
            Some(new) => T::set(write_tag::<T, W>(bytes, true), new),
        }
    }

    #[inline(always)]
    fn store(new: &Option<T::Value>, bytes: &mut [u8; SIZE]) {
        match new {
            None => *write_tag::<T, W>(bytes, false) = T::Bytes::ZERO,
            Some(new) => T::store(new, write_tag::<T, W>(bytes, true)),
        }
    }

    #[inline(always)]
    fn load(bytes: &[u8; SIZE]) -> Option<T::Value> {
        let (tag, value) = parts::<T, W>(bytes);
        (W::load(tag).into() != NONE).then(|| T::load(value))
    }

    #[inline(always)]
    fn matches(bytes: &[u8; SIZE], expected: &Option<T::Value>) -> bool {
        let (tag, value) = parts::<T, W>(bytes);
        match (W::load(tag).into() != NONE, expected) {
            (true, Some(expected)) => T::matches(value, expected),
            (is_some, expected) => is_some == expected.is_some(),
        }
    }

    #[inline(always)]
    fn slice(bytes: &[[u8; SIZE]]) -> Slice<'_, Self> {
        Slice::new(bytes)
    }
}

#[doc(hidden)]
impl<T: Fixed, W: Tag, const SIZE: usize> Element for COption<T, W, SIZE> {}

#[doc(hidden)]
impl<F: Format, T: InFormat<F>, W: Tag, const SIZE: usize> InFormat<F> for COption<T, W, SIZE> {
    fn only_derive_is_allowed_to_implement_this_trait() {}
}

impl<T: Fixed, W: Tag, const SIZE: usize> Slot<'_, COption<T, W, SIZE>> {
    /// Stores `None` as SPL's programs do: the bytes of the value stay as they are. [`set`](Slot::set) fills them with zeros.
    #[inline(always)]
    pub fn clear(&mut self) {
        write_tag::<T, W>(self.bytes_mut(), false);
    }
}

/// A number that may be the tag of a [`COption`]: `u8` or `u32`. Sealed.
#[diagnostic::on_unimplemented(
    message = "the tag of a `COption` is a `u32` or a `u8`",
    label = "not a tag"
)]
pub trait Tag: Fixed<Value: From<bool> + Into<u32>> {
    #[doc(hidden)]
    fn only_neap_implements_this_trait();
}

impl Tag for u8 {
    fn only_neap_implements_this_trait() {}
}

impl Tag for u32 {
    fn only_neap_implements_this_trait() {}
}

/// Returns the bytes of the tag, and those of the value.
#[inline(always)]
fn parts<T: Fixed, W: Tag>(bytes: &[u8]) -> (&W::Bytes, &T::Bytes) {
    let (tag, rest) = split::<W>(bytes);
    let (value, _) = split::<T>(rest);
    (tag, value)
}

/// Returns the bytes of the value for changes, after it wrote the tag.
#[inline(always)]
fn write_tag<T: Fixed, W: Tag>(bytes: &mut [u8], is_some: bool) -> &mut T::Bytes {
    let (tag, rest) = split_mut::<W>(bytes);
    W::store(&W::Value::from(is_some), tag);
    let (value, _) = split_mut::<T>(rest);
    value
}
