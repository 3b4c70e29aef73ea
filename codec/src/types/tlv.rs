//! Lists of entries that each have a kind, a length and a value, as SPL's programs append them to an account.
//!
//! A Token-2022 mint or token account keeps its extensions in such a list: see [`Extended`]. Programs that use
//! `spl-type-length-value` have a list with longer kinds and lengths: use [`Entries`] and [`EntriesMut`] for them.
//!
//! | list | kind | length | ends |
//! |---|---|---|---|
//! | Token-2022 | `u16` | two bytes | with kind 0, or with fewer than two bytes |
//! | `spl-type-length-value` | `[u8; 8]` | four bytes | with a kind of zeros, or with fewer than eight bytes, all zero |
//!
//! The library knows no kinds. Declare the schemas that you need, and their kinds:
//!
//! ```
//! use neap::{Error, MaybeNull, Neap, tlv::{Entry, ExtendedMut, ExtendedRef}};
//!
//! #[derive(Neap)]
//! pub struct Mint {
//!     #[neap(as = COption<[u8; 32]>)]
//!     pub mint_authority: Option<[u8; 32]>,
//!     pub supply: u64,
//!     pub decimals: u8,
//!     pub is_initialized: bool,
//!     #[neap(as = COption<[u8; 32]>)]
//!     pub freeze_authority: Option<[u8; 32]>,
//! }
//!
//! #[derive(Neap)]
//! pub struct PausableConfig {
//!     pub authority: MaybeNull<[u8; 32]>,
//!     pub paused: bool,
//! }
//!
//! impl Entry for PausableConfig {
//!     const KIND: u16 = 26;
//! }
//!
//! # let mut data = [0; 166 + 4 + 33];
//! # data[165] = 1;
//! # let data = &mut data[..];
//! let mut mint = ExtendedMut::<Mint>::parse(data)?;
//! mint.base.set_supply(1_000_000);
//! mint.extensions.set(&PausableConfig { authority: MaybeNull(Some([7; 32])), paused: false })?;
//! if let Some(mut config) = mint.extensions.get_mut::<PausableConfig>()? {
//!     config.set_paused(true);
//! }
//!
//! let mint = ExtendedRef::<Mint>::parse(data)?;
//! assert_eq!(mint.base.supply(), 1_000_000);
//! assert!(mint.extensions.get::<PausableConfig>()?.is_some_and(|config| config.paused()));
//! assert!(mint.extensions.find(9)?.is_none(), "the tokens can be transferred");
//! # Ok::<(), Error>(())
//! ```

mod entries;
mod entries_mut;
mod extended;
mod kind;

pub use self::{
    entries::{Entries, EntryIter},
    entries_mut::EntriesMut,
    extended::{Extended, ExtendedMut, ExtendedRef},
    kind::{Entry, Kind},
};
