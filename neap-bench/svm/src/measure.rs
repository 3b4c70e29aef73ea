//! Measures a program and verifies that it does what its operations say.

use crate::profile::{
    explain::{DoesNotAddUp, Explainer},
    memory::memory,
    trace::Trace,
};
use crate::{
    built::Built,
    error::named,
    pins,
    rent::refused_for_rent,
    svm::Outcome,
    verify::{Mismatch, verify},
};
use anyhow::{Context, ensure};
use neap_model::{
    failure::ProgramFailure,
    profile::{Profile, Region, Source},
    results::{Row, row_name},
    row::Stack,
    text::one_line,
};
use neap_subject::{
    declaration::Declaration,
    specimen::{Invocation, Origin, Specimen},
    subject::{Measurement, Subject},
};
use solana_program_runtime::solana_sbpf::error::EbpfError;
use std::collections::BTreeSet;

/// Loads the program, if the cluster would deploy it.
///
/// # Errors
///
/// As [`Built::load`] and [`Built::check_deployment`]. The message names the command that builds the ELF.
pub fn load(subject: &Subject) -> Result<Built, ProgramFailure> {
    let built = Built::load_subject(subject, subject.program_id());
    let built = built.and_then(|built| built.check_deployment(subject).map(|()| built));
    built.map_err(|error| {
        let (program, build) = (&subject.program, &subject.build_command);
        let remedy =
            if subject.carried.is_none() { format!(": run `{build}`") } else { String::new() };
        ProgramFailure(format!("{program}: {error}{remedy}"))
    })
}

/// The values of the programs that worked, and all failures of the others as one.
pub type Partial<T> = (T, Option<ProgramFailure>);

/// Collects the values of what worked.
///
/// # Errors
///
/// The first error that is not a [`ProgramFailure`].
pub fn collect<T>(
    results: impl IntoIterator<Item = anyhow::Result<T>>,
) -> anyhow::Result<Partial<Vec<T>>> {
    let (mut values, mut failures) = (Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok(value) => values.push(value),
            Err(error) if error.is::<ProgramFailure>() => failures.push(format!("{error:#}")),
            Err(error) => return Err(error),
        }
    }
    let failure = ProgramFailure::joined(&failures);
    Ok((values, failure))
}

/// Returns what worked, if everything did.
///
/// # Errors
///
/// The [`ProgramFailure`], if there is one.
pub fn complete<T>((value, failure): Partial<T>) -> anyhow::Result<T> {
    failure.map_or(Ok(value), |failure| Err(failure.into()))
}

/// Measures a program, and explains where the compute units of its rows go. Each measurement is a row, still without its
/// net.
///
/// An operation fails when it ends otherwise or leaves another post-state than it must, when the interpreter and the compiled
/// program differ, and when the parts of its row do not add up. For a floor the message says what a floor must do.
///
/// Unusable debug information leaves a profile without rows. If an expected refusal comes from the runtime, and the
/// runtime takes what is left of the compute meter, the row has no profile.
pub fn measure(subject: &Subject, built: &Built) -> anyhow::Result<Partial<(Vec<Row>, Profile)>> {
    let mut explainer = built.explainer();
    let rows = subject.measurements.iter().map(|measurement| {
        let (row, trace) = row(subject, measurement, built)?;
        let invocation = &measurement.specimen.invocation;
        let is_taken = row.compute_units == built.svm.compute_unit_limit(invocation);
        let heap_units = built.svm.heap_units(invocation);
        let is_explained = !(is_taken && measurement.specimen.result.is_err());
        if let Ok(rows) = &mut explainer
            && is_explained
            && let Err(error) = rows.add_row(&row.name, &trace, row.compute_units, heap_units)
        {
            let error = error.context(row.name.clone());
            if error.is::<DoesNotAddUp>() {
                return Err(ProgramFailure(format!("{error:#}")).into());
            }
            explainer = Err(error);
        }
        Ok(row)
    });
    let rows = Vec::from_iter(rows);
    let (rows, failure) = collect(blame_first(subject, rows))?;
    let profile = explainer.map_or_else(
        |error| Profile { source: Source::Refused(format!("{error:#}")), ..Profile::default() },
        Explainer::finish,
    );
    Ok(((rows, profile), failure))
}

