//! The `bless` command: makes the last report the baseline.

use crate::{
    gate::{LastReport, fresh},
    print::print_summary,
    project::Find,
    run::functions,
};
use clap::Args;
use neap_model::reports;
use std::convert::Infallible;

/// The report to bless, and the programs that it belongs to.
#[derive(Args, Clone, Debug)]
pub struct BlessOptions<F: Find> {
    #[command(flatten)]
    pub(crate) report: LastReport<F>,
    /// Refused: a part is no baseline.
    #[arg(long, hide = true, value_name = "K/N", value_parser = refuse_partition)]
    pub partition: Option<Infallible>,
}

fn refuse_partition(_: &str) -> Result<Infallible, &'static str> {
    Err("bless on one machine, after a `run` without --partition, because a baseline has all rows")
}

/// Makes the last report the baseline of its toolchain. Returns the exit code.
///
/// # Errors
///
/// When there is no usable report, when a row belongs to no program, and when the baseline cannot be written.
pub fn bless<F: Find>(bless: &BlessOptions<F>) -> anyhow::Result<u8> {
    bless.report.project.refuse_cluster()?;
    let project = bless.report.project.find()?;
    let fresh = fresh(&project, bless.report.elfs.as_deref())?;
    let directory = reports::baseline_directory(&project.baselines, &fresh.toolchain.id)?;
    let _lock = reports::lock(&directory)?;
    let profiles = project.profiles()?;
    // Against itself: a baseline's own report shows no change.
    let mut report = project.programs.render(&fresh, Some(&fresh))?;
    report.push(functions(&profiles));
    reports::write(&directory, &report)?;
    reports::remove_others(&directory, &report, project.programs.own_files())?;
    let at = directory.display();
    print_summary(&format!("{at} is the new baseline; commit it with the reason\n"))?;
    Ok(0)
}
