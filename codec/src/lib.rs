//! Reads and changes account data in place, in the wire format they already have.
//!
//! Decoding an account costs a program compute units for every field, used or not. The ways around
//! it ask for an account laid out like memory: aligned, padded, planned for from the start. neap
//! takes the bytes as borsh writes them, and asks for nothing.
//!
//! # Guide
//!
//! A struct is a schema: its fields, in the order of the wire. It is never constructed.
//!
//! ```
//! use neap::{Error, Neap};
//!
//! /// What a vault has become.
//! #[derive(Neap, Clone, Copy, Debug, PartialEq)]
//! pub enum State {
//!     Empty,
//!     Open,
//!     Closed,
//! }
//!
//! #[derive(Neap)]
//! pub struct Limit {
//!     pub per_day: u64,
//!     pub enabled: bool,
//! }
//!
//! #[derive(Neap)]
//! pub struct Vault {
//!     pub state: State,
//!     /// Who may withdraw.
//!     pub owner: [u8; 32],
//!     pub amount: u64,
//!     pub limit: Limit,
//!     pub history: [i64; 4],
//!     _reserved: [u8; 16],
//! }
//! # let mut account = [0; Vault::SIZE];
//! # let data = &mut account[..];
//!
//! // `parse` checks the length, and the values of bools and enums. Nothing is copied.
//! let mut vault = VaultMut::parse(data)?;
//!
//! // After it nothing can fail: a getter is a load, a setter is a store.
//! let amount = vault.amount();
//! vault.set_amount(amount + 5);
//! vault.set_state(State::Open);
//! assert_eq!(vault.state(), State::Open);
//!
//! // Keys are not copied either.
//! let owner: &[u8; 32] = vault.owner();
//! assert!(neap::same_key(owner, &[0; 32]));
//! vault.owner_mut().fill(7);
//!
//! // Structs and arrays have views of their own.
//! vault.limit_mut().set_per_day(100);
//! if let Some(mut latest) = vault.history_mut().get_mut(3) {
//!     latest.set(-5);
//! }
//! assert_eq!(vault.history().iter().sum::<i64>(), -5);
//!
//! // Where only reading is allowed, `VaultRef` has the same getters.
//! let vault = VaultRef::parse(data)?;
//! assert_eq!(vault.limit().per_day(), 100);
//! assert_eq!(VaultRef::parse(&[0; 3]).err(), Some(Error::Length));
//!
//! // Sizes and offsets are constants, for allocating accounts and for filtering them by bytes.
//! assert_eq!((Vault::SIZE, Vault::OFFSET_AMOUNT), (98, 33));
//! # Ok::<(), Error>(())
//! ```
//!
//! In a program, with the feature `solana-program-error`, the `?` after `parse` turns every
//! [`Error`] into `ProgramError::InvalidAccountData`.
//!
//! # What the derive generates
//!
//! For a struct `S`, and as visible as it is: `SRef` and `SMut`, both with `parse` and `as_bytes`, the
//! latter with `as_ref`; `S::SIZE`; and [`Fixed`] for `S`, so that it may be a field in turn. For a
//! field `x: T`, and as visible as it is:
//!
//! | on | item | |
//! |---|---|---|
//! | `S` | `OFFSET_X: usize` | where it starts, in bytes |
//! | `SRef`, `SMut` | `x()` | its value: [`Fixed::View`] |
//! | `SMut` | `set_x(value)` | stores what `x()` gives |
//! | `SMut` | `x_mut()` | [`Fixed::ViewMut`], for what is not a number or a bool |
//!
//! A field whose name starts with `_` is reserved: it takes room and has none of these.
//!
//! For an enum whose variants carry nothing: [`Fixed`] alone. Its tag is one byte, the position of
//! the variant.
//!
//! # Wire format
//!
//! Little-endian numbers, one byte for a bool or a tag, no padding, no alignment: what borsh writes.
//! Without enums, bincode and wincode with fixed-size integers write the same. [`Fixed`] lists all
//! types.
//!
//! A type that varies in length (`String`, `Vec`, `Option`) is not supported yet.
//!
//! # Promises
//!
//! No data make it panic, and optimized code contains no panic at all. There is no `unsafe` here or
//! in derived code, no allocation, and no dependency but the derive.

#![no_std]
#![deny(unsafe_code)]
#![deny(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod array;
mod bytes;
mod coption;
mod copy;
mod cursor;
mod error;
mod fixed;
mod format;
mod key;
mod length;
mod list;
mod option;
mod place;
#[cfg(feature = "solana-program-error")]
mod program_error;
mod reader;
mod scalar;
mod slice;
mod tail;
mod text;
mod utf8;
mod vector;
mod wire;

pub use array::{Array, ArrayMut};
pub use bytes::Bytes;
pub use cursor::Cursor;
pub use error::Error;
pub use fixed::{Element, Fixed};
pub use format::{Bincode, Borsh, Format, In};
pub use key::same_key;
pub use list::{IndexIter, Iter, List, ListIndex};
pub use neap_derive::Neap;
pub use reader::Reader;
pub use scalar::Slot;
pub use slice::Slice;
pub use wire::Wire;

/// What derived code calls; no part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use crate::{
        coption::{
            check as check_coption, encode as encode_coption, get as get_coption,
            set as set_coption,
        },
        length::Length,
        place::{
            assert_layout, at, at_mut, check_discriminator, check_tag, check_wide_tag, check_zeros,
            exact, exact_mut, head, head_mut, limit,
        },
        tail::{Extent, fixed_at, or_zeros, push, remove, replace},
    };
}
