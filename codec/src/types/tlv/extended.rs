use core::fmt;

use super::{entries::Entries, entries_mut::EntriesMut};
use crate::{
    data::zeros::check_zeros,
    error::Error,
    traits::{neap::Neap, schema::Schema},
};

/// The size of a token account without extensions, in bytes. A mint with extensions has zeros up to there. Then
/// comes the account type, then the list.
const ACCOUNT_SIZE: usize = 165;

/// Where the list starts, in bytes.
const LIST_START: usize = ACCOUNT_SIZE + 1;

/// The size of a multisig, in bytes. Token-2022 tells multisigs from other accounts by it.
const MULTISIG_SIZE: usize = 355;

/// A Token-2022 mint or token account, with its extensions if it has any.
///
/// `S` is the schema of a mint, of 82 bytes, or of a token account, of 165 bytes. The result is a [`Schema`] too, so a
/// framework's `load` gives you views of it: [`ExtendedRef`] and [`ExtendedMut`].
///
/// Data is refused if Token-2022's own crate refuses it, with one exception: the mint or account may be
/// uninitialized. The list of extensions is checked as far as you read it, and may have kinds that are not known yet.
///
/// A value is that of the mint or account. Encoding it leaves the extensions as they are.
///
/// ```compile_fail,E0080
/// # use neap::{Neap, Schema, tlv::Extended};
/// # const SIZE: usize = 83;
/// #[derive(Neap)]
/// struct NeitherMintNorAccount {
///     bytes: [u8; SIZE],
/// }
///
/// let _ = Extended::<NeitherMintNorAccount>::parse(&[]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extended<S>(pub S);

impl<S: Schema> Extended<S> {
    /// The account type: 1 for a mint, 2 for a token account.
    const ACCOUNT_TYPE: u8 = {
        assert!(
            S::HEAD_SIZE == 82 || S::HEAD_SIZE == ACCOUNT_SIZE,
            "Token-2022 extends mints, of 82 bytes, and token accounts, of 165 bytes"
        );
        if S::HEAD_SIZE == ACCOUNT_SIZE { 2 } else { 1 }
    };

    /// Refuses data that has another layout than Token-2022's.
    #[inline(always)]
    fn check(data: &[u8], account_type: u8) -> Result<(), Error> {
        let rest = data.get(S::HEAD_SIZE..).ok_or(Error::Length)?;
        if rest.is_empty() {
            return Ok(());
        }
        if data.len() == MULTISIG_SIZE {
            return Err(Error::Length);
        }
        let padding_size = ACCOUNT_SIZE - S::HEAD_SIZE;
        let (padding, rest) = rest.split_at_checked(padding_size).ok_or(Error::Length)?;
        match rest.first() {
            None => Err(Error::Length),
            Some(found) if *found != account_type => Err(Error::Discriminator),
            Some(_) => check_zeros(padding),
        }
    }

    /// Splits data into the base and the list. The data may have any length.
    #[inline(always)]
    fn split(data: &[u8]) -> (&[u8], Entries<'_>) {
        let (base, rest) = data.split_at_checked(S::HEAD_SIZE).unwrap_or((data, &[]));
        let list = rest.get(LIST_START - S::HEAD_SIZE..).unwrap_or_default();
        (base, Entries::new(list))
    }

    /// Splits data, as [`split`](Self::split), for changes.
    #[inline(always)]
    fn split_mut(data: &mut [u8]) -> (&mut [u8], EntriesMut<'_>) {
        let (base, rest) = data.split_at_mut(S::HEAD_SIZE.min(data.len()));
        let list = rest.get_mut(LIST_START - S::HEAD_SIZE..).unwrap_or_default();
        (base, EntriesMut::new(list))
    }
}

/// Reads an [`Extended`] mint or token account in place.
pub struct ExtendedRef<'a, S: Schema> {
    /// The mint or the token account.
    pub base: S::Ref<'a>,
    /// Its extensions.
    pub extensions: Entries<'a>,
}

impl<'a, S: Schema> ExtendedRef<'a, S> {
    /// Checks the base as [`S::parse`](Schema::parse) does, and where the extensions start.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the data ends before the extensions can start, or has the size of a multisig;
    /// [`Error::Discriminator`] if it has another account type; [`Error::Trailing`] if anything but zeros is between
    /// a mint and its account type; and those of `S::parse`.
    #[inline(always)]
    pub fn parse(data: &'a [u8]) -> Result<Self, Error> {
        Extended::<S>::check(data, Extended::<S>::ACCOUNT_TYPE)?;
        let (base, extensions) = Extended::<S>::split(data);
        Ok(Self { base: S::parse(base)?, extensions })
    }

    /// Returns the size that the account needs for these extensions, in bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if an extension exceeds the data.
    #[inline(always)]
    pub fn size(self) -> Result<usize, Error> {
        match self.extensions.encoded_len()? {
            0 => Ok(S::HEAD_SIZE),
            list => Ok(size_with_list(list)),
        }
    }

