//! Builds SBF programs. `toolchain/build` calls it.

// Print with `print::eprint`, which makes text safe.
#![deny(clippy::print_stderr)]

mod arguments;
mod assemble;
mod build;
mod cargo;
mod compile;
mod describe;
mod elfs;
mod packaged;
mod platform_tools;
mod print;
mod program_files;
mod selection;
mod target;
mod toolchain;
mod upstream;

use crate::{arguments::Arguments, build::Outcome, print::eprint, toolchain::InstallFailed};
use clap::Parser;
use std::process::ExitCode;

/// Exits with 1 if the toolchain cannot be installed, 2 if the input is unusable, and 3 if a program is not built.
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match build::build(&arguments) {
        Ok(Outcome::Complete) => ExitCode::SUCCESS,
        Ok(Outcome::NotBuilt(failed)) => {
            let failed = failed.join(" ");
            eprint(format_args!("toolchain: not built: {failed}; see the errors above"));
            ExitCode::from(if arguments.keep_going { 0 } else { 3 })
        }
        Err(error) if error.is::<InstallFailed>() => ExitCode::FAILURE,
        Err(error) => {
            eprint(format_args!("error: {error:#}"));
            ExitCode::from(2)
        }
    }
}
