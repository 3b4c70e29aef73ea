//! What the contracts of all scenarios have in common: the right bytes, the right error, and no byte changed by a
//! refused instruction.

use super::loaded::{Loaded, Property};
use crate::fixture::CONTRACT_SCENARIOS;
use anyhow::{Context, ensure};
use interface::ACCOUNT_SIZE;
use neap_measure::verify::verify;
use neap_scenarios::scenario::{Scenario, Specimen, account::encode_data};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_program_error::ProgramError::{InvalidInstructionData, NotEnoughAccountKeys};
use solana_pubkey::Pubkey;

pub const PROPERTIES: [Property; 7] = [
    ("keeps the contract on valid accounts", &Scenario::ALL, keeps_the_contract),
    (
        "costs the same on a cluster without features",
        &Scenario::ALL,
        costs_the_same_without_features,
    ),
    (
        "rejects fewer accounts than the operation needs",
        &CONTRACT_SCENARIOS,
        rejects_fewer_accounts,
    ),
    ("checks the accounts before the instruction", &CONTRACT_SCENARIOS, checks_the_accounts_first),
    ("rejects unknown instructions", &CONTRACT_SCENARIOS, rejects_unknown_instructions),
    ("ignores extra accounts", &Scenario::ALL, ignores_extra_accounts),
    ("ignores the data of the key", &Scenario::ALL, ignores_the_data_of_the_key),
];

fn keeps_the_contract(loaded: &Loaded) -> anyhow::Result<()> {
    for (operation, specimen) in loaded.specimens() {
        loaded.keeps_contract(&specimen).context(operation)?;
    }
    Ok(())
}

/// The harness measures with every feature. A cluster activates them one after the other, and some change how a
/// program's input is laid out and mapped.
fn costs_the_same_without_features(loaded: &Loaded) -> anyhow::Result<()> {
    for (operation, specimen) in loaded.specimens() {
        let [newest, oldest] =
            [&loaded.svm, &loaded.without_features].map(|svm| svm.run(&specimen.invocation));
        let (newest, oldest) = (newest?, oldest?);
        verify(&oldest, &specimen).context(operation)?;
        ensure!(
            newest.compute_units == oldest.compute_units,
            "{operation}: {} CU, but {} without features",
            newest.compute_units,
            oldest.compute_units
        );
    }
    Ok(())
}

fn rejects_fewer_accounts(loaded: &Loaded) -> anyhow::Result<()> {
    for (operation, Specimen { invocation, .. }) in loaded.specimens() {
        for count in 0..invocation.accounts.len() {
            for length in [ACCOUNT_SIZE, 6_000, 20_000] {
                let mut bad = invocation.clone();
                bad.accounts[0].1.data.resize(length, 0);
                let refusal = loaded.refuses(bad.with_account_count(count), NotEnoughAccountKeys);
                refusal
                    .with_context(|| format!("{operation}, {count} accounts, {length} bytes"))?;
            }
        }
    }
    Ok(())
}

fn checks_the_accounts_first(loaded: &Loaded) -> anyhow::Result<()> {
    let (_, Specimen { invocation, .. }) = &loaded.specimens()[0];
    for instruction_data in [vec![9], vec![]] {
        for count in 0..invocation.accounts.len() {
            let bad = invocation.clone().with_account_count(count);
            let bad = bad.with_instruction_data(instruction_data.clone());
            let refusal = loaded.refuses(bad, NotEnoughAccountKeys);
            refusal.with_context(|| format!("{count} accounts, {instruction_data:?}"))?;
        }
    }
    Ok(())
}

fn rejects_unknown_instructions(loaded: &Loaded) -> anyhow::Result<()> {
    let (specimens, about) = (loaded.specimens(), &loaded.program.about);
    let (_, Specimen { invocation, .. }) = &specimens[0];
    let known: Vec<&[u8]> =
        specimens.iter().map(|(_, specimen)| &*specimen.invocation.instruction.data).collect();
    let mut unknown: Vec<Vec<u8>> = (0..=u8::MAX).map(|byte| vec![byte]).collect();
    unknown.push(vec![0; 9]);
    for data in &known {
        unknown.extend([[data, &[0][..]].concat(), data[..data.len() - 1].to_vec()]);
    }
    // The operations that the codec does not support, and the one that the enum and frameworks never have.
    for operation in about.cannot.keys() {
        let cases = about.scenario.cases().into_iter();
        let specimens =
            cases.map(|case| (about.scenario).specimen(*operation, loaded.program.wire, case));
        unknown.extend(specimens.map(|specimen| specimen.invocation.instruction.data));
    }
    if about.scenario == Scenario::AccountEnum || about.framework.is_some() {
        unknown.push(encode_data());
    }
    for data in unknown.iter().filter(|data| !known.contains(&data.as_slice())) {
        // The program refuses before it reads the account, so a bad account makes no difference.
        for length in [invocation.accounts[0].1.data.len(), 1] {
            let mut bad = invocation.clone().with_instruction_data(data.clone());
            bad.accounts[0].1.data.truncate(length);
            let refusal = loaded.refuses(bad, InvalidInstructionData);
            refusal.with_context(|| format!("{data:?}, {length} bytes"))?;
        }
    }
    Ok(())
}

fn ignores_extra_accounts(loaded: &Loaded) -> anyhow::Result<()> {
    for (operation, mut specimen) in loaded.specimens() {
        for extra in 1..=3 {
            let address = Pubkey::new_from_array([extra - 1; 32]);
            let meta = AccountMeta::new_readonly(address, false);
            specimen.invocation.instruction.accounts.push(meta);
            for accounts in [&mut specimen.invocation.accounts, &mut specimen.accounts] {
                accounts.push((address, Account::default()));
            }
            let verdict = loaded.keeps_contract(&specimen);
            verdict.with_context(|| format!("{operation}, {extra} extra accounts"))?;
        }
    }
    Ok(())
}

fn ignores_the_data_of_the_key(loaded: &Loaded) -> anyhow::Result<()> {
    for (operation, mut specimen) in loaded.specimens() {
        if specimen.accounts.len() < 2 {
            continue;
        }
        for length in [1, 7, 8, 9, 160, 10_000] {
            for accounts in [&mut specimen.invocation.accounts, &mut specimen.accounts] {
                accounts[1].1.data = vec![length as u8; length];
            }
            let verdict = loaded.keeps_contract(&specimen);
            verdict.with_context(|| format!("{operation}, {length} bytes"))?;
        }
    }
    Ok(())
}
