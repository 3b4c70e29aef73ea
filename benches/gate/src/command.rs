//! The `gate` command: its options, what it reads, and what it prints.

use crate::{
    budgets::{self, Budgets},
    compare::compare,
    elfs,
    format::Format,
    tolerance::GeneralTolerance,
    verdict::Verdict,
};
use anyhow::{Context, anyhow};
use clap::Args;
use neap_model::{failure::exit_code, reports, results::Results};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The directories of the reports, and of the ELFs that the last report must match.
#[derive(Args, Clone, Debug)]
pub struct Reports {
    /// Directory of the last report
    #[arg(long, value_name = "DIR", default_value = "target/benches")]
    pub out: PathBuf,
    /// Directory of the committed baselines, one directory per toolchain
    #[arg(long, value_name = "DIR", default_value = "target-reports")]
    pub reports: PathBuf,
    /// Directory of the ELFs that the last report must match [default: the one in target/deploy that
    /// its toolchain built]
    #[arg(long, value_name = "DIR")]
    pub elfs: Option<PathBuf>,
    /// Directory of the builds.
    #[arg(skip = "target/deploy")]
    pub deploy: PathBuf,
}

/// The options of the gate.
#[derive(Args, Clone, Debug)]
pub struct Gate {
    /// The directories.
    #[command(flatten)]
    pub reports: Reports,
    /// Format of the verdict
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// File of tolerances and limits; it may be empty. Limits do not depend on the baseline
    #[arg(long, value_name = "FILE", default_value = budgets::FILE)]
    pub budgets: PathBuf,
    /// Default tolerance, in compute units (3) or percent (0.5%). It replaces that unit of `[tolerance]` in the
    /// budgets; an entry with its own tolerance keeps it
    #[arg(long, value_name = "TOLERANCE")]
    pub tolerance: Option<GeneralTolerance>,
}

/// Compares the last report with the committed baseline of its toolchain. Changes no file.
///
/// Returns the text for the standard output, and the exit code. The code is an error when there is no baseline, or
/// when an input is unusable. Every format but text then writes the error, too.
pub fn gate(gate: &Gate) -> (String, anyhow::Result<u8>) {
    match verdict(gate) {
        Ok(verdict) => (gate.format.verdict(&verdict), Ok(verdict.exit_code())),
        Err(error) => {
            let (message, code) = (format!("{error:#}"), exit_code(&error));
            (gate.format.failure(&message, code), Err(error))
        }
    }
}

/// Reads the last report, and makes sure that it matches the files and the ELFs on disk.
///
/// # Errors
///
/// When there is no usable report, when the last run failed, when files or ELFs changed since the report, and
/// when the directory of `--elfs` does not exist: `make gate SBPF=v0` names the directory for SBPF v0.
pub fn fresh(reports: &Reports) -> anyhow::Result<Results> {
    let fresh = reports::record::read_verified(&reports.out)?;
    let id = &fresh.toolchain.id;
    let baseline = reports::baseline_directory(&reports.reports, id)?;
    reports::refuse_linked_baseline(&reports.out, &baseline)?;
    let directory = match &reports.elfs {
        Some(elfs) => Some(elfs.clone()),
        None => elfs::build_of_toolchain(&reports.deploy, id)?,
    };
    if let Some(directory) = directory {
        elfs::check(&fresh, &directory)?;
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
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| {
        anyhow!("cannot read {name}: {error}. Create the file, which may be empty, or name another with --budgets")
    })?;
    Budgets::from_toml(&text).with_context(|| name.to_string())
}
