//! Turns a declared operation into a specimen.

use super::{
    accounts::{AccountChange, resolve, uses},
    errors::{ANY, named},
    limits::heap_size,
};
use crate::{
    accounts::{
        state::{State, States},
        sysvars::INSTRUCTIONS,
    },
    context::Context,
    declared::{
        lamports::Lamports,
        log::Log,
        operation::{self, AccountUse, CustomError, Operation},
    },
    encode::places,
    error::{SuiteError, ensure, list, require},
    idl,
};
use base64::{Engine, prelude::BASE64_STANDARD};
use neap_subject::specimen::{Invocation, Invoked, Origin, Specimen, is_program_message};
use solana_instruction::{AccountMeta, Instruction, error::InstructionError};
use std::collections::BTreeMap;
use toml::Spanned;

/// The most return data that the runtime allows, in bytes.
const MAX_RETURN_DATA: usize = 1024;

/// Builds the specimen of an operation, and the states that it leaves. `operations` are those that the program runs, and
/// `states` are those that it starts from, if they are not as declared.
pub fn specimen(
    operation: &Operation,
    operations: &[&Operation],
    context: &Context,
    states: &States,
) -> Result<(Specimen, States), SuiteError> {
    let uses = uses(operation, context)?;
    let (metas, mut accounts) = resolve(&uses, context, states)?;
    apply_before(operation, &mut accounts, &uses, context)?;
    let own = with_data(metas, operation, context)?;
    let sysvars =
        context.sysvars(operation, &own, operations, |other| instruction(other, context))?;
    let is_other = |name: &str| {
        context.sources.declared(name).is_some() || context.sources.provided.contains_key(name)
    };
    for account in accounts.iter_mut().filter(|account| !is_other(&account.name)) {
        if let Some((_, sysvar)) = sysvars.get(&account.name) {
            account.before.account = sysvar.clone();
            account.after.account = sysvar.clone();
        }
    }
    if let Some(following) = &operation.followed_by {
        ensure(accounts.iter().any(|account| account.name == INSTRUCTIONS), following, || {
            "only the account `instructions` shows what follows: pass it, or remove `followed_by`"
                .to_owned()
        })?;
    }
    apply_changes(operation, &mut accounts, &uses, context)?;
    let arguments = places(&context.fields(&operation.data)?);
    let fields = accounts.iter().map(|account| (account.address, account.after.places())).collect();
    let (mut before, mut after, mut left) = (Vec::new(), Vec::new(), States::new());
    for AccountChange { address, before: start, after: state, .. } in accounts {
        before.push((address, start.account));
        after.push((address, state.account.clone()));
        left.insert(address, state);
    }
    for sysvar in context.unpassed_sysvars(operation, &sysvars)? {
        if before.iter().all(|(address, _)| *address != sysvar.0) {
            before.push(sysvar.clone());
            after.push(sysvar);
        }
    }
    let heap_size = heap_size(&operation.heap_size)?;
    let invocation =
        Invocation { instruction: own, accounts: before, compute_unit_limit: None, heap_size };
    let mut return_data = Vec::new();
    if let Some(returns) = &operation.returns {
        return_data = context.bytes(returns.get_ref())?;
        let length = return_data.len();
        ensure(length <= MAX_RETURN_DATA, returns, || {
            format!(
                "`returns` has {length} bytes: an instruction can return at most {MAX_RETURN_DATA}"
            )
        })?;
    }
    let logs = operation.logs.as_ref().map(|logs| {
        let logs = logs.iter().map(|log| message(log, context));
        logs.collect::<Result<_, _>>()
    });
    let logs = logs.transpose()?;
    let invokes = operation.invokes.as_ref().map(|invokes| {
        let invokes = invokes.get_ref().iter().map(|it| invoked(it, context));
        invokes.collect::<Result<_, _>>()
    });
    let invokes = invokes.transpose()?;
    let result = result(operation, context)?;
    let any = operation.error.as_ref().filter(|error| error.get_ref() == ANY);
    let origin = match &operation.rolled_back {
        _ if let Some(any) = any => {
            let changes = !operation.after.is_empty() || operation.returns.is_some();
            ensure(!changes && operation.rolled_back.is_none(), any, || {
                "a refusal with any error is compared as the runtime leaves it: remove `after`, `returns` and `rolled_back`"
                    .to_owned()
            })?;
            Origin::RecordedWithoutError
        }
        Some(rolled_back) if *rolled_back.get_ref() => {
            ensure(result.is_err(), rolled_back, || {
                "only a refusal is rolled back: declare an `error` or a `custom_error`, or remove `rolled_back`"
                    .to_owned()
            })?;
            let changes = !operation.after.is_empty() || operation.returns.is_some();
            ensure(!changes, rolled_back, || {
                "a refusal that is rolled back leaves nothing: remove `after` and `returns`, or `rolled_back`"
                    .to_owned()
            })?;
            Origin::RolledBack
        }
        _ => Origin::Declared,
    };
    let specimen = Specimen {
        invocation,
        accounts: after,
        result,
        origin,
        return_data,
        logs,
        invokes,
        fields,
        arguments,
    };
    Ok((specimen, left))
}

