//! The `worst` command: searches for the input of an operation that costs most.

use crate::{
    measured_elfs,
    print::print_note,
    project::{ReportPlace, SuiteOptions},
    search::{
        corpus::finish,
        output::{PrintOption, publish, remove_old, write_fixture},
        seeds::{Begin, SearchOptions},
    },
};
use anyhow::Context;
use clap::{Args, ValueEnum};
use neap_model::failure::Exit;
use neap_report::{
    shadow::FIXTURES,
    worst::{self, text},
};
use neap_subject::cluster::Cluster;
use neap_svm::search::{
    Loaded, Names, changes,
    worst::{Goal, Law, Outcomes, Worst},
};
use neap_toolchain::sha256;
use std::path::PathBuf;

/// The operation, and what is to be large.
#[derive(Args, Clone, Debug)]
pub struct WorstOptions {
    /// Operation of the suite, or instruction of its fixtures. `*` stands for any text. The search begins with its rows
    operation: String,
    /// What is to be as large as possible
    #[arg(long, value_enum, default_value = "compute-units", value_name = "GOAL")]
    goal: GoalName,
    /// Count inputs that the program refuses too
    #[arg(long)]
    refused: bool,
    /// How many accounts more than the suite's the instruction may take
    #[arg(long, value_name = "COUNT", default_value_t = 0, value_parser = clap::value_parser!(u8))]
    more_accounts: u8,
    #[command(flatten)]
    print: PrintOption,
    /// Directory for worst.json and the input as a fixture [default: worst in the directory of the report]
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
    /// Directory of the ELFs [default: as for `run`]
    #[arg(long, value_name = "DIR")]
    elfs: Option<PathBuf>,
    #[command(flatten)]
    search: SearchOptions,
    #[command(flatten)]
    suite: SuiteOptions,
    #[command(flatten)]
    report: ReportPlace,
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

/// Searches, prints the most expensive input, and writes it as a fixture. Returns how it ends.
pub fn worst(options: &WorstOptions) -> anyhow::Result<Exit> {
    let (suite, project) = options.suite.find()?;
    let project = options.report.in_project(project);
    let elfs = measured_elfs::of_suite(&suite, options.elfs.as_deref())?;
    suite.notes.iter().for_each(print_note);
    let mut begin = options.search.begin(&project, suite.subjects(&elfs))?;
    let operation = &options.operation;
    begin.keep_operation(operation)?;
    let elf = begin.elf()?;
    let Begin { subject, seeds, out, .. } = &begin;
    let loaded = Loaded {
        id: subject.program_id(),
        elfs: &[&elf],
        callees: &subject.callees,
        loader: subject.loader,
        cluster: subject.cluster,
        seeds,
        data: &subject.drawn_data,
        records_logs: false,
        keeps_instruction: true,
        more_accounts: options.more_accounts.into(),
    };
    let outcomes = options.outcomes();
    let (effort, goal) = (&options.search.effort, options.goal.goal());
    let start = || Worst::new(goal, outcomes);
    let searched = effort.search(loaded, start, Worst::add, Worst::finish)?;
    let printed = options.print.printed();
    finish(&searched, loaded, options.search.corpus.as_deref(), printed)?;
    let executions = searched.executions;
    let found = searched.lanes.into_iter().filter_map(|lane| lane.gathered);
    // The first of the lanes that found as much.
    let found = found.rev().max_by_key(|found| found.costly.cost);
    let found = found.with_context(|| {
        format!("the program accepts no input of `{operation}`: add --refused to count refusals")
    })?;
    let directory = options.into.clone().unwrap_or_else(|| out.join("worst"));
    remove_old::<worst::Worst>(&directory)?;
    let (fixtures, prefix) = (directory.join(FIXTURES), format!("worst {operation}"));
    let (input, observation) = (&found.costly.input, &found.costly.observation);
    let seed = &seeds[found.costly.seed];
    let names = Names { accounts: &subject.account_names, fields: &seed.fields };
    let report = worst::Worst {
        program: subject.program.clone(),
        elf: sha256(&elf),
        operation: operation.clone(),
        unit: options.goal.unit().to_owned(),
        known: found.known,
        cost: found.costly.cost,
        law: found.law.map(law),
        seed: effort.seed,
        options: options.that_decide(subject.cluster),
        lanes: effort.lanes().collect(),
        executions,
        made_of: seed.name.clone(),
        changes: changes(&seed.input, input, &names),
        fixture: write_fixture(&fixtures, &prefix, input, observation)?,
    };
    let at = directory.display().to_string();
    publish(&report, &directory, printed, || text(&report, &at))?;
    Ok(Exit::Pass)
}

impl WorstOptions {
    fn outcomes(&self) -> Outcomes {
        if self.refused { Outcomes::All } else { Outcomes::Accepted }
    }

    /// The options that, with the inputs, decide what the search finds.
    fn that_decide(&self, cluster: Cluster) -> String {
        format!(
            "{}, {:?}, {:?}, {} more accounts, {cluster}",
            self.search.effort.options(),
            self.goal,
            self.outcomes(),
            self.more_accounts,
        )
    }
}

/// How the cost grows, as the report says it.
fn law(Law { parameter, base, each, values }: Law) -> worst::Law {
    worst::Law { base, each, parameter: parameter.unit().to_owned(), values }
}
