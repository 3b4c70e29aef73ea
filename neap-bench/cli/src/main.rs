//! `neap-bench`: measures programs, and gates their compute units.

// `println!` panics when its output is closed or full: use `print`.
#![deny(clippy::print_stderr, clippy::print_stdout)]

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use neap_bench::{
    accepted::{AcceptedOptions, accepted},
    bless::{BlessOptions, bless},
    check::{CheckOptions, check},
    checks::{ChecksOptions, checks},
    clusters::{ClustersOptions, clusters},
    compare::{CompareOptions, compare},
    coverage::{CoverageOptions, coverage},
    elf::{ElfOptions, elf},
    exit,
    gate::{GateOptions, gate},
    import::{ImportOptions, import},
    init::{InitOptions, init},
    limits::{LimitsOptions, limits},
    print::{Verbosity, completions, man, set_verbosity},
    profile::{ProfileOptions, profile},
    report::{ReportOptions, report},
    run::{RunOptions, run},
    shadow::{ShadowOptions, shadow},
    worst::{WorstOptions, worst},
};
use neap_svm::svm::VERSIONS;
use std::{process::ExitCode, sync::LazyLock};

/// Measures what Solana programs cost in compute units, and gates every change
#[derive(Parser)]
#[command(name = "neap-bench", version = VERSION.as_str(), after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Commands,
    // Both stand below the options of the command itself.
    /// Print only errors and verdicts that fail. Formats for machines are still printed
    #[arg(short, long, global = true, conflicts_with = "verbose", display_order = 900)]
    quiet: bool,
    /// Print each step too
    #[arg(short, long, global = true, display_order = 901)]
    verbose: bool,
}

/// The version, with those of the SVM, which decide the numbers.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let ([mollusk, agave], version) = (VERSIONS, env!("CARGO_PKG_VERSION"));
    format!("{version} (Agave {agave}, mollusk-svm {mollusk})")
});

const EXIT_CODES: &str = "Exit codes:
  0  everything is as it should be
  1  something changed against the baseline or the base, or is over its limit; or no operation that init wrote succeeds
  2  an option or a file is unusable, or the last run failed
  3  a program failed, left a wrong byte, is not built, or differs from what its manifest claims
  4  this toolchain has no baseline, an older neap wrote it, or another toolchain explains every change";

#[derive(Subcommand)]
enum Commands {
    /// Write a neap.toml for your program, with operations that run, and the files to gate it
    Init(InitOptions),
    /// Keep one fixture for each behavior of the program, and write them into a directory to commit
    Import(ImportOptions),
    /// Run every program on the SVM, verify what it did, write the report
    Run(RunOptions),
    /// Run every program, and compare what it costs with the committed baseline: `run` and `gate` in one
    Check(CheckOptions),
    /// Compare the last report with the committed baseline of its toolchain; runs no program
    Gate(GateOptions),
    /// Make the last report the baseline of its toolchain
    Bless(BlessOptions),
    /// Show where the compute units of rows go: functions, lines and instructions
    Profile(ProfileOptions),
    /// Run every operation and bad input, and show which lines, functions and branches ran
    Coverage(CoverageOptions),
    /// Try what an attacker would: bad inputs of every operation, fixture and transaction, by account and check
    Checks(ChecksOptions),
    /// Find the least compute-unit limit and loaded-data limit of each operation and transaction, and what to ask for
    Limits(LimitsOptions),
    /// Run an old and a new ELF of a program with many inputs, and show on which they differ
    Shadow(ShadowOptions),
    /// Search for the input of an operation that costs most
    Worst(WorstOptions),
    /// Write the last report as an HTML page, or export it with `--format`
    Report(ReportOptions),
    /// Compare two reports, or two directories of ELFs: base against head. Needs no baseline and writes nothing
    Compare(CompareOptions),
    /// Show which baselines a branch renews, adds or no longer uses, compared with those of a commit
    Accepted(AcceptedOptions),
    /// Show how old the lists of the clusters' features are, or compare one with its cluster
    Clusters(ClustersOptions),
    /// Show the syscalls of a program, and the size of each function's frame on the stack. Reads only the ELF
    Elf(ElfOptions),
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
        Commands::Init(paths) => init(&paths),
        Commands::Import(options) => import(&options),
        Commands::Run(options) => run(&options),
        Commands::Check(options) => check(&options),
        Commands::Gate(options) => gate(&options),
        Commands::Bless(options) => bless(&options),
        Commands::Profile(options) => profile(&options),
        Commands::Coverage(options) => coverage(&options),
        Commands::Checks(options) => checks(&options),
        Commands::Limits(options) => limits(&options),
        Commands::Shadow(options) => shadow(&options),
        Commands::Worst(options) => worst(&options),
        Commands::Report(options) => report(&options),
        Commands::Compare(options) => compare(&options),
        Commands::Accepted(options) => accepted(&options),
        Commands::Clusters(options) => clusters(&options),
        Commands::Elf(options) => elf(&options),
        Commands::Completions { shell } => completions(Cli::command(), shell),
        Commands::Man => man(Cli::command()),
    })
}
