//! The 160-byte account behind other entrypoints than the one that `programs/` share.

mod bad_inputs;
mod dialect;
mod kind;

pub(super) use bad_inputs::trials;
pub(super) use dialect::Dialect;
pub use kind::Framework;
