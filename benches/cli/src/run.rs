//! The `run` command: runs all programs and writes the report.

use crate::{
    elfs,
    print::{print_error, print_note, print_step, print_summary},
    progress::Bar,
    project::{Programs, Project, ProjectOptions},
};
use anyhow::{Context, bail};
use clap::Args;
use neap_measure::{
    all::{measure_all, measure_programs},
    svm::VERSIONS,
};
use neap_model::{
    failure::{NoBaseline, OldSchema, ProgramFailure},
    profile::{Profiles, Source},
    reports::{
        self, Report, Started,
        record::{Inputs, Record},
    },
    results::{Results, Toolchain},
};
use neap_report::{claims, files, markdown, ranking::Ranked};
use neap_scenarios::{
    discover,
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
}

/// Measures every program, writes the report, and prints its summary. Returns the exit code.
///
/// It writes the report only if all programs are built and keep the contract. If some are not built, it prints
/// the summary of the others.
///
/// # Errors
///
/// [`ProgramFailure`] as [`measure_all`], [`measure_programs`] and [`claims::verify`], and when a program is not
/// built; other errors when an input is unusable or the report cannot be written. After an error the gate accepts
/// no report, not even an older one that is still there, unless the run could not write its record.
pub fn run(run: &Run) -> anyhow::Result<u8> {
    let project = run.project.find()?;
    let started = reports::start(&project.out, &project.baselines)?;
    let elfs = elfs::to_measure(run.elfs.as_deref(), &project.programs);
    let measured = elfs.and_then(|elfs| {
        print_step(format_args!("the ELFs are in {}", elfs.display()));
        match &project.programs {
            Programs::Suite(suite) => measure_suite(&project, suite, elfs),
            Programs::Neap(workspaces) => measure_own(&project, workspaces, elfs),
        }
    });
    let outcome = measured.and_then(|measured| publish(&project, &started, measured));
    outcome.inspect_err(|error| {
        let failed = Record::Failed(format!("{error:#}"));
        // If this cannot be written, the record says that the run has not finished.
        let _ = reports::write(&project.out, &vec![(reports::RECORD, failed.to_json())]);
    })
}

/// What a run measured.
struct Measured {
    results: Results,
    profiles: Profiles,
    summary: String,
    /// The report, or the error that some programs are not built.
    report: anyhow::Result<Report>,
    /// The files that describe the programs.
    inputs: Inputs,
    elfs: PathBuf,
}

fn measure_own(
    project: &Project,
    workspaces: &[PathBuf],
    elfs: PathBuf,
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
    let missing = report_missing(subjects(&missing, &elfs));
    let bar = Bar::new(built.len());
    let (results, profiles) = measure_programs(&built, &elfs, toolchain, &|step| bar.show(step))?;
    claims::verify(&built, &results)?;
    Ok(Measured {
        summary: markdown::summary(&Ranked::new(&results, &programs), ""),
        report: missing.map(|()| files::render(&results, &programs, baseline.as_ref())),
        results,
        profiles,
        inputs,
        elfs,
    })
}

fn measure_suite(project: &Project, suite: &Suite, elfs: PathBuf) -> anyhow::Result<Measured> {
    let toolchain = Toolchain::new(suite.built_by(&elfs)?, VERSIONS);
    let baseline = baseline(project, &toolchain)?;
    let programs = suite.programs.iter().cloned();
    let (built, missing): (Vec<_>, Vec<_>) = programs.partition(|program| program.is_built(&elfs));
    let missing = report_missing(suite.subjects(&missing, &elfs));
    if built.is_empty() {
        missing?;
        bail!("the suite measures nothing");
    }
    let (bar, subjects) = (Bar::new(built.len()), suite.subjects(&built, &elfs));
    let (results, profiles) = measure_all(&subjects, toolchain, &|step| bar.show(step))?;
    Ok(Measured {
        summary: neap_report::suite::summary(&results, suite),
        report: missing
            .and_then(|()| neap_report::suite::render(&results, suite, baseline.as_ref())),
        results,
        profiles,
        inputs: suite.inputs.clone(),
        elfs,
    })
}

/// Writes a report, with a record of the files that it was measured with, and prints its summary.
fn publish(project: &Project, started: &Started, measured: Measured) -> anyhow::Result<u8> {
    let Measured { results, profiles, summary, report, mut inputs, elfs } = measured;
    let mut report = match report {
        Ok(report) => report,
        Err(incomplete) => {
            print_summary(&format!("{summary}\n"))?;
            return Err(incomplete);
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
    report.extend(files::explain(&results, &profiles));
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
    print_summary(&format!("{summary}\nThe whole report is in {out}.{next}\n"))?;
    Ok(0)
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
