//! The `shadow` command: runs an old and a new ELF of a program with many inputs, and reports on which they differ.

mod differences;

use self::differences::differences;
use crate::{
    init,
    judging::default_budgets,
    print::print_note,
    project::{DEFAULT_SUITE, Project, ReportPlace, SuiteOptions},
    search::{
        corpus::finish,
        output::{self, PrintOption, Printed, remove_old},
        seeds::{Begin, SearchOptions},
        traffic::traffic,
    },
};
use anyhow::{Context, anyhow};
use clap::Args;
use neap_model::failure::Exit;
use neap_report::shadow::{Difference, Ending, Shadow, text};
use neap_subject::subject::Subject;
use neap_svm::search::{
    Loaded,
    shadow::{Class, Findings},
};
use neap_toolchain::{files, sha256};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The ELFs of a program of a suite, or of one with an IDL.
#[derive(Args, Clone, Debug)]
pub struct ShadowOptions {
    #[command(flatten)]
    compared: ComparedElfs,
    /// IDL of the program, to search without a suite
    #[arg(long, value_name = "FILE", conflicts_with = "program")]
    idl: Option<PathBuf>,
    #[command(flatten)]
    suite: SuiteOptions,
    #[command(flatten)]
    report: ReportPlace,
}

/// The ELFs, and which differences are allowed.
#[derive(Args, Clone, Debug)]
pub struct ComparedElfs {
    /// ELF of the program as it is deployed
    old: PathBuf,
    /// ELF of the program as it will be
    new: PathBuf,
    /// Operation of the suite, or instruction of its fixtures: search only inputs of this instruction. `*` stands for any text
    #[arg(long, value_name = "OPERATION")]
    operation: Option<String>,
    /// Differences that do not fail, besides `shadow.allow` of the budgets: accepts, refuses, state, calls, error_code,
    /// logs, compute_units
    #[arg(long, value_name = "CLASS", value_delimiter = ',', value_parser = class)]
    allow: Vec<Class>,
    /// Compare the messages that programs log too
    #[arg(long)]
    logs: bool,
    /// Fail only on what any caller can do: differences that need no other accounts than the operations of the suite have
    #[arg(long)]
    only_callers: bool,
    #[command(flatten)]
    print: PrintOption,
    /// Directory for shadow.json and the fixtures of differences [default: shadow in the directory of the report]
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
    #[command(flatten)]
    search: SearchOptions,
}

/// Searches with the operations of a suite, or those that an IDL describes. Returns how it ends: [`Exit::Fail`] if a difference is not
/// allowed.
pub fn shadow(options: &ShadowOptions) -> anyhow::Result<Exit> {
    let ShadowOptions { compared, idl, suite, report } = options;
    let elfs = compared.read()?;
    let (suite, project) = match idl {
        Some(idl) => {
            let suite = init::drafted(&compared.new, Some(idl), suite.cluster)?;
            let project = Project::of_suite(&suite, Path::new(DEFAULT_SUITE));
            (suite, project)
        }
        None => suite.find()?,
    };
    let project = report.in_project(project);
    suite.notes.iter().for_each(print_note);
    search(compared, elfs, &project, suite.subjects(Path::new("")))
}

impl ComparedElfs {
    /// Reads both ELFs.
    pub fn read(&self) -> anyhow::Result<[Vec<u8>; 2]> {
        let read = |path: &Path| {
            files::read(path).with_context(|| format!("cannot read {}", path.display()))
        };
        let elfs = [read(&self.old)?, read(&self.new)?];
        if elfs[0] == elfs[1] {
            print_note("OLD and NEW are the same bytes");
        }
        Ok(elfs)
    }
}

