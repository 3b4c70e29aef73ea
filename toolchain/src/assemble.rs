//! Assembles the programs written in assembly, which cargo cannot build.

use crate::sbpf::Sbpf;
use sbpf_assembler::{AssembleErrors, Assembler, AssemblerOption, SbpfArch};
use std::path::Path;

/// Assembles a source to an ELF.
///
/// # Errors
///
/// When the source cannot be read or assembled; each line of the message is one error, with its file and line.
pub fn assemble(source: &Path, sbpf: Sbpf) -> anyhow::Result<Vec<u8>> {
    let arch = match sbpf {
        Sbpf::V0 => SbpfArch::V0,
        Sbpf::V3 => SbpfArch::V3,
    };
    let assembler = Assembler::new(AssemblerOption::default().with_arch(arch));
    assembler.assemble_file(source).map_err(with_locations)
}

/// Puts the file and line of each error before it.
fn with_locations(failure: AssembleErrors) -> anyhow::Error {
    let files = &failure.file_registry;
    let errors = failure.errors.iter().map(|error| match &error.origin {
        Some(origin) => format!("{}:{}: {}", files.path(origin.file_id), origin.line, error.error),
        None => error.error.to_string(),
    });
    anyhow::Error::msg(errors.collect::<Vec<_>>().join("\n"))
}
