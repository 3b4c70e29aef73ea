//! The comparison of codecs: neap's own programs as a project of `neap-bench`.

#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod docs;
pub mod programs;
pub mod readings;
