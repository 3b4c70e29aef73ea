//! Builds with a distribution's rustc and `sbpf-linker`.

use crate::{
    cargo::{cargo, output},
    program_files::{Compiled, DebugFile, ProgramFiles},
    selection::Part,
    target::Target,
    toolchain::{InstallFailed, Rustc, Toolchain},
};
use anyhow::{Context, bail};
use cargo_metadata::{Artifact, Message};
use indicatif::ProgressBar;
use neap_toolchain::{
    Kind, Sbpf, features::FeatureUnification, files, inlined::inlined, programs::Program, sha256,
};
use std::{
    env, fs,
    io::{self, BufReader},
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{self, Command, Stdio},
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
    let target = Target::new(root, kind, sbpf);
    share_host(&target.path).with_context(|| format!("cannot create {}", target.path.display()))?;
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
    let (cpu, lacks) = if sbpf == Sbpf::V0 {
        ("v2", [].as_slice())
    } else {
        // The first CPU for which LLVM stores a constant without loading it into a register. SBPF lacks its other additions.
        ("v4", NOT_IN_SBPF.as_slice())
    };
    let disabled = lacks.iter().map(|name| format!("-Clink-arg=--llvm-args=--disable-{name}"));
    [format!("-Ctarget-cpu={cpu}"), format!("-Clink-arg=--arch={sbpf}")]
        .into_iter()
        .chain(disabled)
        .collect()
}

/// Compiles and links programs: at once, or each with only its own features.
pub fn compile<'a>(
    toolchain: &Toolchain,
    part: &Part<'a>,
    progress: &ProgressBar,
) -> anyhow::Result<Compiled<'a>> {
    let unification = FeatureUnification::needed_by(part.workspace)?;
    let at_once = match unification {
        FeatureUnification::Workspace => part.programs.len(),
        FeatureUnification::Selected => 1,
    };
    let mut compiled = Compiled::new();
    for programs in part.programs.chunks(at_once) {
        let mut cargo = cargo_build(toolchain, &part.workspace.manifest_path, unification)?;
        cargo.args(programs.iter().map(|program| format!("--package={}", program.package)));
        cargo.args((!progress.is_hidden()).then_some("--quiet"));
        compiled.append(&mut run(cargo, programs, progress)?);
    }
    Ok(compiled)
}

/// Copies `neap-linker` beside sbpf-linker, under a name with the hash of what it is made from, and returns that path.
///
/// Cargo compiles everything again if the path of the linker changes, but not if the linker does. All checkouts share sbpf-linker, so a copy
/// of a checkout has the same path. And if checkouts share `CARGO_TARGET_DIR`, another one may compile its own `neap-linker` over this one
/// while programs are linked.
fn linker(toolchain: &Toolchain) -> anyhow::Result<PathBuf> {
    let hash = sha256(files(&toolchain.root)?);
    let beside = toolchain.root.join(BIN).join("sbpf-linker");
    let beside =
        fs::canonicalize(&beside).with_context(|| format!("cannot find {}", beside.display()))?;
    let linker = beside.with_file_name(format!("neap-linker-{}", &hash[..16]));
    if !linker.exists() {
        let compiled = env::current_exe()?.with_file_name("neap-linker");
        let unfinished = linker.with_extension(process::id().to_string());
        fs::copy(&compiled, &unfinished)
            .and_then(|_| fs::rename(&unfinished, &linker))
            .with_context(|| format!("cannot copy {}", compiled.display()))?;
    }
    Ok(linker)
}

/// Makes a command that builds packages of a workspace, which the caller names, because it may have members for the host.
fn cargo_build(
    toolchain: &Toolchain,
    workspace: &Path,
    unification: FeatureUnification,
) -> anyhow::Result<Command> {
    let added = toolchain.root.join(FILES);
    let mut cargo = cargo(workspace);
    cargo
        // Without it, a stable cargo and rustc do not build the standard library.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTC", &toolchain.rustc.path)
        .env("REMAPPED_ROOT", &toolchain.root)
        .env("CARGO_TARGET_SBF_SOLANA_LINKER", linker(toolchain)?)
        .env("SBPF_LINKER", toolchain.root.join(BIN).join("sbpf-linker"))
        .args(["build", "--keep-going"])
        // Cargo prints the errors as usual, and on its standard output the name of each ELF that it built.
        .arg("--message-format=json-render-diagnostics")
        .args(&toolchain.flags)
        .arg("--manifest-path")
        .arg(workspace)
        .arg("--target-dir")
        .arg(&toolchain.target.path)
        .arg("--target")
        .arg(added.join("sbf-solana.json"))
        .arg("--config")
        .arg(added.join("config.toml"))
        .arg("--config")
        .arg(format!("resolver.feature-unification = \"{unification}\""));
    Ok(cargo)
}

/// Runs cargo, and reads the files of the programs that it built. A program without them is the failure, and cargo has printed why.
fn run<'a>(
    mut cargo: Command,
    programs: &[&'a Program],
    progress: &ProgressBar,
) -> anyhow::Result<Compiled<'a>> {
    let mut child = cargo.stdout(Stdio::piped()).spawn().context("cannot start cargo")?;
    let stdout = child.stdout.take().context("cargo has no output")?;
    let mut compiled = Compiled::new();
    for message in Message::parse_stream(BufReader::new(stdout)) {
        let Message::CompilerArtifact(artifact) = message? else {
            continue;
        };
        progress.set_message(artifact.target.name.clone());
        let mut programs = programs.iter();
        let program = programs.find(|program| *artifact.manifest_path == *program.manifest_path);
        if let (Some(program), Some(files)) = (program, program_files(&artifact)?) {
            compiled.insert(&program.name, files);
            progress.inc(1);
        }
    }
    child.wait()?;
    Ok(compiled)
}

/// Reads the files of a program, if cargo built one. It links in `deps`, and copies only the ELF from there.
fn program_files(artifact: &Artifact) -> anyhow::Result<Option<ProgramFiles>> {
    let Some(elf) = artifact.filenames.iter().find(|file| file.extension() == Some("so")) else {
        return Ok(None);
    };
    let linked = elf.with_file_name("deps").join(elf.file_name().unwrap_or_default());
    let linked = linked.as_std_path();
    let debug = files::read(&linked.with_extension("debug.o")).ok();
    let debug = debug.map(|bytes| DebugFile { extension: "o", bytes });
    let inlined = inlined(linked)
        .with_context(|| format!("cannot read which functions {} has inlined", linked.display()))?;
    let elf = files::read(elf.as_std_path()).with_context(|| format!("cannot read {elf}"))?;
    Ok(Some(ProgramFiles { elf, debug, inlined }))
}

/// Returns the text of the files that decide the bytes of an ELF, among them the sources of the linker.
pub fn files(root: &Path) -> anyhow::Result<String> {
    let files = ["builtins.ll", "config.toml", "sbf-solana.json", "std-solana.patch"];
    let linker = root.join("toolchain/src/linker");
    let sources =
        fs::read_dir(&linker).with_context(|| format!("cannot read {}", linker.display()))?;
    let mut paths = sources.map(|source| Ok(source?.path())).collect::<io::Result<Vec<_>>>()?;
    // Not the directories, which have the unit tests: they decide nothing.
    paths.retain(|path| path.extension() == Some("rs".as_ref()));
    paths.extend(files.map(|file| root.join(FILES).join(file)));
    paths.sort();
    let texts = paths.iter().map(|path| {
        files::read_text(path).with_context(|| format!("cannot read {}", path.display()))
    });
    texts.collect()
}
