//! Which codec for which account: `CHOOSING.md`, and the facts that it and the page are made of.
//!
//! [`facts()`] puts together what a baseline, the manifests and the programs' own sources say of each
//! program. Everything here is pure but [`unsafe_uses::read`].

mod facts;
mod format;
mod savings;
pub mod unsafe_uses;

pub use facts::{Cost, Facts, facts};
pub use format::Format;
pub use savings::Saving;
