//! `neap-bench`: measures programs, and gates their compute units.

// `println!` panics when its output is closed or full: use `print`.
#![deny(clippy::print_stderr, clippy::print_stdout)]

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use neap_bench::{
    accepted::{AcceptedOptions, accepted},
    clusters::{ClustersOptions, clusters},
    commands::Command,
    compare::{CompareOptions, compare},
    elf::{ElfOptions, elf},
    exit,
    import::{ImportOptions, import},
    init::{InitOptions, init},
    print::{Verbosity, completions, man, set_verbosity},
    project::SuiteOptions,
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
    /// Print errors only. Formats for machines are still printed
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
    #[command(flatten)]
    Project(Command<SuiteOptions>),
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
        Commands::Project(command) => command.execute(),
        Commands::Compare(options) => compare(&options),
        Commands::Accepted(options) => accepted(&options),
        Commands::Clusters(options) => clusters(&options),
        Commands::Elf(options) => elf(&options),
        Commands::Completions { shell } => completions(Cli::command(), shell),
        Commands::Man => man(Cli::command()),
    })
}
