//! `neap-bench`: measures programs, and gates their compute units.

// `println!` panics when its output is closed or full: use `print`.
#![deny(clippy::print_stderr, clippy::print_stdout)]

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use neap_bench::{
    bless::{Bless, bless},
    check::{Check, check},
    compare::{Compare, compare},
    docs::{Docs, docs},
    exit,
    gate::{Gate, gate},
    history::{HistoryOptions, history},
    init::{Init, init},
    manual::{completions, man},
    print::{Verbosity, set_verbosity},
    profile::{ProfileOptions, profile},
    report::{Report, report},
    run::{Run, run},
};
use neap_measure::svm::VERSIONS;
use std::{process::ExitCode, sync::LazyLock};

/// Measures what Solana programs cost in compute units, and gates every change
#[derive(Parser)]
#[command(name = "neap-bench", version = VERSION.as_str(), after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Print errors only. Formats for machines are still printed
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Print each step too
    #[arg(short, long, global = true)]
    verbose: bool,
}

/// The version, with those of the SVM, which decide the numbers.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let ([mollusk, agave], version) = (VERSIONS, env!("CARGO_PKG_VERSION"));
    format!("{version} (Agave {agave}, mollusk-svm {mollusk})")
});

const EXIT_CODES: &str = "Exit codes:
  0  everything is as it should be
  1  something changed against the baseline or the base, or is over its limit
  2  an option or a file is unusable, or the last run failed
  3  a program failed, left a wrong byte, is not built, or differs from what its manifest claims
  4  no baseline for this toolchain, or a stale one: from an older neap or another toolchain; or another toolchain
     explains every difference of two reports";

#[derive(Subcommand)]
enum Command {
    /// Write a neap.toml for your program, with operations that run, and the files to gate it
    Init(Init),
    /// Run every program on the SVM, verify what it did, write the report
    Run(Run),
    /// Run every program, and compare what it costs with the committed baseline: `run` and `gate` in one
    Check(Check),
    /// Compare the last report with the committed baseline of its toolchain; runs no program
    Gate(Gate),
    /// Compare two reports, or two directories of ELFs: base against head. Needs no baseline and writes nothing
    Compare(Compare),
    /// Make the last report the baseline of its toolchain
    Bless(Bless),
    /// Show where the compute units of rows go: functions, lines and instructions
    Profile(ProfileOptions),
    /// Write the page of the last report: charts and tables in one HTML file. Or print it for other tools
    Report(Report),
    /// Write a page of the committed baselines over time: a chart for each row that changed
    History(HistoryOptions),
    /// Renew the tables in README.md and docs/ from the committed baselines
    Docs(Docs),
    /// Print a script that completes commands and options in a shell
    Completions { shell: Shell },
    /// Print the manual, for `man -l`
    Man,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    set_verbosity(match (cli.quiet, cli.verbose) {
        (true, _) => Verbosity::Quiet,
        (false, true) => Verbosity::Verbose,
        (false, false) => Verbosity::Normal,
    });
    exit(match cli.command {
        Command::Init(paths) => init(&paths),
        Command::Run(paths) => run(&paths),
        Command::Check(options) => check(&options),
        Command::Gate(options) => gate(&options),
        Command::Compare(options) => compare(&options),
        Command::Bless(paths) => bless(&paths),
        Command::Profile(options) => profile(&options),
        Command::Report(paths) => report(&paths),
        Command::History(options) => history(&options),
        Command::Docs(paths) => docs(&paths),
        Command::Completions { shell } => completions(Cli::command(), shell),
        Command::Man => man(Cli::command()),
    })
}
