//! The `report` command: what it reads and writes.

use crate::{options::Workspaces, print::print};
use anyhow::ensure;
use clap::Args;
use neap_model::{next, reports, results::Row};
use neap_report::page::{library, page, unsafe_uses};
use neap_scenarios::scenario::Scenario;
use std::path::PathBuf;

/// The directories that the page is made from and written to.
#[derive(Args, Clone, Debug)]
pub struct Report {
    /// Directory of the last report; the page is written there too
    #[arg(long, value_name = "DIR", default_value = "target/benches")]
    pub out: PathBuf,
    #[command(flatten)]
    pub(crate) workspaces: Workspaces,
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
    let results = reports::record::read_verified(&paths.out)?;
    let own = |row: &Row| Scenario::ALL.iter().any(|own| own.name() == row.scenario);
    ensure!(
        results.rows.iter().all(own),
        "there are charts only for neap's own programs: read {} and {}",
        paths.out.join(reports::MARKDOWN).display(),
        paths.out.join(reports::PHASES).display()
    );
    let remedy = format!("`{}`", next::measure(&results));
    let programs = paths.workspaces.programs_of(&results, &remedy)?;
    let unsafe_uses = unsafe_uses::read(&programs)?;
    let library = library::read(&paths.library)?;
    let profiles = reports::profiles(&paths.out)?;
    let path = paths.out.join(reports::PAGE);
    reports::replace(&path, &page(&results, &programs, &unsafe_uses, &library, &profiles))?;
    let page = path.display();
    print(&format!("wrote {page}: open it in a browser\n"))?;
    Ok(0)
}
