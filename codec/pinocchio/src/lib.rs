//! Views of accounts for programs that use pinocchio, and entrypoints that expect certain accounts.
//!
//! [`Load`] checks an account's owner and its data, and borrows the data. [`predicted_entrypoint!`] finds the accounts
//! faster if they are as expected, and [`typed_entrypoint!`] passes each of them as a value.

#![no_std]
#![deny(unsafe_code)]
#![deny(missing_docs)]

mod load;
mod predicted;
mod typed;

pub use load::Load;
pub use typed::{Account, Any, Exactly, Instruction};

/// What the macros call. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use ::pinocchio;

    pub use crate::{
        predicted::{
            accounts::{Accounts, Any, Exactly},
            input::{Handler, process},
        },
        typed::{
            expected::Expected,
            instruction::{TypedHandler, process_typed},
        },
    };
}
