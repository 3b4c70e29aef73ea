//! The `gate` command: what it reads and prints.

use crate::{
    judging::Judging,
    measured_elfs,
    project::{Project, ProjectOptions},
    rows::Rows,
};
use clap::Args;
use neap_model::{
    failure::Exit,
    profile::{Profiles, costs::costs},
    reports::{self, record},
    results::Results,
};
use neap_report::gate::{Against, Verdict, budgets::Budgets, compare};
use std::path::{Path, PathBuf};

/// The last report of a suite, and what it must match.
#[derive(Args, Clone, Debug)]
pub struct LastReport {
    #[command(flatten)]
    pub(crate) project: ProjectOptions,
    /// Directory of the ELFs that the last report must match [default: those that it was measured with]
    #[arg(long, value_name = "DIR")]
    pub elfs: Option<PathBuf>,
}

/// The options of the gate.
#[derive(Args, Clone, Debug)]
pub struct GateOptions {
    #[command(flatten)]
    pub(crate) report: LastReport,
    #[command(flatten)]
    pub(crate) judging: Judging,
    #[command(flatten)]
    pub(crate) rows: Rows,
}

/// Compares the last report with the committed baseline of its toolchain and prints the verdict. Returns
/// how it ends. Changes no file.
pub fn gate(GateOptions { report, judging, rows }: &GateOptions) -> anyhow::Result<Exit> {
    let found = report.project.find_without_cluster();
    judging.publish(
        found.and_then(|(_, project)| verdict(&project, report.elfs.as_deref(), judging, rows)),
    )
}

/// Reads the last report, and makes sure that it matches the files and the ELFs on disk.
///
/// # Errors
///
/// When there is no usable report, when the last run failed, when files or ELFs changed since the report, and
/// when the directory of `--elfs` does not exist.
pub fn fresh(project: &Project, elfs: Option<&Path>) -> anyhow::Result<Results> {
    let fresh = project.verified()?;
    let id = &fresh.toolchain.id;
    let baseline = reports::baseline_directory(&project.baselines, id)?;
    reports::refuse_linked_baseline(&project.out, &baseline)?;
    let elfs = match elfs {
        Some(elfs) => Some(elfs.to_owned()),
        None if project.has_own_builds => measured_elfs::build_of_toolchain(id)?,
        // Other programs may be in the same directory, and the record has the ELFs of the suite.
        None => None,
    };
    if let Some(elfs) = elfs {
        measured_elfs::check(&fresh, &elfs, project)?;
    }
    Ok(fresh)
}

/// Compares the last report with its baseline, or some rows of both.
pub fn verdict(
    project: &Project,
    elfs: Option<&Path>,
    judging: &Judging,
    rows: &Rows,
) -> anyhow::Result<Verdict> {
    let mut budgets = judging.budgets(Some(&project.budgets))?;
    let mut fresh = fresh(project, elfs)?;
    let mut baseline = project.baseline(&fresh.toolchain.id)?;
    rows.keep(&mut [&mut baseline, &mut fresh], &mut budgets)?;
    let mut verdict = judge(project, &baseline, &fresh, &budgets, || project.profiles())?;
    verdict.notes.extend(record::notes(&project.out, &fresh, &project.next)?);
    Ok(verdict)
}

/// Compares results with their baseline, and names the functions that changed.
pub fn judge(
    project: &Project,
    baseline: &Results,
    fresh: &Results,
    budgets: &Budgets,
    profiles: impl FnOnce() -> anyhow::Result<Profiles>,
) -> anyhow::Result<Verdict> {
    let before = project.baseline_costs(&fresh.toolchain.id)?;
    let mut verdict = compare(baseline, fresh, budgets)?;
    verdict.against = Against::Baseline(project.next.clone());
    if verdict.has_changed_rows() {
        match before {
            Some(before) => {
                let profiles = profiles()?;
                verdict.explain(fresh, &before, &costs(&profiles), &profiles);
            }
            None => verdict
                .notes
                .push(format!("{NO_PROFILE}: the next `{}` adds that", project.next.bless)),
        }
    }
    Ok(verdict)
}

const NO_PROFILE: &str = "the baseline does not say what each function costs, so the gate cannot name the functions that \
    changed";
