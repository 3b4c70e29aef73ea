//! Trials: bad inputs of an operation, with the outcomes that the contract allows.

use super::{
    Invocation, Specimen,
    bad_input::{
        EMPTY_INSTRUCTION, LONG_INSTRUCTION, MISSING_ACCOUNT, NO_ACCOUNT, SHORT_INSTRUCTION,
        UNKNOWN_INSTRUCTION,
    },
};
use crate::operation::Operation;

use solana_account::Account;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

/// A bad input of one operation, with the outcomes that the contract allows.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The name of the operation.
    pub operation: Operation,
    /// The name of the bad input.
    pub input: String,
    /// The instruction and its accounts.
    pub invocation: Invocation,
    /// The errors that may refuse it.
    pub errors: Vec<ProgramError>,
    /// The accounts that a program must leave if it accepts the input, or `None` if it must refuse it.
    pub accepted: Option<Vec<(Pubkey, Account)>>,
}

impl Trial {
    /// A trial that a program must refuse.
    pub fn refused(
        operation: Operation,
        input: &str,
        error: ProgramError,
        invocation: Invocation,
    ) -> Self {
        Self {
            operation,
            input: input.to_owned(),
            invocation,
            errors: vec![error],
            accepted: None,
        }
    }

    /// A trial that a program must accept.
    pub fn accepted(operation: Operation, input: &str, specimen: Specimen) -> Self {
        Self {
            operation,
            input: input.to_owned(),
            invocation: specimen.invocation,
            errors: Vec::new(),
            accepted: Some(specimen.accounts),
        }
    }

    /// A trial that a program may refuse, if it checks the input, or accept.
    pub fn either(operation: Operation, input: &str, specimen: Specimen) -> Self {
        Self {
            errors: vec![ProgramError::InvalidAccountData],
            ..Self::accepted(operation, input, specimen)
        }
    }

    /// The same trial, with one more error that may refuse it.
    pub fn or_error(mut self, error: ProgramError) -> Self {
        self.errors.push(error);
        self
    }

    /// The trial for a floor, which never reads an account.
    pub fn for_floor(self) -> Self {
        use ProgramError::{InvalidInstructionData, NotEnoughAccountKeys};
        if let [NotEnoughAccountKeys | InvalidInstructionData] = *self.errors {
            return self;
        }
        Self {
            accepted: Some(self.invocation.accounts.clone()),
            errors: Vec::new(),
            ..self
        }
    }
}

/// Changes the data of the first account, in the same way before and after the operation.
pub(super) fn with_changed_data(mut specimen: Specimen, change: impl Fn(&mut Vec<u8>)) -> Specimen {
    change(&mut specimen.invocation.accounts[0].1.data);
    change(&mut specimen.accounts[0].1.data);
    specimen
}

/// The invocation with only its first `count` accounts.
pub(super) fn with_account_count(mut invocation: Invocation, count: usize) -> Invocation {
    invocation.accounts.truncate(count);
    invocation.instruction.accounts.truncate(count);
    invocation
}

/// The specimen with its first account also in place of the second. A specimen with one account gets it as its
/// second.
pub(super) fn with_same_account_twice(mut specimen: Specimen) -> Specimen {
    let Invocation {
        instruction,
        accounts,
    } = &mut specimen.invocation;
    accounts.truncate(1);
    instruction.accounts.truncate(1);
    let mut second = instruction.accounts[0].clone();
    second.is_writable = false;
    instruction.accounts.push(second);
    specimen.accounts.truncate(1);
    specimen
}

/// The invocation with other instruction data.
pub(super) fn with_instruction_data(
    mut invocation: Invocation,
    instruction_data: Vec<u8>,
) -> Invocation {
    invocation.instruction.data = instruction_data;
    invocation
}

/// A first byte that names no operation in any scenario.
const UNKNOWN: u8 = 0xee;

/// The trials that are the same in every scenario: too few accounts, or malformed instruction data.
pub(super) fn instruction_trials(operation: Operation, specimen: &Specimen) -> Vec<Trial> {
    let good = &specimen.invocation;
    let needed = good.accounts.len();
    let mut trials = vec![Trial::refused(
        operation,
        NO_ACCOUNT.name,
        ProgramError::NotEnoughAccountKeys,
        with_account_count(good.clone(), 0),
    )];
    if needed > 1 {
        trials.push(Trial::refused(
            operation,
            MISSING_ACCOUNT.name,
            ProgramError::NotEnoughAccountKeys,
            with_account_count(good.clone(), needed - 1),
        ));
    }
    let data = &good.instruction.data;
    let mut malformed = vec![
        (UNKNOWN_INSTRUCTION, [&[UNKNOWN], &data[1..]].concat()),
        (EMPTY_INSTRUCTION, Vec::new()),
        (LONG_INSTRUCTION, [data, &[0][..]].concat()),
    ];
    if let [_, .., _] = data.as_slice() {
        malformed.push((SHORT_INSTRUCTION, data[..data.len() - 1].to_vec()));
    }
    trials.extend(malformed.into_iter().map(|(input, instruction_data)| {
        Trial::refused(
            operation,
            input.name,
            ProgramError::InvalidInstructionData,
            with_instruction_data(good.clone(), instruction_data),
        )
    }));
    trials
}

#[cfg(test)]
mod tests {
    use crate::operation::Operation;
    use crate::scenario::{Scenario, Wire};
    use neap_model::case::Case;
    use std::collections::BTreeSet;

    const WIRES: [Wire; 3] = [Wire::Borsh, Wire::Bincode, Wire::FixedFieldsFirst];

    #[test]
    fn every_bad_input_is_listed_once_and_tried() {
        for scenario in Scenario::ALL {
            let listed = scenario.bad_inputs().iter().map(|input| input.name);
            let names: BTreeSet<&str> = listed.clone().collect();
            assert_eq!(listed.count(), names.len(), "{scenario}");
            let mut tried = BTreeSet::new();
            for wire in WIRES {
                for operation in scenario.operations() {
                    let mut once = BTreeSet::new();
                    for trial in scenario.trials(*operation, wire) {
                        assert_eq!(trial.operation, *operation);
                        let repeated = !once.insert(trial.input.clone());
                        assert!(!repeated, "{operation} tries {} twice", trial.input);
                        tried.insert(trial.input);
                    }
                }
            }
            assert!(tried.iter().map(String::as_str).eq(names), "{scenario}");
        }
    }

    #[test]
    fn read_by_names_operations_of_the_scenario() {
        for scenario in Scenario::ALL {
            for input in scenario.bad_inputs() {
                for operation in input.read_by {
                    let known = scenario.operations().contains(operation);
                    let known = known || *operation == Operation::Encode;
                    assert!(
                        known && input.check.is_some(),
                        "{}, {operation}",
                        input.name
                    );
                }
            }
        }
    }

    #[test]
    fn every_trial_differs_from_the_valid_invocation() {
        for scenario in Scenario::ALL {
            for wire in WIRES {
                for operation in scenario.operations() {
                    let typical = Some(Case::TYPICAL);
                    let case = scenario.cases().contains(&typical).then_some(Case::TYPICAL);
                    let good = scenario.specimen(*operation, wire, case).invocation;
                    for trial in scenario.trials(*operation, wire) {
                        let same = trial.invocation.accounts == good.accounts
                            && trial.invocation.instruction == good.instruction;
                        assert!(!same, "{operation}, {}", trial.input);
                    }
                }
            }
        }
    }
}
