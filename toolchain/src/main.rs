//! What building SBF programs needs besides cargo: `toolchain/build` calls it.
//!
//! A workspace's programs are its packages whose library is a `cdylib`, and those that name an assembly
//! source in their manifest:
//!
//! ```toml
//! [package.metadata.neap]
//! assembly = "src/entrypoint.s"
//! ```

mod assemble;
mod place;
mod programs;
mod sources;

use crate::{assemble::Arch, programs::Workspace};
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
    /// Print a line for each program of a workspace: its name, package, ELF and manifest
    List {
        /// The workspace's Cargo.toml
        #[arg(long)]
        manifest_path: PathBuf,
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
struct Programs {
    /// The workspace's Cargo.toml
    #[arg(long)]
    manifest_path: PathBuf,
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
        Command::List { manifest_path } => {
            for program in Workspace::read(&manifest_path)?.programs() {
                let package = program.package;
                let manifest = &package.manifest_path;
                println!(
                    "{} {} {} {manifest}",
                    program.name, package.name, program.elf
                );
            }
            Ok(())
        }
        Command::Assemble { programs, arch } => {
            let workspace = Workspace::read(&programs.manifest_path)?;
            assemble::assemble(&workspace, &programs.built, arch, &programs.out)
        }
        Command::Sources {
            programs,
            target_dir,
        } => {
            let workspace = Workspace::read(&programs.manifest_path)?;
            sources::note(&workspace, &programs.built, &target_dir, &programs.out)
        }
    }
}
