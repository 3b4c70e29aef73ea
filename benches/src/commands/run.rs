//! The `run` command: measures neap's own programs, and lets each read what the others wrote.

use crate::{
    programs::ProjectOptions,
    readings::readings,
    scenarios::{program::Program, subjects::subjects},
    tables::{claims, files, markdown, ranking::Ranked, terminal},
};
use clap::Args;
use neap_bench::{
    measured::{Written, measure, print_rows, with_record},
    rows::Rows,
    run::list,
};
use neap_model::{failure::Exit, results::Results};
use std::path::{Path, PathBuf};

/// The programs and rows to measure.
#[derive(Args, Clone, Debug)]
pub struct RunOptions {
    #[command(flatten)]
    project: ProjectOptions,
    /// Directory of the ELFs [default: the only directory in target/deploy with a toolchain.json]
    #[arg(long, value_name = "DIR")]
    elfs: Option<PathBuf>,
    #[command(flatten)]
    rows: Rows,
    /// Print the names of the rows, and measure nothing
    #[arg(long)]
    list: bool,
}

/// Measures every program, writes the report, and prints its summary; or measures some rows and prints them. Returns how
/// it ends.
pub fn run(options: &RunOptions) -> anyhow::Result<Exit> {
    let RunOptions { project, elfs, rows, .. } = options;
    if options.list {
        let subjects = Vec::from_iter(subjects(&project.read()?, Path::new("")));
        return list(&subjects, rows);
    }
    if rows.are_all() {
        write(project, elfs.as_deref())?.print()?;
    } else {
        let programs = project.read()?;
        let measured = measure(project.built(&programs, elfs.as_deref())?, rows)?;
        let summary = markdown::summary(&Ranked::new(&measured.results, &programs));
        print_rows(&measured, &summary)?;
    }
    Ok(Exit::Pass)
}

/// Measures all programs, and writes the report if all are built and do what their manifests claim.
fn write(project: &ProjectOptions, elfs: Option<&Path>) -> anyhow::Result<Written> {
    with_record(&project.project(), |run| {
        let programs = project.read()?;
        let built = project.built(&programs, elfs)?;
        let elfs = built.elfs.clone();
        let (mut measured, baseline) = run.measure(built)?;
        if measured.failed.is_none() {
            measured.results = with_readings(measured.results, &programs, &elfs)?;
        }
        let (results, complete) = (&measured.results, measured.require_complete());
        let mut summary = terminal::overview(&Ranked::new(results, &programs));
        if complete.is_ok() {
            summary += &format!("\n{}", terminal::changes(results, baseline.as_ref()));
        }
        let report = complete.map(|()| files::render(results, &programs, baseline.as_ref()));
        run.publish(measured, &summary, report)
    })
}

/// Adds what each program reads of the others, and compares the claims of their manifests with what was seen.
fn with_readings(results: Results, all: &[Program], elfs: &Path) -> anyhow::Result<Results> {
    let mut programs = all.to_vec();
    programs.retain(|program| results.rows.iter().any(|row| program.has_row(row)));
    let readings = readings(&programs, elfs)?;
    let results = Results { readings, ..results }.checked()?;
    claims::verify(&programs, &results)?;
    Ok(results)
}
