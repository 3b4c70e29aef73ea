//! Every program of a transfer does what the contract does, with any accounts.

use super::loaded::{Loaded, Property};
use crate::transfer::{any_transfer::any_transfer, same};
use anyhow::ensure;
use interface::transfer::{CLOSE_AUTHORITY_OFFSET, DELEGATE_OFFSET, NATIVE_OFFSET};
use neap_comparison::scenarios::{
    framework::Framework,
    manifest::Role,
    scenario::Scenario,
    transfer::{TRANSFER, expected},
};
use neap_subject::specimen::Invocation;
use solana_instruction::error::InstructionError::InvalidAccountData;

/// A transfer, except in Anchor, which has other errors for a malformed instruction.
fn is_transfer(scenario: Scenario) -> bool {
    scenario.behind_shared() == TRANSFER && scenario.framework != Some(Framework::Anchor)
}

pub const PROPERTIES: [Property; 1] =
    [("matches the model on any accounts", is_transfer, |loaded| {
        // The errors of Token-2022 are others, and the deployed SPL Token has a test of its own.
        if matches!(loaded.program.about.role, Role::Floor | Role::Deployed) {
            return Ok(());
        }
        (0..2_000).try_for_each(|seed| matches_the_model(loaded, seed))
    })];

fn matches_the_model(loaded: &Loaded, seed: u64) -> anyhow::Result<()> {
    let specimen = expected(any_transfer(seed));
    let outcome = loaded.svm.run(&specimen.invocation)?;
    let refuses_tag = outcome.result == Err(InvalidAccountData);
    if refuses_tag && has_bad_tag(&specimen.invocation) {
        return Ok(());
    }
    let verdict = same(&specimen, &outcome);
    ensure!(verdict.is_ok(), "seed {seed}: {verdict:?}");
    Ok(())
}

/// Whether an option has a tag that is neither 0 nor 1. A program may refuse it.
fn has_bad_tag(invocation: &Invocation) -> bool {
    invocation.accounts.iter().any(|(_, account)| {
        let tags = [DELEGATE_OFFSET, NATIVE_OFFSET, CLOSE_AUTHORITY_OFFSET];
        tags.iter().any(|at| account.data.get(*at).is_some_and(|tag| *tag > 1))
    })
}
