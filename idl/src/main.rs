//! `neap-idl`: writes schemas from IDLs, and locks layouts.

// `println!` panics when its output is closed or full.
#![deny(clippy::print_stderr, clippy::print_stdout)]

mod commands;

use clap::{Parser, Subcommand};
use commands::{Outcome, files::eprint_error, lock::Lock, schemas::Write};
use std::process::ExitCode;

/// Writes the schemas of a program's accounts, events and instructions from its IDL, and locks their layouts
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Commands>,
    #[command(flatten)]
    write: Write,
}

const EXIT_CODES: &str = "Exit codes:
  0  everything is as it should be
  1  with --strict, neap cannot express something; a layout changed so that accounts on chain no longer fit; or, with --check, the lock file is not up to date
  2  an option or a file is unusable";

#[derive(Subcommand)]
enum Commands {
    /// Compare the layouts of accounts with those in a committed file, and refuse changes that break accounts on chain
    Lock(Lock),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        Some(Commands::Lock(lock)) => lock.run(),
        None => cli.write.run(),
    };
    match result {
        Ok(Outcome::Success) => ExitCode::SUCCESS,
        Ok(Outcome::Failure) => ExitCode::from(1),
        Err(error) => {
            eprint_error(&error);
            ExitCode::from(2)
        }
    }
}
