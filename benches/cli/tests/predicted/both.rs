//! Runs the same invocations behind both entrypoints.

use crate::common::{builds, load, programs};
use interface::{ACCOUNT_SIZE, Operation};
use neap_measure::svm::{Outcome, Svm};
use neap_scenarios::scenario::{Framework, Invocation, Scenario};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_pubkey::Pubkey;

/// The scenario of `ours-predicted`.
pub const PREDICTED: Scenario = Scenario::AccountIn(Framework::Predicted);

/// The largest cost of a failed prediction: three checks of two instructions, a call and its return, and another
/// arrangement of the dispatch by the compiler.
const FAILED_PREDICTION: u64 = 12;

/// A program behind both entrypoints, in one build.
pub struct Both {
    pub build: String,
    pub predicted: Svm,
    pinocchio: Svm,
}

/// The programs of every build.
pub fn both() -> Vec<Both> {
    let programs = programs();
    let find = |scenario, name| {
        let mut programs = programs.iter().filter(|program| program.name == name);
        programs
            .find(|program| program.about.scenario == scenario)
            .expect(name)
    };
    let predicted = find(PREDICTED, "ours-predicted");
    let pinocchio = find(Scenario::Account, "ours");
    let both = builds().into_iter().map(|build| Both {
        predicted: load(&build, predicted),
        pinocchio: load(&build, pinocchio),
        build: build.file_name().unwrap().to_string_lossy().into_owned(),
    });
    both.collect()
}

impl Both {
    /// Asserts that an invocation has the same outcome behind both entrypoints, and also with an extra account,
    /// which takes the fallback. The extra account must not change the outcome. Returns the path of the
    /// invocation.
    pub fn assert_same_outcome(&self, invocation: &Invocation) -> Path {
        let outcome = self.compare(invocation);
        let mut extended = invocation.clone();
        let another = Pubkey::new_from_array([0xee; 32]);
        let metas = &mut extended.instruction.accounts;
        metas.push(AccountMeta::new_readonly(another, false));
        extended.accounts.push((another, Account::default()));
        let mut extended_outcome = self.compare(&extended);
        extended_outcome.accounts.pop();
        if invocation.instruction.accounts.len() >= 2 {
            assert_same(&outcome, &extended_outcome, &self.label(invocation));
        }
        path(invocation)
    }

    /// Asserts that an invocation has the same outcome behind both entrypoints, and takes the expected path.
    fn compare(&self, invocation: &Invocation) -> Outcome {
        let predicted = self.predicted.run(invocation).unwrap();
        let pinocchio = self.pinocchio.run(&without_encode(invocation)).unwrap();
        let label = self.label(invocation);
        assert_same(&predicted, &pinocchio, &label);
        // An aborted instruction is charged its whole budget.
        if predicted.aborted.is_none() {
            let (cost, pinocchio) = (predicted.compute_units, pinocchio.compute_units);
            match path(invocation) {
                Path::Predicted => assert!(cost < pinocchio, "{label}: {cost} against {pinocchio}"),
                Path::Fallback => assert!(
                    (pinocchio + 1..=pinocchio + FAILED_PREDICTION).contains(&cost),
                    "{label}: {cost} against {pinocchio}"
                ),
            }
        }
        predicted
    }

    fn label(&self, invocation: &Invocation) -> String {
        let instruction = &invocation.instruction;
        let lengths = invocation
            .accounts
            .iter()
            .map(|(_, account)| account.data.len());
        format!(
            "{}: instruction {:?}, accounts {:?}, lengths {:?}",
            self.build,
            &instruction.data[..instruction.data.len().min(8)],
            instruction
                .accounts
                .iter()
                .map(|meta| meta.pubkey)
                .collect::<Vec<_>>(),
            lengths.collect::<Vec<_>>(),
        )
    }
}

/// The invocation with an unknown instruction in place of `encode`, which programs behind other entrypoints do
/// not have.
fn without_encode(invocation: &Invocation) -> Invocation {
    let mut invocation = invocation.clone();
    let data = &mut invocation.instruction.data;
    if Operation::from_instruction_data(data) == Some(Operation::Encode) {
        data[0] = u8::MAX;
    }
    invocation
}

/// The path that an instruction takes through the predicted entrypoint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Path {
    Predicted,
    Fallback,
}

/// The path that an invocation should take. The entrypoint predicts two different accounts, the first of 160
/// bytes.
fn path(invocation: &Invocation) -> Path {
    match invocation.instruction.accounts.as_slice() {
        [first, second] if first.pubkey != second.pubkey => {
            match invocation.accounts[0].1.data.len() {
                ACCOUNT_SIZE => Path::Predicted,
                _ => Path::Fallback,
            }
        }
        _ => Path::Fallback,
    }
}

#[track_caller]
fn assert_same(one: &Outcome, other: &Outcome, label: &str) {
    assert_eq!(
        format!("{:?}", one.result),
        format!("{:?}", other.result),
        "{label}"
    );
    assert_eq!(one.aborted, other.aborted, "{label}");
    assert!(
        one.accounts == other.accounts,
        "{label}: the accounts differ"
    );
}
