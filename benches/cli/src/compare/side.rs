//! A side of a comparison: a report, or what a directory of ELFs measures.

use crate::{
    progress::Bar,
    project::{ProgramOptions, Programs},
};
use anyhow::{Context, ensure};
use neap_measure::{
    all::{measure_all, measure_programs},
    svm::VERSIONS,
};
use neap_model::{
    profile::{
        Profiles,
        costs::{Costs, costs},
    },
    reports::{self, JSON},
    results::{Results, Toolchain, elf_name},
};
use neap_scenarios::{discover, suite::Suite};
use neap_toolchain::Build;
use std::path::{Path, PathBuf};

const MEASURE_AGAIN: &str = "measure it again with this neap";

/// A side of a comparison.
pub struct Side {
    pub results: Results,
    /// What its functions cost, if that is known.
    pub costs: Option<Costs>,
    /// Its profiles, or none.
    pub profiles: Profiles,
}

impl Side {
    /// Reads the report at a path, or measures the ELFs there. `head` is that of the other side, if this is the base: only its programs are measured.
    ///
    /// # Errors
    ///
    /// When the path has neither, when a report is unusable, and when a program fails.
    pub fn read(
        options: &ProgramOptions,
        path: &Path,
        head: Option<&Results>,
    ) -> anyhow::Result<Self> {
        let at = path.display();
        ensure!(
            path.extension().is_none_or(|extension| extension != "so"),
            "{at} is an ELF: name the directory of the ELFs"
        );
        let file = if path.is_dir() { path.join(JSON) } else { path.to_owned() };
        if let Some(results) = reports::report_at(&file, MEASURE_AGAIN)? {
            let directory = file.parent().unwrap_or(Path::new(""));
            if file.file_name() == Some(JSON.as_ref()) {
                reports::record::verify_finished(directory, &results)?;
            }
            let profiles = reports::profiles_in(directory, MEASURE_AGAIN)?;
            let costs = match &profiles {
                Some(profiles) => Some(costs(profiles)),
                None => reports::costs_in(directory, MEASURE_AGAIN)?,
            };
            return Ok(Self { results, costs, profiles: profiles.unwrap_or_default() });
        }
        ensure!(path.is_dir(), "{at} does not exist: name a report or a directory of ELFs");
        let mut files = reports::paths_in(path)?.into_iter();
        ensure!(
            files.any(|file| file.extension().is_some_and(|extension| extension == "so")),
            "{at} has neither {JSON} nor ELFs: name the directory of a finished run, or that of built programs"
        );
        let measured = match options.find()?.programs {
            Programs::Suite(suite) => measure_suite(&suite, path, head),
            Programs::Neap(workspaces) => measure_own(&workspaces, path, head),
        };
        let side = if head.is_none() { "head" } else { "base" };
        let (results, profiles) = measured.with_context(|| format!("the {side}, {at}"))?;
        Ok(Self { results, costs: Some(costs(&profiles)), profiles })
    }
}

fn measure_suite(
    suite: &Suite,
    elfs: &Path,
    head: Option<&Results>,
) -> anyhow::Result<(Results, Profiles)> {
    let toolchain = Toolchain::new(suite.built_by(elfs)?, VERSIONS);
    let mut programs = suite.programs.clone();
    programs.retain(|it| is_measured(head, &suite.name, &it.name, it.is_built(elfs)));
    let subjects = suite.subjects(&programs, elfs);
    let bar = Bar::new(subjects.len());
    measure_all(&subjects, toolchain, &|step| bar.show(step))
}

fn measure_own(
    workspaces: &[PathBuf],
    elfs: &Path,
    head: Option<&Results>,
) -> anyhow::Result<(Results, Profiles)> {
    let toolchain = Toolchain::new(Build::read(elfs)?, VERSIONS);
    let mut programs = discover::programs(workspaces)?;
    programs.retain(|it| {
        let is_built = elfs.join(&it.elf_name).is_file();
        let scenario = it.about.scenario.name();
        it.built_by(&toolchain.id) && is_measured(head, scenario, &it.name, is_built)
    });
    let bar = Bar::new(programs.len());
    measure_programs(&programs, elfs, toolchain, &|step| bar.show(step))
}

/// Whether a side has a program: the head must have all, and the base may lack those that are new.
fn is_measured(head: Option<&Results>, scenario: &str, program: &str, is_built: bool) -> bool {
    head.is_none_or(|head| head.elfs.contains_key(&elf_name(scenario, program)) && is_built)
}
