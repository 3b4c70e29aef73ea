//! Views of accounts for programs that use Anchor 2, with [`neap`]: see [`View`].

#![no_std]
#![deny(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;

mod account;
mod lent;
mod lifecycle;

pub use account::View;
