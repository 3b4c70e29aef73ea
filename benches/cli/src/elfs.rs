//! Checks that a report was measured with the ELFs on disk: the gate must not pass a stale report.

use anyhow::{Context, bail, ensure};
use neap_model::{next, reports::paths_in, results::Results};
use neap_toolchain::{Build, build, sha256};
use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

/// Finds the build of a toolchain among several.
///
/// # Errors
///
/// When several builds have the toolchain, or when one cannot be read.
pub fn build_of_toolchain(deploy: &Path, id: &str) -> anyhow::Result<Option<PathBuf>> {
    let builds = build::builds(deploy);
    let mut found = Vec::new();
    for build in builds.with_context(|| format!("cannot read {}", deploy.display()))? {
        if Build::read(&build)?.id == id {
            found.push(build);
        }
    }
    if let [one, another, ..] = found.as_slice() {
        let (one, another) = (one.display(), another.display());
        bail!("{one} and {another} were both built by `{id}`: choose one with --elfs");
    }
    Ok(found.pop())
}

/// Checks that a report was measured with the ELFs in a directory. The record of the run notices a changed toolchain.
///
/// # Errors
///
/// When it was not: the error names every ELF that differs. Also when there is no such directory, when it cannot be
/// read, or when its `toolchain.json` is malformed.
pub fn check(report: &Results, directory: &Path) -> anyhow::Result<()> {
    let Results { toolchain, elfs, .. } = report;
    let at = directory.display();
    if !directory.is_dir() {
        // `make gate SBPF=v3` names a directory that ends with it, whatever the last report measured.
        let name = directory.file_name().unwrap_or_default().to_string_lossy();
        let named = ["v0", "v3"].into_iter().find(|sbpf| name.ends_with(&format!("-{sbpf}")));
        let measure = next::measure_version(named.unwrap_or(&toolchain.sbpf));
        bail!("no ELFs in {at}, so the report cannot match them: run `{measure}`");
    }
    let mut differences = Vec::new();
    for (program, elf) in elfs {
        let file = &elf.file;
        match fs::read(directory.join(file)) {
            Ok(bytes) if sha256(&bytes) == elf.sha256 => {}
            Ok(_) => differences.push(format!("{program}: {file} changed after the run")),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                differences.push(format!("{program}: {file} was measured, but is missing"));
            }
            Err(error) => bail!("cannot read {at}/{file}: {error}"),
        }
    }
    // A directory without toolchain.json may hold the ELFs of others.
    if directory.join(build::FILE).exists() {
        let build = Build::read(directory)?;
        ensure!(
            build.id == toolchain.id,
            "the report was measured with `{}`, but {at} was built by `{}`: run `{}`, or pass SBPF={} to gate this report",
            toolchain.id,
            build.id,
            next::measure_version(&build.sbpf),
            toolchain.sbpf
        );
        for path in paths_in(directory)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.ends_with(".so") && !elfs.values().any(|elf| elf.file == name) {
                differences.push(format!("{name}: built, but not measured"));
            }
        }
    }
    ensure!(
        differences.is_empty(),
        "the report does not match the ELFs in {at}: run `{}`\n  {}",
        next::measure(report),
        differences.join("\n  ")
    );
    Ok(())
}
