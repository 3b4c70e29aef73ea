//! Reads fixtures: instructions with their accounts and sysvars, and what they left, as neap, Mollusk and Firedancer store them.

mod formats;
mod instructions;
mod message;
mod sysvars;

pub use crate::fixture::{
    formats::{Error, Fixture, encode},
    instructions::Instructions,
};
