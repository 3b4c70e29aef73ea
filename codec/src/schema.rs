use crate::Error;

/// A struct as what an account holds: its views, by its own name.
///
/// `#[derive(Neap)]` implements it for every struct. Code that is written once for any account asks for it.
///
/// ```
/// use neap::{Error, Neap, Schema};
///
/// #[derive(Neap)]
/// struct Counter {
///     count: u64,
/// }
///
/// /// Whether the data are those of a `T`.
/// fn holds<T: Schema>(data: &[u8]) -> bool {
///     T::parse(data).is_ok()
/// }
///
/// assert!(holds::<Counter>(&[0; 8]));
/// assert!(!holds::<Counter>(&[0; 9]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the schema of an account",
    label = "not a schema",
    note = "structs that `#[derive(neap::Neap)]` are"
)]
pub trait Schema: Sized {
    /// The view that reads.
    type Ref<'a>: Copy;

    /// The view that also changes.
    type Mut<'a>;

    /// The bytes in front of the first field; none where the struct has no discriminator.
    const DISCRIMINATOR: &'static [u8];

    /// Size of what lies at constant offsets, in bytes: no account is shorter.
    const HEAD_SIZE: usize;

    /// Checks the data and views them, as the view's own `parse` does.
    ///
    /// # Errors
    ///
    /// [`Error::Length`], [`Error::Discriminator`], [`Error::Tag`] or [`Error::Trailing`].
    fn parse(data: &[u8]) -> Result<Self::Ref<'_>, Error>;

    /// Checks the data and views them for changes, as the view's own `parse` does.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse); nothing is changed.
    fn parse_mut(data: &mut [u8]) -> Result<Self::Mut<'_>, Error>;

    /// The same view, for no longer than `view` is lent.
    fn copy<'a>(view: &'a Self::Ref<'_>) -> Self::Ref<'a>;

    /// The same data, read only.
    fn as_ref<'a>(view: &'a Self::Mut<'_>) -> Self::Ref<'a>;

    /// The same data for changes, for as long as `view` is lent.
    fn reborrow<'a>(view: &'a mut Self::Mut<'_>) -> Self::Mut<'a>;

    /// Views data that `parse` has accepted and whose length is still the same, without a check.
    ///
    /// # Panics
    ///
    /// When the data are shorter than any value.
    #[doc(hidden)]
    fn parsed(data: &[u8]) -> Self::Ref<'_>;

    /// As [`parsed`](Self::parsed), for changes.
    ///
    /// # Panics
    ///
    /// When the data are shorter than any value.
    #[doc(hidden)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_>;
}
