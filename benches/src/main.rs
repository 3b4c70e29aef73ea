//! `neap-comparison`: measures neap's own programs, and gates and reports what they cost. `make` calls it.

#![deny(clippy::print_stderr, clippy::print_stdout)]

use clap::{Parser, Subcommand};
use neap_bench::{commands::Command, exit};
use neap_comparison::{
    docs::{Docs, docs},
    programs::Workspaces,
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
    #[command(flatten)]
    Project(Box<Command<Workspaces>>),
    /// Renew the tables in README.md and docs/ from the committed baselines
    Docs(Docs),
}

fn main() -> ExitCode {
    exit(match Cli::parse().command {
        Commands::Project(command) => command.execute(),
        Commands::Docs(paths) => docs(&paths),
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
