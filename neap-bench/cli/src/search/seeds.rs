//! Finds the program to search, and the inputs to begin with.

use crate::{
    project::Project,
    rows,
    search::{corpus::read_corpus, effort::Effort},
};
use anyhow::{bail, ensure};
use clap::Args;
use neap_model::{
    checks::instruction_of, failure::ProgramFailure, results::row_name, text::shown_path,
};
use neap_subject::{kept::Kept, subject::Subject};
use neap_svm::search::{Input, Seed};
use neap_toolchain::files;
use std::{collections::BTreeMap, path::PathBuf};

/// What to search with.
#[derive(Args, Clone, Debug)]
pub struct SearchOptions {
    /// Program of the suite, if it has several
    #[arg(long, value_name = "NAME")]
    pub program: Option<String>,
    /// Directory of inputs that did something new: they are run first, and new ones are added. Commit it, or cache it
    #[arg(long, value_name = "DIR")]
    pub corpus: Option<PathBuf>,
    #[command(flatten)]
    pub effort: Effort,
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
    /// The ELF of the program.
    pub fn elf(&self) -> Result<Vec<u8>, ProgramFailure> {
        let Subject { program, carried, elf, build_command, .. } = &self.subject;
        if let Some(elf) = carried {
            return Ok(elf.to_vec());
        }
        files::read(elf).map_err(|error| {
            let at = shown_path(elf);
            ProgramFailure(format!("{program}: no ELF at {at} ({error}): run `{build_command}`"))
        })
    }

    /// Keeps the inputs of an operation, and those of the corpus that are of the same instruction.
    pub fn keep_operation(&mut self, operation: &str) -> anyhow::Result<()> {
        let all = std::mem::take(&mut self.seeds).into_iter();
        let (mut named, corpus): (Vec<Seed>, Vec<Seed>) =
            all.partition(|seed| !seed.operation.is_empty());
        named.retain(|seed| {
            let row = seed.name.split_once("::").map_or("", |(_, row)| row);
            let instruction = instruction_of(&seed.operation);
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

impl SearchOptions {
    /// Chooses a program of a project, and finds its inputs.
    pub fn begin(&self, project: &Project, subjects: Vec<Subject>) -> anyhow::Result<Begin> {
        let subject = self.choose(subjects)?;
        let mut seeds = seeds(&subject, self.effort.inputs_of_row());
        ensure!(
            !seeds.is_empty(),
            "{} has no operation to begin with: declare one, or add [[fixtures]]",
            subject.program
        );
        if let Some(corpus) = self.corpus.as_deref().filter(|corpus| corpus.exists()) {
            let id = subject.program_id();
            seeds.extend(read_corpus(corpus)?.into_iter().filter(|it| it.input.program == id));
        }
        let (out, budgets) = (project.out.clone(), project.budgets.clone());
        Ok(Begin { subject, seeds, out, budgets })
    }

    fn choose(&self, mut subjects: Vec<Subject>) -> anyhow::Result<Subject> {
        // A floor does nothing.
        subjects.retain(|it| !it.is_floor());
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

/// The inputs of a suite: up to `inputs_of_row` of each operation and fixture, and all bad inputs.
fn seeds(subject: &Subject, inputs_of_row: usize) -> Vec<Seed> {
    let rows = subject.measurements.iter().flat_map(|row| {
        let name = row_name(&subject.program, &row.operation, &row.params);
        row.specimens().take(inputs_of_row).map(move |specimen| Seed {
            operation: row.operation.clone(),
            is_good: true,
            name: name.clone(),
            input: Input::from(&specimen.invocation),
            fields: specimen.fields.clone(),
        })
    });
    let bad_inputs = subject.bad_inputs.iter().map(Kept::get).map(|bad| Seed {
        operation: bad.operation.clone(),
        is_good: false,
        name: format!("{}::{}, {}", subject.program, bad.operation, bad.name),
        input: Input::from(&bad.invocation),
        fields: BTreeMap::new(),
    });
    rows.chain(bad_inputs).collect()
}
