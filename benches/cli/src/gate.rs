//! The `gate` command: what it reads and prints.

use crate::{elfs, options::Baselines, print::print};
use anyhow::{Context, anyhow};
use clap::Args;
use neap_gate::{
    Format, GeneralTolerance, Verdict,
    budgets::{self, Budgets},
    compare,
};
use neap_model::{failure::exit_code, reports, results::Results};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The last report, and what it must match.
#[derive(Args, Clone, Debug)]
pub struct Reports {
    /// Directory of the last report
    #[arg(long, value_name = "DIR", default_value = "target/benches")]
    pub out: PathBuf,
    #[command(flatten)]
    pub(crate) baselines: Baselines,
    /// Directory of the ELFs that the last report must match [default: the one in target/deploy that
    /// its toolchain built]
    #[arg(long, value_name = "DIR")]
    pub elfs: Option<PathBuf>,
}

/// The options of the gate.
#[derive(Args, Clone, Debug)]
pub struct Gate {
    #[command(flatten)]
    pub(crate) reports: Reports,
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

/// Compares the last report with the committed baseline of its toolchain and prints the verdict. Returns
/// the exit code. Changes no file.
///
/// # Errors
///
/// When there is no baseline, or an input is unusable. Every format but text also prints the error.
pub fn gate(gate: &Gate) -> anyhow::Result<u8> {
    let verdict = verdict(gate);
    print(&match &verdict {
        Ok(verdict) => gate.format.verdict(verdict),
        Err(error) => gate.format.failure(&format!("{error:#}"), exit_code(error)),
    })?;
    Ok(verdict?.exit_code())
}

/// Reads the last report, and makes sure that it matches the files and the ELFs on disk.
///
/// # Errors
///
/// When there is no usable report, when the last run failed, when files or ELFs changed since the report, and
/// when the directory of `--elfs` does not exist: `make gate SBPF=v0` names the directory for SBPF v0.
pub fn fresh(Reports { out, baselines, elfs }: &Reports) -> anyhow::Result<Results> {
    let fresh = reports::record::read_verified(out)?;
    let id = &fresh.toolchain.id;
    reports::refuse_linked_baseline(out, &reports::baseline_directory(&baselines.reports, id)?)?;
    let elfs = match elfs {
        Some(elfs) => Some(elfs.clone()),
        None => elfs::build_of_toolchain(Path::new("target/deploy"), id)?,
    };
    if let Some(elfs) = elfs {
        elfs::check(&fresh, &elfs)?;
    }
    Ok(fresh)
}

fn verdict(gate: &Gate) -> anyhow::Result<Verdict> {
    let name = gate.budgets.display();
    let text = fs::read_to_string(&gate.budgets).map_err(|error| {
        anyhow!("cannot read {name}: {error}. Create the file, which may be empty, or name another with --budgets")
    })?;
    let mut budgets = Budgets::from_toml(&text).with_context(|| name.to_string())?;
    if let Some(tolerance) = gate.tolerance {
        budgets.tolerance = budgets.tolerance.with(tolerance);
    }
    let fresh = fresh(&gate.reports)?;
    let baselines = &gate.reports.baselines.reports;
    let baseline = reports::baseline(baselines, &fresh.toolchain.id)?;
    let costs = reports::baseline_costs(baselines, &fresh.toolchain.id)?;
    let mut verdict = compare(&baseline, &fresh, &budgets)?;
    if verdict.has_changed_rows() {
        match costs {
            Some(costs) => verdict.explain(&fresh, &costs, &reports::profiles(&gate.reports.out)?),
            None => verdict.notes.push(NO_PROFILE.to_owned()),
        }
    }
    Ok(verdict)
}

const NO_PROFILE: &str = "the baseline does not say what each function costs, so the gate cannot name the functions that \
    changed: the next `make bless` adds that";
