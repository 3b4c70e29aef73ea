//! The `report` command: what it reads and writes.

use crate::{
    print::print_summary,
    project::{Programs, ProjectOptions},
};
use anyhow::bail;
use clap::Args;
use neap_model::reports;
use neap_report::page::{library, page, unsafe_uses};
use std::path::PathBuf;

/// The directories that the page is made from and written to.
#[derive(Args, Clone, Debug)]
pub struct Report {
    #[command(flatten)]
    pub(crate) project: ProjectOptions,
    /// Directory where npm installed the charting library
    #[arg(long, value_name = "NODE_MODULES", default_value = "target/page/node_modules")]
    pub library: PathBuf,
}

/// Writes the page for the last report. Returns the exit code.
///
/// # Errors
///
/// When there is no usable report or profiles, when a row belongs to no program, when the charting library is not installed, and
/// when the page cannot be written.
pub fn report(paths: &Report) -> anyhow::Result<u8> {
    let project = paths.project.find()?;
    let Programs::Neap(workspaces) = &project.programs else {
        bail!(
            "there are charts only for neap's own programs: read {} and {}",
            project.out.join(reports::MARKDOWN).display(),
            project.out.join(reports::PHASES).display()
        );
    };
    let results = project.verified()?;
    let programs = project.programs_of(workspaces, &results)?;
    let unsafe_uses = unsafe_uses::read(&programs)?;
    let library = library::read(&paths.library)?;
    let profiles = project.profiles()?;
    let path = project.out.join(reports::PAGE);
    reports::replace(&path, &page(&results, &programs, &unsafe_uses, &library, &profiles))?;
    let page = path.display();
    print_summary(&format!("wrote {page}: open it in a browser\n"))?;
    Ok(0)
}
