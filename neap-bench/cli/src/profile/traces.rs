//! Explains the traces that other test suites leave in `SBF_TRACE_DIR`.

use crate::{
    measured_elfs::{DEPLOY, builds},
    print::print_note,
};
use anyhow::{Context, ensure};
use clap::Args;
use itertools::Itertools;
use neap_model::{
    coverage::Coverage,
    profile::Profile,
    reports::paths_in,
    text::{counted, shown_path},
};
use neap_svm::profile::{
    coverage::ExecutionCounts,
    explain::Explainer,
    recorded::{self, Recorded},
    trace::{Code, Trace},
};
use neap_svm::{built::Built, coverage::require_lines, solana_pubkey::Pubkey};
use neap_toolchain::{files, sha256};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Where traces are, and the ELFs that they belong to.
#[derive(Args, Clone, Debug)]
pub struct Traces {
    /// Explain the traces that tests left in this directory (SBF_TRACE_DIR) instead of rows
    #[arg(long, value_name = "DIR", conflicts_with_all = ["suite", "cluster"])]
    pub traces: Option<PathBuf>,
    /// ELF that the traces belong to; several are possible [default: those in target/deploy]
    #[arg(long, value_name = "ELF", requires = "traces")]
    pub elf: Vec<PathBuf>,
}

/// A program, and its invocations.
pub struct TracedProgram {
    /// The name of its ELF, without the extension.
    pub name: String,
    /// The program, loaded.
    pub built: Built,
    /// What it ran.
    pub invocations: Vec<Trace>,
}

/// The traces of a directory, by program.
pub struct ReadTraces {
    /// The programs whose ELFs are known.
    pub programs: Vec<TracedProgram>,
    /// How many invocations are of other ELFs, by the id of the program.
    pub unknown: BTreeMap<String, usize>,
}

impl Traces {
    /// Reads the traces in a directory.
    pub fn read(&self, directory: &Path) -> anyhow::Result<ReadTraces> {
        let mut by_elf: BTreeMap<String, Vec<Recorded>> = BTreeMap::new();
        let mut unknown: BTreeMap<String, usize> = BTreeMap::new();
        let elfs = self.elfs()?;
        let mut codes = None;
        for trace in recorded::read(directory)? {
            // Tests with LiteSVM hash the account of the program, in which zeros may follow the ELF.
            let named = trace.elf_sha256.as_ref().filter(|hash| elfs.contains_key(*hash));
            let hash = match named {
                Some(hash) => Some(hash),
                None => {
                    let codes = match &mut codes {
                        Some(codes) => codes,
                        none => none.insert(self.codes(&elfs)?),
                    };
                    let equal = codes.iter().filter(|(_, code)| trace.is_of(code));
                    equal.map(|(hash, _)| *hash).exactly_one().ok()
                }
            };
            match hash.cloned() {
                Some(hash) => by_elf.entry(hash).or_default().push(trace),
                None => *unknown.entry(trace.program_id).or_insert(0) += 1,
            }
        }
        ensure!(
            !by_elf.is_empty(),
            "no trace in {} belongs to one of these ELFs: {}. Name its ELF with --elf",
            shown_path(directory),
            names_of(elfs.values())
        );
        let programs = by_elf.into_iter().map(|(hash, traces)| program(&elfs[&hash], traces));
        Ok(ReadTraces { programs: programs.collect::<anyhow::Result<_>>()?, unknown })
    }

    /// The ELFs that traces may belong to, by their hashes.
    fn elfs(&self) -> anyhow::Result<BTreeMap<String, PathBuf>> {
        let mut paths = self.elf.clone();
        if paths.is_empty() && Path::new(DEPLOY).is_dir() {
            for directory in [vec![PathBuf::from(DEPLOY)], builds()?].concat() {
                let built = paths_in(&directory)?.into_iter();
                paths.extend(built.filter(|path| path.extension().is_some_and(|it| it == "so")));
            }
        }
        let hashed = paths.into_iter().map(|path| {
            let elf = files::read(&path).with_context(|| shown_path(&path))?;
            Ok((sha256(&elf), path))
        });
        hashed.collect()
    }

    /// The code of the ELFs, by their hashes: of those named, or of all that can be loaded.
    fn codes<'a>(
        &self,
        elfs: &'a BTreeMap<String, PathBuf>,
    ) -> anyhow::Result<Vec<(&'a String, Arc<Code>)>> {
        let mut codes = Vec::new();
        for (hash, path) in elfs {
            match Built::load_to_inspect(Pubkey::default(), path) {
                Ok(built) => codes.push((hash, Arc::clone(built.svm.code()))),
                Err(error) if self.elf.is_empty() => {
                    print_note(format_args!("{error}"));
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(codes)
    }
}

fn names_of<'a>(elfs: impl Iterator<Item = &'a PathBuf>) -> String {
    let elfs: Vec<_> = elfs.map(shown_path).collect();
    if elfs.is_empty() { "none in target/deploy".to_owned() } else { elfs.join(", ") }
}

fn program(elf: &Path, recorded: Vec<Recorded>) -> anyhow::Result<TracedProgram> {
    let id = recorded.first().context("no trace")?.program_id.parse();
    let built = Built::load_to_inspect(id.context("the id of the program in a trace")?, elf)?;
    let code = Arc::clone(built.svm.code());
    let places = code.places();
    let invocations = recorded.into_iter().map(|Recorded { registers, .. }| {
        let is_its = registers.iter().all(|registers| registers[11] < places);
        ensure!(is_its, "a trace of {} leaves its code: record it again", shown_path(elf));
        Ok(Trace { code: Arc::clone(&code), registers, charges: Vec::new() })
    });
    let invocations = invocations.collect::<anyhow::Result<_>>()?;
    let name = elf.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(TracedProgram { name, built, invocations })
}

impl TracedProgram {
    /// Explains its invocations as one row, which has its name.
    pub fn profile(&self) -> anyhow::Result<Profile> {
        let mut explainer = Explainer::new(self.built.debug_info()?, Vec::new());
        explainer.add_invocations(&self.name, &self.invocations)?;
        Ok(explainer.finish())
    }

    /// Which lines of its sources ran.
    pub fn coverage(&self) -> anyhow::Result<Coverage> {
        let debug_info = self.built.debug_info()?;
        require_lines(&self.name, &debug_info)?;
        let mut counts = ExecutionCounts::default();
        self.invocations.iter().for_each(|invocation| counts.add(invocation));
        let coverage = counts.coverage(self.built.svm.code(), &debug_info);
        coverage.with_context(|| self.name.clone())
    }
}

impl ReadTraces {
    /// Says what the traces lack.
    pub fn note(&self) -> String {
        let mut note =
            "Traces do not have the charges of syscalls, so each syscall counts as 1 CU \
            here. Equal invocations left only one trace.\n"
                .to_owned();
        for (id, count) in &self.unknown {
            let one = format!("trace of {id} belongs");
            let traces = counted(*count, &one, &format!("traces of {id} belong"));
            note += &format!("{traces} to no known ELF: name it with --elf.\n");
        }
        note
    }
}
