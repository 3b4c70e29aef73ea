//! The directory of the ELFs.

use crate::{print::eprint, program_files::ProgramFiles};
use anyhow::Context;
use neap_toolchain::{ToolchainDescription, description, files, inlined, programs::Program};
use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

/// A directory with the ELFs of one toolchain, files with their debug information, and a description of the toolchain.
pub struct ElfDirectory {
    path: PathBuf,
    debug: PathBuf,
}

impl ElfDirectory {
    /// Creates it unless it exists.
    pub fn create(path: PathBuf) -> anyhow::Result<Self> {
        let debug = path.join("debug");
        fs::create_dir_all(&debug).with_context(|| format!("cannot create {}", debug.display()))?;
        Ok(Self { path, debug })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the description if it is that of another toolchain. If the build is interrupted, it would describe ELFs that the other
    /// toolchain did not make.
    pub fn forget_another_toolchain(
        &self,
        description: &ToolchainDescription,
    ) -> anyhow::Result<()> {
        let path = self.path.join(description::FILE);
        if files::read_text(&path).is_ok_and(|other| other != line(description)) {
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
        Ok(())
    }

    /// Describes the toolchain of the ELFs.
    pub fn describe(&self, description: &ToolchainDescription) -> anyhow::Result<()> {
        write_if_changed(&self.path.join(description::FILE), line(description).as_bytes())
    }

    /// Writes the files of a program, and says what is unusual about them. Returns their paths.
    pub fn write(&self, program: &Program, built: ProgramFiles) -> anyhow::Result<Vec<PathBuf>> {
        if built.debug.is_none() && program.is_compiled() {
            eprint(format_args!("toolchain: {} has no debug information", program.name));
        }
        let elf = self.path.join(&program.elf);
        let of_debug = |extension| self.debug.join(&program.elf).with_extension(extension);
        let debug = built.debug.map(|it| (of_debug(it.extension), it.bytes));
        let mut files = Vec::from_iter(debug);
        if !built.inlined.is_empty() {
            let names = Vec::from_iter(demangled(&built.inlined));
            eprint(format_args!(
                "toolchain: {} links only with these functions inlined: {}",
                program.name,
                names.join(", ")
            ));
            let lines = names.iter().map(|name| format!("{name}\n"));
            files.push((
                elf.with_extension(inlined::EXTENSION),
                lines.collect::<String>().into_bytes(),
            ));
        }
        files.push((elf, built.elf));
        for (path, bytes) in &files {
            write_if_changed(path, bytes)?;
        }
        Ok(files.into_iter().map(|(path, _)| path).collect())
    }

    /// Removes the files of removed, renamed and failed programs, so that nobody measures them. The files that were written stay, and
    /// those of programs that were not to be built.
    pub fn remove_others(&self, written: &[PathBuf], kept: &[&Program]) -> anyhow::Result<()> {
        let is_kept = |path: &Path| {
            let mut elfs = kept.iter().map(|program| Path::new(&program.elf));
            written.iter().any(|written| written == path)
                || elfs.any(|elf| elf.file_stem() == path.file_stem())
        };
        let is_built = |path: &Path| {
            let extension = path.extension().and_then(OsStr::to_str);
            extension.is_some_and(|extension| ["so", "o", inlined::EXTENSION].contains(&extension))
        };
        for directory in [&self.path, &self.debug] {
            for entry in fs::read_dir(directory)? {
                let path = entry?.path();
                if is_built(&path) && !is_kept(&path) {
                    fs::remove_file(&path)
                        .with_context(|| format!("cannot remove {}", path.display()))?;
                }
            }
        }
        Ok(())
    }
}

/// The text of a description.
fn line(description: &ToolchainDescription) -> String {
    format!("{}\n", serde_json::to_string(description).expect("a struct of texts is JSON"))
}

/// The paths of symbols, sorted, each once.
fn demangled(symbols: &[String]) -> BTreeSet<String> {
    symbols.iter().map(|symbol| format!("{:#}", rustc_demangle::demangle(symbol))).collect()
}

/// Replaces a file unless it already has this content.
///
/// An unchanged file keeps its modification time, so nothing that depends on it is rebuilt.
fn write_if_changed(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if files::read(path).ok().as_deref() == Some(bytes) {
        return Ok(());
    }
    let new = path.with_added_extension("new");
    fs::write(&new, bytes)
        .and_then(|()| fs::rename(&new, path))
        .with_context(|| format!("cannot write {}", path.display()))
}
