//! Compares two builds of a program on the fixtures that its authors published. `make calibrate` calls it.

mod names;
mod table;

use crate::{
    names::instruction_name,
    table::{Pair, table},
};
use anyhow::{Context, ensure};
use clap::Parser;
use neap_subject::cluster::Cluster;
use neap_suite::fixture::Fixture;
use neap_svm::svm::{Outcome, Svm};
use neap_toolchain::build;
use solana_pubkey::Pubkey;
use std::{
    collections::{BTreeMap, btree_map::Entry},
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Runs every fixture on two builds of a program, compares the results, and prints what each build costs
///
/// The results are the program's result, the return data, and after a success all accounts. Both builds run with all features of the
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
    let mut loaded = BTreeMap::<Pubkey, [Svm; 2]>::new();
    let mut pairs = Vec::new();
    let mut differences = Vec::new();
    for path in fixture_paths(&arguments.fixtures)? {
        let file = path.file_name().unwrap_or_default().display().to_string();
        let fixture = fs::read(&path)
            .map_err(anyhow::Error::from)
            .and_then(|bytes| Ok(Fixture::read(&bytes)?))
            .with_context(|| format!("{} is not a fixture", path.display()))?;
        let invocation = &fixture.specimen.invocation;
        let (program_id, data) = (invocation.instruction.program_id, &invocation.instruction.data);
        let svms = match loaded.entry(program_id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let [reference, elf] =
                    elfs.each_ref().map(|elf| Svm::load(program_id, elf, Cluster::NEXT));
                new.insert([reference?, elf?])
            }
        };
        let [reference, outcome] = svms.each_ref().map(|svm| svm.run(invocation));
        // Neither has an outcome if the instruction does not reach the program.
        if reference.is_err() && outcome.is_err() {
            continue;
        }
        let (reference, outcome) = (reference?, outcome?);
        if !have_same_results(&reference, &outcome) {
            let [reference, result] = [&reference.result, &outcome.result];
            differences.push(format!("{file}: the results differ: {reference:?} and {result:?}"));
        }
        pairs.push(Pair {
            instruction: instruction_name(&program_id, data),
            file,
            reference: reference.compute_units,
            compute_units: outcome.compute_units,
        });
    }
    Ok((pairs, differences))
}

/// Whether two builds did the same, as far as the runtime keeps it: what a program wrote before it refused is rolled back.
fn have_same_results(one: &Outcome, other: &Outcome) -> bool {
    let is_kept = one.result.is_ok();
    one.result == other.result
        && one.return_data == other.return_data
        && (!is_kept || one.accounts == other.accounts)
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
