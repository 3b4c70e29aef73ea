//! Measures many programs, and puts their rows in order.

use crate::{
    bad_inputs::bad_inputs,
    measure::{Partial, collect, complete, load, measure},
    transaction,
};
use anyhow::Context;
use neap_model::{
    bad_inputs::BadInputRow,
    failure::ProgramFailure,
    observed::Observed,
    profile::{Profile, Profiles},
    results::{Elf, Results, Row, Toolchain, row_name},
};
use neap_subject::subject::{Measurement, Subject};
use rayon::prelude::*;

/// How far a run is.
#[derive(Clone, Copy)]
pub enum Step<'a> {
    /// A thread begins with this program.
    Begin(&'a Subject),
    /// This program is measured.
    End(&'a Subject),
}

/// Shows the steps of a run, which come from several threads.
pub type Progress<'a> = &'a (dyn Fn(Step<'_>) + Sync);

/// Measures and explains one row of a subject.
pub fn measure_row(mut subject: Subject, name: &str) -> anyhow::Result<(Row, Profile)> {
    let program = subject.program.clone();
    let is_named = |it: &Measurement| row_name(&program, &it.operation, &it.params) == name;
    subject.measurements.retain(is_named);
    let built = load(&subject)?;
    let (mut rows, profile) = measure(&subject, &built).and_then(complete)?;
    let row = rows.pop().with_context(|| format!("{program} has no row `{name}`"))?;
    Ok((row, profile))
}

/// Measures and tries every subject. The order of the subjects does not matter.
///
/// A subject with a failure is tried with no bad inputs, and a row whose floor was not measured is not net of it.
pub fn measure_all(
    subjects: &[Subject],
    toolchain: Toolchain,
    progress: Progress<'_>,
) -> anyhow::Result<Partial<(Results, Profiles)>> {
    // Parallel, because compute units do not depend on time.
    let observed = subjects.par_iter().map(|subject| {
        progress(Step::Begin(subject));
        let observed = observe(subject);
        progress(Step::End(subject));
        observed
    });
    let programs: Vec<anyhow::Result<OfSubject>> = observed.collect();
    let (mut observed, mut failures) = (Observed::default(), Vec::new());
    for program in programs {
        let OfSubject { rows, bad_inputs, elf, profile, failure } = program?;
        if let Some((row, elf)) = rows.first().zip(elf) {
            observed.elfs.insert(row.elf_name(), elf);
            observed.profiles.insert(row.elf_name(), profile);
        }
        observed.rows.extend(rows);
        observed.bad_inputs.extend(bad_inputs);
        failures.extend(failure.map(|failure| failure.0));
    }
    let failure = ProgramFailure::joined(&failures);
    Ok((observed.into_report(toolchain)?, failure))
}

/// What was observed of a subject.
#[derive(Default)]
struct OfSubject {
    rows: Vec<Row>,
    bad_inputs: Vec<BadInputRow>,
    /// `None` if it cannot be loaded.
    elf: Option<Elf>,
    profile: Profile,
    failure: Option<ProgramFailure>,
}

fn observe(subject: &Subject) -> anyhow::Result<OfSubject> {
    let built = match load(subject) {
        Ok(built) => built,
        Err(failure) => return Ok(OfSubject { failure: Some(failure), ..OfSubject::default() }),
    };
    let ((mut rows, profile), failure) = measure(subject, &built)?;
    let (transactions, transactions_failed) = transaction::rows::rows(subject, &built)?;
    rows.extend(transactions);
    let failures = Vec::from_iter(failure.into_iter().chain(transactions_failed).map(|it| it.0));
    let failure = ProgramFailure::joined(&failures);
    let (tried, failure) = match failure {
        None => collect([bad_inputs(subject, &built)])?,
        failure => (Vec::new(), failure),
    };
    let bad_inputs = tried.into_iter().flatten().collect();
    Ok(OfSubject { rows, bad_inputs, elf: Some(built.elf), profile, failure })
}
