//! Assembles the programs written in assembly, those that cargo cannot build.

use crate::{place::place, programs::Workspace};
use clap::ValueEnum;
use sbpf_assembler::{AssembleErrors, Assembler, AssemblerOption, SbpfArch};
use std::path::Path;

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
pub fn assemble(
    workspace: &Workspace,
    built: &[String],
    arch: Arch,
    out: &Path,
) -> anyhow::Result<()> {
    let assembler = Assembler::new(AssemblerOption::default().with_arch(arch.into()));
    let programs = workspace.programs().into_iter();
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

/// Says of each error in which file and line it is.
fn located(failure: AssembleErrors) -> anyhow::Error {
    let lines = failure.errors.iter().map(|error| match &error.origin {
        Some(at) => format!(
            "{}:{}: {error}",
            failure.file_registry.path(at.file_id),
            at.line
        ),
        None => error.to_string(),
    });
    anyhow::Error::msg(lines.collect::<Vec<_>>().join("\n"))
}
