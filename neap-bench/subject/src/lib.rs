//! What a program is measured with: instructions, accounts, the outcomes that they must have, and bad inputs.
//!
//! A [`Suite`](suite::Suite) declares programs and their operations. Each program becomes a [`Subject`](subject::Subject), and
//! each of its operations a [`Specimen`](specimen::Specimen).

#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod bad_inputs;
pub mod checks;
pub mod cluster;
pub mod declaration;
pub mod draw;
pub mod kept;
pub mod key;
pub mod loader;
pub mod role;
pub mod specimen;
pub mod subject;
pub mod suite;
pub mod transaction;
