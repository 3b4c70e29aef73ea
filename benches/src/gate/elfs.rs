//! Whether a report is of the ELFs that are built: one of others must not pass.

use crate::{
    built::sources,
    next,
    results::Results,
    toolchain::{self, Build, paths_in},
};
use anyhow::{Context, bail};
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

/// A directory of ELFs.
pub struct BuiltElfs {
    /// What built them, if the build said it.
    pub toolchain: Option<Build>,
    /// The SHA-256 of each, in lowercase hexadecimal, by its file name.
    pub sha256: BTreeMap<String, String>,
    /// The names of those that the build says it built; there may be others.
    pub built: BTreeSet<String>,
}

/// Reads a directory of ELFs; `measure` is the command that measures them anew.
///
/// # Errors
///
/// When there is none, it cannot be read, or what a build left beside the ELFs is malformed.
pub fn read(directory: &Path, measure: &str) -> anyhow::Result<BuiltElfs> {
    if !directory.is_dir() {
        bail!(
            "no ELFs in {}, of which the report should be: run `{measure}`",
            directory.display()
        );
    }
    let toolchain = match directory.join(toolchain::FILE).exists() {
        true => Some(toolchain::read(directory)?),
        false => None,
    };
    let mut sha256 = BTreeMap::new();
    for path in paths_in(directory)? {
        if path.extension() != Some(OsStr::new("so")) {
            continue;
        }
        let elf = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        sha256.insert(name.into_owned(), format!("{:x}", Sha256::digest(&elf)));
    }
    Ok(BuiltElfs {
        toolchain,
        sha256,
        built: sources(directory)?.into_keys().collect(),
    })
}

/// Finds the build of a toolchain among several.
///
/// # Errors
///
/// When several are of it, or one cannot be read.
pub fn of_toolchain(deploy: &Path, id: &str) -> anyhow::Result<Option<PathBuf>> {
    let mut builds = Vec::new();
    for build in toolchain::builds(deploy)? {
        if toolchain::read(&build)?.id == id {
            builds.push(build);
        }
    }
    if let [one, another, ..] = builds.as_slice() {
        let (one, another) = (one.display(), another.display());
        bail!("{one} and {another} are both of `{id}`: choose one with --elfs");
    }
    Ok(builds.pop())
}

/// Compares a report with the ELFs in a directory.
///
/// # Errors
///
/// When the report is not of these ELFs; names every one that it is not of.
pub fn check(report: &Results, elfs: &BuiltElfs, directory: &Path) -> anyhow::Result<()> {
    let directory = directory.display();
    let (measured, measure) = (&report.toolchain, next::measure(report));
    if let Some(build) = &elfs.toolchain {
        if build.id != measured.id {
            let (id, sbpf) = (&measured.id, &measured.sbpf);
            bail!(
                "the report is of `{id}`, and {directory} of `{}`: run `{measure}`, or pass SBPF={sbpf} for the report that is there",
                build.id
            );
        }
        let built = crate::results::Toolchain::new(build.clone());
        let other = super::cause::drift(measured, &built);
        let builds = other.iter().filter(|drift| drift.builds());
        let builds: Vec<String> = builds
            .map(|drift| format!("{} {} -> {}", drift.field, drift.before, drift.after))
            .collect();
        if !builds.is_empty() {
            bail!(
                "the report is of another toolchain than what is in {directory} ({}): run `{measure}`",
                builds.join(", ")
            );
        }
    }
    let others = others(report, elfs);
    if !others.is_empty() {
        bail!(
            "the report is not of the ELFs in {directory}: run `{measure}`\n  {}",
            others.join("\n  ")
        );
    }
    Ok(())
}

/// Each program whose ELF is not there as it was measured, and each ELF that is built and was not measured.
fn others(report: &Results, elfs: &BuiltElfs) -> Vec<String> {
    let measured = report.elfs.iter().filter_map(|(program, measured)| {
        let file = &measured.file;
        match elfs.sha256.get(file) {
            Some(sha256) if *sha256 == measured.sha256 => None,
            Some(_) => Some(format!("{program}: another {file} was measured")),
            None => Some(format!("{program}: {file} was measured, and is not there")),
        }
    });
    let of_programs: BTreeSet<&String> = report.elfs.values().map(|elf| &elf.file).collect();
    let built = elfs.built.iter();
    let built = built.filter(|name| !of_programs.contains(name));
    let built = built.map(|name| match elfs.sha256.contains_key(name) {
        true => format!("{name}: not measured"),
        false => format!("{name}: built, and not there"),
    });
    measured.chain(built).collect()
}
