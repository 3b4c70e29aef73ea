//! Views from what frameworks hand over: who owns the account, who has borrowed it, and what is in it.
//!
//! Each framework runs the same table, over accounts made by hand.

#[cfg(feature = "pinocchio")]
mod pinocchio;
mod schema;
#[cfg(feature = "solana-program")]
mod solana_program;
