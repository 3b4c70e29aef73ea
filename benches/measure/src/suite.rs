//! Measures your own programs, which you declare in a `neap.toml`. `docs/suites.md` explains its keys.

mod context;
mod declared;
mod dumped;
mod error;
mod operation;
mod read;

pub use read::read;
