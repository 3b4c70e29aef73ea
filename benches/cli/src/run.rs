//! Runs all programs and writes the report.

use crate::print::{print, print_error};
use anyhow::{Context, bail};
use clap::Args;
use neap_measure::{
    all::measure_all,
    suite::{self, Suite},
    svm::VERSIONS,
    wire_formats::{parties, readings},
};
use neap_model::{
    failure::{NoBaseline, OldSchema, ProgramFailure},
    reports::{
        self, Report,
        record::{Inputs, Record},
    },
    results::{Results, Toolchain},
};
use neap_report::{claims, files, markdown, ranking::Ranked};
use neap_scenarios::{
    discover::{self, Program},
    subject::Subject,
};
use neap_toolchain::{Build, build};
use std::path::{Path, PathBuf};

/// The options of a run: where its programs are, and where its report goes.
#[derive(Args, Clone, Debug)]
pub struct Run {
    /// Manifests of the workspaces that hold the programs
    #[arg(long, value_name = "CARGO_TOML", default_values = discover::workspaces())]
    pub programs: Vec<PathBuf>,
    /// Suite of your own programs, to run instead of neap's
    #[arg(long, value_name = "NEAP_TOML", conflicts_with = "programs")]
    pub suite: Option<PathBuf>,
    /// Directory of the ELFs and their toolchain.json [default: the suite's `elfs`, or the only build in
    /// target/deploy]
    #[arg(long, value_name = "DIR")]
    pub elfs: Option<PathBuf>,
    /// Directory that the report is written to
    #[arg(long, value_name = "DIR", default_value = "target/benches")]
    pub out: PathBuf,
    /// Directory of the committed baselines, one directory per toolchain
    #[arg(long, value_name = "DIR", default_value = "target-reports")]
    pub reports: PathBuf,
}

/// Measures every program, writes the report, and prints its summary. Returns the exit code.
///
/// It writes the report only if all programs are built and keep the contract. If some are not built, it prints
/// the summary of the others.
///
/// # Errors
///
/// [`ProgramFailure`] as [`measure`], and when a program is not built; other errors when an input is unusable
/// or the report cannot be written. After an error there is no report that the gate accepts, not even an older
/// one.
pub fn run(run: &Run) -> anyhow::Result<u8> {
    reports::clear(&run.out, &run.reports)?;
    let outcome = match &run.suite {
        Some(path) => suite::read(path).and_then(|suite| run_suite(run, &suite)),
        None => discover::programs(&run.programs).and_then(|programs| run_programs(run, &programs)),
    };
    outcome.inspect_err(|error| {
        let failed = Record::Failed(format!("{error:#}"));
        // If this cannot be written, the gate finds no report and fails too.
        let _ = failed.write(&run.out);
    })
}

fn run_programs(run: &Run, programs: &[Program]) -> anyhow::Result<u8> {
    let elfs = match &run.elfs {
        Some(elfs) => elfs.clone(),
        None => only_build(Path::new("target/deploy"))?,
    };
    let toolchain = Toolchain::new(Build::read(&elfs)?, VERSIONS);
    let baseline = baseline(run, &toolchain)?;
    let mut inputs = Inputs::default();
    let manifests = programs.iter().map(|program| &program.manifest);
    for manifest in manifests.chain(&run.programs) {
        let read = inputs.read(manifest);
        read.with_context(|| format!("cannot read {}", manifest.display()))?;
    }
    let (built, missing): (Vec<_>, Vec<_>) = programs_built_by(programs, &toolchain)
        .into_iter()
        .partition(|program| elfs.join(&program.elf_name).is_file());
    let missing = report_missing(discover::subjects(&missing, &elfs));
    let results = results(&built, &elfs, toolchain)?;
    if missing > 0 {
        print(&format!(
            "{}\n",
            markdown::summary(&Ranked::new(&results, programs), "")
        ))?;
        return Err(incomplete_run(missing));
    }
    let report = files::render(&results, programs, baseline.as_ref());
    write(run, report, &results, inputs, &elfs)?;
    let (summary, out) = (
        markdown::summary(&Ranked::new(&results, programs), ""),
        run.out.display(),
    );
    print(&format!(
        "{summary}\nThe whole report is in {out}. `make report` turns it into a page.\n"
    ))?;
    Ok(0)
}

/// Writes a report, with a record of the files that it was measured with.
fn write(
    run: &Run,
    mut report: Report,
    results: &Results,
    mut inputs: Inputs,
    elfs: &Path,
) -> anyhow::Result<()> {
    let toolchain = elfs.join(build::FILE);
    if toolchain.exists() {
        let read = inputs.read(&toolchain);
        read.with_context(|| format!("cannot read {}", toolchain.display()))?;
    }
    for elf in results.elfs.values() {
        inputs.insert(&elfs.join(&elf.file), elf.sha256.clone());
    }
    report.push((reports::RECORD, Record::measured(results, inputs).to_json()));
    reports::write(&run.out, &report)
}

