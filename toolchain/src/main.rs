//! What building SBF programs needs besides cargo: `toolchain/build` calls it.
//!
//! A workspace's programs are its packages whose library is a `cdylib`, and those that name an assembly
//! source in their manifest:
//!
//! ```toml
//! [package.metadata.neap]
//! assembly = "src/entrypoint.s"
//! ```
//!
//! One that not every way of building can build says there which can, and why the others cannot:
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
#[command(about = "What building SBF programs needs besides cargo")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print a line for each program, parted by tabs: its name, package, ELF, manifest, the manifest of its
    /// workspace, and why it is not built, if it is not
    List {
        #[command(flatten)]
        workspaces: ManifestPaths,
        /// How programs are built: platform-tools or upstream
        #[arg(long)]
        way: String,
    },
    /// Assemble those of the programs that name an assembly source
    Assemble {
        #[command(flatten)]
        programs: Programs,
        /// The SBPF version to assemble for
        #[arg(long)]
        arch: Arch,
    },
    /// Note beside the ELFs, in sources.json, from which sources each was built
    Sources {
        #[command(flatten)]
        programs: Programs,
        /// Where cargo built: beside what it built it lists of which files
        #[arg(long)]
        target_dir: PathBuf,
    },
}

#[derive(Args)]
struct ManifestPaths {
    /// A workspace's Cargo.toml; once for each whose ELFs lie in one directory
    #[arg(long, required = true)]
    manifest_path: Vec<PathBuf>,
}

#[derive(Args)]
struct Programs {
    #[command(flatten)]
    workspaces: ManifestPaths,
    /// The directory of the ELFs, named as cargo would name them
    #[arg(long)]
    out: PathBuf,
    /// The programs that are built, as `list` calls them; the others' ELFs and notes stay
    built: Vec<String>,
}

/// Exits with 2 where what the user gave does not do, as `neap-bench` does.
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
            sources::note(
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
