//! The `docs` command: renews the tables and images in the documentation.

use crate::programs::next;
use crate::scenarios::program::{programs, workspaces};
use crate::tables::documents::{Source, TOOLCHAIN, documents, images, renewed};
use anyhow::Context;
use clap::Args;
use neap_model::reports;
use std::{fs, path::PathBuf};

/// The baselines, the programs and the documents.
#[derive(Args, Clone, Debug)]
pub struct DocsOptions {
    /// Directory of the committed baselines, one directory per toolchain
    #[arg(long, value_name = "DIR", default_value = "target-reports")]
    pub reports: PathBuf,
    /// Manifests of the workspaces that hold the programs
    #[arg(long, value_name = "CARGO_TOML", default_values = workspaces())]
    pub programs: Vec<PathBuf>,
    /// Directory with README.md and docs/
    #[arg(default_value = ".")]
    pub root: PathBuf,
}

/// Renews the tables and images in README.md and docs/ from the committed baselines. Returns the exit code.
pub fn docs(paths: &DocsOptions) -> anyhow::Result<u8> {
    let source = Source {
        baseline: reports::baseline(&paths.reports, TOOLCHAIN, &next())?,
        programs: programs(&paths.programs)?,
        root: paths.root.clone(),
    };
    let mut shows_codecs = false;
    for path in documents(&paths.root)? {
        let name = path.display();
        let old = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        let new = renewed(&old, &source).with_context(|| name.to_string())?;
        if new != old {
            reports::replace(&path, &new)?;
        }
        shows_codecs |= new.contains("<!-- table: codecs -->\n|");
    }
    if shows_codecs {
        for (path, image) in images(&paths.root, &source)? {
            reports::replace(&path, &image)?;
        }
    }
    Ok(0)
}
