//! Assembles the programs written in assembly, which cargo cannot build.

use crate::program_files::{DebugFile, ProgramFiles};
use neap_toolchain::Sbpf;
use sbpf_assembler::{AssembleErrors, Assembler, AssemblerOption, DebugMode, SbpfArch};
use std::path::Path;

/// Assembles a source to an ELF, and to another with debug information.
///
/// The debug information names the source by its path from the root, so that it is the same in every checkout.
///
/// # Errors
///
/// When the source cannot be read or assembled; each line of the message is one error, with its file and line.
pub fn assemble(source: &Path, root: &Path, sbpf: Sbpf) -> anyhow::Result<ProgramFiles> {
    let arch = if sbpf == Sbpf::V0 { SbpfArch::V0 } else { SbpfArch::V3 };
    let options = AssemblerOption::default().with_arch(arch);
    let filename = source.strip_prefix(root).unwrap_or(source).display().to_string();
    let debug_mode = DebugMode { filename, directory: ".".to_owned() };
    let with_debug_mode = options.clone().with_debug_mode(debug_mode);
    let assemble = |options| Assembler::new(options).assemble_file(source).map_err(with_locations);
    let debug = Some(DebugFile { extension: "so", bytes: assemble(with_debug_mode)? });
    Ok(ProgramFiles { elf: assemble(options)?, debug, inlined: Vec::new() })
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn names_the_source_by_its_path_from_the_root() {
        let assembled = || {
            let root = tempfile::tempdir().unwrap();
            let source = root.path().join("entrypoint.s");
            fs::write(&source, ".globl entrypoint\nentrypoint:\n    exit\n").unwrap();
            assemble(&source, root.path(), Sbpf::V3).unwrap().debug
        };
        assert_eq!(assembled(), assembled(), "the debug information depends on the directory");
    }
}
