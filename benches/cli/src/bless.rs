//! The `bless` command: makes the last report the baseline.

use crate::{options::Workspaces, print::print};
use anyhow::ensure;
use clap::Args;
use neap_gate::{Reports, fresh};
use neap_measure::suite;
use neap_model::reports;
use neap_report::files;
use neap_scenarios::discover;
use std::path::PathBuf;

/// The report to bless, and the programs that it belongs to.
#[derive(Args, Clone, Debug)]
pub struct Bless {
    /// The directories.
    #[command(flatten)]
    pub reports: Reports,
    /// neap's programs.
    #[command(flatten)]
    pub workspaces: Workspaces,
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
    let directory = reports::baseline_directory(&bless.reports.reports, &fresh.toolchain.id)?;
    // Against itself: a baseline's own report shows no change.
    let report = if let Some(path) = &bless.suite {
        neap_report::suite::render(&fresh, &suite::read(path)?, Some(&fresh))?
    } else {
        let programs = discover::programs(&bless.workspaces.programs)?;
        for row in &fresh.rows {
            ensure!(
                programs.iter().any(|program| program.has_row(row)),
                "row `{}` belongs to no program in these workspaces: run `make bench`, or name its suite with --suite",
                row.name
            );
        }
        files::render(&fresh, &programs, Some(&fresh))
    };
    reports::write(&directory, &report)?;
    let at = directory.display();
    print(&format!("{at} is the new baseline; commit it with the reason\n"))?;
    Ok(0)
}
