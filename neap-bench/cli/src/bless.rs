//! The `bless` command: makes the last report the baseline.

use crate::{
    gate::{LastReport, fresh},
    measured::functions,
    print::print_summary,
    project::Project,
};
use clap::Args;
use neap_model::{
    failure::Exit,
    reports::{self, FUNCTIONS, Report},
    results::Results,
};
use neap_report::suite;
use std::{convert::Infallible, path::Path};

/// The report to bless, and the programs that it belongs to.
#[derive(Args, Clone, Debug)]
pub struct BlessOptions {
    #[command(flatten)]
    pub(crate) report: LastReport,
    /// Refused: a part is no baseline.
    #[arg(long, hide = true, value_name = "K/N", value_parser = refuse_partition)]
    pub partition: Option<Infallible>,
}

fn refuse_partition(_: &str) -> Result<Infallible, &'static str> {
    Err("bless on one machine, after a `run` without --partition, because a baseline has all rows")
}

/// Makes the last report of a suite the baseline of its toolchain. Returns how it ends.
pub fn bless(BlessOptions { report, .. }: &BlessOptions) -> anyhow::Result<Exit> {
    let (suite, project) = report.project.find_without_cluster()?;
    make_baseline(&project, report.elfs.as_deref(), |results| {
        // Against itself: a baseline's own report shows no change.
        suite::render(results, &suite, Some(results))
    })?;
    Ok(Exit::Pass)
}

/// Makes the last report of a project the baseline of its toolchain, as its client renders it.
///
/// # Errors
///
/// When there is no usable report, when it cannot be rendered, and when the baseline cannot be written.
pub fn make_baseline(
    project: &Project,
    elfs: Option<&Path>,
    render: impl FnOnce(&Results) -> anyhow::Result<Report>,
) -> anyhow::Result<()> {
    let fresh = fresh(project, elfs)?;
    let directory = reports::baseline_directory(&project.baselines, &fresh.toolchain.id)?;
    let _lock = reports::lock(&directory)?;
    let profiles = project.profiles()?;
    let mut report = render(&fresh)?;
    report.add(FUNCTIONS, functions(&profiles));
    reports::write(&directory, &report)?;
    reports::remove_others(&directory, &report)?;
    let at = directory.display();
    print_summary(&format!("{at} is the new baseline; commit it with the reason\n"))
}
