//! Installs, calls and describes the toolchain of either kind.

use crate::{
    cargo::{cargo, output},
    fingerprint::fingerprint,
    platform_tools,
    progress::Progress,
    sbpf::Sbpf,
    toolchain::{Elfs, Part, Toolchain},
    upstream,
};
use neap_toolchain::{Build, Kind};
use std::{path::Path, process::Command};

/// Finds a toolchain, or installs it.
///
/// # Errors
///
/// [`InstallFailed`](crate::toolchain::InstallFailed) when it cannot be installed; another error when it does not print its
/// versions.
pub fn install(root: &Path, kind: Kind, sbpf: Sbpf) -> anyhow::Result<Toolchain> {
    match kind {
        Kind::PlatformTools => platform_tools::install(root, sbpf),
        Kind::Upstream => upstream::install(root, sbpf),
    }
}

/// Builds programs. Cargo prints its errors, and the progress unless that is shown on one line.
pub fn build<'a>(
    toolchain: &Toolchain,
    part: &Part<'a>,
    progress: &mut Progress,
) -> anyhow::Result<Elfs<'a>> {
    if part.programs.is_empty() {
        return Ok(Elfs::new());
    }
    match toolchain.kind {
        Kind::PlatformTools => platform_tools::build(toolchain, part),
        Kind::Upstream => upstream::build(toolchain, part, progress),
    }
}

/// Describes it, as cargo sees it in the directory of a workspace.
pub fn describe(toolchain: &Toolchain, workspace: &Path) -> anyhow::Result<Build> {
    let mut cargo_version = cargo(workspace);
    // A cargo beside the rustc belongs to it. The rustc of a distribution may have none.
    let own_cargo = toolchain.rustc.path.with_file_name("cargo");
    if own_cargo.exists() {
        cargo_version = Command::new(own_cargo);
    }
    let additions = match toolchain.kind {
        Kind::PlatformTools => output(cargo(workspace).args(["build-sbf", "--version"]))?,
        Kind::Upstream => upstream::files(&toolchain.root)?,
    };
    let cargo_version = output(cargo_version.arg("-V"))?;
    let mut lines = vec![toolchain.kind.name(), toolchain.linker.trim_end(), toolchain.sbpf.name()];
    lines.extend(toolchain.flags.iter().map(String::as_str));
    Ok(Build {
        id: format!("{}-{}", toolchain.name, toolchain.sbpf),
        rustc: toolchain.rustc.value("release").to_owned(),
        llvm: toolchain.rustc.value("LLVM version").to_owned(),
        linker: toolchain.linker.lines().next().unwrap_or_default().to_owned(),
        sbpf: toolchain.sbpf.to_string(),
        fingerprint: fingerprint(&cargo_version, &toolchain.rustc.version, &lines, &additions),
    })
}
