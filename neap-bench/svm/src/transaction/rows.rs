//! The rows of transactions.

use super::TransactionOutcome;
use crate::{
    built::Built,
    measure::{Partial, collect, ended_by_runtime, last_messages},
    pins,
    rent::refused_for_rent,
    verify::verify_transaction,
};
use anyhow::Context;
use neap_model::{failure::ProgramFailure, params::Params, results::Row};
use neap_subject::{
    declaration::Declaration,
    specimen::is_program_message,
    subject::Subject,
    transaction::{TransactionMeasurement, TransactionSpecimen},
};
use solana_instruction::{AccountMeta, error::InstructionError};
use solana_program_runtime::solana_sbpf::error::EbpfError;
use solana_transaction_error::TransactionError;

/// Measures the transactions of a program.
///
/// A transaction fails when it ends otherwise or leaves another post-state than it must.
pub fn rows(subject: &Subject, built: &Built) -> anyhow::Result<Partial<Vec<Row>>> {
    collect(subject.transactions.iter().map(|measurement| row(subject, measurement, built)))
}

fn row(
    subject: &Subject,
    measurement: &TransactionMeasurement,
    built: &Built,
) -> anyhow::Result<Row> {
    let TransactionMeasurement { name: operation, specimen, .. } = measurement;
    let name = measurement.row_name(&subject.program);
    let outcomes = measurement.specimens().enumerate().map(|(index, specimen)| {
        let outcome = verified(subject, measurement, &specimen, built);
        outcome.with_context(|| match index {
            0 => name.clone(),
            other => format!("{name}, on other account {}", other - 1),
        })
    });
    let outcomes = outcomes.collect::<anyhow::Result<Vec<TransactionOutcome>>>()?;
    let costs = Vec::from_iter(outcomes.iter().map(|outcome| outcome.compute_units));
    let variations = pins::transaction_variations(measurement.specimens().skip(1), &costs[1..]);
    Ok(Row {
        suite: subject.suite.clone(),
        labels: subject.labels.clone(),
        program: subject.program.clone(),
        operation: operation.clone(),
        params: Params::default(),
        compute_units: costs[0],
        input: pins::transaction(&specimen.transaction),
        error: pins::transaction_error(specimen),
        post_state: pins::transaction_post_state(specimen),
        range: variations.range(costs[0]),
        variations,
        floor: None,
        net: None,
        heap_bytes: 0,
        stack: None,
        transaction: Some(outcomes[0].costs.clone()),
        name,
    })
}

/// Whether a program ended because it had no compute units left. The runtime takes all that are left for other reasons too.
fn is_out_of_compute_units(aborted: &str) -> bool {
    let budget = InstructionError::ComputationalBudgetExceeded.to_string();
    let reasons = [EbpfError::ExceededMaxInstructions.to_string(), budget];
    reasons.iter().any(|reason| aborted.starts_with(&**reason))
}

/// What to do about a transaction that does not do what it must.
fn remedy(outcome: &TransactionOutcome, specimen: &TransactionSpecimen) -> String {
    let TransactionOutcome { result, costs, limit, aborted, .. } = outcome;
    match result {
        Err(TransactionError::MaxLoadedAccountsDataSizeExceeded) => {
            let loaded = costs.loaded_bytes;
            format!("it loads {loaded} bytes: raise `loaded_accounts_data_size_limit`")
        }
        Err(_) if aborted.as_deref().is_some_and(is_out_of_compute_units) => {
            format!("all {limit} compute units are used: raise `compute_unit_limit`")
        }
        Err(_) if specimen.result.is_ok() => {
            "if the program is right, declare the error of the instruction".to_owned()
        }
        _ => "if the programs are right, correct what its instructions declare".to_owned(),
    }
}

/// Runs a transaction, and verifies what it did.
pub fn verified(
    subject: &Subject,
    measurement: &TransactionMeasurement,
    specimen: &TransactionSpecimen,
    built: &Built,
) -> Result<TransactionOutcome, ProgramFailure> {
    let names = &subject.account_names;
    let mut outcome = built.svm.run_transaction(&specimen.transaction)?;
    let is_short = matches!(outcome.result, Err(TransactionError::InsufficientFundsForRent { .. }));
    if is_short
        && specimen.result.is_ok()
        && let Some(why) = refused(subject, specimen, outcome.costs.fee_lamports)
    {
        return Err(ProgramFailure(why));
    }
    verify_transaction(&outcome, specimen).map_err(|mismatches| {
        if let Some(why) = &mut outcome.aborted {
            let place = built.place_of_transactions_end(&specimen.transaction);
            why.push_str(&place.unwrap_or_default());
        }
        let place = measurement.declaration.as_ref().map(|Declaration { file, line, .. }| {
            format!("\n  {file}:{line}: {}", remedy(&outcome, specimen))
        });
        let is_failure = outcome.result.is_err() && specimen.result.is_ok();
        outcome.log.retain(|message| is_failure && is_program_message(message));
        let logs = last_messages(&outcome.log);
        let logs = ended_by_runtime(outcome.aborted.as_deref()) + &logs;
        ProgramFailure(
            mismatches.with_names(names, &subject.error_names) + &logs + &place.unwrap_or_default(),
        )
    })?;
    Ok(outcome)
}

/// Why a cluster refuses the accounts that the transaction must leave, or `None` if they have their rent.
fn refused(subject: &Subject, specimen: &TransactionSpecimen, fee: u64) -> Option<String> {
    let TransactionSpecimen { transaction, accounts, .. } = specimen;
    let metas = transaction.instructions.iter().flat_map(|it| &it.accounts);
    let mut after = accounts.clone();
    for (_, payer) in after.iter_mut().filter(|(it, _)| *it == transaction.payer) {
        payer.lamports = payer.lamports.saturating_sub(fee);
    }
    let payer = AccountMeta::new(transaction.payer, true);
    let accounts = [&*transaction.accounts, &*after];
    let metas = metas.chain([&payer]);
    let why = refused_for_rent(subject.cluster, metas, accounts, &subject.account_names)?;
    Some(why + ", or declare `error = \"InsufficientFundsForRent\"` of the transaction")
}
