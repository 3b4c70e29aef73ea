//! Keeps the most expensive fixture of each behavior of a program.

use super::{
    ImportOptions,
    directory::{is_same, not_recorded, unreadable, write},
};
use crate::{
    measured_elfs,
    print::{print_note, print_summary},
    rows,
};
use anyhow::{Context, bail, ensure};
use itertools::Itertools;
use neap_model::{
    checks::instruction_of,
    failure::{Exit, ProgramFailure},
    results::row_name,
};
use neap_subject::{
    specimen::Origin,
    subject::{Measurement, Subject},
};
use neap_suite::fixture::Fixture;
use neap_svm::{
    built::Built,
    measure::{explain_abort, load, verified},
    profile::trace::Trace,
    solana_instruction::error::InstructionError,
    svm::Svm,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::Arc,
};

/// What a program did: the instruction and the outcome, and the jumps that it took, each by its two places.
type Behavior = (String, BTreeSet<(u64, u64)>);

/// Runs all fixtures of a directory, and writes those that are kept. Returns how it ends.
pub fn import_fixtures(import: &ImportOptions, from: &Path) -> anyhow::Result<Exit> {
    let path = import.suite.path()?;
    let into = import.into.as_deref().context("name the directory to write to with --into")?;
    ensure!(
        from.is_dir(),
        "there is no directory {}: record your tests with NEAP_RECORD={}",
        from.display(),
        Path::new("$PWD").join(from).display()
    );
    let is_into = |other: &Path| is_same(into, other);
    ensure!(!is_into(from), "--into is the directory that is imported: name another one");
    not_recorded(from)?.iter().for_each(print_note);
    let unreadable = unreadable(from)?;
    let left_out = unreadable.keys().cloned().collect();
    let (suite, declared) = neap_suite::read_with_fixtures(path, from, left_out)?;
    suite.notes.iter().for_each(print_note);
    let elfs = measured_elfs::of_suite(&suite, import.elfs.as_deref())?;
    let FixtureRuns { all, accepted, kept, mut failures } =
        run_all(import, &suite.subjects(&elfs))?;
    let total = all + unreadable.len();
    failures.extend(unreadable.into_values());
    let failure = || {
        let count = failures.len();
        let failures = failures.join("\n");
        let what = format!("{count} of {total} fixtures do not replay:\n{failures}");
        Err(ProgramFailure(what).into())
    };
    if kept.is_empty() && !failures.is_empty() {
        return failure();
    }
    let written = write(into, kept.values().map(|(measurement, _)| measurement))?;
    let into = into.display();
    print_summary(&format!(
        "kept {} of {all} fixtures, the most expensive of each behavior: {} kB in {into}\n",
        kept.len(),
        written.bytes.div_ceil(1000),
    ))?;
    if accepted > 0 {
        print_note(format_args!(
            "accepted {accepted} fixtures as the program runs them now: check that this is what it must do"
        ));
    }
    if written.others > 0 {
        print_note(format_args!(
            "{into} has {} more fixtures from before: remove those that you no longer need",
            written.others
        ));
    }
    if !is_into(&declared) {
        let declared = declared.display();
        print_note(format_args!("the suite runs the fixtures in {declared}, and not these"));
    }
    if failures.is_empty() { Ok(Exit::Pass) } else { failure() }
}

/// What a program did with all fixtures.
#[derive(Default)]
struct FixtureRuns {
    all: usize,
    /// How many expect what the program does now.
    accepted: usize,
    /// The most expensive of each behavior of each program.
    kept: BTreeMap<(String, Behavior), (Measurement, u64)>,
    failures: Vec<String>,
}

