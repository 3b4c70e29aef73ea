//! `neap-comparison`: measures neap's own programs, and gates and reports what they cost. `make` calls it.

#![deny(clippy::print_stderr, clippy::print_stdout)]

use clap::{Parser, Subcommand};
use neap_bench::exit;
use neap_comparison::commands::{
    BlessOptions, DocsOptions, GateOptions, ProfileOptions, ReportOptions, ShadowOptions, bless,
    docs, gate, profile, report,
    run::{RunOptions, run},
    shadow,
};
use std::process::ExitCode;

/// Compares codecs: measures neap's own programs, and gates and reports what they cost
#[derive(Parser)]
#[command(name = "neap-comparison", version)]
struct Cli {
    #[command(subcommand)]
    command: Commands,
}

#[derive(Subcommand)]
enum Commands {
    /// Run every program on the SVM, verify what it did, write the report
    Run(RunOptions),
    /// Compare the last report with the committed baseline of its toolchain; runs no program
    Gate(GateOptions),
    /// Make the last report the baseline of its toolchain
    Bless(BlessOptions),
    /// Show where the compute units of rows go: functions, lines and instructions
    Profile(ProfileOptions),
    /// Run two ELFs of a program with many inputs, and show on which they differ
    Shadow(ShadowOptions),
    /// Write the last report as an HTML page, or export it with `--format`
    Report(ReportOptions),
    /// Renew the tables in README.md and docs/ from the committed baselines
    Docs(DocsOptions),
}

fn main() -> ExitCode {
    exit(match Cli::parse().command {
        Commands::Run(options) => run(&options),
        Commands::Gate(options) => gate(&options),
        Commands::Bless(options) => bless(&options),
        Commands::Profile(options) => profile(&options),
        Commands::Shadow(options) => shadow(&options),
        Commands::Report(options) => report(&options),
        Commands::Docs(options) => docs(&options),
    })
}

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::CommandFactory;

    #[test]
    fn no_command_has_two_arguments_of_the_same_name() {
        Cli::command().debug_assert();
    }
}
