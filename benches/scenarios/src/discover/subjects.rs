//! Lists what a program is measured and tried with.

use super::{Program, Role};
use crate::operation::Operation;
use crate::{
    scenario::{Specimen, Trial},
    subject::{Measurement, Subject},
    variation::{SEED, variations},
};
use neap_model::case::Case;
use std::{collections::BTreeMap, path::Path};

/// The subjects of programs, with their ELFs in a directory.
pub fn subjects<'a>(
    programs: &'a [Program],
    elfs: &'a Path,
) -> impl Iterator<Item = Subject> + use<'a> {
    programs.iter().map(move |program| {
        let scenario = program.about.scenario;
        let floor = programs.iter().find(|floor| floor.is_floor_of(scenario));
        Subject {
            scenario: scenario.to_string(),
            framework: scenario.framework().map(|framework| framework.to_string()),
            program: program.name.clone(),
            elf: elfs.join(&program.elf_name),
            build_command: format!("make build-sbf-{}", program.build_name),
            floor: floor.map(|floor| floor.name.clone()),
            account_names: BTreeMap::new(),
            measurements: program.measurements(),
            trials: program.trials().collect(),
        }
    })
}

impl Program {
    /// The specimen of one of its operations and cases.
    pub fn specimen(&self, operation: Operation, case: Option<Case>) -> Specimen {
        self.for_role(self.about.scenario.specimen(operation, self.wire, case))
    }

    /// Specimens of the same operation and case on other accounts of the same shape, drawn from a seed.
    pub fn variations(&self, operation: Operation, case: Option<Case>, seed: u64) -> Vec<Specimen> {
        let specimens = variations(self.about.scenario, operation, self.wire, case, seed);
        let specimens = specimens.into_iter();
        specimens.map(|specimen| self.for_role(specimen)).collect()
    }

    /// Adapts a specimen to the program's role: a floor only has to succeed.
    pub fn for_role(&self, specimen: Specimen) -> Specimen {
        if self.about.role == Role::Floor {
            specimen.for_floor()
        } else {
            specimen
        }
    }

    /// The bad inputs of each of its operations.
    pub fn trials(&self) -> impl Iterator<Item = Trial> {
        let trials = self
            .operations()
            .flat_map(|operation| self.about.scenario.trials(operation, self.wire));
        trials.map(|trial| match self.about.role {
            Role::Floor => self.about.scenario.floor_trial(trial),
            Role::Codec | Role::Ours | Role::Bound => trial,
        })
    }

    fn measurements(&self) -> Vec<Measurement> {
        let cases = self.about.scenario.cases();
        let operations = self.operations();
        let measurements = operations.flat_map(|operation| {
            let cases = cases.iter();
            cases.map(move |&case| Measurement {
                operation: operation.to_string(),
                case,
                specimen: self.specimen(operation, case),
                variations: self.variations(operation, case, SEED),
            })
        });
        measurements.collect()
    }
}
