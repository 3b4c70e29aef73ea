//! Reads committed baselines from git.

use anyhow::{Context, anyhow, bail};
use neap_model::reports::JSON;
use std::{
    ffi::OsStr,
    io::ErrorKind,
    path::{Path, PathBuf},
    process::Command,
};

/// The git repository that a directory of baselines is in.
pub struct Git<'a> {
    /// The directory of the baselines.
    pub directory: &'a Path,
}

/// A commit that changed a baseline.
pub struct Commit {
    /// Its hash.
    pub id: String,
    /// Its day.
    pub date: String,
    /// The first line of its message.
    pub subject: String,
}

impl Git<'_> {
    /// The toolchain of the last committed baseline. If a commit has several, it is the last one by name.
    ///
    /// # Errors
    ///
    /// When git fails.
    pub fn last_toolchain(&self) -> anyhow::Result<Option<String>> {
        let pattern = format!(":(glob)*/{JSON}");
        let args =
            ["-1", "--first-parent", "--diff-filter=AM", "--relative", "--name-only", "--format="];
        let paths = self.log(&args, pattern.as_ref())?;
        let toolchains = paths.lines().filter_map(|path| path.split_once('/'));
        Ok(toolchains.map(|(toolchain, _)| toolchain.to_owned()).max())
    }

    /// The commits that changed a file of the directory, oldest first: those of the branch itself, so that each is a step
    /// from the one before.
    ///
    /// # Errors
    ///
    /// When git fails.
    pub fn commits(&self, file: &Path) -> anyhow::Result<Vec<Commit>> {
        let args = ["--reverse", "--first-parent", "--diff-filter=AM", "--format=%H%x09%cs%x09%s"];
        let log = self.log(&args, file.as_os_str())?;
        let commits = log.lines().map(|line| {
            let mut parts = line.splitn(3, '\t').map(str::to_owned);
            let (id, date, subject) = (parts.next()?, parts.next()?, parts.next()?);
            Some(Commit { id, date, subject })
        });
        commits.collect::<Option<_>>().context("git's log has a line of another format")
    }

    /// The baseline of a toolchain in a commit.
    ///
    /// # Errors
    ///
    /// When git fails.
    pub fn baseline(&self, commit: &str, toolchain: &str) -> anyhow::Result<String> {
        self.file(commit, &Path::new(toolchain).join(JSON))
    }

    /// The files in the directory that a commit has, or that are tracked now.
    ///
    /// # Errors
    ///
    /// When git fails.
    pub fn files(&self, commit: Option<&str>) -> anyhow::Result<Vec<PathBuf>> {
        let paths = match commit {
            Some(commit) => self.run(&["ls-tree", "-r", "-z", "--name-only", commit])?,
            None => self.run(&["ls-files", "-z"])?,
        };
        Ok(paths.split_terminator('\0').map(PathBuf::from).collect())
    }

    /// A file in the directory, as a commit has it.
    ///
    /// # Errors
    ///
    /// When git fails.
    pub fn file(&self, commit: &str, path: &Path) -> anyhow::Result<String> {
        self.run(&["show", &format!("{commit}:./{}", path.display())])
    }

    /// Whether the clone has only the last commits.
    ///
    /// # Errors
    ///
    /// When git fails.
    pub fn is_shallow(&self) -> anyhow::Result<bool> {
        Ok(self.run(&["rev-parse", "--is-shallow-repository"])?.trim() == "true")
    }

    fn log(&self, args: &[&str], path: &OsStr) -> anyhow::Result<String> {
        let path = path.to_str().context("the path is not UTF-8")?;
        self.run(&[&["-c", "log.showSignature=false", "log"], args, &["--", path]].concat())
    }

    /// Runs git in the directory. Returns its output.
    fn run(&self, args: &[&str]) -> anyhow::Result<String> {
        let at = self.directory.display();
        let output = Command::new("git").arg("-C").arg(self.directory).args(args).output();
        let output = output.map_err(|error| match error.kind() {
            ErrorKind::NotFound => {
                anyhow!("there is no git: install it, because it has the committed baselines")
            }
            _ => anyhow!("cannot run git: {error}"),
        })?;
        if !output.status.success() {
            let error = String::from_utf8_lossy(&output.stderr);
            bail!("git cannot read the history of {at}: {}", error.trim_end());
        }
        String::from_utf8(output.stdout).with_context(|| format!("{at}: git's output is not UTF-8"))
    }
}
