//! Searches in several lanes until the time is over.

use crate::{partition::Partition, progress::bar};
use clap::Args;
use indicatif::ProgressBar;
use neap_model::failure::ProgramFailure;
use neap_svm::search::{Explorer, Guidance, Input, Loaded, Tried};
use std::{
    num::NonZeroU64,
    ops::Range,
    panic::resume_unwind,
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
    /// Search in other lanes than other machines with the same options: 2/4 is the second of four
    #[arg(long, value_name = "K/N", requires = "lanes")]
    pub partition: Option<Partition>,
    /// Change inputs at random only, without what the programs run and compare: to see what this is worth
    #[arg(long, hide = true)]
    pub random: bool,
    /// Begin with the rows alone, without the same operations on other accounts: to see what the search finds itself
    #[arg(long, hide = true)]
    pub rows_only: bool,
}

impl Effort {
    /// How the search is guided.
    pub fn guidance(&self) -> Guidance {
        if self.random { Guidance::Random } else { Guidance::Guided }
    }

    /// How many inputs of a row to begin with: its own first, and then those on other accounts.
    pub fn inputs_of_row(&self) -> usize {
        if self.rows_only { 1 } else { usize::MAX }
    }

    /// The options that decide what a search finds, besides what it searches.
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
        let first = self.partition.map_or(0, |part| (part.number() - 1) * count);
        first..first + count
    }

    /// Searches in each lane until the time is over. Returns what each lane has gathered.
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
    pub fn effort(&self, seeds: usize) -> String {
        let rate = self.executions as f64 / self.seconds.max(0.001);
        format!(
            "began with {seeds} inputs; {} executions in {:.1} s, {rate:.0} a second; {} different jumps",
            self.executions, self.seconds, self.jumps
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
        Self {
            bar: bar(length, unit),
            executions: AtomicU64::new(0),
            counts_inputs: effort.runs.is_some(),
        }
    }

    fn show(&self, more: u64, inputs: u64, elapsed: Duration) {
        let all = self.executions.fetch_add(more, Ordering::Relaxed) + more;
        let rate = all as f64 / elapsed.as_secs_f64().max(0.001);
        self.bar.set_message(format!("{all} executions, {rate:.0} a second"));
        self.bar.set_position(if self.counts_inputs { inputs } else { elapsed.as_secs() });
    }
}
