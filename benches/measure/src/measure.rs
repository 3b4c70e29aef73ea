//! Measures a program and verifies that it keeps the contract.

use crate::{
    built::Built,
    svm::Traced,
    verify::{Mismatch, verify},
};
use anyhow::{Context, ensure};
use neap_model::{
    failure::ProgramFailure,
    results::{Row, row_name},
};
use neap_scenarios::{
    scenario::Specimen,
    subject::{Measurement, Subject},
    variation::range,
};
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;

/// Loads the program.
///
/// # Errors
///
/// As [`Built::load_as`]. The message names the command that builds the ELF.
pub fn load(subject: &Subject) -> anyhow::Result<Built> {
    Built::load_as(subject.program_id(), &subject.elf).map_err(|error| {
        let message = format!(
            "{}: {error:#}: run `{}`",
            subject.program, subject.build_command
        );
        match error.is::<ProgramFailure>() {
            true => ProgramFailure(message).into(),
            false => anyhow::Error::msg(message),
        }
    })
}

/// Measures a program: a row for each operation and case, still without its net.
///
/// # Errors
///
/// [`ProgramFailure`] when an operation fails, and when its post-state is not the contract's. For a floor the
/// message says what a floor must do.
pub fn measure(subject: &Subject, built: &Built) -> anyhow::Result<Vec<Row>> {
    let traced = built.traced()?;
    let rows = subject.measurements.iter().map(|measurement| {
        let Measurement {
            operation,
            case,
            specimen,
            variations,
        } = measurement;
        let name = row_name(&subject.program, operation, *case);
        let floor = subject.floor.as_ref();
        let failed = match floor == Some(&subject.program) {
            true => {
                format!("{name}: a floor must succeed in every operation and change no account")
            }
            false => name.clone(),
        };
        let names = &subject.account_names;
        let compute_units = run(specimen, built, names).with_context(|| failed.clone())?;
        let heap_bytes =
            heap_bytes(specimen, &traced, compute_units).with_context(|| name.clone())?;
        let others = variations.iter().enumerate().map(|(index, specimen)| {
            run(specimen, built, names)
                .with_context(|| format!("{failed}, on other account {index}"))
        });
        let others = others.collect::<anyhow::Result<Vec<u64>>>()?;
        Ok(Row {
            name,
            scenario: subject.scenario.clone(),
            framework: subject.framework.clone(),
            program: subject.program.clone(),
            operation: operation.clone(),
            case: *case,
            compute_units,
            range: range(others.into_iter().chain([compute_units])),
            floor: floor.map(|floor| row_name(floor, operation, *case)),
            net: None,
            heap_bytes,
        })
    });
    rows.collect()
}

/// The heap that an instruction touches, from a traced run of the verified instruction.
fn heap_bytes(specimen: &Specimen, traced: &Traced, compute_units: u64) -> anyhow::Result<u64> {
    let trace = traced.run(&specimen.invocation);
    ensure!(
        trace.compute_units == compute_units,
        "the instruction cost {compute_units} compute units, but {} in a traced run",
        trace.compute_units
    );
    Ok(trace.heap_bytes)
}

/// Runs an instruction, verifies its outcome, and returns its compute units.
fn run(
    specimen: &Specimen,
    built: &Built,
    account_names: &BTreeMap<Pubkey, String>,
) -> anyhow::Result<u64> {
    let outcome = built.svm.run(&specimen.invocation)?;
    verify(&outcome, specimen).map_err(|mismatch| {
        let message = mismatch.to_string();
        ProgramFailure(match mismatch {
            // A log keeps its addresses, so that it can be copied into a suite.
            Mismatch::Log { .. } => message,
            _ => account_names
                .iter()
                .fold(message, |message, (address, name)| {
                    message.replace(&address.to_string(), &format!("`{name}`"))
                }),
        })
    })?;
    Ok(outcome.compute_units)
}
