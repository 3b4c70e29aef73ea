//! Reads tracked files of git.

use anyhow::{Context, anyhow, bail};
use neap_model::reports;
use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
    process::Command,
};

/// Which text of the files in the current directory is read.
#[derive(Clone, Copy)]
pub enum Revision<'a> {
    /// That of a commit.
    Commit(&'a str),
    /// That on disk, of the files that are tracked.
    Current,
}

impl Revision<'_> {
    /// The files.
    pub fn files(self) -> anyhow::Result<Vec<PathBuf>> {
        // No baseline has a name that is not UTF-8, and a file beside it must not hide it.
        let paths = match self {
            Self::Commit(commit) => git(&["ls-tree", "-r", "-z", "--name-only", commit])?,
            Self::Current => git(&["ls-files", "-z"])?,
        };
        let paths = String::from_utf8_lossy(&paths);
        Ok(paths.split_terminator('\0').map(PathBuf::from).collect())
    }

    /// The text of a file. A tracked file may be gone from the current directory.
    pub fn text(self, path: &Path) -> anyhow::Result<Option<String>> {
        let at = path.display();
        match self {
            Self::Commit(commit) => {
                let text = String::from_utf8(git(&["show", &format!("{commit}:./{at}")])?);
                text.map(Some).with_context(|| format!("{at} is not UTF-8"))
            }
            Self::Current => Ok(reports::text(path)?),
        }
    }

    /// A file as notes name it.
    pub fn shown(self, path: &Path) -> String {
        match self {
            Self::Commit(commit) => format!("{} of {commit}", path.display()),
            Self::Current => path.display().to_string(),
        }
    }
}

/// Runs git. Returns its output.
fn git(args: &[&str]) -> anyhow::Result<Vec<u8>> {
    let output = Command::new("git").args(args).output().map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            anyhow!("there is no git: install it, because it has the committed baselines")
        }
        _ => anyhow!("cannot run git: {error}"),
    })?;
    if !output.status.success() {
        bail!(
            "git cannot read the baselines: {}",
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    Ok(output.stdout)
}
