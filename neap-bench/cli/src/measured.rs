//! Measures programs, and writes what was measured as a report.

use crate::{
    print::{print_error, print_note, print_summary},
    programs::Programs,
    progress::Bar,
    project::Project,
    rows::Rows,
};
use anyhow::{Context, bail};
use neap_model::{
    failure::{NoBaseline, OldSchema, ProgramFailure},
    profile::{Profiles, Source, costs},
    reports::{
        self, FUNCTIONS, Report, Started,
        record::{Inputs, Record},
    },
    results::{Results, Row, Toolchain},
    text::counted,
};
use neap_subject::subject::Subject;
use neap_svm::all::measure_all;
use neap_toolchain::{description, sha256};
use std::path::Path;

/// What a run measured.
pub struct Measured {
    /// What each row cost.
    pub results: Results,
    /// Where it went.
    pub profiles: Profiles,
    /// The files that declare the programs, and the ELFs.
    pub inputs: Inputs,
    /// The rows that failed.
    pub failed: Option<ProgramFailure>,
    /// The programs that are not built.
    pub missing: Option<ProgramFailure>,
}

impl Measured {
    /// Whether every program is built, and did what it must.
    ///
    /// # Errors
    ///
    /// [`ProgramFailure`] otherwise.
    pub fn require_complete(&self) -> anyhow::Result<()> {
        match self.failed.as_ref().or(self.missing.as_ref()) {
            Some(failure) => Err(failure.clone().into()),
            None => Ok(()),
        }
    }
}

/// Measures rows of programs. Writes nothing.
///
/// # Errors
///
/// [`ProgramFailure`] when no program is built, and when rows failed and only those of floors are left; other errors when an input is
/// unusable, and when there is no row.
pub fn measure(programs: Programs, rows: &Rows) -> anyhow::Result<Measured> {
    let toolchain = programs.toolchain();
    let Programs { elfs, mut inputs, subjects, .. } = programs;
    let (built, missing) = subjects.into_iter().partition(Subject::is_built);
    let (subjects, missing) = rows.select(built, missing)?;
    let missing = report_missing(missing);
    if subjects.is_empty() && rows.partition.is_none() {
        missing.map_or(Ok(()), Err)?;
        bail!("the suite measures nothing");
    }
    let bar = Bar::new(&subjects);
    let measured = measure_all(&subjects, toolchain, &|step| bar.show(step))?;
    let ((mut results, profiles), failed) = measured;
    rows.keep_in(&mut results);
    let is_of_floor = |row: &Row| {
        let mut own = subjects.iter().filter(|subject| subject.suite == row.suite);
        own.any(|subject| subject.floor.as_ref() == Some(&row.program))
    };
    if let Some(failed) = failed.as_ref().filter(|_| results.rows.iter().all(is_of_floor)) {
        return Err(failed.clone().into());
    }
    let built = results.elfs.values().filter(|elf| elf.is_built());
    add_build(&mut inputs, &elfs, built.map(|elf| (&*elf.file, elf.sha256.clone())))?;
    Ok(Measured { results, profiles, inputs, failed, missing })
}

/// What became of a report.
pub struct Written {
    /// The summary of what was measured.
    pub summary: String,
    /// The error that some programs are not built, or that some rows failed. Then no report was written.
    pub outcome: anyhow::Result<()>,
}

impl Written {
    /// Prints the summary, and then returns the error, if there is one.
    pub fn print(self) -> anyhow::Result<()> {
        print_summary(&self.summary)?;
        self.outcome
    }
}

/// Locks the directory of a report, and runs `run`, which measures programs and publishes their report. Records its error, so that the
/// gate accepts no report after it, not even an older one that is still there.
///
/// # Errors
///
/// Those of the run, and when the directory cannot be used.
pub fn with_record(
    project: &Project,
    run: impl FnOnce(&Run) -> anyhow::Result<Written>,
) -> anyhow::Result<Written> {
    let started = reports::start(&project.out, &project.baselines)?;
    let written = run(&Run { project, started });
    if let Some(error) = written.as_ref().map_or_else(Some, |it| it.outcome.as_ref().err()) {
        // If this cannot be written, the record says that the run has not finished.
        let failed = Record::Failed(format!("{error:#}")).to_json();
        let _ = reports::write(&project.out, &Report::new([(reports::RECORD, failed)]));
    }
    written
}

