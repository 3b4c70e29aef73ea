//! The `report` command: what it reads and writes.

use crate::{
    print::{print_exactly, print_summary},
    project::{Find, Project, ProjectOptions},
    run::baseline,
};
use anyhow::ensure;
use clap::{Args, ValueEnum};
use neap_model::{reports, results::Results};
use neap_report::export;

/// What is written, and from which report.
#[derive(Args, Clone, Debug)]
pub struct ReportOptions<F: Find> {
    /// What to write. Every format but the page goes to the standard output
    #[arg(long, value_enum, default_value = "page")]
    pub format: Format,
    #[command(flatten)]
    pub(crate) project: ProjectOptions<F>,
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
    /// For spreadsheets: a line for each row
    Csv,
    /// The report for machines: results.json
    Json,
}

/// Writes the page of the last report, or prints the report in another format. Returns the exit code.
pub fn report<F: Find>(paths: &ReportOptions<F>) -> anyhow::Result<u8> {
    paths.project.refuse_cluster()?;
    let project = paths.project.find()?;
    let results = project.verified()?;
    let text = match paths.format {
        Format::Page => return write_page(&project, &results),
        Format::CustomSmallerIsBetter => export::custom_smaller_is_better(&results),
        Format::Bmf => export::bmf(&results),
        Format::Csv => export::csv(&results)?,
        Format::Json => results.to_json(),
    };
    print_exactly(&text)?;
    Ok(0)
}

/// Writes the page, and says where it is.
///
/// # Errors
///
/// When there are no profiles, when the baseline is unusable, when there is another page, and when the page cannot be rendered or
/// written.
fn write_page(project: &Project, results: &Results) -> anyhow::Result<u8> {
    let profiles = project.profiles()?;
    let baseline = baseline(project, &results.toolchain)?;
    let page = project.programs.page(results, &profiles, baseline.as_ref())?;
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
