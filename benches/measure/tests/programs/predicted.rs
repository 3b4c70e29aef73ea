//! `ours-predicted` has the same outcome as `ours`, which is behind pinocchio's entrypoint, for any invocation.
//!
//! The predicted entrypoint has two paths: one for accounts as predicted, and a fallback to pinocchio's
//! entrypoint. The cost shows which path was taken. The predicted path costs less than pinocchio's entrypoint,
//! the fallback a little more.

use super::{any_invocation::any_invocation, loaded::for_any};
use crate::fixture::{builds, load, program};
use anyhow::{Context, ensure};
use interface::{ACCOUNT_SIZE, Operation::Encode};
use neap_measure::svm::{Outcome, Svm};
use neap_scenarios::{
    operation::Operation,
    scenario::{
        Framework, Invocation, Scenario, Wire,
        account::{OPERATIONS, State, encode_data, specimen},
    },
    variation::{SEED, variations},
};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_pubkey::Pubkey;

/// The most compute units that each operation may cost. The measured costs are lower.
const LIMITS: [(Operation, u64); 3] =
    [(Operation::Full, 36), (Operation::ReadOwner, 30), (Operation::UpdateAmount, 17)];

/// The largest cost of a failed prediction: three checks of two instructions, a call and its return, and another
/// arrangement of the dispatch by the compiler.
const FAILED_PREDICTION: u64 = 12;

#[test]
fn stays_within_its_limits() {
    for both in both() {
        for (operation, limit) in LIMITS {
            let invocation = specimen(operation, State::Any).invocation;
            let compute_units = both.predicted.run(&invocation).unwrap().compute_units;
            let build = &both.build;
            assert!(compute_units <= limit, "{operation} ({build}): {compute_units}");
        }
    }
}

#[test]
fn has_the_same_outcome_as_ours() {
    let groups = [
        ("specimens and trials", specimens_and_trials()),
        ("lengths", lengths()),
        ("new and repeated accounts", new_and_repeated_accounts()),
        ("instruction data", any_instruction_data()),
        ("owners and flags", owners_and_flags()),
    ];
    for both in both() {
        for (group, invocations) in &groups {
            let mut predicted = 0;
            for invocation in invocations {
                both.has_same_outcome(invocation).unwrap();
                predicted += usize::from(is_predicted(invocation));
            }
            assert!(predicted > 0, "{group}");
        }
        for_any(1_000, &any_invocation(), |it| both.has_same_outcome(&it)).unwrap();
    }
}

fn specimens_and_trials() -> Vec<Invocation> {
    let predicted = Scenario::AccountIn(Framework::Predicted);
    let mut invocations = Vec::new();
    for operation in predicted.operations() {
        let wire = Wire::Borsh;
        invocations.push(predicted.specimen(*operation, wire, None).invocation);
        let varied = variations(predicted, *operation, wire, None, SEED);
        invocations.extend(varied.into_iter().map(|specimen| specimen.invocation));
        let trials = predicted.trials(*operation, wire);
        invocations.extend(trials.into_iter().map(|trial| trial.invocation));
    }
    assert!(invocations.len() > 50, "{}", invocations.len());
    invocations
}

fn lengths() -> Vec<Invocation> {
    let near = ACCOUNT_SIZE - 9..ACCOUNT_SIZE + 10;
    let lengths = (0..10).chain(near).chain([10_000, 100_003, 10 << 20]);
    let places = lengths.flat_map(|length| [(length, 0), (length, 1)]);
    let invocations = places.flat_map(|(length, place)| {
        each_operation(move |it| it.accounts[place].1.data.resize(length, 0x5a))
    });
    invocations.collect()
}

/// Every combination of up to five accounts in which each account after the first is new, or repeats one of the
/// three before it.
fn new_and_repeated_accounts() -> Vec<Invocation> {
    let mut invocations: Vec<_> =
        each_operation(|it| *it = it.clone().with_account_count(0)).collect();
    for count in 1..=5_u32 {
        for combination in 0..4_usize.pow(count - 1) {
            let back = |place: u32| (combination / 4_usize.pow(place - 1) % 4).min(place as usize);
            let places = (1..count).map(back).collect::<Vec<_>>();
            invocations.extend(each_operation(|it| arrange(it, &places)));
        }
    }
    invocations
}

/// Rearranges the accounts of an invocation.
///
/// `places` lists the accounts after the first: a distance back to the account that is repeated, or 0 for a new
/// one. A new account in the second place is the owner. Other new accounts have lengths that are not multiples
/// of 8.
fn arrange(invocation: &mut Invocation, places: &[usize]) {
    let (owner, meta) = (
        invocation.accounts.pop().expect("the owner's account"),
        invocation.instruction.accounts.pop().expect("the owner"),
    );
    let (accounts, metas) = (&mut invocation.accounts, &mut invocation.instruction.accounts);
    for (index, back) in places.iter().enumerate() {
        if *back > 0 {
            metas.push(metas[metas.len() - back].clone());
            continue;
        }
        let (mut new, mut meta) = (owner.clone(), meta.clone());
        if index > 0 {
            new.0 = Pubkey::new_from_array([index as u8; 32]);
            new.1.data = vec![0x5a; 3 * index];
            meta.pubkey = new.0;
        }
        accounts.push(new);
        metas.push(meta);
    }
}

