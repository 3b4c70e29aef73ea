//! The commands of `neap-bench`, and the functions that they are made of. A client with programs of its own calls the functions:
//! [`measured::measure`] and [`measured::with_record`], [`gate::verdict`], [`bless::make_baseline`], [`report::write`], [`profile::explain`] and
//! [`shadow::search`].

// `println!` panics if its output is closed or the disk is full: use `print`.
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod accepted;
pub mod bless;
mod chain;
pub mod check;
pub mod checks;
pub mod clusters;
pub mod compare;
pub mod coverage;
pub mod elf;
mod expectation;
pub mod gate;
mod git;
pub mod import;
pub mod init;
pub mod judging;
pub mod limits;
pub mod measured;
pub mod measured_elfs;
mod named_file;
pub mod partition;
pub mod print;
pub mod profile;
pub mod programs;
mod progress;
pub mod project;
pub mod report;
pub mod rows;
pub mod run;
mod search;
pub mod shadow;
mod toml_text;
pub mod worst;

use crate::print::print_error;
use neap_model::failure::Exit;
use std::process::ExitCode;

/// Ends a command: prints its error, if any, and returns the process's exit code.
pub fn exit(outcome: anyhow::Result<Exit>) -> ExitCode {
    let exit = outcome.unwrap_or_else(|error| {
        print_error(format_args!("error: {error:#}"));
        Exit::of(&error)
    });
    exit.into()
}