/// A message as a transaction's log shows it.
fn message(log: &Spanned<Log>, context: &Context) -> Result<String, SuiteError> {
    match log.get_ref() {
        Log::Data(data) => {
            Ok(format!("Program data: {}", BASE64_STANDARD.encode(context.bytes(data)?)))
        }
        Log::Text(text) => {
            ensure(is_program_message(text), log, || {
                format!(
                    "`{text}` is not a message of a program: begin it with `Program log: ` or `Program data: `"
                )
            })?;
            Ok(text.clone())
        }
    }
}

fn invoked(invoked: &operation::Invoked, context: &Context) -> Result<Invoked, SuiteError> {
    let operation::Invoked { program, data } = invoked;
    let program_id = context.address(program.get_ref(), program)?;
    Ok(Invoked { program_id, data: context.bytes(data)? })
}

/// The instruction of an operation.
fn instruction(operation: &Operation, context: &Context) -> Result<Instruction, SuiteError> {
    let (metas, _) = resolve(&uses(operation, context)?, context, &States::new())?;
    with_data(metas, operation, context)
}

fn with_data(
    accounts: Vec<AccountMeta>,
    operation: &Operation,
    context: &Context,
) -> Result<Instruction, SuiteError> {
    let (program_id, data) = (context.sources.program_id, context.bytes(&operation.data)?);
    Ok(Instruction { program_id, accounts, data })
}

/// Gives accounts another state before an operation than they are declared with.
fn apply_before(
    operation: &Operation,
    accounts: &mut [AccountChange],
    uses: &[AccountUse],
    context: &Context,
) -> Result<(), SuiteError> {
    for (name, changes) in &operation.before {
        check_passed(name, uses)?;
        for account in accounts.iter_mut().filter(|account| account.name == *name.get_ref()) {
            context.change(&mut account.before, changes)?;
            match changes.lamports.as_ref().map(|lamports| (lamports, lamports.get_ref())) {
                None => {}
                Some((_, Lamports::Exactly(lamports))) => {
                    account.before.account.lamports = *lamports;
                }
                Some((_, Lamports::Rent(_))) => {
                    account.before.account.lamports = account.before.rent(context.sources.cluster);
                }
                Some((place, Lamports::Change(_))) => {
                    let message = "the balance before an operation is an integer or `\"rent\"`";
                    return Err(SuiteError::new(place, message));
                }
            }
            account.after = account.before.clone();
        }
    }
    Ok(())
}

/// Checks that an operation passes an account.
fn check_passed(name: &Spanned<String>, uses: &[AccountUse]) -> Result<(), SuiteError> {
    let label = name.get_ref().as_str();
    let known = uses.iter().map(|used| used.account.get_ref());
    ensure(known.clone().any(|known| known == label), name, || {
        let known = list(known);
        format!(
            "the operation does not pass `{label}`: add it to `accounts`, or use one of {known}"
        )
    })
}

/// Applies what an operation changes to the accounts that it passes. The rent of an account depends on its data, so all
/// lamports come last.
fn apply_changes(
    operation: &Operation,
    accounts: &mut [AccountChange],
    uses: &[AccountUse],
    context: &Context,
) -> Result<(), SuiteError> {
    for (name, changes) in &operation.after {
        check_passed(name, uses)?;
        for account in accounts.iter_mut().filter(|account| account.name == *name.get_ref()) {
            context.change(&mut account.after, changes)?;
        }
    }
    let rent = |state: &State| state.rent(context.sources.cluster);
    let rents = accounts
        .iter()
        .map(|account| (account.name.clone(), [rent(&account.before), rent(&account.after)]));
    let rents = BTreeMap::from_iter(rents);
    for account in accounts {
        let changes = operation.after.iter().find(|(name, _)| *name.get_ref() == account.name);
        let Some(lamports) = changes.and_then(|(_, changes)| changes.lamports.as_ref()) else {
            continue;
        };
        let rent_of = |name: &str| {
            require(rents.get(name).copied(), lamports, || {
                let known = list(rents.keys());
                format!("the operation does not pass `{name}`: use one of {known}")
            })
        };
        account.after.account.lamports = match lamports.get_ref() {
            Lamports::Exactly(lamports) => *lamports,
            Lamports::Rent(_) => rent(&account.after),
            Lamports::Change(change) => {
                change.apply(account.before.account.lamports, lamports, rent_of)?
            }
        };
    }
    Ok(())
}

fn result(
    operation: &Operation,
    context: &Context,
) -> Result<Result<(), InstructionError>, SuiteError> {
    let Some(error) = &operation.error else {
        let custom = operation.custom_error.as_ref().map(|custom| match custom.get_ref() {
            CustomError::Number(number) => Ok(*number),
            CustomError::Name(name) => idl::error(context.sources.idl(custom)?, name, custom),
        });
        return Ok(custom.transpose()?.map_or(Ok(()), |code| Err(InstructionError::Custom(code))));
    };
    if let Some(custom) = &operation.custom_error {
        let message = "`error` and `custom_error` exclude each other: remove one";
        return Err(SuiteError::new(custom, message));
    }
    named(error.get_ref()).map(Err).map_err(|message| SuiteError::new(error, message))
}
