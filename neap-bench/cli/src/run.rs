//! The `run` command: runs all programs and writes the report.

mod accept;

use self::accept::accept;
use crate::{
    measured_elfs,
    partition::Partition,
    print::{print, print_error, print_note, print_step, print_summary},
    progress::Bar,
    project::{Find, Project, ProjectOptions},
    rows::{self, Rows},
};
use anyhow::{Context, bail};
use clap::Args;
use neap_model::{
    failure::{NoBaseline, OldSchema, ProgramFailure},
    profile::{Profiles, Source, costs},
    reports::{
        self, Report, Started,
        record::{Inputs, Record},
    },
    results::{Results, Row, Toolchain},
};
use neap_subject::subject::Subject;
use neap_svm::{all::measure_all, svm::VERSIONS};
use neap_toolchain::{build, sha256};
use std::path::{Path, PathBuf};

/// The options of a run: where its programs are, and where its report goes.
#[derive(Args, Clone, Debug)]
pub struct RunOptions<F: Find> {
    #[command(flatten)]
    pub(crate) project: ProjectOptions<F>,
    /// Directory of the ELFs [default: the suite's `elfs`, or the only directory in target/deploy with a toolchain.json,
    /// or target/deploy]
    #[arg(long, value_name = "DIR")]
    pub elfs: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) named: Rows,
    /// Measure only a part of the rows and bad inputs, which several machines share: 2/4 is the second of four
    #[arg(long, value_name = "K/N", conflicts_with_all = ["patterns", "accept"])]
    pub partition: Option<Partition>,
    /// Write what these operations did as their expectations into the suite, and measure nothing. `*` stands for any text
    #[arg(long, value_name = "ROW", conflicts_with_all = ["patterns", "list"])]
    pub accept: Vec<String>,
    /// Print the names of the rows, and measure nothing
    #[arg(long)]
    pub list: bool,
}

impl<F: Find> RunOptions<F> {
    /// The rows to measure: those that are named, in the part of this machine.
    pub fn rows(&self) -> Rows {
        Rows { partition: self.partition, ..self.named.clone() }
    }
}

/// Measures every program, writes the report, and prints its summary; or measures some rows and prints them. Returns the
/// exit code.
pub fn run<F: Find>(run: &RunOptions<F>) -> anyhow::Result<u8> {
    if !run.accept.is_empty() {
        let programs = &run.project.programs;
        return accept(programs.suite()?, programs.cluster(), run.elfs.as_deref(), &run.accept);
    }
    if run.list {
        return list(run);
    }
    let (summary, outcome) = if run.rows().are_all() {
        let Written { summary, outcome } = write_report(run)?;
        (summary, outcome)
    } else {
        let Measured { summary, report, results, inputs, .. } = measure_rows(run)?;
        let elfs = elf_lines(&results, &inputs);
        let end = if report.is_ok() { ONLY_ROWS } else { "" };
        (format!("{summary}\n{elfs}{end}"), report.map(drop))
    };
    print_summary(&summary)?;
    outcome.map(|()| 0)
}

const ONLY_ROWS: &str = "Only these rows were measured, so no report was written.\n";

