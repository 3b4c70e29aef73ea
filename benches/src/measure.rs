//! Turns a program into rows, if it keeps the contract.

use crate::{
    discover::{Program, Role},
    failure::ProgramFailure,
    results::Row,
    scenario,
    svm::Svm,
    verify::verify,
};
use anyhow::Context;
use interface::Operation;
use sha2::{Digest, Sha256};
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::path::Path;

/// Measures one program: a row per operation, without its net.
///
/// # Errors
///
/// [`ProgramFailure`] when the ELF is missing or does not load, when an operation fails, and when
/// it leaves anything but the contract's post-state.
pub fn measure(program: &Program, elfs: &Path) -> anyhow::Result<Vec<Row>> {
    let path = elfs.join(&program.elf_name);
    let elf = std::fs::read(&path).map_err(|error| {
        ProgramFailure(format!(
            "{name}: no ELF at {path} ({error}): run `make build-sbf-{name}`",
            name = program.name,
            path = path.display()
        ))
    })?;
    let svm = Svm::load(&elf).map_err(|error| {
        ProgramFailure(format!("{}: {}: {error:#}", program.name, path.display()))
    })?;
    let elf_sha256 = format!("{:x}", Sha256::digest(&elf));
    Operation::ALL
        .into_iter()
        .map(|operation| {
            let compute_units = run(program, operation, &svm)?;
            Ok(Row {
                name: format!("{}::{}", program.name, operation.name()),
                scenario: scenario::NAME.to_owned(),
                program: program.name.clone(),
                operation: operation.name().to_owned(),
                compute_units,
                net: 0,
                elf_bytes: elf.len() as u64,
                elf_sha256: elf_sha256.clone(),
            })
        })
        .collect()
}

fn run(program: &Program, operation: Operation, svm: &Svm) -> anyhow::Result<u64> {
    let invocation = scenario::invocation(&[operation as u8]);
    let outcome = svm
        .run(&invocation)
        .with_context(|| format!("{}::{}", program.name, operation.name()))?;
    verify(&outcome, &Ok(()), &expected(program, operation)).map_err(|mismatch| {
        ProgramFailure(format!(
            "{}::{}: {mismatch}",
            program.name,
            operation.name()
        ))
    })?;
    Ok(outcome.compute_units)
}

fn expected(program: &Program, operation: Operation) -> Vec<(Pubkey, Account)> {
    let before = scenario::account_data();
    let after = match program.about.role {
        Role::Floor => before,
        Role::Codec | Role::Bound => operation.expected(before),
    };
    vec![
        (
            scenario::TOKEN_ACCOUNT,
            scenario::token_account(after.to_vec()),
        ),
        (scenario::OWNER, Account::default()),
    ]
}
