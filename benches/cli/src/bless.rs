//! The `bless` command: makes the last report the baseline.

use crate::{
    gate::{Reports, fresh},
    options::Workspaces,
    print::print,
};
use clap::Args;
use neap_measure::suite;
use neap_model::reports;
use neap_report::files;
use std::path::PathBuf;

/// The report to bless, and the programs that it belongs to.
#[derive(Args, Clone, Debug)]
pub struct Bless {
    #[command(flatten)]
    pub(crate) reports: Reports,
    #[command(flatten)]
    pub(crate) workspaces: Workspaces,
    /// The neap.toml that the last report measured
    #[arg(long, value_name = "NEAP_TOML", conflicts_with = "programs")]
    pub suite: Option<PathBuf>,
}

/// Makes the last report the baseline of its toolchain. Returns the exit code.
///
/// # Errors
///
/// When there is no usable report, when a row belongs to no program, and when the baseline cannot be written.
pub fn bless(bless: &Bless) -> anyhow::Result<u8> {
    let fresh = fresh(&bless.reports)?;
    let baselines = &bless.reports.baselines;
    let directory = reports::baseline_directory(&baselines.reports, &fresh.toolchain.id)?;
    let profiles = reports::profiles(&bless.reports.out)?;
    // Against itself: a baseline's own report shows no change.
    let mut report = if let Some(path) = &bless.suite {
        neap_report::suite::render(&fresh, &suite::read(path)?, Some(&fresh))?
    } else {
        let remedy = "`make bench`, or name its suite with --suite";
        let programs = bless.workspaces.programs_of(&fresh, remedy)?;
        files::render(&fresh, &programs, Some(&fresh))
    };
    report.extend(files::explain(&fresh, &profiles));
    reports::write(&directory, &report)?;
    let at = directory.display();
    print(&format!("{at} is the new baseline; commit it with the reason\n"))?;
    Ok(0)
}
