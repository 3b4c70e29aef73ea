//! Runs one instruction on the SVM. Keeps what the program wrote, even if it refused.

mod heap;
mod program;
mod runtime;

pub use program::{Outcome, Svm, Trace, is_program_message};

/// The versions of mollusk-svm and of Agave's runtime.
pub const VERSIONS: [&str; 2] = [env!("NEAP_MOLLUSK_VERSION"), env!("NEAP_AGAVE_VERSION")];
