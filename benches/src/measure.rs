//! Turns a program into rows, if it keeps the contract.

use crate::{
    discover::Program,
    failure::ProgramFailure,
    results::{Row, row_name},
    scenario::Case,
    svm::Svm,
    verify::verify,
};
use anyhow::Context;
use sha2::{Digest, Sha256};
use std::path::Path;

/// Measures one program: a row per operation and case, without its net.
///
/// # Errors
///
/// [`ProgramFailure`] when the ELF is missing or does not load, when an operation fails, and when
/// it leaves anything but the contract's post-state.
pub fn measure(program: &Program, elfs: &Path) -> anyhow::Result<Vec<Row>> {
    let path = elfs.join(&program.elf_name);
    let elf = std::fs::read(&path).map_err(|error| {
        ProgramFailure(format!(
            "{}: no ELF at {} ({error}): run `make build-sbf-{}`",
            program.name,
            path.display(),
            program.build_name
        ))
    })?;
    let svm = Svm::load(&elf).map_err(|error| {
        ProgramFailure(format!("{}: {}: {error:#}", program.name, path.display()))
    })?;
    let elf_sha256 = format!("{:x}", Sha256::digest(&elf));
    let mut rows = Vec::new();
    for operation in program.operations() {
        for case in program.about.scenario.cases() {
            let name = row_name(&program.name, operation, case);
            rows.push(Row {
                compute_units: run(program, operation, case, &svm).with_context(|| name.clone())?,
                name,
                scenario: program.about.scenario,
                program: program.name.clone(),
                operation: operation.to_owned(),
                case,
                net: 0,
                elf_bytes: elf.len() as u64,
                elf_sha256: elf_sha256.clone(),
            });
        }
    }
    Ok(rows)
}

fn run(program: &Program, operation: &str, case: Option<Case>, svm: &Svm) -> anyhow::Result<u64> {
    let specimen = program.specimen(operation, case);
    let outcome = svm.run(&specimen.invocation)?;
    verify(&outcome, &specimen.result, &specimen.accounts)
        .map_err(|mismatch| ProgramFailure(mismatch.to_string()))?;
    Ok(outcome.compute_units)
}
