//! What programs are measured with: accounts, operations, bad inputs, and the programs that manifests declare.

#![deny(missing_docs)]
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod check;
pub mod discover;
pub mod draw;
pub mod key;
pub mod one_line;
pub mod operation;
pub mod refusals;
pub mod rent;
pub mod role;
#[cfg(any(test, feature = "sample"))]
pub mod sample;
pub mod scenario;
pub mod subject;
pub mod suite;
pub mod variation;
