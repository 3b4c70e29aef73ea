//! Accounts of Anchor 1, 0.32 and 0.31 that are read and changed in place, with [`neap`].
//!
//! | Anchor | feature | import |
//! |---|---|---|
//! | 1 | `v1`, the default | `neap_anchor_v1::{InPlace, Load}` |
//! | 0.32 | `v0-32` | `neap_anchor_v1::v0_32::{InPlace, Load}` |
//! | 0.31 | `v0-31` | `neap_anchor_v1::v0_31::{InPlace, Load}` |
//!
//! With `default-features = false` and the feature of an older version, only that version of Anchor is compiled. If your
//! program builds an IDL, enable the feature `idl-build` in the feature of that name that Anchor's template has.

#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

#[cfg(not(any(feature = "v1", feature = "v0-32", feature = "v0-31")))]
compile_error!("enable the feature of your version of Anchor: `v1`, `v0-32` or `v0-31`");

// Anchor itself needs it.
extern crate std;

#[macro_use]
mod in_place;

#[cfg(feature = "v0-31")]
/// Accounts of Anchor 0.31.
pub mod v0_31;
#[cfg(feature = "v0-32")]
/// Accounts of Anchor 0.32.
pub mod v0_32;
#[cfg(feature = "v1")]
mod v1;

#[cfg(feature = "v1")]
pub use v1::{InPlace, Load};
