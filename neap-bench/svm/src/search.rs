//! Searches for inputs on which two programs differ, and for those that cost most.

mod coverage;
mod describe;
mod explorer;
mod input;
mod mutate;
mod random;
pub mod shadow;
mod shrink;
pub mod worst;

pub use crate::search::{
    describe::{Names, account_changes, changes},
    explorer::{Explorer, Guidance, Loaded, Seed, Tried},
    input::Input,
    shrink::distance,
};
