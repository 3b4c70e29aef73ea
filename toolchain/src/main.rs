//! Assembles the programs written in assembly, those that cargo cannot build.
//!
//! A package names its source in its manifest:
//!
//! ```toml
//! [package.metadata.neap]
//! assembly = "src/entrypoint.s"
//! ```

use std::{fs, path::PathBuf};

use anyhow::Context;
use cargo_metadata::{Metadata, MetadataCommand, camino::Utf8PathBuf};
use clap::{Parser, ValueEnum};
use sbpf_assembler::{AssembleErrors, Assembler, AssemblerOption, SbpfArch};

/// Assembles every program of a workspace that names an assembly source.
#[derive(Parser)]
struct Arguments {
    /// The workspace's Cargo.toml.
    #[arg(long)]
    manifest_path: PathBuf,
    /// The SBPF version to assemble for.
    #[arg(long)]
    arch: Arch,
    /// The directory that gets the ELFs, named as cargo would name them.
    #[arg(long)]
    out: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum Arch {
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

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let assembler = Assembler::new(AssemblerOption::default().with_arch(arguments.arch.into()));
    let metadata = MetadataCommand::new()
        .manifest_path(&arguments.manifest_path)
        .no_deps()
        .exec()?;
    for (name, source) in sources(&metadata) {
        let elf = assembler
            .assemble_file(source.as_std_path())
            .map_err(located)?;
        let path = arguments.out.join(format!("{name}.so"));
        // An unchanged file keeps its time, so that whatever depends on it is not redone.
        if fs::read(&path).ok().as_deref() != Some(&elf) {
            fs::write(&path, elf).with_context(|| format!("writing {}", path.display()))?;
        }
    }
    Ok(())
}

/// The library name and the source of each package that has an assembly source.
fn sources(metadata: &Metadata) -> impl Iterator<Item = (String, Utf8PathBuf)> {
    metadata
        .workspace_packages()
        .into_iter()
        .filter_map(|package| {
            let source = package.metadata["neap"]["assembly"].as_str()?;
            let directory = package.manifest_path.parent()?;
            Some((package.name.replace('-', "_"), directory.join(source)))
        })
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
