//! Installs and calls the toolchain of either kind.

use crate::{
    platform_tools, program_files::Compiled, selection::Part, toolchain::Toolchain, upstream,
};
use indicatif::ProgressBar;
use neap_toolchain::{Kind, Sbpf};
use std::path::Path;

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

/// Compiles and links programs. Cargo prints its errors, and also its progress unless a terminal shows ours.
pub fn compile<'a>(
    toolchain: &Toolchain,
    part: &Part<'a>,
    progress: &ProgressBar,
) -> anyhow::Result<Compiled<'a>> {
    match toolchain.kind {
        _ if part.programs.is_empty() => Ok(Compiled::new()),
        Kind::PlatformTools => platform_tools::compile(toolchain, part),
        Kind::Upstream => upstream::compile(toolchain, part, progress),
    }
}
