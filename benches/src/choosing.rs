//! Which codec for which account: `CHOOSING.md`, and the facts that it and the page are made of.
//!
//! [`facts()`] puts together what a baseline, the manifests and the programs' own sources say of each
//! program. Everything here is pure but [`unsafe_uses::read`].

mod choices;
mod document;
mod entrypoints;
mod facts;
mod format;
mod forms;
mod frameworks;
mod gather;
mod group;
mod questions;
mod recommend;
#[cfg(test)]
mod sample;
mod savings;
mod tables;
pub mod unsafe_uses;
mod when_not;
mod words;

pub use document::document;
pub use facts::{Cost, Facts};
pub use format::Format;
pub use gather::facts;
pub use savings::Saving;
