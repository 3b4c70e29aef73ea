//! Mints, token accounts and extensions of Token-2022, read and changed in place with [`neap`].
//!
//! SPL's programs append lists of entries to an account. Each entry has a kind, a length and a value. A Token-2022 mint or token account keeps its extensions in such a list: see [`Extended`]. Programs that use
//! `spl-type-length-value` have a list with longer kinds and lengths: use [`Entries`] and [`EntriesMut`] for them.
//!
//! | list | kind | length | ends |
//! |---|---|---|---|
//! | Token-2022 | `u16` | two bytes | with kind 0, or with fewer than two bytes |
//! | `spl-type-length-value` | `[u8; 8]` | four bytes | with a kind of zeros, or with fewer than eight bytes, all zero |
//!
//! [`Mint`], [`Account`] and the [extensions](extension) have schemas, so a reader of a mint is a few lines:
//!
//! ```
//! use neap_token_2022::{ExtendedMut, ExtendedRef, Mint, extension::{PausableConfig, kinds}};
//!
//! # let mut data = [0; 166 + 4 + 33];
//! # data[165] = 1;
//! # let data = &mut data[..];
//! let mut mint = ExtendedMut::<Mint>::parse(data)?;
//! mint.base.set_supply(1_000_000);
//! mint.extensions.set(&PausableConfig { authority: None.into(), paused: false })?;
//! if let Some(mut config) = mint.extensions.get_mut::<PausableConfig>()? {
//!     config.set_paused(true);
//! }
//!
//! let mint = ExtendedRef::<Mint>::parse(data)?;
//! assert_eq!(mint.base.supply(), 1_000_000);
//! assert!(mint.extensions.get::<PausableConfig>()?.is_some_and(|config| config.paused()));
//! assert!(mint.extensions.find(kinds::NON_TRANSFERABLE)?.is_none());
//! # Ok::<(), neap::Error>(())
//! ```
//!
//! Entries of your own need a schema and its kind:
//!
//! ```
//! use neap::Neap;
//! use neap_token_2022::{Entries, Entry};
//!
//! #[derive(Neap)]
//! pub struct Season {
//!     pub ends_at: i64,
//! }
//!
//! impl Entry<[u8; 8]> for Season {
//!     const KIND: [u8; 8] = *b"season__";
//! }
//!
//! fn ends_at(list: &[u8]) -> Result<Option<i64>, neap::Error> {
//!     Ok(Entries::<[u8; 8]>::new(list).get::<Season>()?.map(|season| season.ends_at()))
//! }
//! # let list = [*b"season__\x08\0\0\0", [7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]].concat();
//! # assert_eq!(ends_at(&list[..20]), Ok(Some(7)));
//! ```

#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod entries;
mod entries_mut;
mod extended;
#[allow(missing_docs, reason = "the fields are those of the program's interface")]
pub mod extension;
mod kind;
#[allow(missing_docs, reason = "the fields are those of the program's interface")]
mod state;

pub use self::{
    entries::{Entries, EntryIter},
    entries_mut::EntriesMut,
    extended::{Extended, ExtendedMut, ExtendedRef},
    kind::{Entry, Kind},
    state::{Account, AccountMut, AccountRef, AccountState, Mint, MintMut, MintRef},
};
