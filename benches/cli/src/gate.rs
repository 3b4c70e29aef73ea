//! The `gate` command: what it reads and prints.

use crate::{
    elfs,
    print::{print, print_summary},
    project::{Programs, Project, ProjectOptions},
};
use anyhow::{Context, anyhow};
use clap::Args;
use neap_gate::{Against, Format, GeneralTolerance, Verdict, budgets::Budgets, compare};
use neap_model::{
    failure::exit_code,
    profile::costs::costs,
    reports::{self, record},
    results::Results,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The last report, and what it must match.
#[derive(Args, Clone, Debug)]
pub struct Report {
    #[command(flatten)]
    pub(crate) project: ProjectOptions,
    /// Directory of the ELFs that the last report must match [default: those that it was measured with]
    #[arg(long, value_name = "DIR")]
    pub elfs: Option<PathBuf>,
}

/// The options of the gate.
#[derive(Args, Clone, Debug)]
pub struct Gate {
    #[command(flatten)]
    pub(crate) report: Report,
    /// Format of the verdict
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// File of tolerances and limits; it may be empty. Limits do not depend on the baseline [default: budgets.toml beside
    /// the suite]
    #[arg(long, value_name = "FILE")]
    pub budgets: Option<PathBuf>,
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
    print_verdict(gate.format, verdict(gate))
}

/// Prints a verdict, or the error that prevented it. Returns the exit code.
///
/// # Errors
///
/// When there is no verdict, and when it cannot be printed.
pub fn print_verdict(format: Format, verdict: anyhow::Result<Verdict>) -> anyhow::Result<u8> {
    let text = match &verdict {
        Ok(verdict) => format.verdict(verdict),
        Err(error) => format.failure(&format!("{error:#}"), exit_code(error)),
    };
    match format {
        Format::Text => print_summary(&text)?,
        _ => print(&text)?,
    }
    Ok(verdict?.exit_code())
}

/// Reads the last report, and makes sure that it matches the files and the ELFs on disk.
///
/// # Errors
///
/// When there is no usable report, when the last run failed, when files or ELFs changed since the report, and
/// when the directory of `--elfs` does not exist: `make gate SBPF=v0` names the directory for SBPF v0.
pub fn fresh(project: &Project, elfs: Option<&Path>) -> anyhow::Result<Results> {
    let fresh = project.verified()?;
    let id = &fresh.toolchain.id;
    let baseline = reports::baseline_directory(&project.baselines, id)?;
    reports::refuse_linked_baseline(&project.out, &baseline)?;
    let elfs = match (elfs, &project.programs) {
        (Some(elfs), _) => Some(elfs.to_owned()),
        (None, Programs::Neap(_)) => elfs::build_of_toolchain(id)?,
        // Other programs may be in the same directory, and the record has the ELFs of the suite.
        (None, Programs::Suite(_)) => None,
    };
    if let Some(elfs) = elfs {
        elfs::check(&fresh, &elfs, project)?;
    }
    Ok(fresh)
}

/// Reads the tolerances and limits.
///
/// # Errors
///
/// When the file does not exist, or is unusable.
pub fn budgets(path: &Path) -> anyhow::Result<Budgets> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| {
        anyhow!("cannot read {name}: {error}. Create the file, which may be empty, or name another with --budgets")
    })?;
    Budgets::from_toml(&text).with_context(|| name.to_string())
}

fn verdict(gate: &Gate) -> anyhow::Result<Verdict> {
    let project = gate.report.project.find()?;
    let mut budgets = budgets(gate.budgets.as_ref().unwrap_or(&project.budgets))?;
    if let Some(tolerance) = gate.tolerance {
        budgets.tolerance = budgets.tolerance.with(tolerance);
    }
    let fresh = fresh(&project, gate.report.elfs.as_deref())?;
    let baseline = project.baseline(&fresh.toolchain.id)?;
    let before = project.baseline_costs(&fresh.toolchain.id)?;
    let mut verdict = compare(&baseline, &fresh, &budgets)?;
    verdict.against = Against::Baseline(project.next.clone());
    verdict.notes.extend(record::note_of_other_version(&project.out, &project.next)?);
    if verdict.has_changed_rows() {
        match before {
            Some(before) => {
                let profiles = project.profiles()?;
                verdict.explain(&fresh, &before, &costs(&profiles), &profiles);
            }
            None => verdict
                .notes
                .push(format!("{NO_PROFILE}: the next `{}` adds that", project.next.bless())),
        }
    }
    Ok(verdict)
}

const NO_PROFILE: &str = "the baseline does not say what each function costs, so the gate cannot name the functions that \
    changed";
