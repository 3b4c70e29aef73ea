//! Turns a program into rows, if it keeps the contract.

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

/// A program and what it is measured with, wherever that was declared.
pub struct Subject {
    /// The name of its scenario.
    pub scenario: String,
    /// The name of its framework, if it has another entrypoint than the others of the scenario.
    pub framework: Option<String>,
    /// Its name; no other program of the scenario has it.
    pub program: String,
    /// Where its ELF is.
    pub elf: PathBuf,
    /// What builds the ELF, for who has not built it: `make build-sbf-borsh`.
    pub build_command: String,
    /// The name of the program that its net is against, if there is one.
    pub floor: Option<String>,
    /// What a failure calls the accounts, by their addresses; all others it calls by their address.
    pub account_names: BTreeMap<Pubkey, String>,
    /// What it is measured with.
    pub measurements: Vec<Measurement>,
    /// What it should refuse.
    pub trials: Vec<Trial>,
}

/// What becomes one row.
pub struct Measurement {
    /// The operation's name.
    pub operation: String,
    /// The size of the account, in a scenario that has several.
    pub case: Option<Case>,
    /// What is run, and what it must do.
    pub specimen: Specimen,
    /// The same on other accounts of the same shape, and what it must do there: where that costs
    /// more or less, the row has a range. May be empty.
    pub variations: Vec<Specimen>,
}

impl Subject {
    /// The id that it runs under: the one that is invoked.
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
    /// As [`Built::load_as`], with what to do.
    pub fn load(&self) -> anyhow::Result<Built> {
        Built::load_as(self.program_id(), &self.elf).map_err(|error| {
            let say = format!("{}: {error:#}: run `{}`", self.program, self.build_command);
            match error.is::<ProgramFailure>() {
                true => ProgramFailure(say).into(),
                false => anyhow::Error::msg(say),
            }
        })
    }
}

/// Measures a program: a row per operation and case, without its net.
///
/// # Errors
///
/// [`ProgramFailure`] when an operation fails, and when it leaves anything but the contract's
/// post-state; of a floor it says what a floor must do.
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
                format!("{name}: a floor must succeed with every operation and change no account")
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

/// The heap that is touched in a run of what has been verified.
fn heap_bytes(specimen: &Specimen, traced: &Traced, compute_units: u64) -> anyhow::Result<u64> {
    let trace = traced.run(&specimen.invocation);
    ensure!(
        trace.compute_units == compute_units,
        "{compute_units} compute units, but {} in a run of the same instruction that is traced",
        trace.compute_units
    );
    Ok(trace.heap_bytes)
}

fn run(
    specimen: &Specimen,
    built: &Built,
    account_names: &BTreeMap<Pubkey, String>,
) -> anyhow::Result<u64> {
    let outcome = built.svm.run(&specimen.invocation)?;
    verify(&outcome, specimen).map_err(|mismatch| {
        let say = mismatch.to_string();
        ProgramFailure(match mismatch {
            // As the program wrote it: it may be copied into what is declared.
            Mismatch::Log { .. } => say,
            _ => account_names.iter().fold(say, |say, (address, name)| {
                say.replace(&address.to_string(), &format!("`{name}`"))
            }),
        })
    })?;
    Ok(outcome.compute_units)
}
