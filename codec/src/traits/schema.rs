use super::neap::Neap;
use crate::error::Error;

/// A struct, or an enum with fields, that describes the data of an account, and gives access to its views.
///
/// `#[derive(Neap)]` implements it for both, but not for newtypes. Use it as a bound in code that works for any account.
///
/// ```
/// use neap::{Error, Neap, Schema};
///
/// #[derive(Neap)]
/// struct Counter {
///     count: u64,
/// }
///
/// /// Returns whether the data is a `T`.
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
    note = "a schema is a struct with `#[derive(neap::Neap)]`"
)]
pub trait Schema: Neap {
    /// The view that reads. For an enum, it is a [`Tagged`](crate::wire::Tagged).
    type Ref<'a>: Copy;

    /// The view that also changes.
    type Mut<'a>;

    /// The bytes before the first field. Empty if there is no discriminator.
    const DISCRIMINATOR: &'static [u8];

    /// Checks the data and returns a view of it: for a struct `S` as `SRef::parse` does, for an enum only the tag and the discriminator.
    ///
    /// # Errors
    ///
    /// [`Error::Length`], [`Error::Discriminator`], [`Error::Tag`] or [`Error::Trailing`].
    fn parse(data: &[u8]) -> Result<Self::Ref<'_>, Error>;

    /// Checks the data and returns a view that also changes it, as the view's own `parse` does.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse). Nothing is changed then.
    fn parse_mut(data: &mut [u8]) -> Result<Self::Mut<'_>, Error>;

    /// Copies a view, with a lifetime that ends with the borrow of `view`.
    #[doc(hidden)]
    fn copy<'a>(view: &'a Self::Ref<'_>) -> Self::Ref<'a>;

    /// Returns a read-only view of the same data.
    #[doc(hidden)]
    fn as_view<'a>(view: &'a Self::Mut<'_>) -> Self::Ref<'a>;

    /// Returns a view that changes the same data, for as long as `view` is borrowed.
    #[doc(hidden)]
    fn reborrow<'a>(view: &'a mut Self::Mut<'_>) -> Self::Mut<'a>;

    /// Views data without a check. `parse` must have accepted it, and its length must still be the same.
    ///
    /// # Panics
    ///
    /// If the data is shorter than any value.
    #[doc(hidden)]
    fn parsed(data: &[u8]) -> Self::Ref<'_>;

    /// As [`parsed`](Self::parsed), for changes.
    ///
    /// # Panics
    ///
    /// If the data is shorter than any value.
    #[doc(hidden)]
    fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_>;
}
