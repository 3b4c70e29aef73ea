//! Turns a declared operation into a specimen.

use super::{
    account,
    data::Context,
    declared::{After, Operation, Passed},
    error::SuiteError,
};

use crate::svm::is_program_message;
use neap_scenarios::scenario::{Invocation, Specimen};
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;
use toml::Spanned;

/// Builds the specimen of an operation. `accounts` are all accounts of the suite before it.
///
/// # Errors
///
/// The first error in the operation.
pub fn specimen(
    program_id: Pubkey,
    operation: &Operation,
    accounts: &BTreeMap<String, Account>,
    context: &Context,
) -> Result<Specimen, SuiteError> {
    let mut metas = Vec::new();
    let mut passed = Accounts::default();
    for meta in &operation.accounts {
        metas.push(AccountMeta {
            pubkey: passed.add(meta, accounts, context)?,
            is_signer: meta.signer,
            is_writable: meta.writable,
        });
    }
    Ok(Specimen {
        accounts: passed.expected_after(&operation.after, context)?,
        invocation: Invocation {
            instruction: Instruction {
                program_id,
                accounts: metas,
                data: context.bytes(&operation.data)?,
            },
            accounts: passed.before,
        },
        result: result(operation)?,
        return_data: return_data(operation, context)?,
        logs: logs(operation)?,
    })
}

/// The most return data that the runtime allows, in bytes.
const MAX_RETURN_DATA: usize = 1024;

fn return_data(operation: &Operation, context: &Context) -> Result<Vec<u8>, SuiteError> {
    let Some(returns) = &operation.returns else {
        return Ok(Vec::new());
    };
    let bytes = context.bytes(returns.get_ref())?;
    match bytes.len() {
        0..=MAX_RETURN_DATA => Ok(bytes),
        length => Err(SuiteError::new(
            returns,
            format!(
                "`returns` has {length} bytes: an instruction can return at most {MAX_RETURN_DATA}"
            ),
        )),
    }
}

fn logs(operation: &Operation) -> Result<Option<Vec<String>>, SuiteError> {
    let Some(logs) = &operation.logs else {
        return Ok(None);
    };
    let messages = logs.iter().map(|message| {
        let text = message.get_ref();
        match is_program_message(text) {
            true => Ok(text.clone()),
            false => Err(SuiteError::new(
                message,
                format!(
                    "`{text}` is not a message of a program: begin it with `Program log: ` or `Program data: `"
                ),
            )),
        }
    });
    messages.collect::<Result<_, _>>().map(Some)
}

/// The accounts that an instruction passes, each once, in the order of their first use.
#[derive(Default)]
struct Accounts<'a> {
    places: BTreeMap<&'a str, usize>,
    before: Vec<(Pubkey, Account)>,
}

impl<'a> Accounts<'a> {
    fn add(
        &mut self,
        meta: &'a Passed,
        accounts: &BTreeMap<String, Account>,
        context: &Context,
    ) -> Result<Pubkey, SuiteError> {
        let name = meta.account.get_ref();
        let Some(account) = accounts.get(name) else {
            let names = Vec::from_iter(accounts.keys().map(String::as_str)).join("`, `");
            let message =
                format!("there is no [account.{name}]: declare it, or use one of `{names}`");
            return Err(SuiteError::new(&meta.account, message));
        };
        let address = context.addresses.resolve(name);
        let address = address.map_err(|message| SuiteError::new(&meta.account, message))?;
        self.places.entry(name).or_insert_with(|| {
            self.before.push((address, account.clone()));
            self.before.len() - 1
        });
        Ok(address)
    }

    fn expected_after(
        &self,
        changes: &BTreeMap<Spanned<String>, After>,
        context: &Context,
    ) -> Result<Vec<(Pubkey, Account)>, SuiteError> {
        let mut after = self.before.clone();
        for (name, changes) in changes {
            let label = name.get_ref().as_str();
            let Some(&place) = self.places.get(label) else {
                let names = Vec::from_iter(self.places.keys().copied()).join("`, `");
                let message = format!(
                    "the operation does not pass `{label}`: add it to `accounts`, or use one of `{names}`"
                );
                return Err(SuiteError::new(name, message));
            };
            account::apply_after(&mut after[place].1, changes, context)?;
        }
        Ok(after)
    }
}

fn result(operation: &Operation) -> Result<Result<(), ProgramError>, SuiteError> {
    match (&operation.error, &operation.custom_error) {
        (None, None) => Ok(Ok(())),
        (None, Some(custom)) => Ok(Err(ProgramError::Custom(*custom.get_ref()))),
        (Some(error), None) => {
            let name = error.get_ref();
            let known = program_errors().find(|known| format!("{known:?}") == *name);
            let error = known.ok_or_else(|| {
                let names: Vec<String> = program_errors().map(|e| format!("{e:?}")).collect();
                let names = names.join("`, `");
                SuiteError::new(
                    error,
                    format!("`{name}` is not a `ProgramError`: use one of `{names}`, or `custom_error = 6000`"),
                )
            })?;
            Ok(Err(error))
        }
        (Some(_), Some(custom)) => Err(SuiteError::new(
            custom,
            "`error` and `custom_error` exclude each other: remove one",
        )),
    }
}

/// The built-in program errors. The runtime numbers them from 2, in the upper half of a `u64`. The first number
/// without an error ends the list.
fn program_errors() -> impl Iterator<Item = ProgramError> {
    let errors = (2..).map(|number: u64| ProgramError::from(number << 32));
    errors.take_while(|error| !matches!(error, ProgramError::Custom(_)))
}
