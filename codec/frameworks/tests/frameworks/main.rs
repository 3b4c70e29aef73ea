//! Views of the frameworks' accounts: the owner, the borrow state, and the data are checked.
//!
//! Each framework has the same tests, with accounts that the tests build. They run all `unsafe` code of the codec but one
//! line. `codec/frameworks/tests/sanitized` runs them again under AddressSanitizer.

#[macro_use]
mod account;

mod anchor;
mod arguments;
mod examples;
mod pinocchio;
mod predicted;
#[cfg(sanitized)]
mod sanitizer;
mod schema;
mod solana_program;

/// The program's id, which Anchor's macros require.
const ID: anchor_lang::Address = anchor_lang::Address::new_from_array(schema::PROGRAM);