/// The programs that a toolchain builds.
fn programs_built_by(programs: &[Program], toolchain: &Toolchain) -> Vec<Program> {
    let programs = programs.iter();
    let built = programs.filter(|program| program.built_by(&toolchain.id));
    built.cloned().collect()
}

fn run_suite(run: &Run, suite: &Suite) -> anyhow::Result<u8> {
    let elfs = match run.elfs.as_ref().or(suite.elfs.as_ref()) {
        Some(elfs) => elfs.clone(),
        None => only_build(Path::new("target/deploy"))?,
    };
    let toolchain = Toolchain::new(suite.built_by(&elfs)?, VERSIONS);
    let baseline = baseline(run, &toolchain)?;
    let with = |programs| Suite {
        programs,
        ..suite.clone()
    };
    let programs = suite.programs.iter().cloned();
    let (built, missing) = programs.partition(|program| elfs.join(&program.elf).is_file());
    let missing = report_missing(with(missing).subjects(&elfs));
    let results = measure_all(with(built).subjects(&elfs), toolchain)?;
    if missing > 0 {
        print(&format!(
            "{}\n",
            neap_report::suite::summary(&results, &shown(suite))
        ))?;
        return Err(incomplete_run(missing));
    }
    let report = neap_report::suite::render(&results, &shown(suite), baseline.as_ref())?;
    write(run, report, &results, suite.inputs.clone(), &elfs)?;
    let (summary, out) = (
        neap_report::suite::summary(&results, &shown(suite)),
        run.out.display(),
    );
    print(&format!("{summary}\nThe whole report is in {out}.\n"))?;
    Ok(0)
}

/// A suite, as its report shows it.
pub fn shown(suite: &Suite) -> neap_report::suite::Suite<'_> {
    neap_report::suite::Suite {
        name: &suite.name,
        programs: suite
            .programs
            .iter()
            .map(|program| neap_report::suite::Program {
                name: &program.name,
                about: &program.about,
                role: program.role,
            })
            .collect(),
        operations: suite
            .operations
            .iter()
            .map(|operation| {
                let error = operation.specimen.result.as_ref().err();
                (
                    operation.name.as_str(),
                    error.map(|error| format!("{error:?}")),
                )
            })
            .collect(),
    }
}

/// Prints the programs without an ELF, and how to build them. Returns their number.
fn report_missing(missing: impl Iterator<Item = Subject>) -> usize {
    let mut count = 0;
    for subject in missing {
        let (program, elf) = (subject.program, subject.elf.display());
        let build = subject.build_command;
        print_error(format_args!(
            "not built: {program}: no ELF at {elf}: run `{build}`"
        ));
        count += 1;
    }
    count
}

/// The error of a run that some programs are missing from.
fn incomplete_run(missing: usize) -> anyhow::Error {
    let programs = match missing {
        1 => "1 program is".to_owned(),
        _ => format!("{missing} programs are"),
    };
    let what = format!("{programs} not built: the others were measured, but no report was written");
    ProgramFailure(what).into()
}

/// The baseline that the report is compared with, if there is one.
fn baseline(run: &Run, toolchain: &Toolchain) -> anyhow::Result<Option<Results>> {
    match reports::baseline(&run.reports, &toolchain.id) {
        Ok(baseline) => Ok(Some(baseline)),
        Err(error) if error.is::<NoBaseline>() => Ok(None),
        Err(error) if error.is::<OldSchema>() => {
            print_error(format_args!("note: {error:#}"));
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Measures and verifies those programs that the toolchain builds, with their ELFs in a directory. The order of
/// the programs does not matter.
///
/// # Errors
///
/// [`ProgramFailure`] as [`measure`], [`rejections`], [`claims::verify`] and [`readings`].
pub fn results(programs: &[Program], elfs: &Path, toolchain: Toolchain) -> anyhow::Result<Results> {
    let programs = programs_built_by(programs, &toolchain);
    let (results, readings) = rayon::join(
        || measure_all(discover::subjects(&programs, elfs), toolchain),
        || readings(&parties(&programs, elfs)?),
    );
    let results = results?;
    claims::verify(&programs, &results)?;
    results.with_wire_formats(readings?)
}

/// The only build in a directory of builds.
fn only_build(deploy: &Path) -> anyhow::Result<PathBuf> {
    let builds =
        build::builds(deploy).with_context(|| format!("cannot read {}", deploy.display()))?;
    match builds.as_slice() {
        [build] => Ok(build.clone()),
        [] => Err(ProgramFailure(format!(
            "no programs are built in {}: run `make all`",
            deploy.display()
        ))
        .into()),
        _ => {
            let builds: Vec<String> = builds.iter().map(|b| b.display().to_string()).collect();
            bail!(
                "there are several builds: choose one with --elfs: {}",
                builds.join(", ")
            )
        }
    }
}
