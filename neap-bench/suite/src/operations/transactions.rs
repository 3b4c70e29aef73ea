//! Turns declared transactions into what they are measured with.

use super::{
    limits::{heap_size, within},
    sequence::Contexts,
    specimen::specimen,
};
use crate::{
    accounts::state::States,
    context::Context,
    declared::{
        operation::Operation,
        transaction::{self, Step, Transaction as Declared},
    },
    error::{SuiteError, ensure, list, require},
};
use neap_subject::{
    kept::Blocks,
    specimen::{Invocation, Origin, Specimen},
    transaction::{
        ComputeBudget, Transaction, TransactionMeasurement, TransactionSpecimen, Version,
    },
};
use solana_account::Account;
use solana_pubkey::Pubkey;
use solana_transaction_error::TransactionError;
use std::collections::BTreeMap;
use toml::Spanned;

/// The most compute units and bytes of accounts that a transaction gets.
const MAX_COMPUTE_UNITS: u32 = 1_400_000;
const MAX_LOADED_BYTES: u32 = 64 * 1024 * 1024;

/// The most instructions of a transaction, without the four of the compute budget.
const MAX_INSTRUCTIONS: usize = 60;

/// Resolves each transaction with the default addresses and with those of the variations.
pub fn transactions(
    declared: &[&Declared],
    operations: &[&Operation],
    contexts: &[Contexts],
) -> Result<Vec<TransactionMeasurement>, SuiteError> {
    let resolved = declared.iter().map(|declared| {
        let resolve = |contexts: &Contexts| resolve(declared, operations, &contexts[&None]);
        let mut blocks = Blocks::default();
        let specimen = resolve(&contexts[0])?;
        let variations = contexts[1..].iter().map(|it| Ok(blocks.keep(resolve(it)?)));
        let variations = variations.collect::<Result<_, SuiteError>>()?;
        Ok(TransactionMeasurement {
            name: declared.name.get_ref().clone(),
            declaration: None,
            specimen,
            variations,
        })
    });
    resolved.collect()
}

fn resolve(
    declared: &Declared,
    operations: &[&Operation],
    context: &Context,
) -> Result<TransactionSpecimen, SuiteError> {
    let steps = declared.instructions.get_ref();
    ensure((1..=MAX_INSTRUCTIONS).contains(&steps.len()), &declared.instructions, || {
        format!("a transaction has from 1 to {MAX_INSTRUCTIONS} instructions")
    })?;
    let payer = context.address(declared.payer.get_ref(), &declared.payer)?;
    let (mut states, mut before) = (States::new(), Vec::new());
    // A fixture may have an account that no `[account]` declares.
    if !declared.has_fixture() || context.sources.declared(declared.payer.get_ref()).is_some() {
        before.push((payer, context.account(declared.payer.get_ref(), &declared.payer)?.account));
    }
    let mut after = BTreeMap::from_iter(before.clone());
    let (mut instructions, mut fields, mut result) = (Vec::new(), BTreeMap::new(), Ok(()));
    for (index, step) in steps.iter().enumerate() {
        ensure(result.is_ok(), &declared.instructions, || {
            "no instruction runs after one that fails: remove those".to_owned()
        })?;
        let earlier = index.checked_sub(1).map(|earlier| &steps[earlier]);
        let (specimen, left) = instruction(step, earlier, operations, context, &states)?;
        ensure(specimen.origin != Origin::RecordedWithoutError, &declared.instructions, || {
            format!(
                "instruction {} may fail with any error: name the one of the transaction",
                index + 1
            )
        })?;
        let Invocation { instruction, accounts, .. } = specimen.invocation;
        ensure(instruction.program_id != payer, &declared.payer, || {
            "the payer cannot be a program of an instruction".to_owned()
        })?;
        instructions.push(instruction);
        for (address, account) in accounts {
            // The runtime itself makes the account with the instructions.
            if address == solana_instructions_sysvar::ID {
                continue;
            }
            if let Some(known) = after.get(&address) {
                ensure(*known == account, &declared.instructions, || {
                    format!(
                        "instruction {} starts from another state of {address} than those before it leave",
                        index + 1
                    )
                })?;
                continue;
            }
            before.push((address, account));
        }
        after.extend(specimen.accounts);
        fields.extend(specimen.fields);
        states.extend(left);
        // There are at most 60.
        let failed = |error| TransactionError::InstructionError(index as u8, error);
        result = specimen.result.map_err(failed);
    }
    if let Some(error) = &declared.error {
        ensure(result.is_ok(), error, || {
            "an instruction fails before that: remove this error, or that of the instruction"
                .to_owned()
        })?;
        result = Err(named(error)?);
    }
    ensure(before.iter().any(|(address, _)| *address == payer), &declared.payer, || {
        format!("`{}` is no account of the transaction: declare it", declared.payer.get_ref())
    })?;
    let left = |(address, account): &(Pubkey, Account)| {
        let changed = after.get(address).filter(|_| result.is_ok());
        (*address, changed.unwrap_or(account).clone())
    };
    Ok(TransactionSpecimen {
        accounts: before.iter().map(left).collect(),
        transaction: Transaction {
            payer,
            instructions,
            budget: budget(declared)?,
            version: version(declared)?,
            lookup_tables: lookup_tables(declared, context)?,
            accounts: before,
        },
        result,
        fields,
    })
}