/// Searches the two ELFs with the operations of these subjects, and prints the differences. Returns how it ends: [`Exit::Fail`] if one is not allowed.
pub fn search(
    options: &ComparedElfs,
    [old, new]: [Vec<u8>; 2],
    project: &Project,
    subjects: Vec<Subject>,
) -> anyhow::Result<Exit> {
    let mut begin = options.search.begin(project, subjects)?;
    if let Some(operation) = &options.operation {
        begin.keep_operation(operation)?;
    }
    let allowed = allowed(&options.allow, &begin.budgets)?;
    let Begin { subject, seeds, .. } = &begin;
    let (changes, endings) = match &options.operation {
        None => traffic(subject, [&old, &new])?,
        Some(_) => Default::default(),
    };
    let loaded = Loaded {
        id: subject.program_id(),
        elfs: &[&old, &new],
        callees: &subject.callees,
        loader: subject.loader,
        cluster: subject.cluster,
        seeds,
        data: &subject.drawn_data,
        records_logs: options.logs,
        keeps_instruction: options.operation.is_some(),
        more_accounts: MORE_ACCOUNTS,
    };
    let effort = &options.search.effort;
    let searched = effort.search(
        loaded,
        Findings::default,
        |findings, explorer, tried| findings.add(explorer, tried),
        |mut findings, explorer| {
            findings.shrink(explorer);
            findings
        },
    )?;
    finish(&searched, loaded, options.search.corpus.as_deref(), options.print.printed())?;
    let directory = options.into.clone().unwrap_or_else(|| begin.out.join("shadow"));
    fs::create_dir_all(&directory)
        .with_context(|| format!("cannot create {}", directory.display()))?;
    remove_old::<Shadow>(&directory)?;
    let report = Shadow {
        program: subject.program.clone(),
        elfs: [&old, &new].map(sha256),
        seed: effort.seed,
        options: format!("{}, {:?}, {}", effort.options(), options.operation, subject.cluster),
        logs: options.logs,
        lanes: effort.lanes().collect(),
        begin: seeds.len(),
        executions: searched.executions,
        jumps: searched.jumps,
        differences: differences(&directory, &begin, searched)?,
        changes,
        endings,
    };
    let tolerated = Tolerated { classes: allowed, only_callers: options.only_callers };
    publish(&report, &directory, &tolerated, options.print.printed())
}

/// Which differences do not fail.
pub(crate) struct Tolerated {
    /// The classes.
    pub classes: BTreeSet<Class>,
    /// Whether only those fail that any caller can make.
    pub only_callers: bool,
}

/// Writes shadow.json, and prints the differences. Returns how it ends: [`Exit::Fail`] if one is not allowed.
pub(crate) fn publish(
    report: &Shadow,
    directory: &Path,
    tolerated: &Tolerated,
    printed: Printed,
) -> anyhow::Result<Exit> {
    let classes = Class::ALL.into_iter().filter(|class| *class != Class::Logs || report.logs);
    let classes = Vec::from_iter(classes.map(Class::name));
    let at = directory.display().to_string();
    let is_allowed = |difference: &Difference| {
        tolerated.classes.iter().any(|class| class.name() == difference.class)
            || (tolerated.only_callers && !difference.by_caller)
    };
    output::publish(report, directory, printed, || text(report, &at, &classes, is_allowed))?;
    let is_allowed_ending =
        |ending: &Ending| tolerated.classes.iter().any(|class| class.name() == ending.class);
    let is_good =
        report.differences.iter().all(is_allowed) && report.endings.iter().all(is_allowed_ending);
    Ok(if is_good { Exit::Pass } else { Exit::Fail })
}

/// How many accounts more than the suite's an input may have. A program that looks at more accounts looks at these first.
const MORE_ACCOUNTS: usize = 4;

pub(crate) fn class(name: &str) -> Result<Class, String> {
    let known = Class::ALL.into_iter().find(|class| class.name() == name);
    known.ok_or_else(|| format!("use {}", Class::ALL.map(Class::name).join(", ")))
}

/// The classes that do not fail.
pub(crate) fn allowed(named: &[Class], budgets: &Path) -> anyhow::Result<BTreeSet<Class>> {
    let mut allowed = BTreeSet::from_iter(named.iter().copied());
    let at = budgets.display();
    for (name, line) in default_budgets(budgets)?.shadow.allow {
        let class = class(&name);
        allowed.insert(class.map_err(|use_these| {
            anyhow!("{at}:{line}: `{name}` is no class of differences: {use_these}")
        })?);
    }
    Ok(allowed)
}
