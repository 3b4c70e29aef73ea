//! Checks that a report was measured with the ELFs on disk: the gate must not pass a stale report.

use crate::cause::drift;
use anyhow::{Context, bail, ensure};
use neap_model::{
    next,
    reports::paths_in,
    results::{Results, Toolchain},
};
use neap_toolchain::{Build, build, sha256};
use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

/// Finds the build of a toolchain among several.
///
/// # Errors
///
/// When several builds have the toolchain, or when one cannot be read.
pub fn build_of_toolchain(deploy: &Path, id: &str) -> anyhow::Result<Option<PathBuf>> {
    let mut builds = Vec::new();
    for build in
        build::builds(deploy).with_context(|| format!("cannot read {}", deploy.display()))?
    {
        if Build::read(&build)?.id == id {
            builds.push(build);
        }
    }
    if let [one, another, ..] = builds.as_slice() {
        let (one, another) = (one.display(), another.display());
        bail!("{one} and {another} were both built by `{id}`: choose one with --elfs");
    }
    Ok(builds.pop())
}

/// Checks that a report was measured with the ELFs in a directory.
///
/// # Errors
///
/// When it was not: the error names every ELF that differs. Also when there is no such directory, when it cannot be
/// read, or when its `toolchain.json` is malformed.
pub fn check(report: &Results, directory: &Path) -> anyhow::Result<()> {
    let (at, measure) = (directory.display(), next::measure(report));
    if !directory.is_dir() {
        let sbpf = sbpf_in_name(directory).unwrap_or(&report.toolchain.sbpf);
        let measure = next::measure_version(sbpf);
        bail!("no ELFs in {at}, so the report cannot match them: run `{measure}`");
    }
    // A directory without toolchain.json may hold the ELFs of others.
    let is_build = directory.join(build::FILE).exists();
    if is_build {
        check_toolchain(&report.toolchain, directory, &measure)?;
    }
    let differences = differences(report, &sha256_of_elfs(directory)?, is_build);
    ensure!(
        differences.is_empty(),
        "the report does not match the ELFs in {at}: run `{measure}`\n  {}",
        differences.join("\n  ")
    );
    Ok(())
}

/// The SBPF version that a directory of ELFs is named after: `v0` for `target/deploy/upstream-v0`.
fn sbpf_in_name(directory: &Path) -> Option<&str> {
    let (_, sbpf) = directory.file_name()?.to_str()?.rsplit_once('-')?;
    matches!(sbpf, "v0" | "v3").then_some(sbpf)
}

fn check_toolchain(measured: &Toolchain, directory: &Path, measure: &str) -> anyhow::Result<()> {
    let (at, build) = (directory.display(), Build::read(directory)?);
    ensure!(
        build.id == measured.id,
        "the report was measured with `{}`, but {at} was built by `{}`: run `{}`, or pass SBPF={} to gate this report",
        measured.id,
        build.id,
        next::measure_version(&build.sbpf),
        measured.sbpf
    );
    let built = Toolchain::new(build, [&measured.mollusk, &measured.agave]);
    let drift = drift(measured, &built);
    let drift: Vec<String> = drift
        .iter()
        .map(|drift| format!("{} {} -> {}", drift.field, drift.before, drift.after))
        .collect();
    ensure!(
        drift.is_empty(),
        "the toolchain changed between the report and the ELFs in {at} ({}): run `{measure}`",
        drift.join(", ")
    );
    Ok(())
}

/// The SHA-256 of each ELF in lowercase hexadecimal, by file name.
fn sha256_of_elfs(directory: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let mut elfs = paths_in(directory)?;
    elfs.retain(|path| path.extension() == Some(OsStr::new("so")));
    let hashes = elfs.into_iter().map(|path| {
        let elf = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok((name.into_owned(), sha256(elf)))
    });
    hashes.collect()
}

/// Lists the measured ELFs that changed or are missing, and the ELFs of the build that were not measured.
fn differences(report: &Results, built: &BTreeMap<String, String>, is_build: bool) -> Vec<String> {
    let measured = report.elfs.iter().filter_map(|(program, measured)| {
        let file = &measured.file;
        match built.get(file) {
            Some(sha256) if *sha256 == measured.sha256 => None,
            Some(_) => Some(format!("{program}: {file} changed after the run")),
            None => Some(format!("{program}: {file} was measured, but is missing")),
        }
    });
    let of_programs: BTreeSet<&String> = report.elfs.values().map(|elf| &elf.file).collect();
    let added = built
        .keys()
        .filter(|name| is_build && !of_programs.contains(name))
        .map(|name| format!("{name}: built, but not measured"));
    measured.chain(added).collect()
}
