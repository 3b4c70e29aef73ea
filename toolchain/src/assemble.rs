//! Assembles the programs written in assembly, those that cargo cannot build.

use crate::{place::place, programs::Program};
use anyhow::Context;
use cargo_metadata::camino::Utf8Path;
use clap::ValueEnum;
use sbpf_assembler::{
    AssembleErrors, Assembler, AssemblerOption, FileRegistry, FsFileResolver, SbpfArch,
    SourceOrigin, preprocess,
};
use std::{fmt::Display, fs, path::Path};

/// The SBPF version of an ELF.
#[derive(Clone, Copy, ValueEnum)]
pub enum Arch {
    V0,
    V3,
}

impl From<Arch> for SbpfArch {
    fn from(arch: Arch) -> Self {
        match arch {
            Arch::V0 => Self::V0,
            Arch::V3 => Self::V3,
        }
    }
}

/// Assembles those of the programs that are built now which name an assembly source. The ELFs of others stay,
/// as what is noted of their sources does.
///
/// # Errors
///
/// When a source cannot be read or assembled, or its ELF not written.
pub fn assemble(
    programs: &[Program],
    built: &[String],
    arch: Arch,
    out: &Path,
) -> anyhow::Result<()> {
    let assembler = Assembler::new(AssemblerOption::default().with_arch(arch.into()));
    let programs = programs.iter();
    for program in programs.filter(|program| built.contains(&program.name)) {
        let Some(source) = program.assembly() else {
            continue;
        };
        let elf = assembler
            .assemble_file(source.as_std_path())
            .map_err(located)?;
        place(&out.join(&program.elf), &elf)?;
    }
    Ok(())
}

/// A source with all that it includes, its macros expanded: what is assembled.
///
/// # Errors
///
/// When the source or what it includes cannot be read, or a macro is wrong.
pub fn preprocessed(source: &Utf8Path) -> anyhow::Result<String> {
    let text = fs::read_to_string(source).with_context(|| format!("reading {source}"))?;
    let result = preprocess(&text, source.as_str(), Some(&FsFileResolver::new()));
    let result = result.map_err(|failure| {
        let files = &failure.file_registry;
        let errors = failure.errors.iter();
        lines(errors.map(|error| at(&error.error, error.origin.as_ref(), files)))
    })?;
    Ok(result.expanded_source)
}

/// Says of each error in which file and line it is.
fn located(failure: AssembleErrors) -> anyhow::Error {
    let files = &failure.file_registry;
    let errors = failure.errors.iter();
    lines(errors.map(|error| at(&error.error, error.origin.as_ref(), files)))
}

fn at(error: &impl Display, origin: Option<&SourceOrigin>, files: &FileRegistry) -> String {
    match origin {
        Some(at) => format!("{}:{}: {error}", files.path(at.file_id), at.line),
        None => error.to_string(),
    }
}

fn lines(errors: impl Iterator<Item = String>) -> anyhow::Error {
    anyhow::Error::msg(errors.collect::<Vec<_>>().join("\n"))
}
