//! Runs subjects, and collects what ran of their source files.

use crate::measure::{load, verified};
use crate::profile::{coverage::ExecutionCounts, debug_info::DebugInfo, trace::Trace};
use anyhow::{Context, ensure};
use neap_model::coverage::Coverage;
use neap_subject::subject::Subject;
use thiserror::Error;

/// What ran of a program's source files in all its operations, on all their accounts, and with all bad inputs.
///
/// # Errors
///
/// When the program is not built, when an operation does not do what it must, and when the ELF has no lines.
pub fn coverage(subject: &Subject) -> anyhow::Result<Coverage> {
    let built = load(subject)?;
    let debug_info = built.debug_info()?;
    if !debug_info.has_lines() && subject.carried.is_some() {
        return Err(NoLines(format!("{}: {CARRIED}", subject.program)).into());
    }
    require_lines(&subject.program, &debug_info)?;
    let mut counts = ExecutionCounts::default();
    for measurement in &subject.measurements {
        let (outcome, trace) = built.svm.trace(&measurement.specimen.invocation)?;
        verified(subject, measurement, &outcome)?;
        add(&mut counts, &trace);
        for other in &measurement.variations {
            add(&mut counts, &built.svm.trace(&other.get().invocation)?.1);
        }
    }
    for bad_input in &subject.bad_inputs {
        // The runtime refuses some of them before the program runs.
        if let Ok((_, trace)) = built.svm.trace(&bad_input.get().invocation) {
            add(&mut counts, &trace);
        }
    }
    counts.coverage(built.svm.code(), &debug_info).with_context(|| subject.program.clone())
}

/// Refuses debug information without lines.
///
/// # Errors
///
/// When it has none. The message says how to build the program.
pub fn require_lines(program: &str, debug_info: &DebugInfo) -> anyhow::Result<()> {
    ensure!(debug_info.has_lines(), NoLines(format!("{program}: {NO_LINES}")));
    Ok(())
}

/// An ELF has no lines, so its coverage is unknown.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct NoLines(String);

const CARRIED: &str = "neap carries the ELF of this public program, which has no debug information, so nothing says which \
    lines ran: to cover it, declare an `elf` that you built from its source";

const NO_LINES: &str = "its ELF has no debug information, so nothing says which lines ran: build it with \
    CARGO_PROFILE_RELEASE_DEBUG=1, and keep the ELF before it is stripped: docs/profile.md";

/// Adds the program's invocations of itself, too.
fn add(counts: &mut ExecutionCounts, trace: &Trace) {
    counts.add(trace);
    let itself = trace.charges.iter().filter(|charge| charge.callee.is_none());
    itself.filter_map(|charge| charge.invoked.as_ref()).for_each(|invoked| add(counts, invoked));
}
