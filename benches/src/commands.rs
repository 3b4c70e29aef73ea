//! The commands of `neap-comparison`. `make` calls them.

mod docs;
pub mod run;

pub use docs::{DocsOptions, docs};

use crate::{
    programs::ProjectOptions,
    scenarios::subjects::subjects,
    tables::{
        files,
        page::{page, unsafe_uses},
    },
};
use clap::Args;
use neap_bench::{bless, gate, judging::Judging, profile, report, rows::Rows, shadow};
use neap_model::failure::Exit;
use neap_subject::subject::Subject;
use std::path::{Path, PathBuf};

/// The last report, and the ELFs that it must match.
#[derive(Args, Clone, Debug)]
pub struct BlessOptions {
    #[command(flatten)]
    project: ProjectOptions,
    /// Directory of the ELFs that the last report must match [default: the build of its toolchain]
    #[arg(long, value_name = "DIR")]
    elfs: Option<PathBuf>,
}

/// The options of the gate.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("budgets", |budgets| budgets.help(BUDGETS)))]
pub struct GateOptions {
    #[command(flatten)]
    report: BlessOptions,
    #[command(flatten)]
    judging: Judging,
}

/// What `--budgets` is here, where there is no suite.
const BUDGETS: &str = "File of tolerances and limits. Limits do not depend on the baseline [default: budgets.toml, if it exists]";

/// Compares the last report with the committed baseline of its toolchain. Returns how it ends.
pub fn gate(GateOptions { report, judging }: &GateOptions) -> anyhow::Result<Exit> {
    let (project, elfs) = (report.project.project(), report.elfs.as_deref());
    judging.publish(gate::verdict(&project, elfs, judging, &Rows::default()))
}

/// Makes the last report the baseline of its toolchain. Returns how it ends.
pub fn bless(BlessOptions { project, elfs }: &BlessOptions) -> anyhow::Result<Exit> {
    bless::make_baseline(&project.project(), elfs.as_deref(), |results| {
        Ok(files::render(results, &project.measured_in(results)?, Some(results)))
    })?;
    Ok(Exit::Pass)
}

/// The rows of the last report to explain.
#[derive(Args, Clone, Debug)]
pub struct ProfileOptions {
    #[command(flatten)]
    rows: profile::ExplainedRows,
    #[command(flatten)]
    project: ProjectOptions,
}

/// Explains rows of the last report. Returns how it ends.
pub fn profile(ProfileOptions { rows, project }: &ProfileOptions) -> anyhow::Result<Exit> {
    profile::explain(rows, &project.project(), || all_subjects(project))
}

/// The two ELFs of a program.
#[derive(Args, Clone, Debug)]
pub struct ShadowOptions {
    #[command(flatten)]
    compared: shadow::ComparedElfs,
    #[command(flatten)]
    project: ProjectOptions,
}

/// Searches for inputs on which two ELFs differ. Returns how it ends.
pub fn shadow(ShadowOptions { compared, project }: &ShadowOptions) -> anyhow::Result<Exit> {
    shadow::search(compared, compared.read()?, &project.project(), all_subjects(project)?)
}

/// The subjects of all programs, without ELFs.
fn all_subjects(project: &ProjectOptions) -> anyhow::Result<Vec<Subject>> {
    Ok(subjects(&project.read()?, Path::new("")).collect())
}

/// The format of the last report, and the programs.
#[derive(Args, Clone, Debug)]
pub struct ReportOptions {
    #[command(flatten)]
    format: report::FormatOption,
    #[command(flatten)]
    project: ProjectOptions,
}

/// Writes the last report as a page, which compares codecs and shows no changes, or in another format. Returns how it ends.
pub fn report(ReportOptions { format, project }: &ReportOptions) -> anyhow::Result<Exit> {
    report::write(&project.project(), format.format, |results, profiles| {
        let programs = project.measured_in(results)?;
        Ok(page(results, &programs, &unsafe_uses::read(&programs)?, profiles))
    })
}
