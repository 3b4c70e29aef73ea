//! Records what tests on LiteSVM and Mollusk run, as fixtures for `neap-bench`.
//!
//! Attach the recorder where your tests set up the harness:
//!
//! ```
//! # #[cfg(feature = "litesvm")] {
//! let mut svm = litesvm::LiteSVM::new();
//! neap_record::attach(&mut svm);
//! # }
//! ```
//!
//! If the environment variable `NEAP_RECORD` names a directory, each instruction of a program becomes a file there, which is
//! called after the test. Otherwise nothing happens. The features `litesvm` and `mollusk` choose the harness; without one, the
//! crate is empty.

#![cfg(any(feature = "litesvm", feature = "mollusk"))]
#![deny(clippy::print_stderr, clippy::print_stdout)]

mod directory;
mod fixture;
#[cfg(feature = "litesvm")]
mod litesvm;
#[cfg(feature = "mollusk")]
mod mollusk;
mod state;

use directory::Directory;

/// A harness whose instructions can be recorded: `LiteSVM` or `Mollusk`, if the feature is enabled.
pub trait Harness {
    #[doc(hidden)]
    fn record_into(&mut self, directory: &'static Directory);
}

/// Records the instructions that a harness runs from now on, if the environment variable `NEAP_RECORD` names a directory.
///
/// This replaces the callback that inspects invocations. Instructions of the runtime's own programs, such as the system
/// program, are not recorded.
///
/// # Panics
///
/// When the directory cannot be created, and later when a file cannot be written.
pub fn attach(harness: &mut impl Harness) {
    if let Some(directory) = Directory::of_environment() {
        harness.record_into(directory);
    }
}
