//! The `run` command: runs all programs of a suite and writes the report.

mod update_suite;

use self::update_suite::update_suite;
use crate::{
    measured::{Written, measure, print_rows, with_record},
    partition::Partition,
    print::print,
    programs::Programs,
    project::{Project, ProjectOptions},
    rows::{Rows, check_patterns, names},
};
use clap::Args;
use neap_model::failure::Exit;
use neap_report::suite;
use neap_subject::{subject::Subject, suite::Suite};
use std::path::{Path, PathBuf};

/// The options of the command.
#[derive(Args, Clone, Debug)]
pub struct RunOptions {
    #[command(flatten)]
    run: RowsToRun,
    /// Write what these operations did as their expectations into the suite, and measure nothing. `*` stands for any text
    #[arg(long, value_name = "ROW", conflicts_with_all = ["patterns", "partition", "list", "out", "baselines"])]
    accept: Vec<String>,
}

/// What is run: the programs of a suite, and which rows.
#[derive(Args, Clone, Debug)]
pub struct RowsToRun {
    #[command(flatten)]
    pub(crate) project: ProjectOptions,
    /// Directory of the ELFs [default: the suite's `elfs`, or the only directory in target/deploy with a toolchain.json,
    /// or target/deploy]
    #[arg(long, value_name = "DIR")]
    pub elfs: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) named: Rows,
    /// Measure only a part of the rows and bad inputs, which several machines share: 2/4 is the second of four
    #[arg(long, value_name = "K/N", conflicts_with = "patterns")]
    pub partition: Option<Partition>,
    /// Print the names of the rows, and measure nothing
    #[arg(long)]
    pub list: bool,
}

impl RowsToRun {
    /// The rows to measure: those that are named, in the part of this machine.
    pub fn rows(&self) -> Rows {
        Rows { partition: self.partition, ..self.named.clone() }
    }
}

/// Measures every program, writes the report, and prints its summary; or measures some rows and prints them. Returns how
/// it ends.
pub fn run(RunOptions { run: options, accept }: &RunOptions) -> anyhow::Result<Exit> {
    let (elfs, rows) = (options.elfs.as_deref(), options.rows());
    if !accept.is_empty() {
        let suite = &options.project.suite;
        return update_suite(suite.path()?, suite.cluster, elfs, accept);
    }
    let (suite, project) = options.project.find()?;
    if options.list {
        return list(&suite.subjects(Path::new("")), &rows);
    }
    if rows.are_all() {
        write(&suite, &project, elfs)?.print()?;
    } else {
        let measured = measure(Programs::of_suite(&suite, elfs)?, &rows)?;
        print_rows(&measured, &suite::summary(&measured.results, &suite))?;
    }
    Ok(Exit::Pass)
}

/// Prints the names of rows. Each pattern must match one.
pub fn list(subjects: &[Subject], rows: &Rows) -> anyhow::Result<Exit> {
    let mut names = names(subjects);
    check_patterns(&rows.patterns, &names)?;
    names.retain(|name| rows.contain(name));
    print(&names.iter().map(|name| format!("{name}\n")).collect::<String>())?;
    Ok(Exit::Pass)
}

/// Measures all programs of a suite, and writes the report if all are built and do what the suite says.
pub(crate) fn write(
    suite: &Suite,
    project: &Project,
    elfs: Option<&Path>,
) -> anyhow::Result<Written> {
    with_record(project, |run| {
        let (measured, baseline) = run.measure(Programs::of_suite(suite, elfs)?)?;
        let results = &measured.results;
        let summary = suite::summary(results, suite);
        let complete = measured.require_complete();
        let report = complete.and_then(|()| suite::render(results, suite, baseline.as_ref()));
        run.publish(measured, &summary, report)
    })
}
