//! Views from what frameworks hand over: who owns the account, who has borrowed it, and what is in it.
//!
//! Each framework has the same tests, over accounts made by hand. All that is unsafe in the codec, but for one line,
//! is run here; `codec/tests/sanitized` runs it once more, under AddressSanitizer.

// `account.rs` is there once for each version of the runtime's types.
#![allow(clippy::duplicate_mod)]

mod address;
mod anchor;
mod examples;
mod pinocchio;
mod predicted;
#[cfg(sanitized)]
mod sanitizer;
mod schema;
mod solana_program;

/// The program's id, as Anchor's macros ask for it.
const ID: anchor_lang::Address = anchor_lang::Address::new_from_array(schema::PROGRAM);
