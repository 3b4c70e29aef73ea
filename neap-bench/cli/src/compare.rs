//! The `compare` command: base against head, without a baseline.

mod adopt;
mod clusters;
mod side;
mod two_elfs;

pub use side::CompareOptions;

use adopt::Wrong;
use anyhow::ensure;
use neap_model::{
    failure::{Exit, ProgramFailure},
    reports::record::some,
};
use neap_report::gate::{Verdict, WrongRow, compare_with_base};
use side::Side;

/// Compares two reports, two ELFs, two directories of ELFs or two clusters, and prints the verdict. Returns how it ends.
/// Writes no file.
///
/// # Errors
///
/// [`ProgramFailure`] when a program cannot run, and after the verdict if the head does not do what its suite says; another
/// error when an input is unusable. Every format but text names it, too.
pub fn compare(compare: &CompareOptions) -> anyhow::Result<Exit> {
    let verdict = verdict(compare);
    let wrong = verdict.as_ref().map_or_else(|_| Vec::new(), |verdict| verdict.wrong.clone());
    let exit = compare.judging.publish(verdict)?;
    if wrong.is_empty() {
        return Ok(exit);
    }
    let wrong = Vec::from_iter(wrong.into_iter().map(|row| row.what));
    Err(ProgramFailure(format!("the head does not do what its suite says: {}", wrong.join("\n")))
        .into())
}

fn verdict(compare: &CompareOptions) -> anyhow::Result<Verdict> {
    let mut budgets = compare.judging.budgets(None)?;
    let (mut base, mut head) = if !compare.clusters.is_empty() {
        clusters::sides(compare)?
    } else if let Some(elfs) = compare.elfs() {
        ensure!(
            compare.base_suite.is_none(),
            "two ELFs run the operations of one --suite: leave --base-suite out"
        );
        two_elfs::sides(compare, elfs)?
    } else {
        ensure!(
            compare.idl.is_none(),
            "--idl is for two ELFs, and BASE or HEAD is none: leave it out"
        );
        ensure!(
            compare.suite.cluster.is_none() || !side::are_reports(compare)?,
            "--cluster is for programs that run, and BASE and HEAD are reports: leave the option out"
        );
        let head = Side::head(compare)?;
        (Side::base(compare, &head.results)?, head)
    };
    let rows = compare.rows();
    rows.keep(&mut [&mut base.results, &mut head.results], &mut budgets)?;
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
    let [base_wrong, head_wrong] = [base.wrong, head.wrong].map(|wrong| {
        let is_compared = |wrong: &Wrong| rows.contain(&wrong.row);
        Vec::from_iter(wrong.into_iter().filter(is_compared))
    });
    if !base_wrong.is_empty() {
        let names = Vec::from_iter(base_wrong.into_iter().map(|wrong| wrong.row));
        verdict.notes.push(format!("{OTHERWISE}: {}", some(&names).join(", ")));
    }
    let head_wrong = head_wrong.into_iter();
    verdict.wrong =
        head_wrong.map(|Wrong { row, failure }| WrongRow { name: row, what: failure.0 }).collect();
    Ok(verdict)
}

const OTHERWISE: &str = "these operations do something else in the base than its suite says";

const NO_COSTS: &str = "a report stands without its functions.json, so the functions that changed are unknown: keep the \
    whole directory of each report";
