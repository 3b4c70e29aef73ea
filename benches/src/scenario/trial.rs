//! A bad input as one operation is run with it, and what the contract says of that.

use super::{
    Invocation, Specimen,
    bad_input::{
        EMPTY_INSTRUCTION, LONG_INSTRUCTION, MISSING_ACCOUNT, NO_ACCOUNT, SHORT_INSTRUCTION,
        UNKNOWN_INSTRUCTION,
    },
};
use solana_account::Account;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

/// A bad input of one operation, and what the contract says of it.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The operation's name.
    pub operation: String,
    /// The input's name.
    pub input: String,
    /// What is run.
    pub invocation: Invocation,
    /// The errors that may refuse it.
    pub errors: Vec<ProgramError>,
    /// The accounts that a program leaves which accepts it; none where the contract has it refused.
    pub accepted: Option<Vec<(Pubkey, Account)>>,
}

impl Trial {
    /// The contract refuses it.
    pub fn refused(operation: &str, input: &str, error: ProgramError, of: Invocation) -> Self {
        Self {
            operation: operation.to_owned(),
            input: input.to_owned(),
            invocation: of,
            errors: vec![error],
            accepted: None,
        }
    }

    /// The contract has nothing against it.
    pub fn accepted(operation: &str, input: &str, specimen: Specimen) -> Self {
        Self {
            operation: operation.to_owned(),
            input: input.to_owned(),
            invocation: specimen.invocation,
            errors: Vec::new(),
            accepted: Some(specimen.accounts),
        }
    }

    /// A program that checks refuses it; one that does not does the operation's work.
    pub fn either(operation: &str, input: &str, specimen: Specimen) -> Self {
        Self {
            errors: vec![ProgramError::InvalidAccountData],
            ..Self::accepted(operation, input, specimen)
        }
    }

    /// The same, where this is the error of a program that does not check.
    pub fn or(mut self, error: ProgramError) -> Self {
        self.errors.push(error);
        self
    }

    /// The same for a floor, which never looks at an account.
    pub fn for_the_floor(self) -> Self {
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

/// Changes the bytes of the first account before an operation, and in the same way those after it.
pub(super) fn changed(mut specimen: Specimen, change: impl Fn(&mut Vec<u8>)) -> Specimen {
    change(&mut specimen.invocation.accounts[0].1.data);
    change(&mut specimen.accounts[0].1.data);
    specimen
}

/// The invocation with so many accounts.
pub(super) fn with_accounts(mut invocation: Invocation, count: usize) -> Invocation {
    invocation.accounts.truncate(count);
    invocation.instruction.accounts.truncate(count);
    invocation
}

/// The specimen with its first account in the place of the second as well, which may be added so.
pub(super) fn with_the_same_account_twice(mut specimen: Specimen) -> Specimen {
    let Invocation {
        instruction,
        accounts,
    } = &mut specimen.invocation;
    accounts.truncate(1);
    instruction.accounts.truncate(1);
    let mut again = instruction.accounts[0].clone();
    again.is_writable = false;
    instruction.accounts.push(again);
    specimen.accounts.truncate(1);
    specimen
}

/// The invocation with other instruction data.
pub(super) fn saying(mut invocation: Invocation, instruction_data: Vec<u8>) -> Invocation {
    invocation.instruction.data = instruction_data;
    invocation
}

/// An operation's byte that no scenario has.
const UNKNOWN: u8 = 0xee;

/// What is wrong with the accounts or the instruction, before anything of an account is read: the
/// same in every scenario.
pub(super) fn of_the_instruction(operation: &str, specimen: &Specimen) -> Vec<Trial> {
    let good = &specimen.invocation;
    let needed = good.accounts.len();
    let mut trials = vec![Trial::refused(
        operation,
        NO_ACCOUNT.name,
        ProgramError::NotEnoughAccountKeys,
        with_accounts(good.clone(), 0),
    )];
    if needed > 1 {
        trials.push(Trial::refused(
            operation,
            MISSING_ACCOUNT.name,
            ProgramError::NotEnoughAccountKeys,
            with_accounts(good.clone(), needed - 1),
        ));
    }
    let data = &good.instruction.data;
    let mut misshapen = vec![
        (UNKNOWN_INSTRUCTION, [&[UNKNOWN], &data[1..]].concat()),
        (EMPTY_INSTRUCTION, Vec::new()),
        (LONG_INSTRUCTION, [data, &[0][..]].concat()),
    ];
    if let [_, .., _] = data.as_slice() {
        misshapen.push((SHORT_INSTRUCTION, data[..data.len() - 1].to_vec()));
    }
    trials.extend(misshapen.into_iter().map(|(input, instruction_data)| {
        Trial::refused(
            operation,
            input.name,
            ProgramError::InvalidInstructionData,
            saying(good.clone(), instruction_data),
        )
    }));
    trials
}

#[cfg(test)]
mod tests {
    use crate::scenario::{Case, Scenario, Wire};
    use std::collections::BTreeSet;

    const WIRES: [Wire; 3] = [Wire::Borsh, Wire::Bincode, Wire::FixedFieldsFirst];

    #[test]
    fn every_bad_input_is_tried_and_named_once() {
        for scenario in Scenario::ALL {
            let listed = scenario.bad_inputs().iter().map(|input| input.name);
            let names: BTreeSet<&str> = listed.clone().collect();
            assert_eq!(listed.count(), names.len(), "{scenario}");
            let mut tried = BTreeSet::new();
            for wire in WIRES {
                for operation in scenario.operations() {
                    let mut once = BTreeSet::new();
                    for trial in scenario.trials(operation, wire) {
                        assert_eq!(trial.operation, *operation);
                        let again = !once.insert(trial.input.clone());
                        assert!(!again, "{operation} is given {} twice", trial.input);
                        tried.insert(trial.input);
                    }
                }
            }
            assert!(tried.iter().map(String::as_str).eq(names), "{scenario}");
        }
    }

    #[test]
    fn every_operation_is_said_to_read_what_it_has() {
        for scenario in Scenario::ALL {
            for input in scenario.bad_inputs() {
                for operation in input.read_by {
                    let known = scenario.operations().contains(operation);
                    let known = known || *operation == "encode";
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
    fn nothing_bad_is_as_good_as_the_contracts_own() {
        for scenario in Scenario::ALL {
            for wire in WIRES {
                for operation in scenario.operations() {
                    let typical = Some(Case::TYPICAL);
                    let case = scenario.cases().contains(&typical).then_some(Case::TYPICAL);
                    let good = scenario.specimen(operation, wire, case).invocation;
                    for trial in scenario.trials(operation, wire) {
                        let same = trial.invocation.accounts == good.accounts
                            && trial.invocation.instruction == good.instruction;
                        assert!(!same, "{operation}, {}", trial.input);
                    }
                }
            }
        }
    }
}
