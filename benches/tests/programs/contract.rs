//! What the contracts of all scenarios have in common: the right bytes, the right error, and no byte changed by a
//! refused instruction.

use super::loaded::{Loaded, Property};
use crate::fixture::has_contracts_errors;
use anyhow::{Context, ensure};
use neap_comparison::scenarios::transfer::TRANSFER;
use neap_model::failure::ProgramFailure;
use neap_subject::specimen::Specimen;
use neap_svm::verify::verify;
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_program_error::ProgramError::{InvalidInstructionData, NotEnoughAccountKeys};
use solana_pubkey::Pubkey;

/// The most accounts that the runtime passes to an instruction.
const MAX_ACCOUNTS_PER_INSTRUCTION: usize = 255;

pub const PROPERTIES: [Property; 4] = [
    (
        "costs the same on a cluster with every feature",
        |_| true,
        |loaded| {
            on_each_specimen(loaded, |specimen| {
                costs_the_same_with_every_feature(loaded, &specimen)
            })
        },
    ),
    ("takes as many accounts as the runtime passes", |_| true, takes_all_accounts),
    (
        "ignores extra accounts and the data of the key",
        |_| true,
        |loaded| on_each_specimen(loaded, |specimen| ignores_other_accounts(loaded, specimen)),
    ),
    (
        "rejects unknown instructions after it counts the accounts",
        has_contracts_errors,
        rejects_unknown_instructions,
    ),
];

fn on_each_specimen(
    loaded: &Loaded,
    check: impl Fn(Specimen) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    loaded.specimens().try_for_each(|(operation, specimen)| check(specimen).context(operation))
}

/// The harness measures with the features of mainnet. Mainnet activates the others one after the other, and some change how a
/// program's input is laid out and mapped.
fn costs_the_same_with_every_feature(loaded: &Loaded, specimen: &Specimen) -> anyhow::Result<()> {
    let today = loaded.svm.run(&specimen.invocation)?.compute_units;
    let later = loaded.all_features.run(&specimen.invocation)?;
    verify(&later, specimen)?;
    let later = later.compute_units;
    ensure!(today == later, "{today} CU, but {later} with every feature");
    Ok(())
}

/// Checks floors alone: a codec may run out of the heap that an entrypoint leaves.
fn takes_all_accounts(loaded: &Loaded) -> anyhow::Result<()> {
    if !loaded.is_floor() {
        return Ok(());
    }
    on_each_specimen(loaded, |specimen| {
        let others = MAX_ACCOUNTS_PER_INSTRUCTION - specimen.invocation.instruction.accounts.len();
        let distinct = specimen.clone().with_further_accounts(others);
        costs_the_same_with_every_feature(loaded, &distinct)?;
        let mut with_data = distinct.invocation.clone();
        let further = with_data.accounts.iter_mut().rev().take(others);
        further.for_each(|(_, account)| account.data = vec![1; 13]);
        let cost = |invocation| Ok::<_, ProgramFailure>(loaded.svm.run(invocation)?.compute_units);
        let [empty, with_data] = [cost(&distinct.invocation)?, cost(&with_data)?];
        ensure!(empty == with_data, "{empty} CU, but {with_data} with data");
        costs_the_same_with_every_feature(loaded, &specimen.with_duplicates(others))
    })
}

fn ignores_other_accounts(loaded: &Loaded, mut specimen: Specimen) -> anyhow::Result<()> {
    let has_key =
        specimen.accounts.len() == 2 && loaded.program.scenario.behind_shared() != TRANSFER;
    let lengths = if has_key { &[1, 7, 8, 9, 160, 10_000][..] } else { &[] };
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
    let about = &loaded.program.about;
    let invocations = loaded.specimens().map(|(_, specimen)| specimen.invocation);
    let invocations = Vec::from_iter(invocations);
    let is_known = |data: &Vec<u8>| invocations.iter().any(|it| it.instruction.data == *data);
    for specimen in loaded.specimens().map(|(_, specimen)| specimen.invocation) {
        for count in 0..specimen.accounts.len() {
            let too_few = specimen.clone().with_account_count(count);
            loaded.refuses(too_few, NotEnoughAccountKeys)?;
        }
    }
    let bytes = (0..=u8::MAX).map(|byte| vec![byte]).filter(|data| !is_known(data));
    let unsupported = about.cannot.keys().map(|operation| {
        let scenario = loaded.program.scenario;
        let operation = scenario.operation_named(operation).expect("a manifest names operations");
        let size = scenario.measured_sizes()[0];
        let specimen = scenario.specimen(operation, loaded.program.wire, size, None);
        specimen.invocation.instruction.data
    });
    for data in bytes.chain(unsupported) {
        let unknown = invocations[0].clone().with_instruction_data(data.clone());
        // The program refuses before it reads the account, so a bad account makes no difference.
        let mut short = unknown.clone();
        short.accounts[0].1.data.truncate(1);
        let whole = [(unknown.clone(), InvalidInstructionData), (short, InvalidInstructionData)];
        let too_few = (0..unknown.accounts.len())
            .map(|count| (unknown.clone().with_account_count(count), NotEnoughAccountKeys));
        for (bad, error) in whole.into_iter().chain(too_few) {
            let what = format!("{data:?}, {} accounts", bad.accounts.len());
            loaded.refuses(bad, error).context(what)?;
        }
    }
    Ok(())
}
