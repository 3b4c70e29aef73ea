//! `neap-predicted` has the same outcome as `neap`, which is behind pinocchio's entrypoint, for any invocation.
//!
//! The predicted entrypoint has two paths: one for accounts as predicted, and a fallback to pinocchio's
//! entrypoint. The cost shows which path was taken. The predicted path costs less than pinocchio's entrypoint,
//! the fallback a little more.

use super::{any_invocation::any_invocation, loaded::for_any};
use crate::fixture::{builds, load, program};
use anyhow::{Context, ensure};
use interface::account::{ACCOUNT_SIZE, Operation::Encode};
use neap_comparison::scenarios::{
    account::{ACCOUNT, OWNER},
    framework::Framework,
};
use neap_subject::specimen::Invocation;
use neap_svm::svm::{Outcome, Svm};
use proptest::prelude::*;
use std::cell::Cell;

/// The largest cost of a failed prediction: three checks of two instructions, a call and its return, and another
/// arrangement of the dispatch by the compiler.
const FAILED_PREDICTION: u64 = 12;

#[test]
fn has_the_same_outcome_as_neap() {
    let predicted = program(ACCOUNT.inside(Framework::Predicted), "neap-predicted");
    let pinocchio = program(ACCOUNT, "neap");
    for build in builds() {
        let [predicted, pinocchio] = [&predicted, &pinocchio].map(|it| load(build, it));
        let count = Cell::new(0);
        let verdict = for_any(2_000, &with_any_flags(), |it| {
            count.set(count.get() + u32::from(is_predicted(&it)));
            compare(&predicted, &pinocchio, &it)
        });
        verdict.with_context(|| build.display().to_string()).unwrap();
        assert!(count.get() > 100, "only {} invocations were predicted", count.get());
    }
}

/// Any invocation. The flags of the accounts and the owner of the first one are often others than those that
/// the operation needs.
fn with_any_flags() -> impl Strategy<Value = Invocation> {
    let flags = prop_oneof![Just(None), any::<u8>().prop_map(Some)];
    (any_invocation(), flags, 0..8_u8).prop_map(|(mut invocation, flags, owner)| {
        for (index, meta) in invocation.instruction.accounts.iter_mut().enumerate() {
            if let Some(flags) = flags {
                meta.is_writable = flags >> index & 1 != 0;
                meta.is_signer = flags >> index & 8 != 0;
            }
        }
        if let (0, Some((_, account))) = (owner, invocation.accounts.first_mut()) {
            account.owner = OWNER;
        }
        invocation
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

/// Expects an invocation to have the same outcome behind both entrypoints, and to take the expected path.
fn compare(predicted: &Svm, pinocchio: &Svm, invocation: &Invocation) -> anyhow::Result<()> {
    let mut known = invocation.clone();
    let data = &mut known.instruction.data;
    // Programs behind other entrypoints than the shared one do not have `encode`.
    if interface::account::Operation::from_instruction_data(data) == Some(Encode) {
        data[0] = u8::MAX;
    }
    let [neap, other] = [predicted.run(invocation)?, pinocchio.run(&known)?];
    let ending = |outcome: &Outcome| format!("{:?} {:?}", outcome.result, outcome.aborted);
    ensure!(ending(&neap) == ending(&other), "{} against {}", ending(&neap), ending(&other));
    ensure!(neap.accounts == other.accounts, "the accounts differ");
    let (cost, other) = (neap.compute_units, other.compute_units);
    let expected = if is_predicted(invocation) {
        0..=other - 1
    } else {
        other + 1..=other + FAILED_PREDICTION
    };
    // An aborted instruction is charged its whole budget.
    let is_expected = neap.aborted.is_some() || expected.contains(&cost);
    ensure!(is_expected, "{cost} CU, not {expected:?}");
    Ok(())
}
