//! Runs subjects, and collects what ran of their source files.

use crate::measure::{load, verified};
use anyhow::ensure;
use neap_model::coverage::Coverage;
use neap_profile::{coverage::Ran, trace::Trace};
use neap_subject::subject::Subject;

/// What ran of a program's source files in all its operations, on all their accounts, and with all bad inputs.
///
/// # Errors
///
/// When the program is not built, when an operation does not do what it must, and when the ELF has no lines.
pub fn coverage(subject: &Subject) -> anyhow::Result<Coverage> {
    let built = load(subject)?;
    let debug_info = built.debug_info()?;
    ensure!(debug_info.has_lines(), "{}: {NO_LINES}", subject.program);
    let mut ran = Ran::default();
    for measurement in &subject.measurements {
        let (outcome, trace) = built.svm.trace(&measurement.specimen.invocation)?;
        verified(subject, measurement, &outcome)?;
        add(&mut ran, &trace);
        for other in &measurement.variations {
            add(&mut ran, &built.svm.trace(&other.invocation)?.1);
        }
    }
    for bad_input in &subject.bad_inputs {
        // The runtime refuses some of them before the program runs.
        if let Ok((_, trace)) = built.svm.trace(&bad_input.invocation) {
            add(&mut ran, &trace);
        }
    }
    ran.coverage(built.svm.code(), &debug_info)
}

/// Why a program has no coverage.
const NO_LINES: &str = "its ELF has no debug information, so nothing says which lines ran: build it with \
    CARGO_PROFILE_RELEASE_DEBUG=1, and keep the ELF before it is stripped: docs/profile.md";

/// Adds the program's invocations of itself, too.
fn add(ran: &mut Ran, trace: &Trace) {
    ran.add(trace);
    let itself = trace.charges.iter().filter(|charge| charge.callee.is_none());
    itself.filter_map(|charge| charge.invoked.as_ref()).for_each(|invoked| add(ran, invoked));
}
