//! Finds the debug information of an ELF.

use crate::profile::{
    debug_info::{DebugInfo, is_unstripped},
    handlers::Discriminators,
    symbols::Hints,
    trace::Code,
};
use crate::svm::Svm;
use anyhow::Context;
use neap_model::text::shown_path;
use neap_subject::cluster::Cluster;
use neap_toolchain::files;
use solana_pubkey::Pubkey;
use std::{
    env,
    path::{Path, PathBuf},
};

/// Where `cargo build-sbf` leaves ELFs before it strips them, in a target directory.
const TRIPLES: [&str; 6] = [
    "sbpf-solana-solana",
    "sbpfv0-solana-solana",
    "sbpfv1-solana-solana",
    "sbpfv2-solana-solana",
    "sbpfv3-solana-solana",
    "sbf-solana-solana",
];

/// A loaded ELF, and what is known of its debug information.
pub struct LoadedElf<'a> {
    /// Its code.
    pub code: &'a Code,
    /// The file.
    pub elf: &'a [u8],
    /// The path of the file. `None` if the harness carries it.
    pub path: Option<&'a Path>,
    /// The file with its debug information, if one is declared.
    pub debug: Option<&'a Path>,
    /// The names of its instructions, by their discriminators.
    pub discriminators: Discriminators,
}

/// Reads the debug information of an ELF: from the declared file, or else from the first of these:
///
/// - `debug/<name>.o` beside the ELF, the object that LLVM wrote before sbpf-linker;
/// - `debug/<name>.so` beside the ELF;
/// - the ELF itself, if it has lines;
/// - an ELF that `cargo build-sbf` has not stripped, if its code is the same;
/// - the ELF itself. Its functions without symbols get inferred names, also of equal functions in ELFs that are not stripped.
pub fn read(loaded: LoadedElf) -> anyhow::Result<DebugInfo> {
    let LoadedElf { code, elf, path, debug, discriminators } = loaded;
    let beside = path.map(beside).unwrap_or_default().into_iter().find(|file| file.exists());
    if let Some(file) = debug.map(Path::to_owned).or(beside) {
        let at = || shown_path(&file);
        let read = files::read(&file).with_context(at)?;
        let info = DebugInfo::read(code, elf, Some(&read)).with_context(at)?;
        return Ok(if debug.is_some() { info.from_file(relative(&file)) } else { info });
    }
    let info = DebugInfo::read(code, elf, None)?;
    if info.has_lines() {
        return Ok(info);
    }
    let mut hints = Hints { discriminators, ..Hints::default() };
    let mut first = None;
    for file in path.map(unstripped).unwrap_or_default() {
        let Ok(read) = files::read(&file) else { continue };
        if is_unstripped(elf, &read) {
            let info = DebugInfo::read(code, elf, Some(&read));
            let info = info.with_context(|| shown_path(&file))?;
            return Ok(info.from_file(relative(&file)));
        }
        if let Ok(other) = Svm::load(Pubkey::default(), &read, Cluster::NEXT) {
            hints.named_code.add(other.code(), &read);
            first = first.or_else(|| Some(relative(&file)));
        }
    }
    Ok(info.with_hints(code, elf, &hints, first))
}

/// The files with debug information that must be of an ELF.
fn beside(elf: &Path) -> [PathBuf; 2] {
    let name = Path::new(elf.file_stem().unwrap_or_default());
    let beside = elf.with_file_name("debug").join(name);
    ["o", "so"].map(|extension| beside.with_added_extension(extension))
}

/// The ELFs of this name that `cargo build-sbf` has not stripped, in the target directories of the workspace that an ELF is in.
fn unstripped(elf: &Path) -> Vec<PathBuf> {
    let absolute = std::path::absolute(elf).unwrap_or_else(|_| elf.to_owned());
    let name = elf.file_name().unwrap_or_default();
    let around: Vec<&Path> = absolute.ancestors().skip(1).collect();
    let Some(workspace) = around.iter().position(|it| it.join("Cargo.lock").exists()) else {
        return Vec::new();
    };
    let around = around.into_iter().take(workspace + 1);
    let targets = around.flat_map(|directory| [directory.to_owned(), directory.join("target")]);
    let built = targets.flat_map(|target| {
        let of_triple = move |triple: &str| {
            ["release", "debug"].map(|profile| target.join(triple).join(profile).join(name))
        };
        TRIPLES.into_iter().flat_map(of_triple)
    });
    built.filter(|file| file.is_file()).collect()
}

/// A path, relative to the current directory if it is in there.
fn relative(path: &Path) -> String {
    let directory = env::current_dir().unwrap_or_default();
    shown_path(path.strip_prefix(&directory).unwrap_or(path))
}
