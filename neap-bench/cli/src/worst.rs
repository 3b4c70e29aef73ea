//! The `worst` command: searches for the input of an operation that costs most.

use crate::{
    print::print,
    project::Find,
    rows,
    search::{Begin, Elfs, SearchOptions, effort},
};
use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use neap_fixture::{Fixture, encode};
use neap_model::reports::replace;
use neap_search::{
    Explorer, Loaded, Names, Seed, changes,
    worst::{Costly, Goal, Law, Outcomes, Worst},
};
use neap_subject::specimen::{Origin, Specimen};
use std::{fmt::Write, fs, path::PathBuf};

/// The operation, and what is to be large.
#[derive(Args, Clone, Debug)]
pub struct WorstOptions<F: Find> {
    /// Operation or fixtures of the suite: `transfer`, `transfer*`. The inputs of all others stay away
    operation: String,
    /// What is to be as large as possible
    #[arg(long, value_enum, default_value = "compute-units", value_name = "GOAL")]
    goal: GoalName,
    /// Count inputs that the program refuses too
    #[arg(long)]
    refused: bool,
    /// How many accounts more than the suite's the instruction may take
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    more_accounts: usize,
    /// Directory to write the worst input to, as a fixture [default: worst in the directory of the report]
    #[arg(long, value_name = "DIR")]
    fixtures: Option<PathBuf>,
    /// Directory of the ELFs [default: as for `run`]
    #[arg(long, value_name = "DIR")]
    elfs: Option<PathBuf>,
    #[command(flatten)]
    search: SearchOptions<F>,
}

/// What is to be as large as possible.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum GoalName {
    /// The compute units of the instruction
    ComputeUnits,
    /// The bytes of heap that the program uses
    Heap,
    /// The bytes of stack that the program uses
    Stack,
}

impl GoalName {
    fn goal(self) -> Goal {
        match self {
            Self::ComputeUnits => Goal::ComputeUnits,
            Self::Heap => Goal::Heap,
            Self::Stack => Goal::Stack,
        }
    }

    fn unit(self) -> &'static str {
        match self {
            Self::ComputeUnits => "compute units",
            Self::Heap => "bytes of heap",
            Self::Stack => "bytes of stack",
        }
    }
}

/// Searches, prints the most expensive input, and writes it as a fixture. Returns the exit code.
///
/// # Errors
///
/// When the suite is unusable, when no input succeeds, and when the fixture cannot be written.
pub fn worst<F: Find>(options: &WorstOptions<F>) -> anyhow::Result<u8> {
    let mut begin = options.search.begin(Elfs::Built(options.elfs.as_deref()))?;
    let of_suite = begin.of_suite;
    let is_of = |seed: &Seed| {
        let row = seed.name.split_once("::").map_or("", |(_, row)| row);
        [&*seed.operation, row].iter().any(|name| rows::matches(&options.operation, name))
    };
    let seeds = begin.seeds.drain(..).enumerate();
    let seeds = seeds.filter(|(index, seed)| *index >= of_suite || is_of(seed));
    begin.seeds = seeds.map(|(_, seed)| seed).collect();
    ensure!(!begin.seeds.is_empty(), "no operation is called `{}`", options.operation);
    let Begin { subject, seeds, out, .. } = &begin;
    let elf = match subject.carried {
        Some(elf) => elf.to_vec(),
        None => fs::read(&subject.elf)
            .with_context(|| format!("cannot read {}", subject.elf.display()))?,
    };
    let loaded = Loaded {
        id: subject.program_id(),
        elfs: &[&elf],
        callees: &subject.callees,
        cluster: subject.cluster,
        seeds,
        data: &[],
        more_accounts: options.more_accounts,
    };
    let outcomes = if options.refused { Outcomes::All } else { Outcomes::Accepted };
    let goal = options.goal.goal();
    let start = || Worst::new(goal, outcomes);
    let lanes = options.search.effort.search(loaded, start, Worst::add)?;
    let effort = effort(&options.search.effort, &lanes);
    let found = lanes.into_iter().filter_map(|lane| lane.gathered.finish());
    let (costly, law) = found
        .max_by_key(|(costly, _)| costly.cost)
        .with_context(|| format!("`{}` succeeds on no input: add --refused", options.operation))?;
    let mut explorer = Explorer::new(loaded, options.search.effort.guidance(), 0, 0)?;
    let costly = costly.shrink(goal, &mut explorer);
    let directory = options.fixtures.clone().unwrap_or_else(|| out.join("worst"));
    fs::create_dir_all(&directory)
        .with_context(|| format!("cannot create {}", directory.display()))?;
    let bytes = encode(&specimen(&costly));
    let hash = Fixture::read(&bytes)?.digits(8);
    let path = directory.join(format!("worst-{hash}.fix"));
    replace(&path, bytes)?;
    print(&text(options, &begin, &costly, law, &effort, &path.display().to_string()))?;
    Ok(0)
}

/// The input, and what the program does with it.
fn specimen(costly: &Costly) -> Specimen {
    let invocation = costly.input.invocation();
    let Costly { observation, .. } = costly;
    let accounts = if observation.result.is_ok() {
        observation.accounts.clone()
    } else {
        invocation.accounts.clone()
    };
    Specimen {
        result: observation.result.clone(),
        origin: Origin::Recorded,
        return_data: observation.return_data.clone(),
        accounts,
        ..Specimen::unchanged(invocation)
    }
}

fn text<F: Find>(
    options: &WorstOptions<F>,
    begin: &Begin,
    costly: &Costly,
    law: Option<Law>,
    effort: &str,
    path: &str,
) -> String {
    let mut text = String::new();
    let unit = options.goal.unit();
    let seed = &begin.seeds[costly.seed];
    let _ =
        writeln!(text, "{}::{}: {} {unit}", begin.subject.program, options.operation, costly.cost);
    if let Some(Law { parameter, base, each, values }) = law {
        let _ = writeln!(
            text,
            "  {base} and {each} for each {}, as {values} different numbers of them show",
            parameter.unit()
        );
    }
    let names = Names { accounts: &begin.subject.account_names, fields: &seed.fields };
    let changes = changes(&seed.input, &costly.input, &names);
    let with = if changes.is_empty() { "" } else { ", with" };
    let _ = writeln!(text, "  {}{with}", seed.name);
    for change in changes {
        let _ = writeln!(text, "    {change}");
    }
    let _ = writeln!(text, "  {path}\n{effort}");
    text
}
