//! The `report` command: what it reads and writes.

use crate::{
    print::{print, print_summary},
    project::{Programs, Project, ProjectOptions},
};
use anyhow::ensure;
use clap::{Args, ValueEnum};
use neap_model::{reports, results::Results};
use neap_report::{
    export,
    page::{library, page, suite, unsafe_uses},
};
use std::path::PathBuf;

/// The directories that the page is made from and written to.
#[derive(Args, Clone, Debug)]
pub struct Report {
    /// What to write. Every format but the page goes to the standard output
    #[arg(long, value_enum, default_value = "page")]
    pub format: Format,
    #[command(flatten)]
    pub(crate) project: ProjectOptions,
    /// Directory where npm installed the charting library
    #[arg(long, value_name = "NODE_MODULES", default_value = "target/page/node_modules")]
    pub library: PathBuf,
}

/// The format of a report.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub enum Format {
    /// Charts and tables in one HTML file
    Page,
    /// For github-action-benchmark, as its tool customSmallerIsBetter
    CustomSmallerIsBetter,
    /// For Bencher: Bencher Metric Format
    Bmf,
    /// For the Solana Foundation's action cu-benchmark: cu_report.md
    CuReport,
    /// For spreadsheets: a line for each row
    Csv,
    /// The report for machines: results.json
    Json,
}

/// Writes the page of the last report, or prints the report in another format. Returns the exit code.
///
/// # Errors
///
/// When there is no usable report, and when it cannot be written or printed.
pub fn report(paths: &Report) -> anyhow::Result<u8> {
    let project = paths.project.find()?;
    let results = project.verified()?;
    let text = match paths.format {
        Format::Page => return write_page(paths, &project, &results),
        Format::CustomSmallerIsBetter => export::custom_smaller_is_better(&results),
        Format::Bmf => export::bmf(&results),
        Format::CuReport => export::cu_report(&results),
        Format::Csv => export::csv(&results)?,
        Format::Json => results.to_json(),
    };
    print(&text)?;
    Ok(0)
}

/// Writes the page, and says where it is.
///
/// # Errors
///
/// When there are no profiles, when there is another page, when a row belongs to no program, when the charting library is not installed, and when the
/// page cannot be written. The page of a suite needs no library.
fn write_page(paths: &Report, project: &Project, results: &Results) -> anyhow::Result<u8> {
    let profiles = project.profiles()?;
    let page = match &project.programs {
        Programs::Suite(suite) => suite::page(results, suite, &profiles),
        Programs::Neap(workspaces) => {
            let programs = project.programs_of(workspaces, results)?;
            let unsafe_uses = unsafe_uses::read(&programs)?;
            let library = library::read(&paths.library)?;
            page(results, &programs, &unsafe_uses, &library, &profiles)
        }
    };
    let path = project.out.join(reports::PAGE);
    ensure!(
        path.symlink_metadata().is_err() || reports::is_page(&path),
        "{} is not a page that neap wrote: move it, or name another directory with --out",
        path.display()
    );
    reports::replace(&path, &page)?;
    print_summary(&format!("wrote {}: open it in a browser\n", path.display()))?;
    Ok(0)
}
