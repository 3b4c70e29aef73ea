//! `neap-bench`: measures programs, and gates their compute units.

// `println!` panics when its output is closed or full: use `print`.
#![deny(clippy::print_stderr, clippy::print_stdout)]

use anyhow::{Context, ensure};
use clap::{Args, Parser, Subcommand};
use neap_benches::{
    discover,
    documents::{OTHER_TOOLCHAIN, Source, TOOLCHAIN, documents, renewed},
    failure::exit,
    gate::{Gate, Reports, fresh, gate},
    page::command::{Report, report},
    print::print,
    reports,
    run::{Run, run},
    suite,
};
use std::{fs, path::PathBuf, process::ExitCode};

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
  4  no baseline for this toolchain, or a stale one: from an older neap, or only the toolchain changed";

#[derive(Subcommand)]
enum Command {
    /// Run every program on the SVM, verify what it did, write the report
    Run(Run),
    /// Compare the last report with the committed baseline of its toolchain; runs no program
    Gate(Gate),
    /// Make the last report the baseline of its toolchain
    Bless(Bless),
    /// Write the page of the last report: charts and tables in one HTML file
    Report(Report),
    /// Renew the tables in README.md and docs/ from the committed baselines
    Docs(Docs),
}

#[derive(Args)]
struct Bless {
    #[command(flatten)]
    reports: Reports,
    /// Manifests of the workspaces that hold the programs
    #[arg(long, value_name = "CARGO_TOML", default_values = discover::workspaces())]
    programs: Vec<PathBuf>,
    /// The neap.toml that the last report measured
    #[arg(long, value_name = "NEAP_TOML", conflicts_with = "programs")]
    suite: Option<PathBuf>,
}

#[derive(Args)]
struct Docs {
    /// Directory of the committed baselines, one directory per toolchain
    #[arg(long, value_name = "DIR", default_value = "target-reports")]
    reports: PathBuf,
    /// Manifests of the workspaces that hold the programs
    #[arg(long, value_name = "CARGO_TOML", default_values = discover::workspaces())]
    programs: Vec<PathBuf>,
    /// Directory with README.md and docs/
    #[arg(default_value = ".")]
    root: PathBuf,
}

fn main() -> ExitCode {
    exit(match Cli::parse().command {
        Command::Run(paths) => run(&paths),
        Command::Gate(options) => gate(&options),
        Command::Bless(paths) => bless(&paths),
        Command::Report(paths) => report(&paths),
        Command::Docs(paths) => docs(&paths),
    })
}

fn bless(paths: &Bless) -> anyhow::Result<u8> {
    let fresh = fresh(&paths.reports)?;
    let directory = reports::baseline_directory(&paths.reports.reports, &fresh.toolchain.id)?;
    // Against itself: a baseline's own report shows no change.
    let report = match &paths.suite {
        Some(path) => suite::report::render(&fresh, &suite::read(path)?, Some(&fresh))?,
        None => {
            let programs = discover::programs(&paths.programs)?;
            for row in &fresh.rows {
                ensure!(
                    programs.iter().any(|program| program.has_row(row)),
                    "row `{}` belongs to no program in these workspaces: run `make bench`, or name its suite with --suite",
                    row.name
                );
            }
            reports::render(&fresh, &programs, Some(&fresh))
        }
    };
    reports::write(&directory, &report)?;
    let at = directory.display();
    print(&format!(
        "{at} is the new baseline; commit it with the reason\n"
    ))?;
    Ok(0)
}

fn docs(paths: &Docs) -> anyhow::Result<u8> {
    let source = Source {
        baseline: reports::baseline(&paths.reports, TOOLCHAIN)?,
        other: reports::baseline(&paths.reports, OTHER_TOOLCHAIN)?,
        programs: discover::programs(&paths.programs)?,
        root: paths.root.clone(),
    };
    for path in documents(&paths.root)? {
        let name = path.display();
        let old = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        let new = renewed(&old, &source).with_context(|| name.to_string())?;
        if new != old {
            reports::replace(&path, &new)?;
        }
    }
    Ok(0)
}
