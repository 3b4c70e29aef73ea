//! The `run` command: runs all programs and writes the report.

use crate::{
    elfs,
    print::{print, print_error, print_note, print_step, print_summary},
    progress::Bar,
    project::{Programs, Project, ProjectOptions},
    rows::{self, Rows},
};
use anyhow::{Context, bail};
use clap::Args;
use neap_measure::{
    all::{measure_all, measure_programs, measure_what_works},
    svm::VERSIONS,
};
use neap_model::{
    failure::{NoBaseline, OldSchema, ProgramFailure},
    profile::{Profiles, Source},
    reports::{
        self, Report, Started,
        record::{Inputs, Record},
    },
    results::{Results, Row, Toolchain},
};
use neap_report::{claims, files, markdown, ranking::Ranked};
use neap_scenarios::{
    discover::{self, Role},
    subject::{Subject, subjects},
    suite::Suite,
};
use neap_toolchain::{Build, build, sha256};
use std::path::{Path, PathBuf};

/// The options of a run: where its programs are, and where its report goes.
#[derive(Args, Clone, Debug)]
pub struct Run {
    #[command(flatten)]
    pub(crate) project: ProjectOptions,
    /// Directory of the ELFs [default: the suite's `elfs`, or the only directory in target/deploy with a toolchain.json,
    /// or target/deploy]
    #[arg(long, value_name = "DIR")]
    pub elfs: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rows: Rows,
    /// Print the names of the rows, and measure nothing
    #[arg(long)]
    pub list: bool,
}

/// Measures every program, writes the report, and prints its summary; or measures some rows and prints them. Returns the
/// exit code.
///
/// # Errors
///
/// As [`write_report`].
pub fn run(run: &Run) -> anyhow::Result<u8> {
    if run.list {
        return list(run);
    }
    let (summary, outcome) = if run.rows.are_all() {
        let Written { summary, outcome } = write_report(run)?;
        (summary, outcome)
    } else {
        let Measured { summary, report, .. } = measure_rows(run)?;
        let end = if report.is_ok() { ONLY_ROWS } else { "" };
        (format!("{summary}\n{end}"), report.map(drop))
    };
    print_summary(&summary)?;
    outcome.map(|()| 0)
}

const ONLY_ROWS: &str = "Only these rows were measured, so no report was written.\n";

/// Prints the names of the rows.
///
/// # Errors
///
/// When the suite is unusable.
pub fn list(run: &Run) -> anyhow::Result<u8> {
    let subjects = match run.project.find()?.programs {
        Programs::Suite(suite) => suite.subjects(&suite.programs, Path::new("")),
        Programs::Neap(workspaces) => {
            subjects(&discover::programs(&workspaces)?, Path::new("")).collect()
        }
    };
    let mut names = rows::names(&subjects);
    names.retain(|name| run.rows.contain(name));
    print(&names.iter().map(|name| format!("{name}\n")).collect::<String>())?;
    Ok(0)
}

/// What became of a report.
pub struct Written {
    /// The summary of what was measured.
    pub summary: String,
    /// The error that some programs are not built, or that some rows failed. Then no report was written.
    pub outcome: anyhow::Result<()>,
}

/// Measures every program, and writes the report if all programs are built and keep the contract.
///
/// # Errors
///
/// [`ProgramFailure`] as [`measure_all`], [`measure_programs`] and [`claims::verify`], and when a program is not
/// built; other errors when an input is unusable or the report cannot be written. After an error the gate accepts
/// no report, not even an older one that is still there, unless the run could not write its record.
pub fn write_report(run: &Run) -> anyhow::Result<Written> {
    let project = run.project.find()?;
    let started = reports::start(&project.out, &project.baselines)?;
    let written = measure(&project, run).and_then(|measured| publish(&project, &started, measured));
    if let Some(error) = written.as_ref().map_or_else(Some, |it| it.outcome.as_ref().err()) {
        let failed = Record::Failed(format!("{error:#}"));
        // If this cannot be written, the record says that the run has not finished.
        let _ = reports::write(&project.out, &vec![(reports::RECORD, failed.to_json())]);
    }
    written
}

