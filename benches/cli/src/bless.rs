//! The `bless` command: makes the last report the baseline.

use crate::{print::print, run::shown};
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
    /// Manifests of the workspaces that hold the programs
    #[arg(long, value_name = "CARGO_TOML", default_values = discover::workspaces())]
    pub programs: Vec<PathBuf>,
    /// The neap.toml that the last report measured
    #[arg(long, value_name = "NEAP_TOML", conflicts_with = "programs")]
    pub suite: Option<PathBuf>,
}

/// Makes the last report the baseline of its toolchain. Returns the exit code.
///
/// # Errors
///
/// When there is no usable report, when a row belongs to no program, and when the baseline cannot be written.
pub fn bless(paths: &Bless) -> anyhow::Result<u8> {
    let fresh = fresh(&paths.reports)?;
    let directory = reports::baseline_directory(&paths.reports.reports, &fresh.toolchain.id)?;
    // Against itself: a baseline's own report shows no change.
    let report = match &paths.suite {
        Some(path) => {
            neap_report::suite::render(&fresh, &shown(&suite::read(path)?), Some(&fresh))?
        }
        None => {
            let programs = discover::programs(&paths.programs)?;
            for row in &fresh.rows {
                ensure!(
                    programs.iter().any(|program| program.has_row(row)),
                    "row `{}` belongs to no program in these workspaces: run `make bench`, or name its suite with --suite",
                    row.name
                );
            }
            files::render(&fresh, &programs, Some(&fresh))
        }
    };
    reports::write(&directory, &report)?;
    let at = directory.display();
    print(&format!(
        "{at} is the new baseline; commit it with the reason\n"
    ))?;
    Ok(0)
}
