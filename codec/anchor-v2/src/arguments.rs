//! Arguments of a handler that are read in place: see [`Box`].

use core::{fmt, mem::MaybeUninit};

use alloc::vec::Vec;
use anchor_lang::{
    IdlAccountType,
    wincode::{
        ReadError, ReadResult, SchemaRead, SchemaWrite, WriteResult,
        config::Config,
        io::{Reader, Writer},
        len::SeqLen,
    },
};
use neap::{
    __private::parse_utf8,
    Error, Slice,
    wire::{Bytes, Fixed},
};

/// A string or a vector of at most `MAX` bytes or elements, in the instruction data. Nothing is copied.
///
/// ```
/// use anchor_lang::prelude::*;
/// use neap::Neap;
/// use neap_anchor_v2::arguments::Box;
///
/// declare_id!("8Zv72jA9EQGNd91qrTXub3SSLnZYS7tqaheVXa26gK8B");
///
/// #[program]
/// pub mod payments {
///     use super::*;
///
///     pub fn pay(
///         _ctx: &mut Context<Pay>,
///         memo: Box<'_, str, 64>,
///         entries: Box<'_, [Entry], 32>,
///     ) -> Result<()> {
///         let total = entries.view().iter().try_fold(0_u64, |sum, entry| sum.checked_add(entry.amount()));
///         require!(total.is_some() && !memo.view().is_empty(), ProgramError::InvalidArgument);
///         Ok(())
///     }
/// }
///
/// #[derive(Neap, IdlType)]
/// pub struct Entry {
///     pub key: Address,
///     pub amount: u64,
/// }
///
/// #[derive(Accounts)]
/// pub struct Pay {
///     pub payer: Signer,
/// }
/// # fn main() {}
/// ```
///
/// IDL and client stay as with `String` and `Vec<Entry>`. Anchor writes the IDL from the name of a type, and `Box` is the only
/// name that it replaces by what is inside. So import this type, and write its name without a path. If you also
/// need the standard library's, write `std::boxed::Box`.
///
/// A string is a [`str`], and a vector is a [`Slice`] of [values of a fixed size](Fixed). Such values need no alignment, so their
/// numbers stay numbers, which `&[Entry]` does not allow. For keys, `&[Address]` is enough.
///
/// Anchor refuses an argument that is longer than `MAX`, text that is not UTF-8, and unknown variants, with
/// `InstructionDidNotDeserialize`.
pub struct Box<'a, T: InPlace + ?Sized, const MAX: usize> {
    bytes: &'a T::Bytes,
}

impl<'a, T: InPlace + ?Sized, const MAX: usize> Box<'a, T, MAX> {
    /// Returns the string, or a [`Slice`] of the elements.
    #[inline(always)]
    pub fn view(&self) -> T::View<'a> {
        T::view(self.bytes)
    }

    /// Makes an argument, for a client that is written in Rust. It does not check the maximum: the program does.
    pub fn new(view: T::View<'a>) -> Self {
        Self { bytes: T::bytes(view) }
    }
}

/// What a [`Box`] may hold: `str`, or `[T]` of a fixed-size type. Sealed.
pub trait InPlace: sealed::Sealed {
    /// A view of it: `&str`, or a [`Slice`].
    type View<'a>: Copy;

    /// Its bytes, as a type without a lifetime: otherwise a `Box` could not be made to live shorter.
    #[doc(hidden)]
    type Bytes: ?Sized + 'static;

    #[doc(hidden)]
    const ELEMENT_SIZE: usize;

    #[doc(hidden)]
    fn parse(bytes: &[u8]) -> Result<&Self::Bytes, Error>;

    #[doc(hidden)]
    fn view(bytes: &Self::Bytes) -> Self::View<'_>;

    #[doc(hidden)]
    fn bytes<'a>(view: Self::View<'a>) -> &'a Self::Bytes;

    #[doc(hidden)]
    fn flat(bytes: &Self::Bytes) -> &[u8];
}

impl InPlace for str {
    type View<'a> = &'a str;
    type Bytes = str;

