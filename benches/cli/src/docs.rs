//! The `docs` command: renews the tables in the documentation.

use crate::options::{Baselines, Workspaces};
use anyhow::Context;
use clap::Args;
use neap_model::reports;
use neap_report::documents::{OTHER_TOOLCHAIN, Source, TOOLCHAIN, documents, renewed};
use neap_scenarios::discover;
use std::{fs, path::PathBuf};

/// The baselines, the programs and the documents.
#[derive(Args, Clone, Debug)]
pub struct Docs {
    #[command(flatten)]
    pub(crate) baselines: Baselines,
    #[command(flatten)]
    pub(crate) workspaces: Workspaces,
    /// Directory with README.md and docs/
    #[arg(default_value = ".")]
    pub root: PathBuf,
}

/// Renews the tables in README.md and docs/ from the committed baselines. Returns the exit code.
///
/// # Errors
///
/// When a baseline or a document cannot be read or written, and when a marker names no table.
pub fn docs(paths: &Docs) -> anyhow::Result<u8> {
    let baseline = |toolchain| reports::baseline(&paths.baselines.reports, toolchain);
    let source = Source {
        baseline: baseline(TOOLCHAIN)?,
        other: baseline(OTHER_TOOLCHAIN)?,
        programs: discover::programs(&paths.workspaces.programs)?,
        root: paths.root.clone(),
    };
    for path in documents(&paths.root)? {
        let name = path.display();
        let old = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        let new = renewed(&old, &source).with_context(|| name.to_string())?;
        if new != old {
            reports::replace(&path, &new)?;
        }
    }
    Ok(0)
}
