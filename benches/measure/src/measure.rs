//! Measures a program and verifies that it keeps the contract.

use crate::{built::Built, verify::verify};
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

/// Loads the program.
///
/// # Errors
///
/// As [`Built::load`]. The message names the command that builds the ELF.
pub fn load(subject: &Subject) -> Result<Built, ProgramFailure> {
    Built::load(subject.program_id(), &subject.elf).map_err(|error| {
        let (program, build) = (&subject.program, &subject.build_command);
        ProgramFailure(format!("{program}: {error}: run `{build}`"))
    })
}

/// Measures a program: a row for each operation and case, still without its net.
///
/// # Errors
///
/// [`ProgramFailure`] when an operation fails, and when its post-state is not the contract's. For a floor the
/// message says what a floor must do.
pub fn measure(subject: &Subject, built: &Built) -> anyhow::Result<Vec<Row>> {
    let measurements = subject.measurements.iter();
    measurements.map(|measurement| row(subject, measurement, built)).collect()
}

fn row(subject: &Subject, measurement: &Measurement, built: &Built) -> anyhow::Result<Row> {
    let Measurement { operation, case, specimen, variations } = measurement;
    let name = row_name(&subject.program, operation, *case);
    let must = if subject.floor.as_ref() == Some(&subject.program) {
        ": a floor must succeed in every operation and change no account"
    } else {
        ""
    };
    let specimens = [specimen].into_iter().chain(variations);
    let costs = specimens.enumerate().map(|(index, specimen)| {
        let cost = cost(subject, built, specimen);
        cost.with_context(|| match index.checked_sub(1) {
            None => format!("{name}{must}"),
            Some(other) => format!("{name}{must}, on other account {other}"),
        })
    });
    let costs = costs.collect::<anyhow::Result<Vec<u64>>>()?;
    let compute_units = costs[0];
    let traced = built.svm.trace(&specimen.invocation)?;
    ensure!(
        traced.compute_units == compute_units,
        "{name}: the instruction cost {compute_units} compute units, but {} in a traced run",
        traced.compute_units
    );
    Ok(Row {
        name,
        scenario: subject.scenario.clone(),
        framework: subject.framework.clone(),
        program: subject.program.clone(),
        operation: operation.clone(),
        case: *case,
        compute_units,
        range: range(costs),
        floor: subject.floor.as_ref().map(|floor| row_name(floor, operation, *case)),
        net: None,
        heap_bytes: traced.heap_bytes,
    })
}

/// The compute units of an instruction that does what it must.
fn cost(subject: &Subject, built: &Built, specimen: &Specimen) -> Result<u64, ProgramFailure> {
    let outcome = built.svm.run(&specimen.invocation)?;
    verify(&outcome, specimen)
        .map_err(|mismatch| ProgramFailure(mismatch.with_names(&subject.account_names)))?;
    Ok(outcome.compute_units)
}