/// Replaces the failures of operations that start from another one that fails: the accounts before them are not those that the
/// program left, so what they did says nothing.
fn blame_first(subject: &Subject, rows: Vec<anyhow::Result<Row>>) -> Vec<anyhow::Result<Row>> {
    let is_failure =
        |row: &anyhow::Result<Row>| row.as_ref().is_err_and(|it| it.is::<ProgramFailure>());
    let all = subject.measurements.iter().zip(&rows);
    let failed = all.filter(|(_, row)| is_failure(row)).map(|(it, _)| it.operation.as_str());
    let failed = BTreeSet::from_iter(failed);
    let rows = subject.measurements.iter().zip(rows).map(|(measurement, row)| {
        let Measurement { operation, params, .. } = measurement;
        let first = subject.earlier(operation).filter(|earlier| failed.contains(earlier)).last();
        let Some(first) = first.filter(|_| is_failure(&row)) else { return row };
        let name = row_name(&subject.program, operation, params);
        let what = format!(
            "{name}: it starts from what `{first}` leaves, which is something else than the suite says: correct that first"
        );
        Err(ProgramFailure(what).into())
    });
    rows.collect()
}

fn row(
    subject: &Subject,
    measurement: &Measurement,
    built: &Built,
) -> anyhow::Result<(Row, Trace)> {
    let Measurement { operation, params, specimen, declaration, file, .. } = measurement;
    let name = row_name(&subject.program, operation, params);
    let place = file.as_ref().map(|file| format!(" ({file})")).unwrap_or_default();
    let is_floor = subject.floor.as_ref() == Some(&subject.program);
    let must = if is_floor {
        ": a floor must succeed in every operation and change no account"
    } else {
        ""
    };
    // What a floor must do does not depend on the suite.
    let declaration = declaration.as_ref().filter(|_| !is_floor);
    let runs = measurement.specimens().enumerate().map(|(index, specimen)| {
        let outcome = built.svm.run(&specimen.invocation);
        let run = outcome.and_then(|mut outcome| {
            explain_abort(subject, built, &specimen, &mut outcome);
            Ok((checked(subject, declaration, &outcome, &specimen)?, outcome.error()))
        });
        run.with_context(|| match index.checked_sub(1) {
            None => format!("{name}{place}{must}"),
            Some(other) => format!("{name}{must}, on other account {other}"),
        })
    });
    let (costs, errors): (Vec<u64>, Vec<_>) =
        runs.collect::<anyhow::Result<Vec<_>>>()?.into_iter().unzip();
    let (compute_units, error) = (costs[0], &errors[0]);
    let (outcome, trace) = built.svm.trace(&specimen.invocation)?;
    let traced = checked(subject, declaration, &outcome, specimen)
        .with_context(|| format!("{name}, interpreted"))?;
    ensure!(
        traced == compute_units,
        "{name}: the instruction cost {compute_units} compute units, but {traced} when it was interpreted",
    );
    ensure!(
        outcome.error() == *error,
        "{name}: the instruction ended with {error:?}, but with {:?} when it was interpreted",
        outcome.error(),
    );
    let variations = pins::variations(measurement.specimens().skip(1), &costs[1..]);
    let (heap_bytes, stack) = heap_and_stack(&trace);
    let row = Row {
        name,
        suite: subject.suite.clone(),
        labels: subject.labels.clone(),
        program: subject.program.clone(),
        operation: operation.clone(),
        params: params.clone(),
        compute_units,
        input: pins::input(&specimen.invocation),
        error: error.as_ref().map(named),
        post_state: pins::post_state(specimen),
        range: variations.range(compute_units),
        variations,
        floor: subject.floor.as_ref().map(|floor| row_name(floor, operation, params)),
        net: None,
        heap_bytes,
        stack: Some(stack),
        transaction: None,
    };
    Ok((row, trace))
}