/// Runs all fixtures.
fn run_all(import: &ImportOptions, subjects: &[Subject]) -> anyhow::Result<FixtureRuns> {
    let mut runs = FixtureRuns::default();
    let names = rows::names(subjects);
    if let Some(unknown) = rows::unknown(&import.accept, &names) {
        bail!("no row is called {unknown}; without --accept, `import` names those that differ");
    }
    for subject in subjects {
        let built = load(subject)?;
        for measurement in subject.measurements.iter().filter(|it| it.file.is_some()) {
            runs.all += 1;
            let mut measurement = measurement.clone();
            let mut found = behavior(subject, &mut measurement, &built);
            let name = row_name(&subject.program, &measurement.operation, &measurement.params);
            if let Err(failure) = &found
                && import.accept.iter().any(|pattern| rows::matches(pattern, &name))
            {
                print_note(format_args!("accepting {}", failure.0));
                runs.accepted += 1;
                measurement = as_it_does(measurement, &built.svm)?;
                found = behavior(subject, &mut measurement, &built);
            }
            match found {
                Ok((behavior, cost)) => {
                    keep(&mut runs.kept, (subject.program.clone(), behavior), &measurement, cost)
                }
                Err(failure) => runs.failures.push(failure.0),
            }
        }
    }
    Ok(runs)
}

/// The fixture with what the program does now as what it must do. The runtime undoes what a refused instruction did.
fn as_it_does(mut measurement: Measurement, svm: &Svm) -> anyhow::Result<Measurement> {
    let specimen = Arc::make_mut(&mut measurement.specimen);
    let outcome = svm.run(&specimen.invocation)?;
    specimen.result = outcome.error().map_or(Ok(()), Err);
    (specimen.origin, specimen.accounts) = (Origin::Recorded, outcome.accounts);
    specimen.return_data = outcome.return_data;
    if specimen.result.is_err() {
        specimen.accounts.clone_from(&specimen.invocation.accounts);
        specimen.return_data.clear();
    }
    rename(&mut measurement, "accepted")?;
    Ok(measurement)
}

/// Names the row of a fixture after another outcome.
fn rename(measurement: &mut Measurement, outcome: &str) -> anyhow::Result<()> {
    let hash = Fixture::read(&neap_suite::fixture::encode(&measurement.specimen))?.short_hash();
    let instruction = instruction_of(&measurement.operation);
    measurement.operation = format!("{instruction}/{outcome}-{hash}");
    Ok(())
}

/// Keeps a fixture if no other one of its behavior costs as much.
fn keep<K: Ord>(
    kept: &mut BTreeMap<K, (Measurement, u64)>,
    behavior: K,
    measurement: &Measurement,
    cost: u64,
) {
    if kept.get(&behavior).is_none_or(|(_, known)| *known < cost) {
        kept.insert(behavior, (measurement.clone(), cost));
    }
}

/// What a program does with a fixture, and what it costs. If the fixture may mean either of two errors, it now has the right one.
fn behavior(
    subject: &Subject,
    measurement: &mut Measurement,
    built: &Built,
) -> Result<(Behavior, u64), ProgramFailure> {
    let (mut outcome, trace) = built.svm.trace(&measurement.specimen.invocation)?;
    explain_abort(subject, built, &measurement.specimen, &mut outcome);
    verified(subject, measurement, &outcome)?;
    if measurement.specimen.origin == Origin::RecordedAsNumber
        && outcome.result == Err(InstructionError::MissingAccount)
    {
        let specimen = Arc::make_mut(&mut measurement.specimen);
        (specimen.result, specimen.origin) = (outcome.result.clone(), Origin::Recorded);
        rename(measurement, "MissingAccount").map_err(|error| ProgramFailure(error.to_string()))?;
    }
    let mut jumps = BTreeSet::new();
    collect_jumps(&trace, &mut jumps);
    // The name without the hash: `transfer/ok`.
    let name = measurement.operation.rsplit_once('-').map_or("", |(name, _)| name);
    Ok(((name.to_owned(), jumps), outcome.compute_units))
}

/// Collects the jumps that an invocation took, and those in which the program invoked itself.
fn collect_jumps(trace: &Trace, jumps: &mut BTreeSet<(u64, u64)>) {
    let places = trace.registers.iter().map(|registers| registers[11]).tuple_windows();
    jumps.extend(places.filter(|(from, to)| *to != from + 1));
    let invoked = trace.charges.iter().filter_map(|charge| charge.invoked.as_ref());
    invoked.for_each(|invoked| collect_jumps(invoked, jumps));
}
