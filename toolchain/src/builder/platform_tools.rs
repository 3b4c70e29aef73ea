//! Builds with Solana's `cargo build-sbf`.

use crate::{
    cargo::{cargo, output},
    print::eprint,
    program_files::{Compiled, DebugFile, ProgramFiles},
    selection::Part,
    target::Target,
    toolchain::{InstallFailed, Rustc, Toolchain},
};
use anyhow::{Context, bail};
use neap_toolchain::{Kind, Sbpf, files};
use std::{
    path::Path,
    process::{Command, Stdio},
};

pub fn install(root: &Path, sbpf: Sbpf) -> anyhow::Result<Toolchain> {
    let kind = Kind::PlatformTools;
    let script = root.join("toolchain/platform-tools");
    let found = Command::new(&script).stderr(Stdio::inherit()).output();
    let found = found.with_context(|| format!("cannot run {}", script.display()))?;
    if !found.status.success() {
        bail!(InstallFailed);
    }
    let tools = String::from_utf8(found.stdout)?;
    let tools = Path::new(tools.trim_end());
    let version = tools.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    Ok(Toolchain {
        name: format!("{kind}-{version}"),
        kind,
        sbpf,
        target: Target::new(root, kind, sbpf),
        rustc: Rustc::new(tools.join("rust/bin/rustc"))?,
        linker: lld_version(&tools.join("llvm/bin/ld.lld"))?,
        flags: vec!["--arch".to_owned(), sbpf.to_string()],
        root: root.to_owned(),
    })
}

/// Calls `cargo build-sbf` once for a whole workspace. It cannot build several programs by name, so a part of a
/// workspace takes one call per program, and so does a workspace after a failure.
pub fn compile<'a>(toolchain: &Toolchain, part: &Part<'a>) -> anyhow::Result<Compiled<'a>> {
    let (target, workspace) = (&toolchain.target.path, &part.workspace.manifest_path);
    let out = target.join("deploy");
    let build = |manifest: &Path| {
        let built = cargo(workspace)
            .env("CARGO_TARGET_DIR", target)
            .env("CARGO_PROFILE_RELEASE_DEBUG", "1")
            .args(["build-sbf", "--manifest-path"])
            .arg(manifest)
            .args(&toolchain.flags)
            .arg("--sbf-out-dir")
            .arg(&out)
            .status();
        anyhow::Ok(built.context("cannot start cargo")?.success())
    };
    let all_built = part.is_whole && build(workspace)?;
    // `cargo build-sbf` strips a copy of what cargo built.
    let unstripped = target.join(triple(toolchain.sbpf)).join("release");
    let mut compiled = Compiled::new();
    for program in &part.programs {
        if !all_built && !build(&program.manifest_path)? {
            continue;
        }
        let path = out.join(&program.elf);
        match files::read(&path) {
            Ok(elf) => {
                let debug = files::read(&unstripped.join(&program.elf)).ok();
                let debug = debug.map(|bytes| DebugFile { extension: "so", bytes });
                compiled.insert(&program.name, ProgramFiles { elf, debug, inlined: Vec::new() });
            }
            Err(error) => eprint(format_args!("error: cannot read {}: {error}", path.display())),
        }
    }
    Ok(compiled)
}

/// Returns the target's name, the name of cargo's directory for it.
fn triple(sbpf: Sbpf) -> &'static str {
    if sbpf == Sbpf::V0 { "sbpf-solana-solana" } else { "sbpfv3-solana-solana" }
}

/// Returns the version of the linker as `lld 19.1.7`, from `LLD 19.1.7 (compatible with GNU linkers)`.
fn lld_version(lld: &Path) -> anyhow::Result<String> {
    if !lld.exists() {
        return Ok("lld".to_owned());
    }
    let version = output(Command::new(lld).arg("--version"))?;
    let version = version.split_whitespace().nth(1).unwrap_or_default();
    Ok(format!("lld {version}"))
}
