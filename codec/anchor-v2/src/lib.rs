//! Views of accounts and of arguments for programs that use Anchor 2, with [`neap`]: see [`View`] and [`arguments::Box`].

#![no_std]
#![deny(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;

mod account;
pub mod arguments;
mod lent;
mod lifecycle;

pub use account::View;