/// Measures only the rows of the options, and writes nothing.
///
/// # Errors
///
/// As [`write_report`].
pub(crate) fn measure_rows(run: &Run) -> anyhow::Result<Measured> {
    measure(&run.project.find()?, run)
}

fn measure(project: &Project, run: &Run) -> anyhow::Result<Measured> {
    let elfs = elfs::to_measure(run.elfs.as_deref(), &project.programs)?;
    print_step(format_args!("the ELFs are in {}", elfs.display()));
    match &project.programs {
        Programs::Suite(suite) => measure_suite(project, suite, elfs, &run.rows),
        Programs::Neap(workspaces) => measure_own(project, workspaces, elfs, &run.rows),
    }
}

/// What a run measured.
pub(crate) struct Measured {
    pub(crate) results: Results,
    pub(crate) profiles: Profiles,
    pub(crate) summary: String,
    /// The report, or the error that some programs are not built, or that some rows failed.
    pub(crate) report: anyhow::Result<Report>,
    /// The files that describe the programs.
    inputs: Inputs,
    elfs: PathBuf,
}

fn measure_own(
    project: &Project,
    workspaces: &[PathBuf],
    elfs: PathBuf,
    rows: &Rows,
) -> anyhow::Result<Measured> {
    let programs = discover::programs(workspaces)?;
    let toolchain = Toolchain::new(Build::read(&elfs)?, VERSIONS);
    let baseline = baseline(project, &toolchain)?;
    let mut inputs = Inputs::default();
    let manifests = programs.iter().map(|program| &program.manifest);
    for manifest in manifests.chain(workspaces) {
        read_input(&mut inputs, manifest)?;
    }
    let wanted = programs.iter().filter(|it| it.built_by(&toolchain.id));
    let (built, missing): (Vec<_>, Vec<_>) =
        wanted.cloned().partition(|program| elfs.join(&program.elf_name).is_file());
    let [built_subjects, missing] =
        [&built, &missing].map(|programs| subjects(programs, &elfs).collect());
    let (built_subjects, missing) = rows.select(built_subjects, missing)?;
    let missing = report_missing(missing);
    let bar = Bar::new(built_subjects.len());
    let (results, profiles) = if rows.are_all() {
        measure_programs(&built, &elfs, toolchain, &|step| bar.show(step))?
    } else {
        let measured = measure_all(&built_subjects, toolchain, &|step| bar.show(step));
        let (mut results, profiles) = measured?;
        rows.keep_in(&mut results);
        (results, profiles)
    };
    if rows.are_all() {
        // Claims are about the bad inputs, too.
        claims::verify(&built, &results)?;
    }
    Ok(Measured {
        summary: markdown::summary(&Ranked::new(&results, &programs), ""),
        report: missing.map(|()| files::render(&results, &programs, baseline.as_ref())),
        results,
        profiles,
        inputs,
        elfs,
    })
}

fn measure_suite(
    project: &Project,
    suite: &Suite,
    elfs: PathBuf,
    rows: &Rows,
) -> anyhow::Result<Measured> {
    let toolchain = Toolchain::new(suite.built_by(&elfs)?, VERSIONS);
    let baseline = baseline(project, &toolchain)?;
    let programs = suite.programs.iter().cloned();
    let (built, missing): (Vec<_>, Vec<_>) = programs.partition(|program| program.is_built(&elfs));
    let [subjects, missing] = [&built, &missing].map(|programs| suite.subjects(programs, &elfs));
    let (subjects, missing) = rows.select(subjects, missing)?;
    let missing = report_missing(missing);
    if subjects.is_empty() {
        missing?;
        bail!("the suite measures nothing");
    }
    let bar = Bar::new(subjects.len());
    let measured = measure_what_works(&subjects, toolchain, &|step| bar.show(step))?;
    let (mut results, profiles, failure) = measured;
    rows.keep_in(&mut results);
    let floors = suite.programs.iter().filter(|program| program.role == Role::Floor);
    let floors: Vec<&str> = floors.map(|floor| &*floor.name).collect();
    let is_of_floor = |row: &Row| floors.contains(&&*row.program);
    let incomplete = match failure {
        None => missing,
        Some(failure) if results.rows.iter().all(is_of_floor) => return Err(failure.into()),
        Some(failure) => Err(failure.into()),
    };
    Ok(Measured {
        summary: neap_report::suite::summary(&results, suite),
        report: incomplete
            .and_then(|()| neap_report::suite::render(&results, suite, baseline.as_ref())),
        results,
        profiles,
        inputs: suite.inputs.clone(),
        elfs,
    })
}

