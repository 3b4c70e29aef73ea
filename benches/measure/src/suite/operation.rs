//! Turns a declared operation into a specimen.

use super::{
    context::Context,
    declared::Operation,
    error::{SuiteError, ensure, list, require},
};
use crate::svm::is_program_message;
use neap_scenarios::scenario::{Invocation, Specimen};
use solana_instruction::{AccountMeta, Instruction};
use solana_program_error::ProgramError;

/// The most return data that the runtime allows, in bytes.
const MAX_RETURN_DATA: usize = 1024;

/// Builds the specimen of an operation.
pub fn specimen(operation: &Operation, context: &Context) -> Result<Specimen, SuiteError> {
    // The accounts that the instruction passes, each once, in the order of their first use.
    let (mut metas, mut passed, mut before) = (Vec::new(), Vec::new(), Vec::new());
    for meta in &operation.accounts {
        let name = meta.account.get_ref().as_str();
        let account = context.account(name, &meta.account)?;
        let pubkey = context.address(name, &meta.account)?;
        metas.push(AccountMeta { pubkey, is_signer: meta.signer, is_writable: meta.writable });
        if !passed.contains(&name) {
            passed.push(name);
            before.push((pubkey, account));
        }
    }
    let mut after = before.clone();
    for (name, changes) in &operation.after {
        let label = name.get_ref().as_str();
        let place = passed.iter().position(|passed| *passed == label);
        let place = require(place, name, || {
            let names = list(&passed);
            format!(
                "the operation does not pass `{label}`: add it to `accounts`, or use one of {names}"
            )
        })?;
        let contents = (&changes.owner, changes.lamports, &changes.data);
        context.apply(&mut after[place].1, contents)?;
    }
    let invocation = Invocation {
        instruction: Instruction {
            program_id: context.sources.program_id,
            accounts: metas,
            data: context.bytes(&operation.data)?,
        },
        accounts: before,
    };
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
    for message in operation.logs.iter().flatten() {
        let text = message.get_ref();
        ensure(is_program_message(text), message, || {
            format!(
                "`{text}` is not a message of a program: begin it with `Program log: ` or `Program data: `"
            )
        })?;
    }
    let logs = operation.logs.as_ref().map(|logs| {
        let logs = logs.iter().map(|message| message.get_ref().clone());
        logs.collect()
    });
    Ok(Specimen { invocation, accounts: after, result: result(operation)?, return_data, logs })
}

fn result(operation: &Operation) -> Result<Result<(), ProgramError>, SuiteError> {
    let Some(error) = &operation.error else {
        let custom = operation.custom_error.as_ref();
        return Ok(custom.map_or(Ok(()), |custom| Err(ProgramError::Custom(*custom.get_ref()))));
    };
    if let Some(custom) = &operation.custom_error {
        let message = "`error` and `custom_error` exclude each other: remove one";
        return Err(SuiteError::new(custom, message));
    }
    let name = error.get_ref();
    let known = program_errors().find(|known| format!("{known:?}") == *name);
    let known = require(known, error, || {
        let names = list(program_errors().map(|error| format!("{error:?}")));
        format!("`{name}` is not a `ProgramError`: use one of {names}, or `custom_error = 6000`")
    })?;
    Ok(Err(known))
}

/// The built-in program errors. The runtime numbers them from 2, in the upper half of a `u64`. The first number
/// without an error ends the list.
fn program_errors() -> impl Iterator<Item = ProgramError> {
    let errors = (2..).map(|number: u64| ProgramError::from(number << 32));
    errors.take_while(|error| !matches!(error, ProgramError::Custom(_)))
}
