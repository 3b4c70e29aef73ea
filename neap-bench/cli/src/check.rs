//! The `check` command: runs the programs and gates what they cost, in one go.

use crate::{
    gate::{self, judge},
    judging::Judging,
    measured::{Written, baseline, measure},
    partition::Partition,
    print::print_summary,
    programs::Programs,
    rows::Rows,
    run::{RowsToRun, list, write},
};
use anyhow::ensure;
use clap::Args;
use neap_model::{failure::Exit, results::elf_name};
use neap_report::{
    gate::{
        Format, Verdict,
        budgets::{Budgets, ElfBudget},
    },
    suite,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

/// The options of a check: those of a run and of a verdict.
#[derive(Args, Clone, Debug)]
pub struct CheckOptions {
    #[command(flatten)]
    pub(crate) run: RowsToRun,
    #[command(flatten)]
    pub(crate) judging: Judging,
}

/// Measures the programs, writes the report, compares it with the committed baseline, and prints the verdict. Returns how
/// it ends. If rows are named, it measures and compares only their costs, and writes no report.
pub fn check(check: &CheckOptions) -> anyhow::Result<Exit> {
    let rows = check.run.rows();
    if check.run.list {
        ensure!(!check.judging.has_files(), "--list makes no verdict: leave out the files for it");
        let (suite, _) = check.run.project.find()?;
        return list(&suite.subjects(Path::new("")), &rows);
    }
    let verdict = if rows.are_all() { verdict(check) } else { verdict_on_rows(check, &rows) };
    check.judging.publish(verdict)
}

fn verdict(CheckOptions { run, judging }: &CheckOptions) -> anyhow::Result<Verdict> {
    let ((suite, project), elfs) = (run.project.find()?, run.elfs.as_deref());
    let Written { summary, outcome } = write(&suite, &project, elfs)?;
    with_numbers(judging, &summary, outcome)?;
    gate::verdict(&project, elfs, judging, &Rows::default())
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

fn verdict_on_rows(
    CheckOptions { run, judging }: &CheckOptions,
    rows: &Rows,
) -> anyhow::Result<Verdict> {
    let (suite, project) = run.project.find()?;
    let mut budgets = judging.budgets(Some(&project.budgets))?;
    let programs = Programs::of_suite(&suite, run.elfs.as_deref())?;
    let unknown_elfs = unknown_elfs(&budgets, &programs, run.partition);
    let toolchain = programs.toolchain();
    let baseline = baseline(&project, &toolchain)?;
    let measured = measure(programs, rows)?;
    let summary = suite::summary(&measured.results, &suite);
    with_numbers(judging, &summary, measured.require_complete())?;
    // Without a baseline, the rows are measured nevertheless.
    let mut baseline = baseline.map_or_else(|| project.baseline(&toolchain.id), Ok)?;
    let mut results = measured.results;
    rows.keep(&mut [&mut baseline, &mut results], &mut budgets)?;
    budgets.elfs.extend(unknown_elfs);
    let mut verdict = judge(&project, &baseline, &results, &budgets, || Ok(measured.profiles))?;
    verdict.notes.push(match run.partition {
        Some(part) => format!(
            "only part {part} was measured, and no report was written: bless on one machine, without --partition"
        ),
        None => ONLY_ROWS.to_owned(),
    });
    Ok(verdict)
}

/// The budgets of ELFs of no program. No part measures these, so their names decide which part reports them.
fn unknown_elfs(
    budgets: &Budgets,
    programs: &Programs,
    partition: Option<Partition>,
) -> BTreeMap<String, ElfBudget> {
    let elfs = programs.subjects.iter().map(|it| elf_name(&it.suite, &it.program));
    let elfs = BTreeSet::from_iter(elfs);
    let mut budgets = budgets.elfs.clone();
    budgets.retain(|name, _| {
        !elfs.contains(name) && partition.is_some_and(|part| part.contains(name))
    });
    budgets
}
