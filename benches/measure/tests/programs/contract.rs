//! What the contracts of all scenarios have in common: the right bytes, the right error, and no byte changed by a
//! refused instruction.

use super::loaded::{Loaded, Property};
use crate::fixture::CONTRACT_SCENARIOS;
use anyhow::{Context, ensure};
use neap_measure::verify::verify;
use neap_scenarios::scenario::{Scenario, Specimen, account::encode_data};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_program_error::ProgramError::{InvalidInstructionData, NotEnoughAccountKeys};
use solana_pubkey::Pubkey;

pub const PROPERTIES: [Property; 4] = [
    ("keeps the contract on valid accounts", &Scenario::ALL, |loaded| {
        on_each_specimen(loaded, |specimen| loaded.keeps_contract(&specimen))
    }),
    ("costs the same on a cluster without features", &Scenario::ALL, |loaded| {
        on_each_specimen(loaded, |specimen| costs_the_same_without_features(loaded, &specimen))
    }),
    ("ignores extra accounts and the data of the key", &Scenario::ALL, |loaded| {
        on_each_specimen(loaded, |specimen| ignores_other_accounts(loaded, specimen))
    }),
    (
        "rejects unknown instructions after it counts the accounts",
        &CONTRACT_SCENARIOS,
        rejects_unknown_instructions,
    ),
];

fn on_each_specimen(
    loaded: &Loaded,
    check: impl Fn(Specimen) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut specimens = loaded.specimens().into_iter();
    specimens.try_for_each(|(operation, specimen)| check(specimen).context(operation))
}

/// The harness measures with every feature. A cluster activates them one after the other, and some change how a
/// program's input is laid out and mapped.
fn costs_the_same_without_features(loaded: &Loaded, specimen: &Specimen) -> anyhow::Result<()> {
    let newest = loaded.svm.run(&specimen.invocation)?.compute_units;
    let oldest = loaded.without_features.run(&specimen.invocation)?;
    verify(&oldest, specimen)?;
    let oldest = oldest.compute_units;
    ensure!(newest == oldest, "{newest} CU, but {oldest} without features");
    Ok(())
}

fn ignores_other_accounts(loaded: &Loaded, mut specimen: Specimen) -> anyhow::Result<()> {
    let lengths = if specimen.accounts.len() < 2 { &[][..] } else { &[1, 7, 8, 9, 160, 10_000] };
    for length in lengths {
        for accounts in [&mut specimen.invocation.accounts, &mut specimen.accounts] {
            accounts[1].1.data = vec![*length as u8; *length];
        }
        loaded.keeps_contract(&specimen).with_context(|| format!("a key of {length} bytes"))?;
    }
    for extra in 0..3 {
        let address = Pubkey::new_from_array([extra; 32]);
        specimen.invocation.instruction.accounts.push(AccountMeta::new_readonly(address, false));
        for accounts in [&mut specimen.invocation.accounts, &mut specimen.accounts] {
            accounts.push((address, Account::default()));
        }
        loaded.keeps_contract(&specimen).with_context(|| format!("extra account {extra}"))?;
    }
    Ok(())
}

fn rejects_unknown_instructions(loaded: &Loaded) -> anyhow::Result<()> {
    let (specimens, about) = (loaded.specimens(), &loaded.program.about);
    let (_, Specimen { invocation, .. }) = &specimens[0];
    let known: Vec<&[u8]> =
        specimens.iter().map(|(_, specimen)| &*specimen.invocation.instruction.data).collect();
    let mut unknown: Vec<Vec<u8>> = (0..=u8::MAX).map(|byte| vec![byte]).collect();
    // The operations that the codec does not support, and the one that the enum and frameworks never have.
    for operation in about.cannot.keys() {
        let case = about.scenario.cases()[0];
        let specimen = about.scenario.specimen(*operation, loaded.program.wire, case);
        unknown.push(specimen.invocation.instruction.data);
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
        for count in 0..invocation.accounts.len() {
            let bad = invocation.clone().with_instruction_data(data.clone());
            let refusal = loaded.refuses(bad.with_account_count(count), NotEnoughAccountKeys);
            refusal.with_context(|| format!("{data:?}, {count} accounts"))?;
        }
    }
    Ok(())
}
