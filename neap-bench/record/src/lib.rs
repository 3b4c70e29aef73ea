//! Records what tests on LiteSVM and Mollusk run, as fixtures for `neap-bench`.
//!
//! Replace the import of the harness by a type of the same name that records. It has the harness inside, in the version of your
//! tests, so functions and structs of your tests need no change:
//!
//! ```ignore
//! neap_record::litesvm!(LiteSVM); // was: use litesvm::LiteSVM;
//! neap_record::mollusk!(Mollusk); // was: use mollusk_svm::Mollusk;
//! ```
//!
//! Name `solana_sdk` if your tests have their types from it: `neap_record::litesvm!(LiteSVM, solana_sdk);`.
//!
//! If the environment variable `NEAP_RECORD` names a directory, each instruction of a program becomes a file there, which is
//! called after the test. Otherwise nothing is recorded.

mod directory;
pub mod fixture;
mod litesvm;
mod mollusk;
mod sysvar;
mod transaction;

/// What the macros use.
#[doc(hidden)]
pub mod __private {
    pub use crate::{
        directory::directory,
        litesvm::{same, Builder},
        mollusk::Processed,
        transaction::{error_of, Bank, Compiled, Recording, Run, Table, Transaction},
    };
}
