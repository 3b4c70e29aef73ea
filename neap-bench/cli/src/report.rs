//! The `report` command: what it reads and writes.

use crate::{
    measured::baseline,
    print::{print_exactly, print_summary},
    project::{Project, ProjectOptions},
};
use anyhow::ensure;
use clap::{Args, ValueEnum};
use neap_model::{failure::Exit, profile::Profiles, reports, results::Results};
use neap_report::{export, suite_page};
use std::path::Path;

/// What is written, and of which suite.
#[derive(Args, Clone, Debug)]
pub struct ReportOptions {
    #[command(flatten)]
    pub(crate) format: FormatOption,
    #[command(flatten)]
    pub(crate) project: ProjectOptions,
}

/// What is written.
#[derive(Args, Clone, Debug)]
pub struct FormatOption {
    /// What to write. Every format but the page goes to the standard output
    #[arg(long, value_enum, default_value = "page")]
    pub format: ReportFormat,
}

/// The format of a report.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub enum ReportFormat {
    /// Charts and tables in one HTML file
    Page,
    /// For github-action-benchmark, as its tool customSmallerIsBetter
    CustomSmallerIsBetter,
    /// For Bencher: Bencher Metric Format
    Bmf,
    /// For spreadsheets: a line for each row
    Csv,
    /// The report for machines: results.json
    Json,
}

/// Writes the page of the last report, or prints the report in another format. Returns how it ends.
pub fn report(options: &ReportOptions) -> anyhow::Result<Exit> {
    let (suite, project) = options.project.find_without_cluster()?;
    write(&project, options.format.format, |results, profiles| {
        let baseline = baseline(&project, &results.toolchain)?;
        Ok(suite_page::page(results, &suite, profiles, baseline.as_ref()))
    })
}

/// Writes the last report of a project, whose page its client renders. Returns how it ends.
pub fn write(
    project: &Project,
    format: ReportFormat,
    page: impl FnOnce(&Results, &Profiles) -> anyhow::Result<String>,
) -> anyhow::Result<Exit> {
    let results = project.verified()?;
    let text = match format {
        ReportFormat::Page => {
            write_page(&project.out, &page(&results, &project.profiles()?)?)?;
            return Ok(Exit::Pass);
        }
        ReportFormat::CustomSmallerIsBetter => export::custom_smaller_is_better(&results),
        ReportFormat::Bmf => export::bmf(&results),
        ReportFormat::Csv => export::csv(&results)?,
        ReportFormat::Json => results.to_json(),
    };
    print_exactly(&text)?;
    Ok(Exit::Pass)
}

/// Writes the page into a directory, and says where it is.
///
/// # Errors
///
/// When there is another page, and when it cannot be written.
fn write_page(directory: &Path, page: &str) -> anyhow::Result<()> {
    let path = directory.join(reports::PAGE);
    ensure!(
        path.symlink_metadata().is_err() || reports::is_page(&path),
        "{} is not a page that neap wrote: move it, or name another directory with --out",
        path.display()
    );
    reports::replace(&path, page)?;
    print_summary(&format!("wrote {}: open it in a browser\n", path.display()))
}
