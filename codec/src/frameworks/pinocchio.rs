//! Views of accounts for programs that use pinocchio.

mod load;
pub(crate) mod predicted;

pub use load::Load;
