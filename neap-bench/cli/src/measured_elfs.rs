//! Finds the ELFs to measure, and checks that a report was measured with those on disk: the gate must not pass a stale
//! report.

use crate::project::Project;
use anyhow::{Context, bail, ensure};
use indicatif::HumanDuration;
use neap_model::{
    reports::{paths_in, record::recorded},
    results::Results,
    text::shown_path,
};
use neap_subject::{
    subject::{Subject, none_built},
    suite::Suite,
};
use neap_toolchain::{ToolchainDescription, description, files, sha256};
use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
};

/// Where builds are. `cargo build-sbf` and Anchor put ELFs there, neap's `toolchain/build` a directory of ELFs.
pub const DEPLOY: &str = "target/deploy";

/// The directory of the ELFs to measure: this one, or the only build of these programs. `None` if nothing is built.
///
/// # Errors
///
/// When there are several builds, when a program has a different ELF beside the only build, and when the directory is a file
/// or has no path in UTF-8.
pub fn named_or_only_build(
    elfs: Option<&Path>,
    subjects: impl FnOnce(&Path) -> Vec<Subject>,
) -> anyhow::Result<Option<PathBuf>> {
    if let Some(elfs) = elfs {
        recorded(elfs).with_context(|| shown_path(elfs))?;
        refuse_file(elfs)?;
        return Ok(Some(elfs.to_owned()));
    }
    match builds()?.as_slice() {
        [build] => {
            refuse_two_elfs(&subjects(build))?;
            Ok(Some(build.clone()))
        }
        [] => Ok(None),
        builds => {
            let names = builds.iter().map(shown_path);
            let names = Vec::from_iter(names).join(", ");
            bail!("there are several builds: choose one with --elfs: {names}")
        }
    }
}

/// The directory of a suite's ELFs: this one, the one that the suite declares, the only build, or the directory of builds.
///
/// # Errors
///
/// [`ProgramFailure`](neap_model::failure::ProgramFailure) when no program is built, and others as [`named_or_only_build`].
pub(crate) fn of_suite(suite: &Suite, elfs: Option<&Path>) -> anyhow::Result<PathBuf> {
    let elfs = elfs.or(suite.elfs.as_deref());
    if let Some(elfs) = named_or_only_build(elfs, |build| suite.subjects(build))? {
        return Ok(elfs);
    }
    let deploy = PathBuf::from(DEPLOY);
    let is_elf = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "so");
    if deploy.is_dir() && paths_in(&deploy)?.iter().any(is_elf) {
        return Ok(deploy);
    }
    Err(none_built(&deploy, &suite.subjects(&deploy)).into())
}

/// The directory of the ELFs that a project has built: the only build in this directory, or else the directory itself.
///
/// # Errors
///
/// When there are several builds, when a program has different ELFs in both places, and when the directory cannot be read.
pub(crate) fn build_in(deploy: &Path, suite: &Suite) -> anyhow::Result<PathBuf> {
    let at = shown_path(deploy);
    match description::builds(deploy).with_context(|| format!("cannot read {at}"))?.as_slice() {
        [build] => {
            refuse_two_elfs(&suite.subjects(build))?;
            Ok(build.clone())
        }
        [] => Ok(deploy.to_owned()),
        _ => bail!("there are several builds in {at}: name the directory of one"),
    }
}

/// Refuses programs that have an ELF in a build and a different one above it, because a build may be older than that.
fn refuse_two_elfs(subjects: &[Subject]) -> anyhow::Result<()> {
    for Subject { program, elf, .. } in subjects.iter().filter(|subject| subject.elf.is_file()) {
        let above = elf.parent().and_then(Path::parent).zip(elf.file_name());
        let Some(other) = above.map(|(deploy, name)| deploy.join(name)).filter(|it| it.is_file())
        else {
            continue;
        };
        // Tests of a project often look for a copy there.
        if files::read(elf)? == files::read(&other)? {
            continue;
        }
        bail!(
            "`{program}` has two ELFs: remove one, or name the directory of the other\n  {}\n  {}",
            written(elf),
            written(&other)
        );
    }
    Ok(())
}

/// A file and its age.
fn written(file: &Path) -> String {
    let modified = file.metadata().and_then(|it| it.modified());
    let age = modified.ok().and_then(|modified| modified.elapsed().ok()).unwrap_or_default();
    format!("{}, written {} ago", shown_path(file), HumanDuration(age))
}

/// Refuses an ELF in place of its directory.
fn refuse_file(elfs: &Path) -> anyhow::Result<()> {
    let at = shown_path(elfs);
    ensure!(!elfs.is_file(), "{at} is a file: name the directory of the ELFs");
    Ok(())
}

pub(crate) fn builds() -> anyhow::Result<Vec<PathBuf>> {
    description::builds(Path::new(DEPLOY)).with_context(|| format!("cannot read {DEPLOY}"))
}

/// Finds the build of a toolchain among several.
pub(crate) fn build_of_toolchain(id: &str) -> anyhow::Result<Option<PathBuf>> {
    let mut found = Vec::new();
    for build in builds()? {
        if ToolchainDescription::read(&build)?.id == id {
            found.push(build);
        }
    }
    if let [one, another, ..] = found.as_slice() {
        let (one, another) = (shown_path(one), shown_path(another));
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
pub(crate) fn check(report: &Results, directory: &Path, project: &Project) -> anyhow::Result<()> {
    let (Results { toolchain, elfs, .. }, next) = (report, &project.next);
    let at = shown_path(directory);
    refuse_file(directory)?;
    if !directory.is_dir() {
        // The name of a build ends with its SBPF version, whatever the last report measured.
        let name = directory.file_name().unwrap_or_default().to_string_lossy();
        let named = ["v0", "v3"].into_iter().find(|sbpf| name.ends_with(&format!("-{sbpf}")));
        let measure = next.measure_with(named.unwrap_or(&toolchain.sbpf));
        bail!("no ELFs in {at}, so the report cannot match them: run `{measure}`");
    }
    let mut differences = Vec::new();
    for (program, elf) in elfs.iter().filter(|(_, elf)| elf.is_built()) {
        let file = &elf.file;
        match files::read(&directory.join(file)) {
            Ok(bytes) if sha256(&bytes) == elf.sha256 => {}
            Ok(_) => differences.push(format!("{program}: {file} changed after the run")),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                differences.push(format!("{program}: {file} was measured, but is missing"));
            }
            Err(error) => bail!("cannot read {at}/{file}: {error}"),
        }
    }
    // A directory without toolchain.json may hold the ELFs of others.
    if description::is_described(directory) {
        let build = ToolchainDescription::read(directory)?;
        ensure!(
            build.id == toolchain.id,
            "the report was measured with `{}`, but {at} was built by `{}`: run `{}`, or gate this report with its own \
             ELFs: `{}`",
            toolchain.id,
            build.id,
            next.measure_with(&build.sbpf.to_string()),
            next.gate_with(&toolchain.sbpf)
        );
        // Several suites may share a directory.
        for path in paths_in(directory)?.iter().filter(|_| project.has_own_builds) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.ends_with(".so") && !elfs.values().any(|elf| elf.file == name) {
                differences.push(format!("{name}: built, but not measured"));
            }
        }
    }
    ensure!(
        differences.is_empty(),
        "the report does not match the ELFs in {at}: run `{}`\n  {}",
        next.measure_with(&toolchain.sbpf),
        differences.join("\n  ")
    );
    Ok(())
}
