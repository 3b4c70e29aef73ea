#![doc = include_str!("../README.md")]
#![deny(clippy::print_stderr, clippy::print_stdout)]

mod coverage;
mod describe;
mod explorer;
mod input;
mod mutate;
mod random;
pub mod shadow;
mod shrink;
pub mod worst;

pub use crate::{
    describe::{Names, account_changes, changes},
    explorer::{Explorer, Guidance, Loaded, Seed, Tried},
    input::Input,
};
