//! What the programs are measured with.

use crate::scenarios::{
    bad_input::Trial,
    manifest::Role,
    operation::Operation,
    program::{FRAMEWORK, Program},
    size::{DUPLICATES, FURTHER, further},
};
use neap_model::params::Params;
use neap_subject::cluster::Cluster;
use neap_subject::{
    bad_inputs::BadInput,
    draw::{Draw, SEED, draws},
    kept::Kept,
    specimen::{PROGRAM_ID, Specimen},
    subject::{Measurement, Subject},
};
use solana_account::Account;
use std::{path::Path, sync::Arc};

/// The subjects of programs, with their ELFs in a directory.
pub fn subjects<'a>(
    programs: &'a [Program],
    elfs: &'a Path,
) -> impl Iterator<Item = Subject> + use<'a> {
    programs.iter().map(move |program| {
        // The entrypoint of a deployed program is its own.
        let is_deployed = program.about.role == Role::Deployed;
        let mut floors = programs.iter().filter(|_| !is_deployed);
        let floor = floors.find(|floor| floor.is_floor_of(program.scenario));
        let framework = program.scenario.framework.map(|it| (FRAMEWORK.to_owned(), it.to_string()));
        Subject {
            suite: program.scenario.to_string(),
            labels: framework.into_iter().collect(),
            program: program.name.clone(),
            elf: elfs.join(&program.elf_name),
            build_command: format!("make build-sbf-{}", program.build_name),
            floor: floor.map(|floor| floor.name.clone()),
            measurements: program.measurements(),
            bad_inputs: Kept::all(program.bad_inputs().map(BadInput::from)),
            ..Subject::default()
        }
    })
}

impl Program {
    /// The parameters of an operation's rows. What further accounts cost depends on the entrypoint alone, so only floors have those
    /// rows.
    pub fn params(&self, operation: Operation) -> impl Iterator<Item = Params> {
        let scenario = self.scenario;
        let has_further = self.about.role == Role::Floor
            && scenario.definition.operations.with_further_accounts == Some(operation);
        let sizes = scenario.measured_sizes().into_iter().map(move |size| scenario.params(size));
        sizes.chain(further().filter(move |_| has_further))
    }

    /// The specimen of one of its operations, with the parameters of a row.
    pub fn specimen(&self, operation: Operation, params: &Params) -> Specimen {
        let size = self.scenario.definition.format.sizes.and_then(|sizes| sizes.size(params));
        self.adapted(self.scenario.specimen(operation, self.wire, size, None), params)
    }

    /// Specimens of the same operation and parameters on other accounts of the same shape, drawn from a seed.
    pub fn variations(&self, operation: Operation, params: &Params, seed: u64) -> Vec<Specimen> {
        draws(seed).map(|draw| self.variation(operation, params, draw)).collect()
    }

    /// The specimen of the same operation and parameters on another account of the same shape, at another address and with other
    /// lamports.
    ///
    /// The shape of an account is fixed by the name and scenario of its row: its size, and which options are present. Everything
    /// else is drawn: keys, addresses, amounts, lamports, states, and what an instruction stores. Every program of a scenario is
    /// measured on the same draws.
    pub fn variation(&self, operation: Operation, params: &Params, mut draw: Draw) -> Specimen {
        let size = self.scenario.definition.format.sizes.and_then(|sizes| sizes.size(params));
        let mut specimen = self.scenario.specimen(operation, self.wire, size, Some(&mut draw));
        if !self.scenario.definition.contract.draws_lamports() {
            draw_lamports(&mut specimen, &mut draw);
        }
        self.adapted(specimen, params)
    }

    /// A specimen of its scenario, for its role, its id and further accounts.
    fn adapted(&self, specimen: Specimen, params: &Params) -> Specimen {
        let specimen = self.about.role.specimen(specimen).with_program_id(self.id);
        let count = |name| params.get(name).map(|count| count as usize);
        match (count(FURTHER), count(DUPLICATES)) {
            (Some(count), _) => specimen.with_further_accounts(count),
            (None, Some(count)) => specimen.with_duplicates(count),
            (None, None) => specimen,
        }
    }

    /// The bad inputs of each of its operations.
    pub fn bad_inputs(&self) -> impl Iterator<Item = Trial> {
        let scenario = self.scenario;
        let bad_inputs = self.operations().flat_map(move |it| scenario.bad_inputs(it, self.wire));
        let tried = bad_inputs.filter(|it| !self.about.not_tried.contains_key(&*it.kind.name));
        tried.map(move |mut trial| {
            if !self.about.writes_before_it_refuses {
                trial.allowed.begun.clear();
            }
            let is_floor = self.about.role == Role::Floor;
            let trial = if is_floor { scenario.for_floor(trial) } else { trial };
            trial.with_program_id(self.id)
        })
    }

    fn measurements(&self) -> Vec<Measurement> {
        let measurements = self.operations().flat_map(|operation| {
            self.params(operation).map(move |params| Measurement {
                operation: operation.to_string(),
                specimen: Arc::new(self.specimen(operation, &params)),
                variations: Kept::all(self.variations(operation, &params, SEED)),
                declaration: None,
                file: None,
                params,
            })
        });
        measurements.collect()
    }
}

/// Moves the first account to another address, and gives the first two other lamports.
fn draw_lamports(specimen: &mut Specimen, draw: &mut Draw) {
    let lamports = [draw.lamports(), draw.lamports()];
    let address = draw.address();
    specimen.invocation.instruction.accounts[0].pubkey = address;
    for accounts in [&mut specimen.invocation.accounts, &mut specimen.accounts] {
        accounts[0].0 = address;
        for ((_, account), lamports) in accounts.iter_mut().zip(lamports) {
            account.lamports = lamports.max(minimum_lamports(account));
        }
    }
}

/// The smallest balance that an account can have on a cluster. An account of the program is rent-exempt. A key
/// may name an account that does not exist.
fn minimum_lamports(account: &Account) -> u64 {
    if account.owner == PROGRAM_ID { Cluster::MAINNET.rent_exempt(account.data.len()) } else { 0 }
}
