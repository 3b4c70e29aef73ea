//! Measures a program and verifies that it keeps the contract.

use crate::{
    built::Built,
    failure::ProgramFailure,
    results::{Row, row_name},
    scenario::{Case, PROGRAM_ID, Specimen, Trial},
    svm::Traced,
    variation::range,
    verify::{Mismatch, verify},
};
use anyhow::{Context, ensure};
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, path::PathBuf};

/// A program with everything that it is measured with.
pub struct Subject {
    /// The name of its scenario.
    pub scenario: String,
    /// The name of its framework, or `None` if it uses the shared entrypoint.
    pub framework: Option<String>,
    /// Its name, unique in the scenario.
    pub program: String,
    /// The path of its ELF.
    pub elf: PathBuf,
    /// The command that builds the ELF: `make build-sbf-borsh`. Errors show it.
    pub build_command: String,
    /// The name of its floor, if there is one.
    pub floor: Option<String>,
    /// Names for addresses in error messages. Other addresses appear in base58.
    pub account_names: BTreeMap<Pubkey, String>,
    /// What it is measured with, a row each.
    pub measurements: Vec<Measurement>,
    /// The bad inputs that it is tried with.
    pub trials: Vec<Trial>,
}

/// What one row is measured with.
pub struct Measurement {
    /// The operation's name.
    pub operation: String,
    /// The size of the account, if the scenario has several.
    pub case: Option<Case>,
    /// The instruction, and the outcome that it must have.
    pub specimen: Specimen,
    /// The same on other accounts of the same shape. If one of them costs more or less, the row has a range.
    /// May be empty.
    pub variations: Vec<Specimen>,
}

impl Subject {
    /// The id that the program runs under: the one that its instructions name.
    fn program_id(&self) -> Pubkey {
        let first = self.measurements.first();
        first.map_or(PROGRAM_ID, |first| {
            first.specimen.invocation.instruction.program_id
        })
    }

    /// Loads the program.
    ///
    /// # Errors
    ///
    /// As [`Built::load_as`]. The message names the command that builds the ELF.
    pub fn load(&self) -> anyhow::Result<Built> {
        Built::load_as(self.program_id(), &self.elf).map_err(|error| {
            let message = format!("{}: {error:#}: run `{}`", self.program, self.build_command);
            match error.is::<ProgramFailure>() {
                true => ProgramFailure(message).into(),
                false => anyhow::Error::msg(message),
            }
        })
    }
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
