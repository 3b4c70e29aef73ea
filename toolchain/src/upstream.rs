//! Builds with a distribution's rustc and `sbpf-linker`.

use crate::{
    cargo::{cargo, output},
    progress::Progress,
    sbpf::Sbpf,
    toolchain::{Built, Elfs, InstallFailed, Part, Rustc, Toolchain, target},
};
use anyhow::{Context, bail};
use cargo_metadata::Message;
use neap_toolchain::{
    Kind, files,
    programs::{self, Program},
};
use std::{
    env, fs,
    io::{self, BufReader},
    os::unix::fs::symlink,
    path::Path,
    process::{Command, Stdio},
};

/// The directory of the files that the toolchain adds to its rustc and linker.
const FILES: &str = "toolchain/upstream";

/// The directory of the installed toolchain.
const BIN: &str = "target/toolchain/upstream/bin";

/// What LLVM's BPF CPU v4 has and SBPF has not, by the name of the option that disables it.
const NOT_IN_SBPF: [&str; 7] =
    ["bswap", "gotol", "gotox", "ldsx", "load-acq-store-rel", "movsx", "sdiv-smod"];

pub fn install(root: &Path, sbpf: Sbpf) -> anyhow::Result<Toolchain> {
    let kind = Kind::Upstream;
    let installed = Command::new(root.join(FILES).join("install")).status()?;
    if !installed.success() {
        bail!(InstallFailed);
    }
    let rustc = Rustc::new(root.join(BIN).join("rustc"))?;
    let llvm = rustc.value("LLVM version")?.split('.').next().unwrap_or_default().to_owned();
    let config = format!("target.sbf-solana.rustflags = {:?}", flags(sbpf));
    let target = target(root, kind, sbpf);
    share_host(&target).with_context(|| format!("cannot create {}", target.display()))?;
    Ok(Toolchain {
        name: format!("{kind}-llvm{llvm}"),
        kind,
        sbpf,
        target,
        rustc,
        linker: output(Command::new(root.join(BIN).join("sbpf-linker")).arg("--version"))?,
        flags: vec!["--release".to_owned(), "--config".to_owned(), config],
        root: root.to_owned(),
    })
}

/// Lets the SBPF versions share what cargo compiles for the host, procedural macros and build scripts: their directories for it are
/// one. A directory that cargo made before stays.
fn share_host(target: &Path) -> io::Result<()> {
    const SHARED: &str = "upstream-host";
    fs::create_dir_all(target)?;
    fs::create_dir_all(target.with_file_name(SHARED))?;
    match symlink(Path::new("..").join(SHARED), target.join("release")) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Returns rustc's flags for an SBPF version. Like those in `config.toml`, they were chosen to get programs that cost as much
/// as with platform-tools: docs/trust.md has the comparison.
fn flags(sbpf: Sbpf) -> Vec<String> {
    let (cpu, lacks) = match sbpf {
        Sbpf::V0 => ("v2", [].as_slice()),
        // The first CPU for which LLVM stores a constant without loading it into a register. SBPF lacks its other additions.
        Sbpf::V3 => ("v4", NOT_IN_SBPF.as_slice()),
    };
    let disabled = lacks.iter().map(|name| format!("-Clink-arg=--llvm-args=--disable-{name}"));
    [format!("-Ctarget-cpu={cpu}"), format!("-Clink-arg=--arch={sbpf}")]
        .into_iter()
        .chain(disabled)
        .collect()
}

/// Builds the programs, all with the features of all, so that a program built alone gets the same bytes. In some workspaces each
/// program has only its own features: one without `std` does not compile with a client's, and `cpi` removes an entrypoint.
pub fn build<'a>(
    toolchain: &Toolchain,
    part: &Part<'a>,
    progress: &mut Progress,
) -> anyhow::Result<Elfs<'a>> {
    if !programs::needs_own_features(part.workspace)? {
        return call_cargo(toolchain, part.workspace, &part.programs, "workspace", progress);
    }
    let mut elfs = Elfs::new();
    for program in part.programs.chunks(1) {
        elfs.append(&mut call_cargo(toolchain, part.workspace, program, "selected", progress)?);
    }
    Ok(elfs)
}