/// A run that writes a report.
pub struct Run<'a> {
    project: &'a Project,
    started: Started,
}

impl Run<'_> {
    /// Measures all rows of programs. Also returns the baseline of their toolchain, if there is one.
    ///
    /// # Errors
    ///
    /// As [`measure`], and when the baseline is unusable.
    pub fn measure(&self, programs: Programs) -> anyhow::Result<(Measured, Option<Results>)> {
        let baseline = baseline(self.project, &programs.toolchain())?;
        Ok((measure(programs, &Rows::default())?, baseline))
    }

    /// Writes the files of a report, with a record of the files that it was measured with. If there is an error in place of a
    /// report, writes none. Adds to the summary what was written.
    ///
    /// # Errors
    ///
    /// When the report cannot be written.
    pub fn publish(
        &self,
        measured: Measured,
        summary: &str,
        report: anyhow::Result<Report>,
    ) -> anyhow::Result<Written> {
        let mut report = match report {
            Ok(report) => report,
            Err(incomplete) => {
                return Ok(Written { summary: format!("{summary}\n"), outcome: Err(incomplete) });
            }
        };
        let Project { out, next, .. } = self.project;
        let Measured { results, profiles, mut inputs, .. } = measured;
        let elfs = elf_lines(&results, &inputs);
        for (program, profile) in &profiles {
            if let Source::Refused(why) = &profile.source {
                print_note(format_args!("{program} is measured, but has no profile: {why}"));
            }
        }
        report.add(FUNCTIONS, functions(&profiles));
        let profiles = serde_json::to_string(&profiles)?;
        inputs.insert(&out.join(reports::PROFILES), sha256(&profiles))?;
        report.add(reports::PROFILES, profiles);
        report.add(reports::RECORD, Record::measured(&results, inputs).to_json());
        reports::write(out, &report)?;
        self.started.remove_others(out, &report)?;
        let [markdown, page] = [reports::MARKDOWN, reports::PAGE].map(|file| out.join(file));
        let summary = format!(
            "{summary}\n{elfs}Report: {}\nPage: `{}` writes {}\n",
            markdown.display(),
            next.report,
            page.display()
        );
        Ok(Written { summary, outcome: Ok(()) })
    }
}

const ONLY_ROWS: &str = "Only these rows were measured, so no report was written.\n";

/// Prints the summary of some rows.
///
/// # Errors
///
/// After the summary, when not all of them are complete.
pub fn print_rows(measured: &Measured, summary: &str) -> anyhow::Result<()> {
    let outcome = measured.require_complete();
    let elfs = elf_lines(&measured.results, &measured.inputs);
    let end = if outcome.is_ok() { ONLY_ROWS } else { "" };
    print_summary(&format!("{summary}\n{elfs}{end}"))?;
    outcome
}

/// Names the ELFs of a report, a line each.
fn elf_lines(results: &Results, inputs: &Inputs) -> String {
    inputs.elfs(&results.elfs).iter().map(|elf| format!("ELF: {elf}\n")).collect()
}

/// The text of [`FUNCTIONS`], which explains a report: what each function costs.
pub(crate) fn functions(profiles: &Profiles) -> String {
    costs::to_json(&costs::costs(profiles))
}

/// Adds the ELFs that are measured, by file name and SHA-256, and the file that says what built them.
fn add_build<'a>(
    inputs: &mut Inputs,
    directory: &Path,
    elfs: impl Iterator<Item = (&'a str, String)>,
) -> anyhow::Result<()> {
    let toolchain = directory.join(description::FILE);
    if description::is_described(directory) {
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

/// Prints the programs without an ELF, and how to build them. Returns an error if there is one.
fn report_missing(missing: Vec<Subject>) -> Option<ProgramFailure> {
    for subject in &missing {
        print_error(format_args!("not built: {}", subject.not_built()));
    }
    let programs = counted(missing.len(), "program is", "programs are");
    let failure = || ProgramFailure(format!("{programs} not built, so no report was written"));
    (!missing.is_empty()).then(failure)
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
