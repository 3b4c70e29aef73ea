//! Describes a toolchain.

use crate::{
    cargo::{cargo, output},
    toolchain::Toolchain,
    upstream,
};
use neap_toolchain::{Kind, ToolchainDescription, sha256};
use std::{path::Path, process::Command};

/// Describes it, as cargo sees it in the directory of a workspace.
pub fn describe(toolchain: &Toolchain, workspace: &Path) -> anyhow::Result<ToolchainDescription> {
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
    let (kind, sbpf) = (toolchain.kind.to_string(), toolchain.sbpf.to_string());
    let mut lines = vec![&*kind, toolchain.linker.trim_end(), &*sbpf];
    lines.extend(toolchain.flags.iter().map(String::as_str));
    Ok(ToolchainDescription {
        id: format!("{}-{}", toolchain.name, toolchain.sbpf),
        rustc: toolchain.rustc.value("release")?.to_owned(),
        llvm: toolchain.rustc.value("LLVM version")?.to_owned(),
        linker: toolchain.linker.lines().next().unwrap_or_default().to_owned(),
        sbpf: toolchain.sbpf,
        fingerprint: fingerprint(&cargo_version, &toolchain.rustc.version, &lines, &additions),
    })
}

/// Hashes everything but the sources that decides the bytes of an ELF, to a SHA-256 in lowercase hexadecimal. It is the same on every host.
///
/// It covers what `cargo -V` and `rustc -vV` print, lines about the linker and the flags, the version of the assembler,
/// and what the kind of toolchain adds: the version of `cargo build-sbf`, or the files of `upstream/` and the linker's sources without its tests.
fn fingerprint(cargo: &str, rustc: &str, lines: &[&str], additions: &str) -> String {
    let rustc = rustc.lines().filter(|line| !line.starts_with("host: "));
    let mut all = vec![cargo.trim_end()];
    all.extend(rustc);
    all.extend(lines);
    all.push(assembler_version());
    sha256(format!("{}\n{additions}", all.join("\n")))
}

/// Returns the line with the version of the assembler from the lock file.
fn assembler_version() -> &'static str {
    let mut lines = include_str!("../../../Cargo.lock").lines();
    let assembler = lines.find(|line| *line == "name = \"sbpf-assembler\"");
    assembler.and_then(|_| lines.next()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn changes_with_everything_but_the_host() {
        let before = fingerprint("cargo 1", "rustc 1\nhost: here\n", &["v0", "a"], "patch");
        let elsewhere = fingerprint("cargo 1", "rustc 1\nhost: there\n", &["v0", "a"], "patch");
        assert_eq!(before, elsewhere);
        let all = BTreeSet::from([
            before,
            fingerprint("cargo 2", "rustc 1", &["v0", "a"], "patch"),
            fingerprint("cargo 1", "rustc 2", &["v0", "a"], "patch"),
            fingerprint("cargo 1", "rustc 1", &["v3", "a"], "patch"),
            fingerprint("cargo 1", "rustc 1", &["v0", "b"], "patch"),
            fingerprint("cargo 1", "rustc 1", &["v0", "a"], "patches"),
        ]);
        assert_eq!(all.len(), 6);
        assert!(assembler_version().starts_with("version = \""));
    }
}