/// Calls cargo once. It builds by name, because a workspace may have members for the host.
fn call_cargo<'a>(
    toolchain: &Toolchain,
    workspace: &Path,
    programs: &[&'a Program],
    unification: &str,
    progress: &mut Progress,
) -> anyhow::Result<Elfs<'a>> {
    let added = toolchain.root.join(FILES);
    let mut cargo = cargo(workspace);
    cargo
        // Without it, a stable cargo and rustc do not build the standard library.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTC", &toolchain.rustc.path)
        .env("CARGO_TARGET_SBF_SOLANA_LINKER", env::current_exe()?.with_file_name("neap-linker"))
        .env("SBPF_LINKER", toolchain.root.join(BIN).join("sbpf-linker"))
        .args(["build", "--keep-going"])
        .args(progress.is_shown().then_some("--quiet"))
        // Cargo prints the errors as usual, and on its standard output the name of each ELF that it built.
        .arg("--message-format=json-render-diagnostics")
        .args(programs.iter().map(|p| format!("--package={}", p.package)))
        .args(&toolchain.flags)
        .arg("--manifest-path")
        .arg(workspace)
        .arg("--target-dir")
        .arg(&toolchain.target)
        .arg("--target")
        .arg(added.join("sbf-solana.json"))
        .arg("--config")
        .arg(added.join("config.toml"))
        .arg("--config")
        .arg(without_root(&toolchain.root))
        .arg("--config")
        .arg(format!("resolver.feature-unification = {unification:?}"))
        .stdout(Stdio::piped());
    let mut child = cargo.spawn().context("cannot start cargo")?;
    let stdout = child.stdout.take().context("cargo has no output")?;
    let mut elfs = Elfs::new();
    for message in Message::parse_stream(BufReader::new(stdout)) {
        let Message::CompilerArtifact(artifact) = message? else {
            continue;
        };
        progress.show(&artifact.target.name);
        let program =
            programs.iter().find(|program| *artifact.manifest_path == *program.manifest_path);
        let mut files = artifact.filenames.into_iter();
        let elf = files.find(|file| file.extension() == Some("so"));
        if let (Some(program), Some(elf)) = (program, elf) {
            // Cargo links in `deps`, and copies only the ELF from there.
            let linked = elf.with_file_name("deps").join(elf.file_name().unwrap_or_default());
            let debug = fs::read(linked.with_extension("debug.o")).ok();
            let debug = debug.map(|object| ("o", object));
            let inlined = neap_toolchain::build::inlined(linked.as_std_path())
                .with_context(|| format!("cannot read which functions {linked} has inlined"))?;
            elfs.insert(&program.name, Built { elf: fs::read(elf)?, debug, inlined });
            progress.count();
        }
    }
    // A program without an ELF is the failure, and cargo has printed why.
    child.wait()?;
    Ok(elfs)
}

/// Returns cargo's configuration that keeps the repository's path out of the ELFs. A framework's errors name source files.
fn without_root(root: &Path) -> String {
    // A debug string is a string of TOML, but for characters that no path needs.
    let remap = format!("--remap-path-prefix={}=.", root.display());
    format!("target.sbf-solana.rustflags = [{remap:?}]")
}

/// Returns the text of the files that decide the bytes of an ELF, among them the sources of the linker.
pub fn files(root: &Path) -> anyhow::Result<String> {
    let files = ["builtins.ll", "config.toml", "sbf-solana.json", "std-solana.patch"];
    let linker = root.join("toolchain/src/linker");
    let sources =
        fs::read_dir(&linker).with_context(|| format!("cannot read {}", linker.display()))?;
    let mut paths = sources.map(|source| Ok(source?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension() == Some("rs".as_ref()));
    paths.extend(files.map(|file| root.join(FILES).join(file)));
    paths.sort();
    let texts = paths.iter().map(|path| {
        files::read_text(path).with_context(|| format!("cannot read {}", path.display()))
    });
    texts.collect()
}
