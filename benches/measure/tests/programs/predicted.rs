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
    scenario::{Framework, Invocation, Scenario, Wire, account::OWNER},
    variation::{SEED, variations},
};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_pubkey::Pubkey;

/// The largest cost of a failed prediction: three checks of two instructions, a call and its return, and another
/// arrangement of the dispatch by the compiler.
const FAILED_PREDICTION: u64 = 12;

#[test]
fn has_the_same_outcome_as_ours() {
    let predicted = program(Scenario::AccountIn(Framework::Predicted), "ours-predicted");
    let pinocchio = program(Scenario::Account, "ours");
    let invocations = invocations();
    assert!(invocations.iter().filter(|it| is_predicted(it)).count() > 100);
    for build in builds() {
        let [predicted, pinocchio] = [&predicted, &pinocchio].map(|it| load(build, it));
        let compare = |invocation: &Invocation| {
            let verdict = compare(&predicted, &pinocchio, invocation);
            verdict.with_context(|| format!("{}: {:?}", build.display(), invocation.instruction))
        };
        invocations.iter().try_for_each(compare).unwrap();
        for_any(2_000, &any_invocation(), |it| compare(&it)).unwrap();
    }
}

/// Every specimen and trial, and invocations with other lengths, flags and owners. Also all of them with an extra
/// account, which takes the fallback.
fn invocations() -> Vec<Invocation> {
    let scenario = Scenario::AccountIn(Framework::Predicted);
    let mut all = Vec::new();
    for operation in scenario.operations() {
        let good = scenario.specimen(*operation, Wire::Borsh, None).invocation;
        let drawn = variations(scenario, *operation, Wire::Borsh, None, SEED);
        let trials = scenario.trials(*operation, Wire::Borsh);
        all.extend(drawn.into_iter().map(|specimen| specimen.invocation));
        all.extend(trials.into_iter().map(|trial| trial.invocation));
        let mut add = |change: &dyn Fn(&mut Invocation)| {
            let mut invocation = good.clone();
            change(&mut invocation);
            all.push(invocation);
        };
        add(&|it| it.accounts[0].1.owner = OWNER);
        for length in [1, 7, 8, 9, 152, 159, 161, 168, 10_000, 100_003, 10 << 20] {
            add(&|it| it.accounts[0].1.data.resize(length, 0x5a));
            add(&|it| it.accounts[1].1.data.resize(length, 0x5a));
        }
        for flags in 0..16 {
            add(&|it| {
                for (index, meta) in it.instruction.accounts.iter_mut().enumerate() {
                    meta.is_writable = flags >> (2 * index) & 1 != 0;
                    meta.is_signer = flags >> (2 * index) & 2 != 0;
                }
            });
        }
    }
    let another = Pubkey::new_from_array([0xee; 32]);
    let mut extended = all.clone();
    for Invocation { instruction, accounts } in &mut extended {
        instruction.accounts.push(AccountMeta::new_readonly(another, false));
        accounts.push((another, Account::default()));
    }
    [all, extended].concat()
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

/// Expects an invocation to have the same outcome behind both entrypoints, and to take the expected path.
fn compare(predicted: &Svm, pinocchio: &Svm, invocation: &Invocation) -> anyhow::Result<()> {
    let mut known = invocation.clone();
    let data = &mut known.instruction.data;
    // Programs behind other entrypoints than the shared one do not have `encode`.
    if interface::Operation::from_instruction_data(data) == Some(Encode) {
        data[0] = u8::MAX;
    }
    let [ours, other] = [predicted.run(invocation)?, pinocchio.run(&known)?];
    let ending = |outcome: &Outcome| format!("{:?} {:?}", outcome.result, outcome.aborted);
    ensure!(ending(&ours) == ending(&other), "{} against {}", ending(&ours), ending(&other));
    ensure!(ours.accounts == other.accounts, "the accounts differ");
    let (cost, other) = (ours.compute_units, other.compute_units);
    let expected = match is_predicted(invocation) {
        true => 0..=other - 1,
        false => other + 1..=other + FAILED_PREDICTION,
    };
    // An aborted instruction is charged its whole budget.
    let is_expected = ours.aborted.is_some() || expected.contains(&cost);
    ensure!(is_expected, "{cost} CU, not {expected:?}");
    Ok(())
}
