//! The gate as a command: what it reads, and what it prints.

use super::{Format, Verdict, compare, elfs};
use crate::{
    budgets::{self, Budgets, GeneralTolerance},
    failure, next,
    print::print,
    reports,
    results::Results,
};
use anyhow::Context;
use clap::Args;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Where the reports are, and the ELFs that the last one must be of.
#[derive(Args, Clone, Debug)]
pub struct Reports {
    /// Directory of the last report
    #[arg(long, value_name = "DIR", default_value = "target/benches")]
    pub out: PathBuf,
    /// Directory of the committed baselines, one directory per toolchain
    #[arg(long, value_name = "DIR", default_value = "target-reports")]
    pub reports: PathBuf,
    /// Directory of the ELFs that the last report must be of [default: the one in target/deploy that
    /// its toolchain built]
    #[arg(long, value_name = "DIR")]
    pub elfs: Option<PathBuf>,
}

/// How the last report is compared.
#[derive(Args, Clone, Debug)]
pub struct Gate {
    /// Where everything is.
    #[command(flatten)]
    pub reports: Reports,
    /// How the verdict is written
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Tolerances, and limits that hold whatever the baseline says; the file may be empty
    #[arg(long, value_name = "FILE", default_value = budgets::FILE)]
    pub budgets: PathBuf,
    /// The tolerance of everything without its own in the budgets: compute units (3) or a percentage (0.5%).
    /// It replaces only that unit of `[tolerance]`
    #[arg(long, value_name = "TOLERANCE")]
    pub tolerance: Option<GeneralTolerance>,
}

/// Compares the last report with the committed baseline of its toolchain and prints the verdict. Returns
/// the exit code. Changes no file.
///
/// # Errors
///
/// When there is no baseline, or an input is unusable; a format for machines holds the error as well.
pub fn gate(gate: &Gate) -> anyhow::Result<u8> {
    match verdict(gate) {
        Ok(verdict) => {
            print(&gate.format.verdict(&verdict))?;
            Ok(verdict.exit_code())
        }
        Err(error) => {
            let (message, code) = (format!("{error:#}"), failure::exit_code(&error));
            print(&gate.format.failure(&message, code))?;
            Err(error)
        }
    }
}

/// Reads the last report, and makes sure that it is of the files and the ELFs that are there.
///
/// # Errors
///
/// When there is no usable report, the last run failed, the report is of other files or ELFs, or there is no such
/// directory as `--elfs` says: it is how `make gate SBPF=v0` asks for a report of SBPF v0.
pub fn fresh(reports: &Reports) -> anyhow::Result<Results> {
    let fresh = reports::record::read_verified(&reports.out)?;
    let baseline = reports::baseline_directory(&reports.reports, &fresh.toolchain.id)?;
    reports::refuse_linked_baseline(&reports.out, &baseline)?;
    let directory = match &reports.elfs {
        Some(elfs) => Some(elfs.clone()),
        None => elfs::of_toolchain(Path::new("target/deploy"), &fresh.toolchain.id)?,
    };
    if let Some(directory) = directory {
        let built = elfs::read(&directory, next::measure(&fresh))?;
        elfs::check(&fresh, &built, &directory)?;
    }
    Ok(fresh)
}

fn verdict(gate: &Gate) -> anyhow::Result<Verdict> {
    let mut budgets = read_budgets(&gate.budgets)?;
    if let Some(tolerance) = gate.tolerance {
        budgets.tolerance = budgets.tolerance.with(tolerance);
    }
    let fresh = fresh(&gate.reports)?;
    let baseline = reports::baseline(&gate.reports.reports, &fresh.toolchain.id)?;
    compare(&baseline, &fresh, &budgets)
}

fn read_budgets(path: &Path) -> anyhow::Result<Budgets> {
    let text = fs::read_to_string(path).with_context(|| {
        let path = path.display();
        format!("cannot read {path}: write one, which may be empty, or name yours with --budgets")
    })?;
    Budgets::from_toml(&text).with_context(|| path.display().to_string())
}
