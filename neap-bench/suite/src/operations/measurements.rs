//! What the operations of a suite are measured with.

use super::{
    parameters::{self, Parameter},
    sequence::{Contexts, Sequences},
    transactions::transactions,
};
use crate::{
    accounts::addresses::place,
    context::{Context, Sources},
    declared::{operation::Operation, transaction::Transaction},
    error::SuiteError,
};
use neap_model::params::Params;
use neap_subject::{
    kept::Blocks,
    subject::{Derived, Measurement},
    transaction::TransactionMeasurement,
};
use solana_pubkey::Pubkey;
use std::collections::{BTreeMap, BTreeSet};

/// A row of a suite: an operation, and the value of its parameter.
type Row<'a> = (&'a Operation, Option<Parameter<'a>>);

/// The rows of all operations.
pub fn rows<'a>(operations: &[&'a Operation]) -> Result<Vec<Row<'a>>, SuiteError> {
    let mut rows = Vec::new();
    for operation in operations {
        rows.extend(parameters::rows(operation)?.into_iter().map(|row| (*operation, row)));
    }
    Ok(rows)
}

/// What a program runs.
pub struct Resolved {
    pub operations: Vec<Measurement>,
    pub transactions: Vec<TransactionMeasurement>,
    /// The names of all accounts, by address.
    pub names: BTreeMap<Pubkey, String>,
    /// How the addresses of accounts with seeds are derived.
    pub derived: BTreeMap<Pubkey, Derived>,
}

/// Resolves each row and each transaction with the default addresses and with those of the variations.
pub fn measurements(
    sources: &Sources,
    operations: &[&Operation],
    rows: &[Row],
    declared: &[&Transaction],
    variations: usize,
) -> Result<Resolved, SuiteError> {
    let values: BTreeSet<Option<Parameter>> = rows.iter().map(|(_, value)| *value).collect();
    let contexts = |variation| {
        // Accounts may be resolved without a parameter, even if every operation has one.
        let values = values.iter().copied().chain([None]);
        let contexts = values.map(|value| Ok((value, place(sources, variation, value)?)));
        contexts.collect::<Result<Contexts, SuiteError>>()
    };
    let contexts = [None].into_iter().chain((0..variations).map(Some)).map(contexts);
    let contexts = contexts.collect::<Result<Vec<_>, _>>()?;
    for (name, _) in &sources.accounts {
        match contexts[0][&None].account(name.get_ref(), name) {
            // An operation with the parameter may pass it.
            Err(error) if error.parameter.is_none() => return Err(error),
            _ => {}
        }
    }
    let all = contexts.iter().flat_map(BTreeMap::values);
    let mut names: BTreeMap<_, _> = all.flat_map(Context::names).collect();
    let (mut measurements, mut blocks) = (Vec::<Measurement>::new(), Blocks::default());
    for (variation, contexts) in contexts.iter().enumerate() {
        // What operations leave is large, so it is dropped before the next variation.
        let mut sequences = Sequences::new(operations, contexts, &mut blocks);
        for (index, (operation, parameter)) in rows.iter().enumerate() {
            let resolved = sequences.resolve(operation, *parameter)?;
            for (address, name) in &resolved.names {
                names.entry(*address).or_insert_with(|| name.clone());
            }
            if variation > 0 {
                measurements[index].variations.push(resolved.specimen.clone());
                continue;
            }
            let params = parameter.map(|it| Params::one(it.name, it.value as u64));
            measurements.push(Measurement {
                params: params.unwrap_or_default(),
                ..Measurement::new(operation.name.get_ref(), resolved.specimen.get())
            });
        }
    }
    let transactions = transactions(declared, operations, &contexts)?;
    let derived = contexts[0].values().flat_map(|context| context.derived.clone()).collect();
    Ok(Resolved { operations: measurements, transactions, names, derived })
}
