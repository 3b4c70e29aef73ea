//! Assembles the programs written in assembly, which cargo cannot build.

use crate::{place::write_if_changed, programs::Program};
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

/// Assembles the programs in `built` that name an assembly source.
///
/// The ELFs of other programs stay, and so does the record of their sources.
///
/// # Errors
///
/// When a source cannot be read or assembled, or an ELF cannot be written.
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
            .map_err(with_locations)?;
        write_if_changed(&out.join(&program.elf), &elf)?;
    }
    Ok(())
}

/// Returns the text that is assembled: a source with its includes and its macros expanded.
///
/// # Errors
///
/// When the source or a file that it includes cannot be read, or a macro is wrong.
pub fn preprocessed(source: &Utf8Path) -> anyhow::Result<String> {
    let text = fs::read_to_string(source).with_context(|| format!("cannot read {source}"))?;
    let result = preprocess(&text, source.as_str(), Some(&FsFileResolver::new()));
    let result = result.map_err(|failure| {
        let files = &failure.file_registry;
        let errors = failure.errors.iter();
        join_lines(errors.map(|error| with_location(&error.error, error.origin.as_ref(), files)))
    })?;
    Ok(result.expanded_source)
}

/// Puts the file and line of each error before it.
fn with_locations(failure: AssembleErrors) -> anyhow::Error {
    let files = &failure.file_registry;
    let errors = failure.errors.iter();
    join_lines(errors.map(|error| with_location(&error.error, error.origin.as_ref(), files)))
}

fn with_location(
    error: &impl Display,
    origin: Option<&SourceOrigin>,
    files: &FileRegistry,
) -> String {
    match origin {
        Some(origin) => format!("{}:{}: {error}", files.path(origin.file_id), origin.line),
        None => error.to_string(),
    }
}

fn join_lines(errors: impl Iterator<Item = String>) -> anyhow::Error {
    anyhow::Error::msg(errors.collect::<Vec<_>>().join("\n"))
}
