//! Compares two builds of a program on the fixtures that its authors published. `make calibrate` calls it.

mod names;
mod table;

use crate::{
    names::instruction_name,
    table::{Pair, table},
};
use anyhow::{Context, ensure};
use clap::Parser;
use mollusk_svm::{Mollusk, program::loader_keys::LOADER_V3, result::InstructionResult};
use neap_fixture::Fixture;
use neap_subject::specimen::Invocation;
use neap_toolchain::build;
use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Runs every fixture on two builds of a program, compares the results, and prints what each build costs
///
/// The results are the program's result, the return data, and all accounts. Both builds run with all features of the
/// runtime. A fixture decides the compute limit and its sysvars; the others are mollusk's.
///
/// Exits with 2 if the input is unusable, and 3 if the results of a fixture differ.
#[derive(Parser)]
struct Arguments {
    /// The ELF that the authors' toolchain built
    reference: PathBuf,
    /// The ELF to compare with it
    elf: PathBuf,
    /// A directory of fixtures, files in mollusk's or Firedancer's layout that end in `.fix`
    fixtures: PathBuf,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // Mollusk's own logger prints every invocation.
    let _ = log::set_logger(log::logger());
    match compare(&arguments) {
        Ok((pairs, differences)) => {
            print!("{}", table(&pairs));
            for difference in &differences {
                eprintln!("{difference}");
            }
            ExitCode::from(if differences.is_empty() { 0 } else { 3 })
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Returns what every fixture costs with both builds, and a line for each fixture whose results differ.
fn compare(arguments: &Arguments) -> anyhow::Result<(Vec<Pair>, Vec<String>)> {
    let elfs = [read_elf(&arguments.reference)?, read_elf(&arguments.elf)?];
    let mut pairs = Vec::new();
    let mut differences = Vec::new();
    for path in fixture_paths(&arguments.fixtures)? {
        let file = path.file_name().unwrap_or_default().display().to_string();
        let fixture = fs::read(&path)
            .map_err(anyhow::Error::from)
            .and_then(|bytes| Ok(Fixture::read(&bytes)?))
            .with_context(|| format!("{} is not a fixture", path.display()))?;
        let [reference, result] = elfs.each_ref().map(|elf| run(&fixture, elf));
        if reference.raw_result != result.raw_result
            || reference.return_data != result.return_data
            || reference.resulting_accounts != result.resulting_accounts
        {
            differences.push(format!(
                "{file}: the results differ: {:?} and {:?}",
                reference.raw_result, result.raw_result
            ));
        }
        let instruction = &fixture.specimen.invocation.instruction;
        pairs.push(Pair {
            instruction: instruction_name(&instruction.program_id, &instruction.data),
            file,
            reference: reference.compute_units_consumed,
            compute_units: result.compute_units_consumed,
        });
    }
    Ok((pairs, differences))
}

fn run(fixture: &Fixture, elf: &[u8]) -> InstructionResult {
    let Invocation { instruction, accounts, compute_unit_limit } = &fixture.specimen.invocation;
    let mut mollusk = Mollusk::default();
    if let Some(limit) = compute_unit_limit {
        mollusk.compute_budget.compute_unit_limit = *limit;
    }
    mollusk.add_program_with_loader_and_elf(&instruction.program_id, &LOADER_V3, elf);
    mollusk.process_instruction(instruction, accounts)
}

fn read_elf(path: &Path) -> anyhow::Result<Vec<u8>> {
    let cannot_read = || format!("cannot read {}", path.display());
    let version = build::sbpf(path).with_context(cannot_read)?;
    ensure!(version.is_some(), "{} is not an SBF program", path.display());
    fs::read(path).with_context(cannot_read)
}

/// Finds the fixtures, sorted by name.
fn fixture_paths(directory: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let cannot_read = || format!("cannot read {}", directory.display());
    let entries = fs::read_dir(directory).with_context(cannot_read)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = paths.collect::<Result<Vec<_>, _>>().with_context(cannot_read)?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "fix"));
    ensure!(!paths.is_empty(), "{} has no file that ends in .fix", directory.display());
    paths.sort();
    Ok(paths)
}
