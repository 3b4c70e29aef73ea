//! The `compare` command: base against head, without a baseline.

mod clusters;
mod side;

pub use side::Compare;

use neap_gate::{Verdict, compare_with_base};
use side::Side;

/// Compares two reports, two directories of ELFs or two clusters, and prints the verdict. Returns the exit code. Writes no file.
///
/// # Errors
///
/// [`ProgramFailure`](neap_model::failure::ProgramFailure) when a program fails; another error when an input is
/// unusable. Every format but text also prints the error.
pub fn compare(compare: &Compare) -> anyhow::Result<u8> {
    compare.judging.publish(verdict(compare))
}

fn verdict(compare: &Compare) -> anyhow::Result<Verdict> {
    let mut budgets = compare.judging.budgets(None)?;
    let (mut base, mut head) = if compare.clusters.is_empty() {
        let head = Side::head(compare)?;
        (Side::base(compare, &head.results)?, head)
    } else {
        clusters::sides(compare)?
    };
    compare.rows.keep(&mut [&mut base.results, &mut head.results], &mut budgets)?;
    let mut verdict = compare_with_base(&base.results, &head.results, &budgets)?;
    if verdict.has_changed_rows() {
        match base.costs.zip(head.costs) {
            Some((before, after)) => {
                verdict.explain(&head.results, &before, &after, &head.profiles);
            }
            None => verdict.notes.push(NO_COSTS.to_owned()),
        }
    }
    verdict.notes.extend(base.note.map(str::to_owned));
    Ok(verdict)
}

const NO_COSTS: &str = "a report stands without its functions.json, so the functions that changed are unknown: keep the \
    whole directory of each report";