/// The bytes of the heap and the stack that a program uses. If it invokes itself, each invocation has its own heap and stack,
/// and these are the largest.
pub fn heap_and_stack(trace: &Trace) -> (u64, Stack) {
    let memory = memory(trace);
    let heap_bytes = memory.regions.get(&Region::Heap).map_or(0, |heap| heap.bytes);
    let frame_bytes = memory.largest_frame.map_or(0, |(_, bytes)| bytes);
    let own = (heap_bytes, Stack { chain_bytes: memory.stack_bytes, frame_bytes });
    let itself = trace.charges.iter().filter(|charge| charge.callee.is_none());
    let invoked = itself.filter_map(|charge| charge.invoked.as_ref()).map(heap_and_stack);
    invoked.fold(own, |(heap, a), (other_heap, b)| {
        let chain_bytes = a.chain_bytes.max(b.chain_bytes);
        let frame_bytes = a.frame_bytes.max(b.frame_bytes);
        (heap.max(other_heap), Stack { chain_bytes, frame_bytes })
    })
}

/// Verifies that an outcome is the one that a measurement expects.
///
/// # Errors
///
/// When it is another one. The message names the row and its file.
pub fn verified(
    subject: &Subject,
    measurement: &Measurement,
    outcome: &Outcome,
) -> Result<(), ProgramFailure> {
    let Measurement { operation, params, specimen, declaration, file, .. } = measurement;
    let name = row_name(&subject.program, operation, params);
    let file = file.as_ref().map(|file| format!(" ({file})")).unwrap_or_default();
    let checked = checked(subject, declaration.as_ref(), outcome, specimen);
    checked.map(drop).map_err(|failure| ProgramFailure(format!("{name}{file}: {}", failure.0)))
}

/// How many messages of a program explain a result that is not the expected one.
const MESSAGES: usize = 3;

/// The last messages of a log, a line each.
pub fn last_messages(logs: &[String]) -> String {
    let first = logs.len().saturating_sub(MESSAGES);
    let last = logs[first..].iter().map(|message| format!("\n  {}", one_line(message)));
    last.collect()
}

/// A line that says why the runtime ended a program, if it did.
pub fn ended_by_runtime(aborted: Option<&str>) -> String {
    let line = |why| format!("\n  the runtime ended the program: {}", one_line(why));
    aborted.map(line).unwrap_or_default()
}

/// Adds to the reason of an unexpected abort where it was, and what to do about it.
pub fn explain_abort(subject: &Subject, built: &Built, specimen: &Specimen, outcome: &mut Outcome) {
    let Outcome { result: Err(error), aborted: Some(why), invokes, .. } = outcome else { return };
    if specimen.result.as_ref() == Err(error) {
        return;
    }
    why.push_str(&built.place_of_end(&specimen.invocation).unwrap_or_default());
    // In SBPF v3, a cluster deploys calls of syscalls that it does not have, and ends a program there.
    if why.starts_with(&EbpfError::UnsupportedInstruction.to_string()) {
        let missing = built.missing_syscalls(subject.cluster);
        why.extend(missing.iter().flat_map(|line| [": ", line]));
    }
    let last = invokes.last().map(|it| it.program_id);
    let not_loaded = built.svm.not_loaded(error, last, &subject.account_names);
    why.push_str(&not_loaded.unwrap_or_default());
}

/// The compute units of an instruction that does what it must.
fn checked(
    subject: &Subject,
    declaration: Option<&Declaration>,
    outcome: &Outcome,
    specimen: &Specimen,
) -> Result<u64, ProgramFailure> {
    let names = &subject.account_names;
    verify(outcome, specimen).map_err(|mismatches| {
        let is_other_result = mismatches.0.iter().any(Mismatch::is_result);
        let logs = if is_other_result { last_messages(&outcome.logs) } else { String::new() };
        let aborted = outcome.aborted.as_deref().filter(|_| is_other_result);
        let logs = ended_by_runtime(aborted) + &logs;
        let remedies =
            declaration.map(|declared| mismatches.remedies(declared, names)).unwrap_or_default();
        ProgramFailure(mismatches.with_names(names, &subject.error_names) + &logs + &remedies)
    })?;
    let Invocation { instruction, accounts: before, .. } = &specimen.invocation;
    let metas = instruction.accounts.iter();
    match refused_for_rent(subject.cluster, metas, [before, &specimen.accounts], names) {
        Some(why) if specimen.result.is_ok() && specimen.origin == Origin::Declared => {
            Err(ProgramFailure(why))
        }
        _ => Ok(outcome.compute_units),
    }
}