/// Writes a report, with a record of the files that it was measured with. Returns its summary.
fn publish(project: &Project, started: &Started, measured: Measured) -> anyhow::Result<Written> {
    let Measured { results, profiles, summary, report, mut inputs, elfs } = measured;
    let mut report = match report {
        Ok(report) => report,
        Err(incomplete) => {
            return Ok(Written { summary: summary + "\n", outcome: Err(incomplete) });
        }
    };
    let toolchain = elfs.join(build::FILE);
    if toolchain.exists() {
        read_input(&mut inputs, &toolchain)?;
    }
    for elf in results.elfs.values().filter(|elf| elf.is_built()) {
        let path = elfs.join(&elf.file);
        let inserted = inputs.insert(&path, elf.sha256.clone());
        inserted.with_context(|| path.display().to_string())?;
    }
    for (program, profile) in &profiles {
        if let Source::Refused(why) = &profile.source {
            print_note(format_args!("{program} is measured, but has no profile: {why}"));
        }
    }
    report.extend(files::explain(&profiles));
    let profiles = serde_json::to_string(&profiles)?;
    inputs.insert(&project.out.join(reports::PROFILES), sha256(&profiles))?;
    report.push((reports::PROFILES, profiles));
    report.push((reports::RECORD, Record::measured(&results, inputs).to_json()));
    reports::write(&project.out, &report)?;
    started.remove_others(&project.out, &report)?;
    let out = project.out.display();
    let next = match &project.programs {
        Programs::Suite(_) => "",
        Programs::Neap(_) => " `make report` turns it into a page.",
    };
    let summary = format!("{summary}\nThe whole report is in {out}.{next}\n");
    Ok(Written { summary, outcome: Ok(()) })
}

fn read_input(inputs: &mut Inputs, path: &Path) -> anyhow::Result<()> {
    let read = inputs.read(path);
    read.with_context(|| format!("cannot read {}", path.display()))?;
    Ok(())
}

/// Prints the programs without an ELF, and how to build them.
///
/// # Errors
///
/// [`ProgramFailure`] if there is one.
fn report_missing(missing: impl IntoIterator<Item = Subject>) -> anyhow::Result<()> {
    let missing = missing.into_iter().map(|subject| {
        let (program, elf) = (subject.program, subject.elf.display());
        let build = subject.build_command;
        print_error(format_args!("not built: {program}: no ELF at {elf}: run `{build}`"));
    });
    let programs = match missing.count() {
        0 => return Ok(()),
        1 => "1 program is".to_owned(),
        count => format!("{count} programs are"),
    };
    let what = format!("{programs} not built, so no report was written");
    Err(ProgramFailure(what).into())
}

/// The baseline that the report is compared with, if there is one.
fn baseline(project: &Project, toolchain: &Toolchain) -> anyhow::Result<Option<Results>> {
    match project.baseline(&toolchain.id) {
        Err(error) if error.is::<NoBaseline>() => Ok(None),
        Err(error) if error.is::<OldSchema>() => {
            print_note(format_args!("{error:#}"));
            Ok(None)
        }
        baseline => baseline.map(Some),
    }
}
