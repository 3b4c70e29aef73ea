//! Views from what frameworks hand over: who owns the account, who has borrowed it, and what is in it.
//!
//! Each framework runs the same table, over accounts made by hand.

// `account.rs` is there once for each version of the runtime's types.
#![allow(clippy::duplicate_mod)]

#[cfg(any(feature = "anchor", feature = "pinocchio", feature = "solana-program"))]
mod address;
#[cfg(feature = "anchor")]
mod anchor;
#[cfg(any(feature = "pinocchio", feature = "solana-program"))]
mod examples;
#[cfg(feature = "pinocchio")]
mod pinocchio;
mod schema;
#[cfg(feature = "solana-program")]
mod solana_program;
