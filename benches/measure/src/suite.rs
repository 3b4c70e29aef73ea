//! Measures your own programs, which you declare in a `neap.toml`. `docs/suites.md` explains its keys.

mod account;
mod context;
mod declared;
mod dumped;
mod error;
mod files;
mod names;
mod operation;
mod read;
mod resolved;

pub use read::read;
pub use resolved::{Operation, Program, Suite};