/// Prints the names of the rows.
pub fn list<F: Find>(run: &RunOptions<F>) -> anyhow::Result<u8> {
    let subjects = run.project.find()?.programs.subjects(Path::new(""), None)?;
    let (mut names, rows) = (rows::names(&subjects), run.rows());
    names.retain(|name| rows.contain(name));
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
/// [`ProgramFailure`] when a program fails or is not built; other errors when an input is unusable or the report cannot be
/// written. After an error the gate accepts no report, not even an older one that is still there, unless the run could not
/// write its record.
pub fn write_report<F: Find>(run: &RunOptions<F>) -> anyhow::Result<Written> {
    let project = run.project.find()?;
    let started = reports::start(&project.out, &project.baselines)?;
    let written = measure(&project, run).and_then(|measured| publish(&project, &started, measured));
    if let Some(error) = written.as_ref().map_or_else(Some, |it| it.outcome.as_ref().err()) {
        // So that no command takes an older report for its report. If this cannot be written, the record says that the run has
        // not finished.
        let failed = Record::Failed(format!("{error:#}")).to_json();
        let _ = reports::write(&project.out, &vec![(reports::RECORD, failed)]);
    }
    written
}

/// Measures only the rows of the options, and writes nothing.
pub(crate) fn measure_rows<F: Find>(run: &RunOptions<F>) -> anyhow::Result<Measured> {
    measure(&run.project.find()?, run)
}

/// What a run measured.
pub(crate) struct Measured {
    pub(crate) results: Results,
    pub(crate) profiles: Profiles,
    pub(crate) summary: String,
    /// The report, or the error that some programs are not built, or that some rows failed.
    pub(crate) report: anyhow::Result<Report>,
    /// The files that describe the programs, and the ELFs.
    pub(crate) inputs: Inputs,
}

fn measure<F: Find>(project: &Project, run: &RunOptions<F>) -> anyhow::Result<Measured> {
    let (programs, rows) = (&*project.programs, run.rows());
    let elfs = measured_elfs::to_measure(run.elfs.as_deref(), programs)?;
    print_step(format_args!("the ELFs are in {}", elfs.display()));
    let toolchain = Toolchain::new(programs.built_by(&elfs)?, VERSIONS, programs.cluster());
    let baseline = baseline(project, &toolchain)?;
    let mut inputs = programs.inputs()?;
    let subjects = programs.subjects(&elfs, Some(&toolchain.id))?;
    programs.notes().iter().for_each(print_note);
    let (built, missing) = subjects.into_iter().partition(Subject::is_built);
    let (subjects, missing) = rows.select(built, missing)?;
    let missing = report_missing(missing);
    if subjects.is_empty() && rows.partition.is_none() {
        missing?;
        bail!("the suite measures nothing");
    }
    let bar = Bar::new(&subjects);
    let measured = measure_all(&subjects, toolchain, &|step| bar.show(step))?;
    let ((mut results, profiles), failure) = measured;
    rows.keep_in(&mut results);
    let is_of_floor = |row: &Row| {
        let mut own = subjects.iter().filter(|subject| subject.suite == row.suite);
        own.any(|subject| subject.floor.as_ref() == Some(&row.program))
    };
    let incomplete = match failure {
        Some(failure) if results.rows.iter().all(is_of_floor) => return Err(failure.into()),
        Some(failure) => Err(failure.into()),
        None if !rows.are_all() => missing,
        None => {
            results = programs.complete(results, &elfs)?;
            missing
        }
    };
    let built = results.elfs.values().filter(|elf| elf.is_built());
    add_build(&mut inputs, &elfs, built.map(|elf| (&*elf.file, elf.sha256.clone())))?;
    let summary = match (rows.are_all(), &incomplete) {
        (false, _) => programs.summary(&results)?,
        (true, Err(_)) => programs.overview(&results)?,
        (true, Ok(())) => {
            programs.overview(&results)? + &programs.changes(&results, baseline.as_ref())
        }
    };
    Ok(Measured {
        summary,
        report: incomplete.and_then(|()| programs.render(&results, baseline.as_ref())),
        results,
        profiles,
        inputs,
    })
}

/// Writes a report, with a record of the files that it was measured with. Returns its summary.
fn publish(project: &Project, started: &Started, measured: Measured) -> anyhow::Result<Written> {
    let Measured { results, profiles, summary, report, mut inputs } = measured;
    let elfs = elf_lines(&results, &inputs);
    let mut report = match report {
        Ok(report) => report,
        Err(incomplete) => {
            return Ok(Written { summary: summary + "\n", outcome: Err(incomplete) });
        }
    };
    for (program, profile) in &profiles {
        if let Source::Refused(why) = &profile.source {
            print_note(format_args!("{program} is measured, but has no profile: {why}"));
        }
    }
    report.push(functions(&profiles));
    let profiles = serde_json::to_string(&profiles)?;
    inputs.insert(&project.out.join(reports::PROFILES), sha256(&profiles))?;
    report.push((reports::PROFILES, profiles));
    report.push((reports::RECORD, Record::measured(&results, inputs).to_json()));
    reports::write(&project.out, &report)?;
    started.remove_others(&project.out, &report, project.programs.own_files())?;
    let [markdown, page] = [reports::MARKDOWN, reports::PAGE].map(|file| project.out.join(file));
    let summary = format!(
        "{summary}\n{elfs}Report: {}\nPage: `{}` writes {}\n",
        markdown.display(),
        project.next.report,
        page.display()
    );
    Ok(Written { summary, outcome: Ok(()) })
}

/// Names the ELFs of a report, a line each.
fn elf_lines(results: &Results, inputs: &Inputs) -> String {
    inputs.elfs(&results.elfs).iter().map(|elf| format!("ELF: {elf}\n")).collect()
}

/// The file that explains a report: what each function costs.
pub(crate) fn functions(profiles: &Profiles) -> (&'static str, String) {
    (reports::FUNCTIONS, costs::to_json(&costs::costs(profiles)))
}

/// Adds the ELFs that are measured, by file name and SHA-256, and the file that says what built them.
fn add_build<'a>(
    inputs: &mut Inputs,
    directory: &Path,
    elfs: impl Iterator<Item = (&'a str, String)>,
) -> anyhow::Result<()> {
    let toolchain = directory.join(build::FILE);
    if build::is_described(directory) {
        let read = inputs.read(&toolchain);
        read.with_context(|| format!("cannot read {}", toolchain.display()))?;
    }
    for (file, sha256) in elfs {
        let path = directory.join(file);
        let inserted = inputs.insert(&path, sha256);
        inserted.with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Prints the programs without an ELF, and how to build them.
///
/// # Errors
///
/// [`ProgramFailure`] if there is one.
fn report_missing(missing: impl IntoIterator<Item = Subject>) -> anyhow::Result<()> {
    let missing = missing.into_iter();
    let missing =
        missing.map(|subject| print_error(format_args!("not built: {}", subject.not_built())));
    let programs = match missing.count() {
        0 => return Ok(()),
        1 => "1 program is".to_owned(),
        count => format!("{count} programs are"),
    };
    let what = format!("{programs} not built, so no report was written");
    Err(ProgramFailure(what).into())
}

/// The baseline that the report is compared with, if there is one.
pub(crate) fn baseline(
    project: &Project,
    toolchain: &Toolchain,
) -> anyhow::Result<Option<Results>> {
    match project.baseline(&toolchain.id) {
        Err(error) if error.is::<NoBaseline>() => Ok(None),
        Err(error) if error.is::<OldSchema>() => {
            print_note(format_args!("{error:#}"));
            Ok(None)
        }
        baseline => baseline.map(Some),
    }
}
