//! What the commands that search for inputs share.

use crate::{
    elfs,
    print::print_note,
    project::{Find, ProjectOptions},
};
use anyhow::{Context, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use neap_fixture::Fixture;
use neap_model::{failure::ProgramFailure, results::row_name};
use neap_search::{Explorer, Guidance, Input, Loaded, Seed, Tried};
use neap_subject::{specimen::Specimen, subject::Subject};
use std::{
    collections::BTreeMap,
    fs,
    num::NonZeroU64,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

/// How long to search, and how.
#[derive(Args, Clone, Debug)]
pub struct Effort {
    /// Seconds to search
    #[arg(long, value_name = "SECONDS", default_value_t = 30, conflicts_with = "runs")]
    pub seconds: u64,
    /// Inputs to run in each lane, instead of a time: the same number finds the same on any machine
    #[arg(long, value_name = "COUNT")]
    pub runs: Option<NonZeroU64>,
    /// Number of searches side by side, each with its own random numbers [default: the number of cores]
    #[arg(long, value_name = "COUNT")]
    pub lanes: Option<NonZeroU64>,
    /// Seed of the random numbers
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,
    /// Change inputs at random only, without what the programs run and compare: to see what this is worth
    #[arg(long, hide = true)]
    pub random: bool,
    /// Begin with the rows alone, without the same operations on other accounts: to see what the search finds itself
    #[arg(long, hide = true)]
    pub rows_only: bool,
}

/// What to search with.
#[derive(Args, Clone, Debug)]
pub struct SearchOptions<F: Find> {
    /// Program of the suite, if it has several
    #[arg(long, value_name = "NAME")]
    pub program: Option<String>,
    /// Directory of inputs that did something new: they are read first, and more are added. Commit it, or cache it
    #[arg(long, value_name = "DIR")]
    pub corpus: Option<PathBuf>,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub(crate) project: ProjectOptions<F>,
}

/// Which ELFs are searched.
#[derive(Clone, Copy)]
pub enum Elfs<'a> {
    /// The command line names them.
    Named,
    /// Those of the suite, in this directory or where builds are.
    Built(Option<&'a Path>),
}

/// What a search begins with.
pub struct Begin {
    /// The program.
    pub subject: Subject,
    /// Its inputs.
    pub seeds: Vec<Seed>,
    /// How many of them are of the suite. Those of the corpus follow.
    pub of_suite: usize,
    /// Where files are written.
    pub out: PathBuf,
    /// The file of budgets.
    pub budgets: PathBuf,
}

impl<F: Find> SearchOptions<F> {
    /// Finds the program and its inputs.
    ///
    /// # Errors
    ///
    /// When the suite or the corpus is unusable, when no program is chosen, and when it has no inputs.
    pub fn begin(&self, elfs: Elfs<'_>) -> anyhow::Result<Begin> {
        let project = self.project.find()?;
        let programs = &*project.programs;
        let elfs = match elfs {
            Elfs::Named => PathBuf::new(),
            Elfs::Built(elfs) => elfs::to_measure(elfs, programs)?,
        };
        let subjects = programs.subjects(&elfs, None)?;
        programs.notes().iter().for_each(print_note);
        let subject = self.choose(subjects)?;
        let named = |operation: &str, name: String, specimen: &Specimen| Seed {
            operation: operation.to_owned(),
            name,
            input: Input::from(&specimen.invocation),
            fields: specimen.fields.clone(),
        };
        let rows = subject.measurements.iter().flat_map(|row| {
            let name = row_name(&subject.program, &row.operation, &row.params);
            let others = if self.effort.rows_only { &[] } else { &row.variations[..] };
            [&row.specimen]
                .into_iter()
                .chain(others)
                .map(move |it| named(&row.operation, name.clone(), it))
        });
        let bad_inputs = subject.bad_inputs.iter().map(|bad| Seed {
            operation: bad.operation.clone(),
            name: format!("{}::{}, {}", subject.program, bad.operation, bad.name),
            input: Input::from(&bad.invocation),
            fields: BTreeMap::new(),
        });
        let mut seeds = Vec::from_iter(rows.chain(bad_inputs));
        ensure!(!seeds.is_empty(), "{} has no operation to begin with", subject.program);
        let of_suite = seeds.len();
        if let Some(corpus) = self.corpus.as_deref().filter(|corpus| corpus.exists()) {
            seeds.extend(read_corpus(corpus)?);
        }
        Ok(Begin { subject, seeds, of_suite, out: project.out, budgets: project.budgets })
    }

    fn choose(&self, mut subjects: Vec<Subject>) -> anyhow::Result<Subject> {
        // A floor does nothing.
        subjects.retain(|it| it.floor.as_ref() != Some(&it.program));
        let full_name = |it: &Subject| format!("{}/{}", it.suite, it.program);
        let all = Vec::from_iter(subjects.iter().map(full_name)).join(", ");
        if let Some(name) = &self.program {
            subjects.retain(|it| it.program == *name || full_name(it) == *name);
            ensure!(!subjects.is_empty(), "no program is called `{name}`: use {all}");
        }
        let left = Vec::from_iter(subjects.iter().map(full_name)).join(", ");
        match (subjects.pop(), subjects.len()) {
            (Some(only), 0) => Ok(only),
            (Some(_), _) => bail!("choose a program with --program: {left}"),
            (None, _) => bail!("the suite has no program"),
        }
    }
}

impl Effort {
    /// How the search is guided.
    pub fn guidance(&self) -> Guidance {
        if self.random { Guidance::Random } else { Guidance::Guided }
    }

    /// The number of searches side by side.
    pub fn lanes(&self) -> u64 {
        let cores = || thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        self.lanes.map_or_else(cores, NonZeroU64::get)
    }

    /// Searches in each lane until the time is over. Returns what each lane has gathered.
    ///
    /// # Errors
    ///
    /// When Agave's loader refuses an ELF.
    pub fn search<T: Send>(
        &self,
        loaded: Loaded<'_>,
        begin: impl Fn() -> T + Sync,
        add: impl Fn(&mut T, &mut Explorer<'_>, &Tried) + Sync,
    ) -> Result<Vec<Lane<T>>, ProgramFailure> {
        let bar = progress(self);
        let executions = AtomicU64::new(0);
        let lane = |number| {
            let mut explorer = Explorer::new(loaded, self.guidance(), self.seed, number)?;
            let mut gathered = begin();
            // Loading takes time that is not searched.
            let start = Instant::now();
            let (mut inputs, mut shown) = (0, 0);
            let is_over = |inputs: u64| match self.runs {
                Some(runs) => inputs >= runs.get(),
                None => start.elapsed() >= Duration::from_secs(self.seconds),
            };
            while !is_over(inputs) {
                if let Some(tried) = explorer.next() {
                    add(&mut gathered, &mut explorer, &tried);
                }
                inputs += 1;
                if inputs % SHOWN_AFTER == 0 {
                    let now = explorer.executions;
                    let all = executions.fetch_add(now - shown, Ordering::Relaxed) + now - shown;
                    shown = now;
                    let rate = all / start.elapsed().as_secs().max(1);
                    bar.set_message(format!("{all} executions, {rate} a second"));
                    bar.set_position(if self.runs.is_some() {
                        inputs
                    } else {
                        start.elapsed().as_secs()
                    });
                }
            }
            Ok(Lane {
                gathered,
                executions: explorer.executions,
                seconds: start.elapsed().as_secs_f64(),
                jumps: explorer.jumps(),
                kept: explorer.kept().map(|(seed, input)| (seed, input.clone())).collect(),
            })
        };
        thread::scope(|scope| {
            let lane = &lane;
            let lanes = (0..self.lanes()).map(|number| scope.spawn(move || lane(number)));
            // All begin before the first is waited for.
            let lanes = Vec::from_iter(lanes);
            lanes
                .into_iter()
                .map(|lane| match lane.join() {
                    Ok(lane) => lane,
                    Err(panic) => std::panic::resume_unwind(panic),
                })
                .collect()
        })
    }
}

/// After how many inputs the progress is shown again.
const SHOWN_AFTER: u64 = 256;

/// What a lane did.
pub struct Lane<T> {
    /// What it gathered.
    pub gathered: T,
    /// How often it ran a program.
    pub executions: u64,
    /// How long it searched.
    pub seconds: f64,
    /// How many jumps ran.
    pub jumps: usize,
    /// The inputs that did something new, and their seeds.
    pub kept: Vec<(usize, Input)>,
}

/// A sentence about how much was run.
pub fn effort<T>(options: &Effort, lanes: &[Lane<T>]) -> String {
    let executions: u64 = lanes.iter().map(|lane| lane.executions).sum();
    let seconds = lanes.iter().map(|lane| lane.seconds).fold(0.0, f64::max);
    let rate = executions as f64 / seconds.max(0.001);
    let jumps = lanes.iter().map(|lane| lane.jumps).max().unwrap_or(0);
    format!(
        "{executions} executions in {seconds:.1} s, {rate:.0} a second, {jumps} different jumps; {} lanes, seed {}",
        lanes.len(),
        options.seed
    )
}

fn progress(options: &Effort) -> ProgressBar {
    let (length, unit) = match options.runs {
        Some(runs) => (runs.get(), "inputs"),
        None => (options.seconds, "s"),
    };
    let bar = match crate::print::verbosity() {
        crate::print::Verbosity::Quiet => ProgressBar::hidden(),
        _ => ProgressBar::new(length),
    };
    let style =
        ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {unit}  {{wide_msg}}"));
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.with_style(style).with_finish(ProgressFinish::AndClear)
}

/// Reads the fixtures in a directory, in the order of their names.
fn read_corpus(directory: &Path) -> anyhow::Result<Vec<Seed>> {
    let at = || format!("cannot read {}", directory.display());
    let entries = fs::read_dir(directory).with_context(at)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>();
    let mut paths = paths.with_context(at)?;
    paths.retain(|path| path.extension().is_some_and(|it| it == "fix"));
    paths.sort();
    let seeds = paths.iter().map(|path| {
        let at = path.display();
        let bytes = fs::read(path).with_context(|| format!("cannot read {at}"))?;
        let fixture = Fixture::read(&bytes).with_context(|| at.to_string())?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let input = Input::from(&fixture.specimen.invocation);
        Ok(Seed { operation: String::new(), name, input, fields: BTreeMap::new() })
    });
    seeds.collect()
}
