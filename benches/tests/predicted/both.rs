//! The same operations on both entrypoints, run side by side.

use crate::common::{builds, load, programs};
use interface::{ACCOUNT_SIZE, Operation};
use neap_benches::{
    scenario::{Framework, Invocation, Scenario},
    svm::{Outcome, Svm},
};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_pubkey::Pubkey;

/// The scenario of `ours-predicted`.
pub const PREDICTED: Scenario = Scenario::AccountIn(Framework::Predicted);

/// What it costs at most to have looked in vain: three checks of two instructions, a call and its return, and
/// the compiler's other arrangement of the dispatch.
const LOOKED: u64 = 12;

/// A program on both entrypoints, built the same way.
pub struct Both {
    pub build: String,
    pub predicted: Svm,
    pinocchios: Svm,
}

/// Both programs of every build.
pub fn both() -> Vec<Both> {
    let programs = programs();
    let find = |scenario, name| {
        let mut programs = programs.iter().filter(|program| program.name == name);
        programs
            .find(|program| program.about.scenario == scenario)
            .expect(name)
    };
    let predicted = find(PREDICTED, "ours-predicted");
    let pinocchios = find(Scenario::Account, "ours");
    let both = builds().into_iter().map(|build| Both {
        predicted: load(&build, predicted),
        pinocchios: load(&build, pinocchios),
        build: build.file_name().unwrap().to_string_lossy().into_owned(),
    });
    both.collect()
}

impl Both {
    /// Asserts that an invocation ends alike on both entrypoints, as it is and with an account more, which sends
    /// it the other way; and that the account more changes nothing. Gives back its own way.
    pub fn end_alike(&self, invocation: &Invocation) -> Way {
        let outcome = self.compare(invocation);
        let mut more = invocation.clone();
        let another = Pubkey::new_from_array([0xee; 32]);
        let metas = &mut more.instruction.accounts;
        metas.push(AccountMeta::new_readonly(another, false));
        more.accounts.push((another, Account::default()));
        let mut of_more = self.compare(&more);
        of_more.accounts.pop();
        if invocation.instruction.accounts.len() >= 2 {
            assert_same(&outcome, &of_more, &self.label(invocation));
        }
        way(invocation)
    }

    /// Asserts that an invocation ends alike on both entrypoints, and goes the way that it should.
    fn compare(&self, invocation: &Invocation) -> Outcome {
        let predicted = self.predicted.run(invocation).unwrap();
        let pinocchios = self.pinocchios.run(&without_encode(invocation)).unwrap();
        let label = self.label(invocation);
        assert_same(&predicted, &pinocchios, &label);
        // What the runtime ends is charged all there is.
        if predicted.aborted.is_none() {
            let (cost, pinocchios) = (predicted.compute_units, pinocchios.compute_units);
            match way(invocation) {
                Way::Predicted => assert!(cost < pinocchios, "{label}: {cost} for {pinocchios}"),
                Way::Pinocchios => assert!(
                    (pinocchios + 1..=pinocchios + LOOKED).contains(&cost),
                    "{label}: {cost} for {pinocchios}"
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
            "{}: {:?} of {:?}, whose lengths are {:?}",
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

/// The invocation, of an unknown instruction if it is of `encode`, which programs inside frameworks do not have.
fn without_encode(invocation: &Invocation) -> Invocation {
    let mut invocation = invocation.clone();
    let data = &mut invocation.instruction.data;
    if Operation::from_instruction_data(data) == Some(Operation::Encode) {
        data[0] = u8::MAX;
    }
    invocation
}

/// The way that an instruction takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Way {
    Predicted,
    Pinocchios,
}

/// The way that an invocation should take: two different accounts, the first of 160 bytes, are predicted.
fn way(invocation: &Invocation) -> Way {
    match invocation.instruction.accounts.as_slice() {
        [first, second] if first.pubkey != second.pubkey => {
            match invocation.accounts[0].1.data.len() {
                ACCOUNT_SIZE => Way::Predicted,
                _ => Way::Pinocchios,
            }
        }
        _ => Way::Pinocchios,
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
    assert!(one.accounts == other.accounts, "{label}: other accounts");
}
