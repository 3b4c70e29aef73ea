//! neap's own programs as a project: what a run measures, and how it is reported.

use crate::readings::readings;
use crate::scenarios::{
    program::{Program, programs, workspaces},
    subjects::subjects,
};
use crate::tables::{
    claims, files, markdown,
    multisig_chart::CHART,
    page::{page, unsafe_uses},
    ranking::Ranked,
    terminal,
};
use anyhow::{Context, ensure};
use clap::Args;
use neap_bench::project::{BASELINES, Find, Programs, Project};
use neap_model::{
    failure::ProgramFailure,
    next::Next,
    profile::Profiles,
    reports::{Report, record::Inputs},
    results::Results,
};
use neap_subject::subject::Subject;
use neap_toolchain::{Build, build::ReadError};
use std::{
    cell::OnceCell,
    path::{Path, PathBuf},
};

/// The command that builds the programs.
const BUILD: &str = "make all";

/// The option that finds neap's own programs.
#[derive(Args, Clone, Debug)]
pub struct Workspaces {
    /// Manifests of the workspaces that hold the programs
    #[arg(long, value_name = "CARGO_TOML", default_values = workspaces())]
    pub programs: Vec<PathBuf>,
}

impl Find for Workspaces {
    fn find(&self) -> anyhow::Result<Project> {
        Ok(Project {
            programs: Box::new(OwnPrograms::new(&self.programs)),
            out: "target/benches".into(),
            baselines: BASELINES.into(),
            budgets: "budgets.toml".into(),
            next: next(),
        })
    }
}

/// The targets of neap's Makefile.
pub fn next() -> Next {
    let [measure, gate, bless, report] =
        ["bench", "gate", "bless", "report"].map(|target| format!("make {target}"));
    let check = format!("{measure} gate");
    Next {
        measure,
        check,
        gate,
        renew: bless.clone(),
        bless,
        report,
        for_sbpf: &[("v0", " SBPF=v0")],
    }
}

/// The programs of workspaces.
struct OwnPrograms {
    workspaces: Vec<PathBuf>,
    /// Read when they are first needed: the gate needs only the report.
    programs: OnceCell<Vec<Program>>,
}

impl OwnPrograms {
    fn new(workspaces: &[PathBuf]) -> Self {
        Self { workspaces: workspaces.to_vec(), programs: OnceCell::new() }
    }

    fn all(&self) -> anyhow::Result<&[Program]> {
        if let Some(known) = self.programs.get() {
            return Ok(known);
        }
        let read = programs(&self.workspaces)?;
        Ok(self.programs.get_or_init(|| read))
    }

    /// All programs, of which each row of a report has one.
    fn behind(&self, report: &Results) -> anyhow::Result<&[Program]> {
        let programs = self.all()?;
        for row in &report.rows {
            ensure!(
                programs.iter().any(|program| program.has_row(row)),
                "row `{}` belongs to no program in these workspaces: run `{}`",
                row.name,
                next().measure_with(&report.toolchain.sbpf)
            );
        }
        Ok(programs)
    }
}

impl Programs for OwnPrograms {
    fn subjects(&self, elfs: &Path, toolchain: Option<&str>) -> anyhow::Result<Vec<Subject>> {
        let mut programs = self.all()?.to_vec();
        programs.retain(|program| toolchain.is_none_or(|toolchain| program.built_by(toolchain)));
        Ok(subjects(&programs, elfs).collect())
    }

    fn built_by(&self, elfs: &Path) -> anyhow::Result<Build> {
        Build::read(elfs).map_err(|error| match error {
            ReadError::NotBuilt { .. } => ProgramFailure(format!("{error}: run `{BUILD}`")).into(),
            error => error.into(),
        })
    }

    fn inputs(&self) -> anyhow::Result<Inputs> {
        let mut inputs = Inputs::default();
        let manifests = self.all()?.iter().map(|program| &program.manifest);
        for path in manifests.chain(&self.workspaces) {
            inputs.read(path).with_context(|| format!("cannot read {}", path.display()))?;
        }
        Ok(inputs)
    }

    fn build_command_of_all(&self) -> Option<&str> {
        Some(BUILD)
    }

    fn complete(&self, results: Results, elfs: &Path) -> anyhow::Result<Results> {
        let mut programs = self.all()?.to_vec();
        programs.retain(|program| results.rows.iter().any(|row| program.has_row(row)));
        let readings = readings(&programs, elfs)?;
        let results = Results { readings, ..results }.checked()?;
        claims::verify(&programs, &results)?;
        Ok(results)
    }

    fn summary(&self, results: &Results) -> anyhow::Result<String> {
        Ok(markdown::summary(&Ranked::new(results, self.behind(results)?)))
    }

    fn overview(&self, results: &Results) -> anyhow::Result<String> {
        Ok(terminal::overview(&Ranked::new(results, self.behind(results)?)))
    }

    fn changes(&self, results: &Results, baseline: Option<&Results>) -> String {
        format!("\n{}", terminal::changes(results, baseline))
    }

    fn render(&self, results: &Results, baseline: Option<&Results>) -> anyhow::Result<Report> {
        Ok(files::render(results, self.behind(results)?, baseline))
    }

    fn own_files(&self) -> &[&str] {
        &[files::WIRE_FORMATS, CHART]
    }

    /// The page compares codecs, so it does not show what changed.
    fn page(
        &self,
        results: &Results,
        profiles: &Profiles,
        _baseline: Option<&Results>,
    ) -> anyhow::Result<String> {
        let programs = self.behind(results)?;
        let unsafe_uses = unsafe_uses::read(programs)?;
        Ok(page(results, programs, &unsafe_uses, profiles))
    }
}
