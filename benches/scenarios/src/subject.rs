//! What a program is measured with.

use crate::{
    discover::{About, Program},
    draw::{Draw, draws},
    operation::Operation,
    role::Role,
    scenario::{Invocation, PROGRAM_ID, Scenario, Specimen, Trial},
    variation::{SEED, variation},
};
use neap_model::case::RowCase;
use solana_pubkey::Pubkey;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

/// A program with everything that it is measured with.
#[derive(Default)]
pub struct Subject {
    /// The name of its scenario.
    pub scenario: String,
    /// The name of its framework, or `None` if it uses the shared entrypoint.
    pub framework: Option<String>,
    /// Whether a suite declares it. It may then read any sysvar.
    pub is_of_suite: bool,
    /// Its name, unique in the scenario.
    pub program: String,
    /// The path of its ELF.
    pub elf: PathBuf,
    /// The ELF, if the harness carries it. Its path is then one in a package.
    pub carried: Option<&'static [u8]>,
    /// The programs that are loaded beside it.
    pub callees: Vec<Callee>,
    /// The command that builds the ELF: `make build-sbf-borsh`. Errors show it.
    pub build_command: String,
    /// The name of its floor, if there is one.
    pub floor: Option<String>,
    /// Names for addresses in error messages. Other addresses appear in base58.
    pub account_names: BTreeMap<Pubkey, String>,
    /// What it is measured with, a row each.
    pub measurements: Vec<Measurement>,
    /// The bad inputs that it is tried with.
    pub trials: Vec<Trial>,
    /// The bad inputs whose outcome is only recorded.
    pub refusals: Vec<Refusal>,
}

/// A program that the measured one may invoke.
#[derive(Clone, Debug)]
pub struct Callee {
    /// Its name in the profile.
    pub name: String,
    /// The id that it runs under.
    pub id: Pubkey,
    /// Its ELF.
    pub elf: Arc<[u8]>,
}

/// What one row is measured with.
#[derive(Clone, Debug)]
pub struct Measurement {
    /// The operation's name.
    pub operation: String,
    /// The size of the account or the number of accounts, if the operation has several rows.
    pub case: Option<RowCase>,
    /// Where a suite declares it.
    pub declaration: Option<Declaration>,
    /// The instruction, and the outcome that it must have.
    pub specimen: Specimen,
    /// The same on other accounts of the same shape. If one of them costs more or less, the row has a range.
    /// May be empty.
    pub variations: Vec<Specimen>,
}

/// Where a suite declares an operation, and what it expects.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// The suite's file.
    pub file: String,
    /// The line of the operation's name.
    pub line: usize,
    /// The line of each key that says what to expect: `after.vault`, `returns`.
    pub expectations: BTreeMap<String, usize>,
}

/// A bad input of an operation. What a program does with it is recorded. No outcome is wrong.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The operation.
    pub operation: String,
    /// What is bad: `authority does not sign`.
    pub input: String,
    /// The instruction and its accounts.
    pub invocation: Invocation,
}

impl Subject {
    /// The id that the program runs under: the one that its instructions name.
    pub fn program_id(&self) -> Pubkey {
        let first = self.measurements.first();
        first.map_or(PROGRAM_ID, |first| first.specimen.invocation.instruction.program_id)
    }
}

/// The subjects of programs, with their ELFs in a directory.
pub fn subjects<'a>(
    programs: &'a [Program],
    elfs: &'a Path,
) -> impl Iterator<Item = Subject> + use<'a> {
    programs.iter().map(move |program| {
        let scenario = program.about.scenario;
        // The entrypoint of a deployed program is its own.
        let is_deployed = program.about.role == Role::Deployed;
        let mut floors = programs.iter().filter(|_| !is_deployed);
        let floor = floors.find(|floor| floor.is_floor_of(scenario));
        Subject {
            scenario: scenario.to_string(),
            framework: scenario.framework().map(|framework| framework.to_string()),
            program: program.name.clone(),
            elf: elfs.join(&program.elf_name),
            build_command: format!("make build-sbf-{}", program.build_name),
            floor: floor.map(|floor| floor.name.clone()),
            measurements: program.measurements(),
            trials: program.trials().collect(),
            ..Subject::default()
        }
    })
}

impl Program {
    /// The cases of an operation. What further accounts cost depends on the entrypoint alone, so only floors have those
    /// cases.
    pub fn cases(&self, operation: Operation) -> impl Iterator<Item = Option<RowCase>> {
        let About { scenario, role, .. } = self.about;
        let has_further = role == Role::Floor
            && scenario.shared() == Scenario::Account
            && operation == Operation::ReadOwner;
        let further = RowCase::further().filter(move |_| has_further);
        let sizes = scenario.cases().into_iter().map(|size| size.map(RowCase::Size));
        sizes.chain(further.map(Some))
    }

    /// The specimen of one of its operations and cases.
    pub fn specimen(&self, operation: Operation, case: Option<RowCase>) -> Specimen {
        let size = case.and_then(RowCase::size);
        self.adapted(self.about.scenario.specimen(operation, self.wire, size), case)
    }

    /// Specimens of the same operation and case on other accounts of the same shape, drawn from a seed.
    pub fn variations(
        &self,
        operation: Operation,
        case: Option<RowCase>,
        seed: u64,
    ) -> Vec<Specimen> {
        draws(seed).map(|draw| self.variation(operation, case, draw)).collect()
    }

    /// The specimen of the same operation and case on another account of the same shape.
    pub fn variation(&self, operation: Operation, case: Option<RowCase>, draw: Draw) -> Specimen {
        let size = case.and_then(RowCase::size);
        self.adapted(variation(self.about.scenario, operation, self.wire, size, draw), case)
    }

    /// A specimen of its scenario, for its role, its id and the accounts of a case.
    fn adapted(&self, specimen: Specimen, case: Option<RowCase>) -> Specimen {
        let specimen = self.about.role.specimen(specimen).with_program_id(self.id);
        match case {
            Some(RowCase::Further(count)) => specimen.with_further_accounts(count),
            Some(RowCase::Duplicates(count)) => specimen.with_duplicates(count),
            Some(RowCase::Size(_) | RowCase::Parameter(_)) | None => specimen,
        }
    }

    /// The bad inputs of each of its operations.
    pub fn trials(&self) -> impl Iterator<Item = Trial> {
        let About { scenario, role, writes_before_it_refuses, .. } = self.about;
        let trials = self.operations().flat_map(move |it| scenario.trials(it, self.wire));
        let trials = trials.filter(|trial| !self.about.not_tried.contains_key(&trial.input));
        trials.map(move |mut trial| {
            if !writes_before_it_refuses {
                trial.begun.clear();
            }
            let trial = match role {
                Role::Floor => scenario.floor_trial(trial),
                _ => trial,
            };
            trial.with_program_id(self.id)
        })
    }

    fn measurements(&self) -> Vec<Measurement> {
        let mut measurements = Vec::new();
        for operation in self.operations() {
            measurements.extend(self.cases(operation).map(|case| Measurement {
                operation: operation.to_string(),
                case,
                declaration: None,
                specimen: self.specimen(operation, case),
                variations: self.variations(operation, case, SEED),
            }));
        }
        measurements
    }
}