    const ELEMENT_SIZE: usize = 1;

    #[inline(always)]
    fn parse(bytes: &[u8]) -> Result<&str, Error> {
        parse_utf8(bytes)
    }

    #[inline(always)]
    fn view(bytes: &str) -> &str {
        bytes
    }

    fn bytes<'a>(view: Self::View<'a>) -> &'a str {
        view
    }

    fn flat(bytes: &str) -> &[u8] {
        bytes.as_bytes()
    }
}

impl<T: Fixed> InPlace for [T] {
    type View<'a> = Slice<'a, T>;
    type Bytes = [T::Bytes];

    const ELEMENT_SIZE: usize = T::FIXED_SIZE;

    #[inline(always)]
    fn parse(bytes: &[u8]) -> Result<&[T::Bytes], Error> {
        Ok(Slice::<T>::parse(bytes)?.as_elements())
    }

    #[inline(always)]
    fn view(bytes: &[T::Bytes]) -> Slice<'_, T> {
        Slice::new(bytes)
    }

    fn bytes<'a>(view: Self::View<'a>) -> &'a [T::Bytes] {
        view.as_elements()
    }

    fn flat(bytes: &[T::Bytes]) -> &[u8] {
        T::Bytes::flat(bytes)
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for str {}
    impl<T> Sealed for [T] {}
}

impl<'a, T: InPlace<View<'a>: fmt::Debug> + ?Sized, const MAX: usize> fmt::Debug
    for Box<'a, T, MAX>
{
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(formatter)
    }
}

/// Anchor replaces every error by `InstructionDidNotDeserialize`.
const INVALID: ReadError = ReadError::InvalidValue("the argument is too long, or not valid");

#[allow(unsafe_code)] // The trait is unsafe. The implementation has no unsafe operation.
// SAFETY: `read` initializes `dst` before it returns `Ok`. `TYPE_META` is the default, which promises nothing.
unsafe impl<'a, C: Config, T: InPlace + ?Sized, const MAX: usize> SchemaRead<'a, C>
    for Box<'a, T, MAX>
{
    type Dst = Self;

    #[inline(always)]
    fn read(mut reader: impl Reader<'a>, dst: &mut MaybeUninit<Self>) -> ReadResult<()> {
        let length = C::LengthEncoding::read(reader.by_ref())?;
        if length > MAX {
            return Err(INVALID);
        }
        let bytes = reader.take_borrowed(length.checked_mul(T::ELEMENT_SIZE).ok_or(INVALID)?)?;
        dst.write(Self { bytes: T::parse(bytes).map_err(|_| INVALID)? });
        Ok(())
    }
}

#[allow(unsafe_code)] // The trait is unsafe. The implementation has no unsafe operation.
// SAFETY: `size_of` returns the number of bytes that `write` writes: a length, and the bytes that both get from `T::flat`. `TYPE_META`
// is the default.
unsafe impl<C: Config, T: InPlace + ?Sized, const MAX: usize> SchemaWrite<C> for Box<'_, T, MAX> {
    type Src = Self;

    fn size_of(argument: &Self) -> WriteResult<usize> {
        let bytes = T::flat(argument.bytes).len();
        Ok(C::LengthEncoding::write_bytes_needed(bytes / T::ELEMENT_SIZE)? + bytes)
    }

    fn write(mut writer: impl Writer, argument: &Self) -> WriteResult<()> {
        let bytes = T::flat(argument.bytes);
        C::LengthEncoding::write(writer.by_ref(), bytes.len() / T::ELEMENT_SIZE)?;
        Ok(writer.write(bytes)?)
    }
}

#[doc(hidden)]
impl<const MAX: usize> IdlAccountType for Box<'_, str, MAX> {}

#[doc(hidden)]
impl<T: Fixed + IdlAccountType, const MAX: usize> IdlAccountType for Box<'_, [T], MAX> {
    fn __register_idl_deps(accounts: &mut Vec<&'static str>, types: &mut Vec<&'static str>) {
        T::__register_idl_deps(accounts, types);
    }
}
