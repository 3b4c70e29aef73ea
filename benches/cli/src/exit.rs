//! The exit codes of `neap-bench`.

use crate::print::print_error;
use neap_model::failure::{NoBaseline, OldSchema, ProgramFailure};
use neap_toolchain::build::ReadError;
use std::process::ExitCode;

/// Ends a command: prints its error, if any, and returns the process's exit code.
pub fn exit(outcome: anyhow::Result<u8>) -> ExitCode {
    let code = outcome.unwrap_or_else(|error| {
        print_error(format_args!("error: {error:#}"));
        exit_code(&error)
    });
    ExitCode::from(code)
}

/// The exit code of an error: 3 if it is a [`ProgramFailure`] or [`ReadError::NotBuilt`], 4 if [`NoBaseline`] or [`OldSchema`], else 2.
pub fn exit_code(error: &anyhow::Error) -> u8 {
    let not_built = matches!(error.downcast_ref(), Some(ReadError::NotBuilt { .. }));
    if not_built || error.is::<ProgramFailure>() {
        3
    } else if error.is::<NoBaseline>() || error.is::<OldSchema>() {
        4
    } else {
        2
    }
}
