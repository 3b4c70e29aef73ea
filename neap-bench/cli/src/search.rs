//! What the commands that search for inputs share.

use crate::{
    elfs,
    print::{Verbosity, print_note, print_summary, verbosity},
    project::{Find, ProjectOptions},
    rows,
};
use anyhow::{Context, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use neap_fixture::{Fixture, encode};
use neap_model::{failure::ProgramFailure, reports::replace, results::row_name, shard::Shard};
use neap_report::{
    shadow::{FIXTURES, Shadow},
    worst::Worst,
};
use neap_search::{Explorer, Guidance, Input, Loaded, Seed, Tried};
use neap_subject::{
    specimen::{Origin, Specimen},
    subject::Subject,
};
use neap_svm::svm::observer::Observation;
use serde::de::DeserializeOwned;
use std::{
    collections::BTreeMap,
    fs,
    num::NonZeroU64,
    ops::Range,
    panic::resume_unwind,
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
    /// Number of lanes: searches side by side, each with its own random numbers [default: the number of cores]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub lanes: Option<u64>,
    /// Seed of the random numbers
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,
    /// Search in other lanes than the other machines, which have the same options: 2/4 is the second of four. `merge` joins what
    /// they find
    #[arg(long, value_name = "K/N", requires = "lanes")]
    pub shard: Option<Shard>,
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
    /// Directory of inputs that did something new: they are run first, and new ones are added. Commit it, or cache it
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
    /// Its inputs: those of the suite, and then those of the corpus.
    pub seeds: Vec<Seed>,
    /// The directory of the report.
    pub out: PathBuf,
    /// The file of budgets.
    pub budgets: PathBuf,
}

impl Begin {
    /// Keeps the inputs of an operation, and those of the corpus that are of the same instruction.
    ///
    /// # Errors
    ///
    /// When there is no such operation.
    pub fn keep_operation(&mut self, operation: &str) -> anyhow::Result<()> {
        let all = std::mem::take(&mut self.seeds).into_iter();
        let (mut named, corpus): (Vec<Seed>, Vec<Seed>) =
            all.partition(|seed| !seed.operation.is_empty());
        named.retain(|seed| {
            let row = seed.name.split_once("::").map_or("", |(_, row)| row);
            let instruction = seed.operation.split('/').next().unwrap_or_default();
            let names = [&*seed.operation, row, instruction];
            names.iter().any(|name| rows::matches(operation, name))
        });
        ensure!(!named.is_empty(), "no operation is called `{operation}`: `run --list` lists them");
        let is_alike =
            |other: &Seed| named.iter().any(|seed| other.input.has_instruction_of(&seed.input));
        let corpus = Vec::from_iter(corpus.into_iter().filter(is_alike));
        self.seeds = [named, corpus].concat();
        Ok(())
    }
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
        let mut seeds = seeds(&subject, self.effort.rows_only);
        ensure!(
            !seeds.is_empty(),
            "{} has no operation to begin with: declare one, or add [[fixtures]]",
            subject.program
        );
        if let Some(corpus) = self.corpus.as_deref().filter(|corpus| corpus.exists()) {
            let id = subject.program_id();
            seeds.extend(read_corpus(corpus)?.into_iter().filter(|it| it.input.program == id));
        }
        Ok(Begin { subject, seeds, out: project.out, budgets: project.budgets })
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

/// The inputs of a suite: operations, fixtures and bad inputs.
fn seeds(subject: &Subject, rows_only: bool) -> Vec<Seed> {
    let rows = subject.measurements.iter().flat_map(|row| {
        let name = row_name(&subject.program, &row.operation, &row.params);
        let others = if rows_only { &[] } else { &row.variations[..] };
        [&row.specimen].into_iter().chain(others).map(move |specimen| Seed {
            operation: row.operation.clone(),
            is_good: true,
            name: name.clone(),
            input: Input::from(&specimen.invocation),
            fields: specimen.fields.clone(),
        })
    });
    let bad_inputs = subject.bad_inputs.iter().map(|bad| Seed {
        operation: bad.operation.clone(),
        is_good: false,
        name: format!("{}::{}, {}", subject.program, bad.operation, bad.name),
        input: Input::from(&bad.invocation),
        fields: BTreeMap::new(),
    });
    rows.chain(bad_inputs).collect()
}

impl Effort {
    /// How the search is guided.
    pub fn guidance(&self) -> Guidance {
        if self.random { Guidance::Random } else { Guidance::Guided }
    }

    /// What all shards of a search must have in common, besides what they search.
    pub fn options(&self) -> String {
        let length = match self.runs {
            Some(runs) => format!("{runs} inputs a lane"),
            None => format!("{} s", self.seconds),
        };
        format!("neap-bench {}, {length}, {:?}", env!("CARGO_PKG_VERSION"), self.guidance())
    }

    /// The numbers of the lanes to search in.
    pub fn lanes(&self) -> Range<u64> {
        let cores = || thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        let count = self.lanes.unwrap_or_else(cores);
        let first = self.shard.map_or(0, |shard| (shard.number() as u64 - 1) * count);
        first..first + count
    }

    /// Searches in each lane until the time is over. Returns what each lane has gathered.
    ///
    /// # Errors
    ///
    /// When Agave's loader refuses an ELF.
    pub fn search<T: Send, R: Send>(
        &self,
        loaded: Loaded<'_>,
        begin: impl Fn() -> T + Sync,
        add: impl Fn(&mut T, &mut Explorer<'_>, &Tried) + Sync,
        end: impl Fn(T, &mut Explorer<'_>) -> R + Sync,
    ) -> Result<Searched<R>, ProgramFailure> {
        let progress = Progress::new(self);
        let lane = |number| {
            let mut explorer = Explorer::new(loaded, self.guidance(), self.seed, number)?;
            let mut gathered = begin();
            // Loading takes time too, in which nothing runs.
            let (start, mut inputs, mut shown) = (Instant::now(), 0, 0);
            let is_over = |inputs: u64| match self.runs {
                Some(runs) => inputs >= runs.get(),
                None => start.elapsed() >= Duration::from_secs(self.seconds),
            };
            while explorer.is_beginning() || !is_over(inputs) {
                if let Some(tried) = explorer.run_next() {
                    add(&mut gathered, &mut explorer, &tried);
                }
                inputs += 1;
                if inputs.is_multiple_of(SHOWN_AFTER) {
                    progress.show(explorer.executions - shown, inputs, start.elapsed());
                    shown = explorer.executions;
                }
            }
            let (executions, seconds) = (explorer.executions, start.elapsed().as_secs_f64());
            Ok(Lane {
                jumps: explorer.jumps(),
                kept: explorer.kept().map(|(_, input)| input.clone()).collect(),
                gathered: end(gathered, &mut explorer),
                executions,
                seconds,
            })
        };
        let lanes = thread::scope(|scope| {
            let lane = &lane;
            // All begin before the first is waited for.
            let lanes =
                Vec::from_iter(self.lanes().map(|number| scope.spawn(move || lane(number))));
            let lanes =
                lanes.into_iter().map(|lane| lane.join().unwrap_or_else(|it| resume_unwind(it)));
            lanes.collect::<Result<Vec<_>, ProgramFailure>>()
        })?;
        Ok(Searched {
            executions: lanes.iter().map(|lane| lane.executions).sum(),
            seconds: lanes.iter().map(|lane| lane.seconds).fold(0.0, f64::max),
            jumps: lanes.iter().map(|lane| lane.jumps).max().unwrap_or(0),
            lanes,
        })
    }
}

/// After how many inputs the progress is shown again.
const SHOWN_AFTER: u64 = 256;

/// What all lanes did.
pub struct Searched<T> {
    /// How often they ran a program.
    pub executions: u64,
    /// How long the slowest searched.
    pub seconds: f64,
    /// How many different jumps ran in the lane that saw most.
    pub jumps: usize,
    /// The lanes, in order.
    pub lanes: Vec<Lane<T>>,
}

/// What a lane did.
pub struct Lane<T> {
    /// What it gathered.
    pub gathered: T,
    /// The inputs that did something new.
    pub kept: Vec<Input>,
    executions: u64,
    seconds: f64,
    jumps: usize,
}

impl<T> Searched<T> {
    /// A sentence about how much was run.
    pub fn effort(&self, begin: &Begin) -> String {
        let rate = self.executions as f64 / self.seconds.max(0.001);
        format!(
            "began with {} inputs; {} executions in {:.1} s, {rate:.0} a second; {} different jumps\n",
            begin.seeds.len(),
            self.executions,
            self.seconds,
            self.jumps
        )
    }
}

/// A bar with the number of executions.
struct Progress {
    bar: ProgressBar,
    executions: AtomicU64,
    counts_inputs: bool,
}

impl Progress {
    fn new(effort: &Effort) -> Self {
        let (length, unit) = match effort.runs {
            Some(runs) => (runs.get(), "inputs"),
            None => (effort.seconds, "s"),
        };
        let bar = match verbosity() {
            Verbosity::Quiet => ProgressBar::hidden(),
            Verbosity::Normal | Verbosity::Verbose => ProgressBar::new(length),
        };
        let style = format!("{{bar:30}} {{pos}}/{{len}} {unit}  {{wide_msg}}");
        let style = ProgressStyle::with_template(&style);
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = bar.with_style(style).with_finish(ProgressFinish::AndClear);
        Self { bar, executions: AtomicU64::new(0), counts_inputs: effort.runs.is_some() }
    }

    fn show(&self, more: u64, inputs: u64, elapsed: Duration) {
        let all = self.executions.fetch_add(more, Ordering::Relaxed) + more;
        let rate = all as f64 / elapsed.as_secs_f64().max(0.001);
        self.bar.set_message(format!("{all} executions, {rate:.0} a second"));
        self.bar.set_position(if self.counts_inputs { inputs } else { elapsed.as_secs() });
    }
}

/// Prints how much was run: on the standard error if JSON is on the standard output.
///
/// # Errors
///
/// When it cannot be printed.
pub fn print_effort(effort: &str, prints_json: bool) -> anyhow::Result<()> {
    if prints_json {
        print_note(effort.trim_end());
        return Ok(());
    }
    print_summary(effort)
}

/// What a search found, in a file.
pub trait Found: DeserializeOwned {
    /// The name of the file.
    const FILE: &str;

    /// The files of inputs that it names.
    fn fixtures(&self) -> Vec<&str>;
}

impl Found for Shadow {
    const FILE: &str = "shadow.json";

    fn fixtures(&self) -> Vec<&str> {
        self.differences.iter().map(|difference| &*difference.fixture).collect()
    }
}

impl Found for Worst {
    const FILE: &str = "worst.json";

    fn fixtures(&self) -> Vec<&str> {
        vec![&self.fixture]
    }
}

/// Whether a text is the name of a file, and no path.
pub fn is_file_name(name: &str) -> bool {
    Path::new(name).file_name().is_some_and(|file| file == name)
}

/// Removes the inputs that an earlier search left in a directory: those that its file names.
///
/// # Errors
///
/// When one cannot be removed.
pub fn remove_old<F: Found>(directory: &Path) -> anyhow::Result<()> {
    let Ok(text) = fs::read(directory.join(F::FILE)) else { return Ok(()) };
    let Ok(old) = serde_json::from_slice::<F>(&text) else { return Ok(()) };
    for name in old.fixtures().into_iter().filter(|name| is_file_name(name)) {
        let path = directory.join(FIXTURES).join(name);
        if path.exists() {
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
    }
    Ok(())
}

/// Writes an input as a fixture, with what a program did with it. Returns the name of the file.
///
/// # Errors
///
/// When it cannot be written.
pub fn write_fixture(
    directory: &Path,
    prefix: &str,
    input: &Input,
    observation: &Observation,
) -> anyhow::Result<String> {
    fs::create_dir_all(directory)
        .with_context(|| format!("cannot create {}", directory.display()))?;
    let unchanged = Specimen::unchanged(input.invocation());
    let mut specimen =
        Specimen { result: observation.result.clone(), origin: Origin::Recorded, ..unchanged };
    if observation.result.is_ok() {
        specimen.accounts.clone_from(&observation.accounts);
        specimen.return_data.clone_from(&observation.return_data);
    }
    let bytes = encode(&specimen);
    let hash = Fixture::read(&bytes)?.digits(DIGITS);
    let prefix = prefix.chars().map(|it| if it.is_alphanumeric() { it } else { '-' });
    let name = format!("{}-{hash}.fix", String::from_iter(prefix));
    replace(&directory.join(&name), bytes)?;
    Ok(name)
}

/// How many digits of its hash the file of an input has.
const DIGITS: usize = 12;

/// Adds the inputs that did something new to the corpus, if one is named. Returns how many are new.
///
/// # Errors
///
/// When one cannot be written.
pub fn add_to_corpus<T>(
    corpus: Option<&Path>,
    loaded: Loaded<'_>,
    lanes: &[Lane<T>],
) -> anyhow::Result<usize> {
    let Some(corpus) = corpus else { return Ok(0) };
    let mut explorer = Explorer::new(loaded, Guidance::Random, 0, 0)?;
    // What the seeds do is not new.
    for (index, seed) in loaded.seeds.iter().enumerate() {
        explorer.run(index, seed.input.clone());
    }
    let mut added = 0;
    for input in lanes.iter().flat_map(|lane| &lane.kept) {
        if let Some(tried) = explorer.run(0, input.clone())
            && tried.is_new
            && let Some(observation) = tried.observations.first()
        {
            write_fixture(corpus, "input", input, observation)?;
            added += 1;
        }
    }
    Ok(added)
}

/// Reads the fixtures in a directory, in the order of their names.
fn read_corpus(directory: &Path) -> anyhow::Result<Vec<Seed>> {
    let at = || format!("cannot read {}", directory.display());
    let entries = fs::read_dir(directory).with_context(at)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = paths.collect::<Result<Vec<_>, _>>().with_context(at)?;
    paths.retain(|path| path.extension().is_some_and(|it| it == "fix"));
    paths.sort();
    let seeds = paths.iter().map(|path| {
        let at = path.display();
        let bytes = fs::read(path).with_context(|| format!("cannot read {at}"))?;
        let fixture = Fixture::read(&bytes).with_context(|| at.to_string())?;
        Ok(Seed {
            operation: String::new(),
            is_good: false,
            name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            input: Input::from(&fixture.specimen.invocation),
            fields: BTreeMap::new(),
        })
    });
    seeds.collect()
}