fn any_instruction_data() -> Vec<Invocation> {
    let long = vec![2; 5_000];
    let others = [vec![], vec![2, 2], vec![0; 9], vec![3; 161], encode_data(), long];
    let data = (0..=u8::MAX).map(|byte| vec![byte]).chain(others);
    let full = specimen(Operation::Full, State::Any).invocation;
    data.map(|data| full.clone().with_instruction_data(data)).collect()
}

fn owners_and_flags() -> Vec<Invocation> {
    let flags = (0..16).flat_map(|flags| {
        each_operation(move |it| {
            for (index, meta) in it.instruction.accounts.iter_mut().enumerate() {
                meta.is_writable = flags >> (2 * index) & 1 != 0;
                meta.is_signer = flags >> (2 * index) & 2 != 0;
            }
        })
    });
    let owner = Pubkey::new_from_array([0x66; 32]);
    let foreign = each_operation(|it| it.accounts[0].1.owner = owner);
    let wrong = each_operation(|it| it.accounts[0].1.data[40] ^= 1);
    flags.chain(foreign).chain(wrong).collect()
}

/// An invocation of each operation, changed by a function.
fn each_operation(change: impl Fn(&mut Invocation)) -> impl Iterator<Item = Invocation> {
    OPERATIONS[..3].iter().map(move |operation| {
        let mut invocation = specimen(*operation, State::Any).invocation;
        change(&mut invocation);
        invocation
    })
}

/// A program behind both entrypoints, in one build.
struct Both {
    build: String,
    predicted: Svm,
    pinocchio: Svm,
}

/// The programs of every build.
fn both() -> impl Iterator<Item = Both> {
    let predicted = program(Scenario::AccountIn(Framework::Predicted), "ours-predicted");
    let pinocchio = program(Scenario::Account, "ours");
    builds().iter().map(move |build| Both {
        predicted: load(build, &predicted),
        pinocchio: load(build, &pinocchio),
        build: build.display().to_string(),
    })
}

/// Whether an invocation takes the predicted path: two different accounts, the first of 160 bytes.
fn is_predicted(invocation: &Invocation) -> bool {
    match invocation.instruction.accounts.as_slice() {
        [first, second] if first.pubkey != second.pubkey => {
            invocation.accounts[0].1.data.len() == ACCOUNT_SIZE
        }
        _ => false,
    }
}

impl Both {
    /// Expects an invocation to have the same outcome behind both entrypoints, and also with an extra account,
    /// which takes the fallback. The extra account must not change the outcome.
    fn has_same_outcome(&self, invocation: &Invocation) -> anyhow::Result<()> {
        let outcome = self.compare(invocation)?;
        let mut extended = invocation.clone();
        let another = Pubkey::new_from_array([0xee; 32]);
        let meta = AccountMeta::new_readonly(another, false);
        extended.instruction.accounts.push(meta);
        extended.accounts.push((another, Account::default()));
        let mut extended_outcome = self.compare(&extended).context("an extra account")?;
        extended_outcome.accounts.pop();
        if invocation.instruction.accounts.len() >= 2 {
            self.is_same(invocation, &outcome, &extended_outcome)?;
        }
        Ok(())
    }

    /// Expects an invocation to have the same outcome behind both entrypoints, and to take the expected path.
    fn compare(&self, invocation: &Invocation) -> anyhow::Result<Outcome> {
        let predicted = self.predicted.run(invocation)?;
        let pinocchio = self.pinocchio.run(&without_encode(invocation))?;
        self.is_same(invocation, &predicted, &pinocchio)?;
        // An aborted instruction is charged its whole budget.
        if predicted.aborted.is_none() {
            let (cost, other) = (predicted.compute_units, pinocchio.compute_units);
            let expected = match is_predicted(invocation) {
                true => 0..=other - 1,
                false => other + 1..=other + FAILED_PREDICTION,
            };
            ensure!(expected.contains(&cost), "{}: {cost} against {other}", self.label(invocation));
        }
        Ok(predicted)
    }

    fn is_same(&self, of: &Invocation, one: &Outcome, other: &Outcome) -> anyhow::Result<()> {
        let ending = |outcome: &Outcome| format!("{:?} {:?}", outcome.result, outcome.aborted);
        let (ending, other_ending) = (ending(one), ending(other));
        let label = self.label(of);
        ensure!(ending == other_ending, "{label}: {ending} against {other_ending}");
        ensure!(one.accounts == other.accounts, "{label}: the accounts differ");
        Ok(())
    }

    fn label(&self, Invocation { instruction, accounts }: &Invocation) -> String {
        let addresses = instruction.accounts.iter().map(|meta| meta.pubkey);
        let lengths = accounts.iter().map(|(_, account)| account.data.len());
        format!(
            "{}: instruction {:?}, accounts {:?}, lengths {:?}",
            self.build,
            &instruction.data[..instruction.data.len().min(8)],
            Vec::from_iter(addresses),
            Vec::from_iter(lengths),
        )
    }
}

/// The invocation with an unknown instruction in place of `encode`, which programs behind other entrypoints do
/// not have.
fn without_encode(invocation: &Invocation) -> Invocation {
    let mut invocation = invocation.clone();
    let data = &mut invocation.instruction.data;
    if interface::Operation::from_instruction_data(data) == Some(Encode) {
        data[0] = u8::MAX;
    }
    invocation
}
