//! `neap-bench`: measures programs, and gates their compute units.

use anyhow::Context;
use clap::{Args, Parser, Subcommand};
use neap_benches::{
    discover,
    failure::exit,
    gate, readme, reports,
    run::{Run, run},
};
use std::{fs, path::PathBuf, process::ExitCode};

/// Measures what Solana programs cost in compute units, and gates every change
///
/// Exit codes: 0 all is as it should be; 1 a row changed against the baseline; 2 unusable usage or
/// input; 3 a program failed, left a wrong post-state or is not built; 4 no baseline for this
/// toolchain.
#[derive(Parser)]
#[command(name = "neap-bench", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run every program on the SVM, verify what it did, write the report
    Run(Run),
    /// Compare the last report with the committed baseline of its toolchain; runs no program
    Gate(Reports),
    /// Make the last report the baseline of its toolchain
    Bless(Bless),
    /// Put the result table of a committed baseline into the README
    Readme(Readme),
}

#[derive(Args)]
struct Reports {
    /// Directory of the last report
    #[arg(long, value_name = "DIR", default_value = "target/benches")]
    out: PathBuf,
    /// Directory of the committed baselines, one directory per toolchain
    #[arg(long, value_name = "DIR", default_value = "target-reports")]
    reports: PathBuf,
}

#[derive(Args)]
struct Bless {
    #[command(flatten)]
    reports: Reports,
    /// Manifest of the workspace that holds the programs
    #[arg(long, value_name = "CARGO_TOML", default_value = "programs/Cargo.toml")]
    programs: PathBuf,
}

#[derive(Args)]
struct Readme {
    /// Directory of the committed baselines, one directory per toolchain
    #[arg(long, value_name = "DIR", default_value = "target-reports")]
    reports: PathBuf,
    /// Manifest of the workspace that holds the programs
    #[arg(long, value_name = "CARGO_TOML", default_value = "programs/Cargo.toml")]
    programs: PathBuf,
    /// The README
    #[arg(default_value = "README.md")]
    readme: PathBuf,
}

fn main() -> ExitCode {
    exit(match Cli::parse().command {
        Command::Run(paths) => run(&paths),
        Command::Gate(paths) => gate(&paths),
        Command::Bless(paths) => bless(&paths),
        Command::Readme(paths) => write_readme(&paths),
    })
}

fn gate(paths: &Reports) -> anyhow::Result<u8> {
    let fresh = reports::fresh(&paths.out)?;
    let baseline = reports::baseline(&paths.reports, &fresh.toolchain.id)?;
    let verdict = gate::compare(&baseline, &fresh);
    print!("{}: {verdict}", fresh.toolchain.id);
    if baseline.toolchain != fresh.toolchain {
        println!(
            "note: the baseline was measured with {}",
            baseline.toolchain
        );
        println!("      and the last report with      {}", fresh.toolchain);
    }
    Ok(verdict.exit_code())
}

fn bless(paths: &Bless) -> anyhow::Result<u8> {
    let fresh = reports::fresh(&paths.reports.out)?;
    let programs = discover::programs(&paths.programs)?;
    let directory = reports::baseline_directory(&paths.reports.reports, &fresh.toolchain.id)?;
    // Against itself: a baseline's own report shows no change.
    let report = reports::render(&fresh, &programs, Some(&fresh));
    reports::write(&directory, &report)?;
    println!(
        "{} is the new baseline; commit it with the reason",
        directory.display()
    );
    Ok(0)
}

fn write_readme(paths: &Readme) -> anyhow::Result<u8> {
    let baseline = reports::baseline(&paths.reports, readme::TOOLCHAIN)?;
    let programs = discover::programs(&paths.programs)?;
    let path = &paths.readme;
    let old =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let new = readme::with_table(&old, &readme::table(&baseline, &programs))?;
    if new != old {
        reports::replace(path, &new)?;
    }
    Ok(0)
}
