//! Helps cargo build SBF programs: lists and assembles them, and records their sources.
//!
//! `toolchain/build` calls it. The programs of a workspace are the packages whose library is a `cdylib`, and the
//! packages that name an assembly source in their manifest:
//!
//! ```toml
//! [package.metadata.neap]
//! assembly = "src/entrypoint.s"
//! ```
//!
//! If only some toolchains can build a program, name them there, and give the reason:
//!
//! ```toml
//! [package.metadata.neap]
//! toolchains = ["platform-tools"]
//! not_built = "the reason, in one line"
//! ```

mod assemble;
mod place;
mod programs;
mod sources;

use crate::{assemble::Arch, programs::Workspaces};
use clap::{Args, Parser, Subcommand};
use std::{path::PathBuf, process::ExitCode};

#[derive(Parser)]
#[command(
    about = "Helps cargo build SBF programs: lists and assembles them, and records their sources"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print one line per program, separated by tabs: its name, package, ELF, manifest, the manifest of its
    /// workspace, and, if it is not built, the reason
    List {
        #[command(flatten)]
        workspaces: ManifestPaths,
        /// The toolchain that builds the programs: platform-tools or upstream
        #[arg(long)]
        way: String,
    },
    /// Assemble the programs that name an assembly source
    Assemble {
        #[command(flatten)]
        programs: Programs,
        /// The SBPF version to assemble for
        #[arg(long)]
        arch: Arch,
    },
    /// Write sources.json beside the ELFs: a hash of the sources of each
    Sources {
        #[command(flatten)]
        programs: Programs,
        /// The target directory of cargo, where it lists the source files of each ELF
        #[arg(long)]
        target_dir: PathBuf,
    },
}

#[derive(Args)]
struct ManifestPaths {
    /// The Cargo.toml of a workspace; give one per workspace that shares the directory of ELFs
    #[arg(long, required = true)]
    manifest_path: Vec<PathBuf>,
}

#[derive(Args)]
struct Programs {
    #[command(flatten)]
    workspaces: ManifestPaths,
    /// The directory of the ELFs, which have the names that cargo gives them
    #[arg(long)]
    out: PathBuf,
    /// The programs that were built, by their names in `list`; the ELFs and hashes of others stay
    built: Vec<String>,
}

/// Exits with 2 if the input is unusable, like `neap-bench`.
fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::List { workspaces, way } => {
            for program in workspaces.read()?.programs()? {
                let package = program.package;
                let workspace = program.workspace.manifest_path();
                println!(
                    "{}\t{}\t{}\t{}\t{}\t{}",
                    program.name,
                    package.name,
                    program.elf,
                    package.manifest_path,
                    workspace.display(),
                    program.not_built_by(&way).unwrap_or_default()
                );
            }
            Ok(())
        }
        Command::Assemble { programs, arch } => {
            let workspaces = programs.workspaces.read()?;
            assemble::assemble(
                &workspaces.programs()?,
                &programs.built,
                arch,
                &programs.out,
            )
        }
        Command::Sources {
            programs,
            target_dir,
        } => {
            let workspaces = programs.workspaces.read()?;
            sources::record(
                &workspaces.programs()?,
                &programs.built,
                &target_dir,
                &programs.out,
            )
        }
    }
}

impl ManifestPaths {
    fn read(&self) -> anyhow::Result<Workspaces> {
        Workspaces::read(&self.manifest_path)
    }
}
