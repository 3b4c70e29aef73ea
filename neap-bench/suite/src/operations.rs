//! Turns declared operations into specimens, in the order of their sequences.

mod errors;
mod limits;
pub mod measurements;
pub mod parameters;
mod passing;
mod sequence;
mod specimen;
mod transactions;
