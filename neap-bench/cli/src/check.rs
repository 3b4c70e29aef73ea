//! The `check` command: runs the programs and gates what they cost, in one go.

use crate::{
    gate::{self, LastReport, judge},
    judging::Judging,
    print::print_summary,
    project::Find,
    rows::Rows,
    run::{RunOptions, Written, list, measure_rows, write_report},
};
use clap::Args;
use neap_report::gate::{Format, Verdict};

/// The options of a check: those of a run and of a verdict.
#[derive(Args, Clone, Debug)]
pub struct CheckOptions<F: Find> {
    #[command(flatten)]
    pub(crate) run: RunOptions<F>,
    #[command(flatten)]
    pub(crate) judging: Judging,
}

/// Measures the programs, writes the report, compares it with the committed baseline, and prints the verdict. Returns the
/// exit code. If rows are named, it measures and compares only their costs, and writes no report.
pub fn check<F: Find + Clone>(check: &CheckOptions<F>) -> anyhow::Result<u8> {
    if check.run.list {
        return list(&check.run);
    }
    let verdict = if check.run.rows().are_all() { verdict(check) } else { verdict_on_rows(check) };
    check.judging.publish(verdict)
}

fn verdict<F: Find + Clone>(
    CheckOptions { run, judging }: &CheckOptions<F>,
) -> anyhow::Result<Verdict> {
    let Written { summary, outcome } = write_report(run)?;
    with_numbers(judging, &summary, outcome)?;
    let (project, elfs) = (run.project.clone(), run.elfs.clone());
    gate::verdict(&LastReport { project, elfs }, judging, &Rows::default())
}

/// Prints the numbers of a run of which some rows failed, so that one bad row does not hide the others.
fn with_numbers(
    judging: &Judging,
    summary: &str,
    outcome: anyhow::Result<()>,
) -> anyhow::Result<()> {
    if outcome.is_err() && judging.format == Format::Text {
        print_summary(summary)?;
    }
    outcome
}

const ONLY_ROWS: &str =
    "only these rows were measured, and no report was written: check all rows before you bless";

fn verdict_on_rows<F: Find>(
    CheckOptions { run, judging }: &CheckOptions<F>,
) -> anyhow::Result<Verdict> {
    let project = run.project.find()?;
    let mut budgets = judging.budgets(Some(&project.budgets))?;
    let measured = measure_rows(run)?;
    with_numbers(judging, &measured.summary, measured.report.map(drop))?;
    let mut baseline = project.baseline(&measured.results.toolchain.id)?;
    let mut results = measured.results;
    run.rows().keep(&mut [&mut baseline, &mut results], &mut budgets)?;
    let mut verdict = judge(&project, &baseline, &results, &budgets, || Ok(measured.profiles))?;
    verdict.notes.push(match run.partition {
        Some(part) => format!(
            "only part {part} was measured, and no report was written: bless on one machine, without --partition"
        ),
        None => ONLY_ROWS.to_owned(),
    });
    Ok(verdict)
}
