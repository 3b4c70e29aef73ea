//! `neap-bench`: measures programs, and gates their compute units.

// `println!` panics when its output is closed or full: use `print`.
#![deny(clippy::print_stderr, clippy::print_stdout)]

use clap::{Parser, Subcommand};
use neap_bench::{
    bless::{Bless, bless},
    docs::{Docs, docs},
    exit,
    gate::{Gate, gate},
    profile::{ProfileOptions, profile},
    report::{Report, report},
    run::{Run, run},
};
use std::process::ExitCode;

/// Measures what Solana programs cost in compute units, and gates every change
#[derive(Parser)]
#[command(name = "neap-bench", version, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "Exit codes:
  0  everything is as it should be
  1  something changed against the baseline, or is over its limit
  2  an option or a file is unusable, or the last run failed and left no report
  3  a program failed, left a wrong byte, is not built, or differs from what its manifest claims
  4  no baseline for this toolchain, or a stale one: from an older neap or another toolchain";

#[derive(Subcommand)]
enum Command {
    /// Run every program on the SVM, verify what it did, write the report
    Run(Run),
    /// Compare the last report with the committed baseline of its toolchain; runs no program
    Gate(Gate),
    /// Make the last report the baseline of its toolchain
    Bless(Bless),
    /// Show where the compute units of rows go: functions, lines and instructions
    Profile(ProfileOptions),
    /// Write the page of the last report: charts and tables in one HTML file
    Report(Report),
    /// Renew the tables in README.md and docs/ from the committed baselines
    Docs(Docs),
}

fn main() -> ExitCode {
    exit(match Cli::parse().command {
        Command::Run(paths) => run(&paths),
        Command::Gate(options) => gate(&options),
        Command::Bless(paths) => bless(&paths),
        Command::Profile(options) => profile(&options),
        Command::Report(paths) => report(&paths),
        Command::Docs(paths) => docs(&paths),
    })
}
