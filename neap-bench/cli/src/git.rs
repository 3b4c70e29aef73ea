//! Reads committed files from git.

use anyhow::{Context, anyhow, bail};
use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
    process::Command,
};

/// The files in the current directory that a commit has, or that are tracked now.
pub fn files(commit: Option<&str>) -> anyhow::Result<Vec<PathBuf>> {
    // No baseline has a name that is not UTF-8, and a file beside it must not hide it.
    let paths = match commit {
        Some(commit) => git(&["ls-tree", "-r", "-z", "--name-only", commit])?,
        None => git(&["ls-files", "-z"])?,
    };
    let paths = String::from_utf8_lossy(&paths);
    Ok(paths.split_terminator('\0').map(PathBuf::from).collect())
}

/// A file, as a commit has it.
pub fn file(commit: &str, path: &Path) -> anyhow::Result<String> {
    let text = git(&["show", &format!("{commit}:./{}", path.display())])?;
    String::from_utf8(text).with_context(|| format!("{} is not UTF-8", path.display()))
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
