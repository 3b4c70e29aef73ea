//! A toolchain that is installed.

use crate::{cargo::output, target::Target};
use anyhow::Context;
use neap_toolchain::{Kind, Sbpf};
use std::{path::PathBuf, process::Command};

pub struct Toolchain {
    /// Its name, without the SBPF version.
    pub name: String,
    pub kind: Kind,
    pub sbpf: Sbpf,
    /// The root of neap's repository.
    pub root: PathBuf,
    pub target: Target,
    pub rustc: Rustc,
    /// What the linker prints as its version.
    pub linker: String,
    /// The flags that cargo is called with.
    pub flags: Vec<String>,
}

/// The rustc of a toolchain.
pub struct Rustc {
    pub path: PathBuf,
    /// What `rustc -vV` prints.
    pub version: String,
}

impl Rustc {
    /// Asks a rustc for its version.
    pub fn new(path: PathBuf) -> anyhow::Result<Self> {
        let version = output(Command::new(&path).arg("-vV"))?;
        Ok(Self { path, version })
    }

    /// Returns the value of a line, such as `release: 1.96.0`.
    pub fn value(&self, key: &str) -> anyhow::Result<&str> {
        let mut lines = self.version.lines();
        let value = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
        value.with_context(|| format!("`{} -vV` prints no `{key}`", self.path.display()))
    }
}

/// The toolchain could not be installed. Its script has said why.
#[derive(Debug, thiserror::Error)]
#[error("cannot install the toolchain")]
pub struct InstallFailed;
