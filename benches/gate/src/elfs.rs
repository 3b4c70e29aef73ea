//! Checks that a report was measured with the ELFs on disk: the gate must not pass a stale report.

use anyhow::{Context, bail};
use neap_model::{next, reports::paths_in, results::Results, results::Toolchain};
use neap_toolchain::{Build, build};
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

/// The ELFs in a directory.
pub struct BuiltElfs {
    /// What built them, if the build recorded it.
    pub toolchain: Option<Build>,
    /// The SHA-256 of each ELF in lowercase hexadecimal, by file name.
    pub sha256: BTreeMap<String, String>,
}

/// Reads the directory of ELFs that a report must match.
///
/// # Errors
///
/// When there is no such directory, when it cannot be read, or when a file that a build left beside the ELFs is
/// malformed.
pub fn read(directory: &Path, report: &Results) -> anyhow::Result<BuiltElfs> {
    if !directory.is_dir() {
        let sbpf = sbpf_in_name(directory).unwrap_or(&report.toolchain.sbpf);
        bail!(
            "no ELFs in {}, so the report cannot match them: run `{}`",
            directory.display(),
            next::measure_version(sbpf)
        );
    }
    let toolchain = match directory.join(build::FILE).exists() {
        true => Some(Build::read(directory)?),
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
    Ok(BuiltElfs { toolchain, sha256 })
}

/// The SBPF version that a directory of ELFs is named after: `v0` for `target/deploy/upstream-v0`.
fn sbpf_in_name(directory: &Path) -> Option<&str> {
    let (_, sbpf) = directory.file_name()?.to_str()?.rsplit_once('-')?;
    matches!(sbpf, "v0" | "v3").then_some(sbpf)
}

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
/// When it was not. The error names every ELF that differs.
pub fn check(report: &Results, elfs: &BuiltElfs, directory: &Path) -> anyhow::Result<()> {
    let directory = directory.display();
    let (measured, measure) = (&report.toolchain, next::measure(report));
    if let Some(build) = &elfs.toolchain {
        if build.id != measured.id {
            let (id, sbpf) = (&measured.id, &measured.sbpf);
            bail!(
                "the report was measured with `{id}`, but {directory} was built by `{}`: run `{}`, or pass SBPF={sbpf} to gate \
                 this report",
                build.id,
                next::measure_version(&build.sbpf)
            );
        }
        let built = Toolchain::new(build.clone(), [&measured.mollusk, &measured.agave]);
        let drift = super::cause::drift(measured, &built);
        let drift: Vec<String> = drift
            .iter()
            .map(|drift| format!("{} {} -> {}", drift.field, drift.before, drift.after))
            .collect();
        if !drift.is_empty() {
            bail!(
                "the toolchain changed between the report and the ELFs in {directory} ({}): run `{measure}`",
                drift.join(", ")
            );
        }
    }
    let differences = differences(report, elfs);
    if !differences.is_empty() {
        bail!(
            "the report does not match the ELFs in {directory}: run `{measure}`\n  {}",
            differences.join("\n  ")
        );
    }
    Ok(())
}

/// Lists the measured ELFs that changed or are missing, and the built ELFs that were not measured.
fn differences(report: &Results, elfs: &BuiltElfs) -> Vec<String> {
    let measured = report.elfs.iter().filter_map(|(program, measured)| {
        let file = &measured.file;
        match elfs.sha256.get(file) {
            Some(sha256) if *sha256 == measured.sha256 => None,
            Some(_) => Some(format!("{program}: {file} changed after the run")),
            None => Some(format!("{program}: {file} was measured, but is missing")),
        }
    });
    let of_programs: BTreeSet<&String> = report.elfs.values().map(|elf| &elf.file).collect();
    // A directory without toolchain.json may hold the ELFs of others.
    let built = elfs
        .sha256
        .keys()
        .filter(|name| elfs.toolchain.is_some() && !of_programs.contains(name));
    let built = built.map(|name| format!("{name}: built, but not measured"));
    measured.chain(built).collect()
}