    /// Returns the size that the account needs if the extension of this kind has a value of `size` bytes.
    /// The account may have that extension or not.
    ///
    /// # Errors
    ///
    /// As [`size`](Self::size).
    #[inline(always)]
    pub fn size_with(self, kind: u16, size: usize) -> Result<usize, Error> {
        Ok(size_with_list(self.extensions.encoded_len_with(kind, size)?))
    }
}

/// Returns the size of an account, which must not be that of a multisig. Token-2022 adds two bytes then.
#[inline(always)]
fn size_with_list(list: usize) -> usize {
    match list.saturating_add(LIST_START) {
        MULTISIG_SIZE => MULTISIG_SIZE + 2,
        size => size,
    }
}

/// Reads and changes an [`Extended`] mint or token account in place.
pub struct ExtendedMut<'a, S: Schema> {
    /// The mint or the token account.
    pub base: S::Mut<'a>,
    /// Its extensions.
    pub extensions: EntriesMut<'a>,
}

impl<'a, S: Schema> ExtendedMut<'a, S> {
    /// Checks what [`ExtendedRef::parse`] checks.
    ///
    /// # Errors
    ///
    /// As [`ExtendedRef::parse`].
    #[inline(always)]
    pub fn parse(data: &'a mut [u8]) -> Result<Self, Error> {
        Extended::<S>::check(data, Extended::<S>::ACCOUNT_TYPE)?;
        let (base, extensions) = Extended::<S>::split_mut(data);
        Ok(Self { base: S::parse_mut(base)?, extensions })
    }

    /// Writes the account type if it is still zero. Use it in place of [`parse`](Self::parse) after the account
    /// has got room for its first extension.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if there is no room for extensions; otherwise as `parse`. Nothing is changed then.
    #[inline(always)]
    pub fn init(data: &'a mut [u8]) -> Result<Self, Error> {
        if *data.get(ACCOUNT_SIZE).ok_or(Error::Length)? == 0 {
            Extended::<S>::check(data, 0)?;
            S::parse(Extended::<S>::split(data).0)?;
            if let Some(account_type) = data.get_mut(ACCOUNT_SIZE) {
                *account_type = Extended::<S>::ACCOUNT_TYPE;
            }
        }
        Self::parse(data)
    }

    /// Returns a read-only view of the same data.
    #[inline(always)]
    pub fn as_view(&self) -> ExtendedRef<'_, S> {
        ExtendedRef { base: S::as_view(&self.base), extensions: self.extensions.as_view() }
    }
}

impl<S: Schema> Neap for Extended<S> {
    const HEAD_SIZE: usize = S::HEAD_SIZE;
    const MAX_SIZE: usize = panic!("extensions may have any size");

    #[inline(always)]
    fn encoded_len(&self) -> Result<usize, Error> {
        self.0.encoded_len()
    }

    #[inline(always)]
    fn encode_into(&self, data: &mut [u8]) -> Result<usize, Error> {
        let base = data.get_mut(..Self::HEAD_SIZE).ok_or(Error::Room)?;
        self.0.encode_into(base)
    }
}

impl<S: Schema> Schema for Extended<S> {
    type Ref<'a> = ExtendedRef<'a, S>;
    type Mut<'a> = ExtendedMut<'a, S>;

    const DISCRIMINATOR: &'static [u8] = S::DISCRIMINATOR;

    #[inline(always)]
    fn parse(data: &[u8]) -> Result<Self::Ref<'_>, Error> {
        ExtendedRef::parse(data)
    }

    #[inline(always)]
    fn parse_mut(data: &mut [u8]) -> Result<Self::Mut<'_>, Error> {
        ExtendedMut::parse(data)
    }

    #[inline(always)]
    fn copy<'a>(view: &'a Self::Ref<'_>) -> Self::Ref<'a> {
        ExtendedRef { base: S::copy(&view.base), extensions: view.extensions }
    }

    #[inline(always)]
    fn as_view<'a>(view: &'a Self::Mut<'_>) -> Self::Ref<'a> {
        view.as_view()
    }

    #[inline(always)]
    fn reborrow<'a>(view: &'a mut Self::Mut<'_>) -> Self::Mut<'a> {
        ExtendedMut { base: S::reborrow(&mut view.base), extensions: view.extensions.reborrow() }
    }

    #[inline(always)]
    fn parsed(data: &[u8]) -> Self::Ref<'_> {
        let (base, extensions) = Self::split(data);
        ExtendedRef { base: S::parsed(base), extensions }
    }

    #[inline(always)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
        let (base, extensions) = Self::split_mut(data);
        ExtendedMut { base: S::parsed_mut(base), extensions }
    }
}

impl<S: Schema> Clone for ExtendedRef<'_, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Schema> Copy for ExtendedRef<'_, S> {}

impl<S: Schema> fmt::Debug for ExtendedRef<'_, S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ExtendedRef").finish_non_exhaustive()
    }
}

impl<S: Schema> fmt::Debug for ExtendedMut<'_, S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ExtendedMut").finish_non_exhaustive()
    }
}
