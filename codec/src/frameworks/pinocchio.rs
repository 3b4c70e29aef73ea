//! Views of accounts for programs that use pinocchio.

mod load;
pub(crate) mod predicted;
pub(crate) mod typed;

pub use load::Load;
pub use typed::{Account, Any, Exactly, Instruction};
