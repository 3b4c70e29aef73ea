//! Turns declared operations into specimens, in the order of their sequences.

mod accounts;
mod errors;
mod limits;
pub mod measurements;
pub mod parameters;
mod sequence;
mod specimen;
mod transactions;
