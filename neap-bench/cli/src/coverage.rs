//! The `coverage` command: shows which lines, functions and branches of the programs ran.

use crate::{
    named_file::write_named,
    print::{print, print_note, print_summary},
    profile::traces::{TracedProgram, Traces},
    programs::Programs,
    project::SuiteOptions,
};
use anyhow::{Context, ensure};
use clap::Args;
use neap_model::{
    coverage::Coverage,
    failure::{Exit, ProgramFailure},
};
use neap_report::{
    coverage::{lcov::lcov, page::page, text::share, text::text},
    profile::source::Sources,
};
use neap_subject::subject::Subject;
use neap_svm::coverage::{NoLines, coverage as coverage_of};
use rayon::prelude::*;
use std::{
    env,
    path::{Path, PathBuf},
};

/// The programs to run, and the files to write.
#[derive(Args, Clone, Debug)]
pub struct CoverageOptions {
    /// Programs to run [default: all]
    #[arg(value_name = "PROGRAM")]
    pub programs: Vec<String>,
    /// Directory of the ELFs [default: as for `run`]
    #[arg(long, value_name = "DIR")]
    pub elfs: Option<PathBuf>,
    /// Write the coverage to this file, in LCOV's format
    #[arg(long, value_name = "FILE")]
    pub lcov: Option<PathBuf>,
    /// Write a page to this file: the source files, and how often each line ran
    #[arg(long, value_name = "FILE")]
    pub page: Option<PathBuf>,
    /// Exit with code 1 if less than this share of the lines ran, in percent
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(..=100))]
    pub fail_under: Option<u8>,
    #[command(flatten)]
    pub(crate) traces: Traces,
    #[command(flatten)]
    pub(crate) suite: SuiteOptions,
}

/// Runs every operation and bad input of the programs, and shows which lines of their sources ran. Returns how it ends.
pub fn coverage(options: &CoverageOptions) -> anyhow::Result<Exit> {
    let (name, what_ran, coverage) = match &options.traces.traces {
        Some(directory) => {
            let is_alone = options.programs.is_empty() && options.elfs.is_none();
            ensure!(
                is_alone,
                "--traces is for all traces of a directory: name no programs and no --elfs"
            );
            let (name, coverage) = of_traces(&options.traces, directory)?;
            (name, "These lines ran in the invocations that tests recorded.", coverage)
        }
        None => {
            let (suite, coverage) = of_programs(options)?;
            (
                suite,
                "These lines ran in all operations, on all their accounts, and with all bad inputs.",
                coverage,
            )
        }
    };
    if let Some(file) = &options.lcov {
        write_named(file, lcov(&coverage))?;
    }
    if let Some(file) = &options.page {
        let sources = Sources::new(&env::current_dir()?);
        write_named(file, page(&coverage, &name, what_ran, &sources))?;
    }
    print_summary(&text(&coverage))?;
    let lines = coverage.lines();
    match options.fail_under {
        Some(least) if lines.all == 0 || lines.percent() < f64::from(least) => {
            let ran = share(lines);
            print_summary("\n")?;
            print(&format!("Lines that ran: {ran}, but the least is {least}%.\n"))?;
            Ok(Exit::Fail)
        }
        _ => Ok(Exit::Pass),
    }
}

/// The coverage of the programs of a suite, and the name of the suite.
fn of_programs(options: &CoverageOptions) -> anyhow::Result<(String, Coverage)> {
    let suite = options.suite.read()?;
    let Programs { mut subjects, .. } = Programs::of_suite(&suite, options.elfs.as_deref())?;
    select(&mut subjects, &options.programs)?;
    let mut all: Vec<anyhow::Result<Coverage>> = subjects.par_iter().map(coverage_of).collect();
    if options.programs.is_empty() {
        skip_without_lines(&mut all);
    }
    Ok((suite.name, sum(all)?))
}

/// The coverage of the traces in a directory, and its name.
fn of_traces(traces: &Traces, directory: &Path) -> anyhow::Result<(String, Coverage)> {
    let read = traces.read(directory)?;
    print_note(read.note());
    let coverage = sum(read.programs.iter().map(TracedProgram::coverage))?;
    let name = directory.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok((name, coverage))
}

/// Leaves out the programs whose ELF has no lines, such as public ones, with a note, unless no program has lines.
fn skip_without_lines(all: &mut Vec<anyhow::Result<Coverage>>) {
    if all.iter().any(Result::is_ok) {
        all.retain(|one| match one {
            Err(error) if error.is::<NoLines>() => {
                print_note(error);
                false
            }
            _ => true,
        });
    }
}

fn sum(parts: impl IntoIterator<Item = anyhow::Result<Coverage>>) -> anyhow::Result<Coverage> {
    let mut sum = Coverage::default();
    for part in parts {
        sum.add(part?);
    }
    Ok(sum)
}

/// Leaves the programs with these names, or all if there are none.
fn select(subjects: &mut Vec<Subject>, names: &[String]) -> anyhow::Result<()> {
    for name in names {
        let mut subjects = subjects.iter();
        let found = subjects.find(|subject| subject.program == *name);
        found.with_context(|| format!("no program is called `{name}`"))?;
    }
    subjects.retain(|subject| names.is_empty() || names.contains(&subject.program));
    match subjects.iter().find(|subject| !subject.is_built()) {
        None => Ok(()),
        Some(missing) => Err(ProgramFailure(missing.not_built()).into()),
    }
}
