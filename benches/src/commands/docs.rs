//! The `docs` command: renews the tables and images in the documentation.

use crate::programs::{WorkspaceOptions, next};
use crate::tables::documents::{Source, TOOLCHAIN, documents, images, renewed};
use anyhow::Context;
use clap::Args;
use neap_model::{failure::Exit, reports};
use std::{fs, path::PathBuf};

/// The baselines, the programs and the documents.
#[derive(Args, Clone, Debug)]
pub struct DocsOptions {
    /// Directory of the committed baselines, one directory per toolchain
    #[arg(long, value_name = "DIR", default_value = "target-reports")]
    reports: PathBuf,
    #[command(flatten)]
    workspaces: WorkspaceOptions,
    /// Directory with README.md and docs/
    #[arg(default_value = ".")]
    root: PathBuf,
}

/// Renews the tables and images in README.md and docs/ from the committed baselines. Returns how it ends.
pub fn docs(DocsOptions { reports, workspaces, root }: &DocsOptions) -> anyhow::Result<Exit> {
    let source = Source {
        baseline: reports::baseline(reports, TOOLCHAIN, &next())?,
        programs: workspaces.read()?,
        root: root.clone(),
    };
    let mut shows_codecs = false;
    for path in documents(root)? {
        let name = path.display();
        let old = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        let new = renewed(&old, &source).with_context(|| name.to_string())?;
        if new != old {
            reports::replace(&path, &new)?;
        }
        shows_codecs |= new.contains("<!-- table: codecs -->\n|");
    }
    if shows_codecs {
        for (path, image) in images(root, &source)? {
            reports::replace(&path, &image)?;
        }
    }
    Ok(Exit::Pass)
}
