//! The commands of `neap-bench`.

#![deny(missing_docs)]
// `println!` panics if its output is closed or the disk is full: use `print`.
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod bless;
pub mod docs;
pub mod elfs;
pub mod exit;
pub mod gate;
pub mod options;
pub mod print;
pub mod report;
pub mod run;
