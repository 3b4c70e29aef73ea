//! The `history` command: what the committed baselines say about each row over time.

pub(crate) mod git;

use crate::{
    print::{print_note, print_summary},
    project::{Find, ProjectOptions},
};
use anyhow::{bail, ensure};
use clap::Args;
use git::Git;
use neap_model::{
    failure::OldSchema,
    reports::{self, HISTORY, JSON},
    results::Results,
};
use neap_report::history::{History, Version, page};
use std::path::Path;

/// The baselines, and where the page goes.
#[derive(Args, Clone, Debug)]
pub struct HistoryOptions<F: Find> {
    #[command(flatten)]
    pub(crate) project: ProjectOptions<F>,
    /// Toolchain of the baselines [default: that of the last committed baseline]
    #[arg(long, value_name = "ID")]
    pub toolchain: Option<String>,
}

/// Writes the page of the committed baselines of a toolchain. Returns the exit code.
///
/// # Errors
///
/// When git, the repository or the baselines are missing, and when the page cannot be written.
pub fn history<F: Find>(options: &HistoryOptions<F>) -> anyhow::Result<u8> {
    options.project.refuse_cluster()?;
    let project = options.project.find()?;
    let directory = &project.baselines;
    let at = directory.display();
    ensure!(
        directory.is_dir(),
        "no baselines in {at}: bless one and commit it, or name their directory with --baselines"
    );
    let git = Git { directory };
    let toolchain = match &options.toolchain {
        Some(id) => Some(id.clone()),
        None => git.last_toolchain()?,
    };
    let commits = match &toolchain {
        Some(id) => git.commits(&reports::baseline_directory(Path::new(""), id)?.join(JSON))?,
        None => Vec::new(),
    };
    let toolchain = toolchain.filter(|_| !commits.is_empty());
    let of = options.toolchain.as_deref().map(|id| format!(" of `{id}`")).unwrap_or_default();
    let Some(toolchain) = toolchain else {
        bail!("git's log has no baseline{of} in {at}: bless one and commit it");
    };
    let (mut versions, mut old, mut unusable) = (Vec::new(), 0, 0);
    for commit in commits {
        match Results::from_json(&git.baseline(&commit.id, &toolchain)?) {
            Ok(results) => versions.push(Version {
                commit: commit.id.chars().take(10).collect(),
                date: commit.date,
                subject: commit.subject,
                results,
            }),
            Err(error) if error.is::<OldSchema>() => old += 1,
            Err(_) => unusable += 1,
        }
    }
    let mut notes = Vec::new();
    if git.is_shallow()? {
        notes.push(
            "this clone is shallow, so older baselines are missing: run `git fetch --unshallow`"
                .to_owned(),
        );
    }
    for (count, what) in [(old, "baselines of an older neap"), (unusable, "unusable baselines")] {
        if count > 0 {
            notes.push(format!("{what}, which are left out: {count}"));
        }
    }
    notes.iter().for_each(print_note);
    ensure!(!versions.is_empty(), "no baseline of `{toolchain}` in git's log can be read");
    let count = versions.len();
    let page = page(&History { toolchain: toolchain.clone(), versions, notes });
    reports::write(&project.out, &vec![(HISTORY, page)])?;
    let path = project.out.join(HISTORY);
    print_summary(&format!("wrote {} (baselines of {toolchain}: {count})\n", path.display()))?;
    Ok(0)
}