/// An error of a transaction none of whose instructions fails.
fn named(error: &Spanned<String>) -> Result<TransactionError, SuiteError> {
    match &**error.get_ref() {
        "InsufficientFundsForRent" => {
            Ok(TransactionError::InsufficientFundsForRent { account_index: 0 })
        }
        "MaxLoadedAccountsDataSizeExceeded" => {
            Ok(TransactionError::MaxLoadedAccountsDataSizeExceeded)
        }
        other => Err(SuiteError::new(
            error,
            format!(
                "unknown error `{other}`: use `InsufficientFundsForRent` or `MaxLoadedAccountsDataSizeExceeded`; that of an instruction belongs into the instruction"
            ),
        )),
    }
}

/// Checks that an operation means the same in a transaction, after this instruction.
fn check_operation(
    operation: &Operation,
    place: &Spanned<String>,
    before: Option<&Step>,
) -> Result<(), SuiteError> {
    ensure(operation.parameter.is_none(), place, || {
        "an operation with a `parameter` cannot be part of a transaction".to_owned()
    })?;
    ensure(operation.clock.is_none(), place, || {
        "a transaction has one clock: declare it as the suite's, not as this operation's".to_owned()
    })?;
    let is_before = |from: &Spanned<String>| matches!(before, Some(Step::Operation(name)) if name.get_ref() == from.get_ref());
    let Some(from) = operation.from.as_ref().filter(|from| !is_before(from)) else {
        return Ok(());
    };
    let message = format!(
        "this starts from `{0}`: put `{{ operation = \"{0}\" }}` before it",
        from.get_ref()
    );
    Err(SuiteError::new(place, message))
}

/// What an instruction does, and the states that it leaves. It starts from these states, after another instruction.
fn instruction(
    step: &Step,
    earlier: Option<&Step>,
    operations: &[&Operation],
    context: &Context,
    states: &States,
) -> Result<(Specimen, States), SuiteError> {
    match step {
        Step::Own { program, operation } => {
            let (mut specimen, left) = specimen(operation, operations, context, states)?;
            specimen.invocation.instruction.program_id =
                context.address(program.get_ref(), program)?;
            Ok((specimen, left))
        }
        Step::Operation(name) => {
            let found = operations.iter().find(|it| it.name.get_ref() == name.get_ref());
            let operation = *require(found, name, || {
                let known = list(operations.iter().map(|it| it.name.get_ref()));
                format!("there is no [[operation]] `{}`: use one of {known}", name.get_ref())
            })?;
            check_operation(operation, name, earlier)?;
            specimen(operation, operations, context, states)
        }
        Step::Fixture(name) => {
            let fixtures = &context.sources.fixtures;
            let is_hash = |full: &&String| full.rsplit('-').next() == Some(name.get_ref());
            let by_hash = || Some(&fixtures[fixtures.keys().find(is_hash)?]);
            let fixture = require(fixtures.get(name.get_ref()).or_else(by_hash), name, || {
                let first = context.sources.fixtures.keys().next();
                let example = first.map(|first| format!(", such as `{first}`")).unwrap_or_default();
                format!(
                    "there is no fixture `{}`: use the name of a row without the program{example}",
                    name.get_ref()
                )
            })?;
            Ok((fixture.clone(), States::new()))
        }
    }
}

/// What the transaction asks for.
fn budget(declared: &Declared) -> Result<ComputeBudget, SuiteError> {
    let compute_units = &declared.compute_unit_limit;
    let loaded = &declared.loaded_accounts_data_size_limit;
    let budget = ComputeBudget {
        compute_unit_limit: within("compute_unit_limit", compute_units, [0, MAX_COMPUTE_UNITS])?,
        compute_unit_price: declared.compute_unit_price,
        loaded_accounts_data_size_limit: within(
            "loaded_accounts_data_size_limit",
            loaded,
            [1, MAX_LOADED_BYTES],
        )?,
        heap_size: heap_size(&declared.heap_size)?,
    };
    if let Some(version) = &declared.version
        && *version.get_ref() == transaction::Version::One
    {
        ensure(compute_units.is_some() && loaded.is_some(), version, || {
            "in version 1 a limit that is not declared is 0: declare `compute_unit_limit` and `loaded_accounts_data_size_limit`"
                .to_owned()
        })?;
    }
    Ok(budget)
}

fn version(declared: &Declared) -> Result<Version, SuiteError> {
    let tables = declared.lookup_tables.as_ref();
    let version = match declared.version.as_ref().map(Spanned::get_ref) {
        Some(transaction::Version::Legacy) => Version::Legacy,
        Some(transaction::Version::Zero) => Version::V0,
        Some(transaction::Version::One) => Version::V1,
        None if tables.is_some() => Version::V0,
        None => Version::Legacy,
    };
    if let Some(tables) = tables {
        ensure(version == Version::V0, tables, || {
            "only transactions of version 0 have lookup tables: remove these, or `version`"
                .to_owned()
        })?;
    }
    Ok(version)
}

fn lookup_tables(declared: &Declared, context: &Context) -> Result<Vec<Vec<Pubkey>>, SuiteError> {
    let tables = declared.lookup_tables.iter().flat_map(Spanned::get_ref).map(|names| {
        let addresses = names.iter().map(|name| context.address(name.get_ref(), name));
        addresses.collect::<Result<Vec<_>, SuiteError>>()
    });
    tables.collect()
}
