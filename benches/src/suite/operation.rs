//! From a declared operation to what programs are run with.

use super::{
    account,
    data::Context,
    declared::{After, Operation, Passed},
    error::Refusal,
};
use crate::{
    scenario::{Invocation, Specimen},
    svm::by_a_program,
};
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;
use toml::Spanned;

/// Makes of an operation, and of every account as it is before it, what programs are run with.
///
/// # Errors
///
/// The first of what is wrong in the operation.
pub fn specimen(
    program_id: Pubkey,
    operation: &Operation,
    accounts: &BTreeMap<String, Account>,
    context: &Context,
) -> Result<Specimen, Refusal> {
    let mut metas = Vec::new();
    let mut passed = Accounts::default();
    for meta in &operation.accounts {
        metas.push(AccountMeta {
            pubkey: passed.pass(meta, accounts, context)?,
            is_signer: meta.signer,
            is_writable: meta.writable,
        });
    }
    Ok(Specimen {
        accounts: passed.after(&operation.after, context)?,
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

/// The most bytes that the runtime lets an instruction return.
const MAX_RETURN_DATA: usize = 1024;

fn return_data(operation: &Operation, context: &Context) -> Result<Vec<u8>, Refusal> {
    let Some(returns) = &operation.returns else {
        return Ok(Vec::new());
    };
    let bytes = context.bytes(returns.get_ref())?;
    match bytes.len() {
        0..=MAX_RETURN_DATA => Ok(bytes),
        length => Err(Refusal::of(
            returns,
            format!("{length} bytes: an instruction returns {MAX_RETURN_DATA} at most"),
        )),
    }
}

fn logs(operation: &Operation) -> Result<Option<Vec<String>>, Refusal> {
    let Some(logs) = &operation.logs else {
        return Ok(None);
    };
    let messages = logs.iter().map(|message| {
        let text = message.get_ref();
        match by_a_program(text) {
            true => Ok(text.clone()),
            false => Err(Refusal::of(
                message,
                format!(
                    "no program logs `{text}`: a message begins with `Program log: ` or `Program data: `"
                ),
            )),
        }
    });
    messages.collect::<Result<_, _>>().map(Some)
}

/// The accounts that an instruction names, each once, as it names them first.
#[derive(Default)]
struct Accounts<'a> {
    places: BTreeMap<&'a str, usize>,
    before: Vec<(Pubkey, Account)>,
}

impl<'a> Accounts<'a> {
    fn pass(
        &mut self,
        meta: &'a Passed,
        accounts: &BTreeMap<String, Account>,
        context: &Context,
    ) -> Result<Pubkey, Refusal> {
        let name = meta.account.get_ref();
        let Some(account) = accounts.get(name) else {
            let names = Vec::from_iter(accounts.keys().map(String::as_str)).join("`, `");
            let what = format!("there is no [account.{name}]; there are `{names}`");
            return Err(Refusal::of(&meta.account, what));
        };
        let address = context.addresses.key(name);
        let address = address.map_err(|what| Refusal::of(&meta.account, what))?;
        self.places.entry(name).or_insert_with(|| {
            self.before.push((address, account.clone()));
            self.before.len() - 1
        });
        Ok(address)
    }

    fn after(
        &self,
        changes: &BTreeMap<Spanned<String>, After>,
        context: &Context,
    ) -> Result<Vec<(Pubkey, Account)>, Refusal> {
        let mut after = self.before.clone();
        for (name, changes) in changes {
            let label = name.get_ref().as_str();
            let Some(&place) = self.places.get(label) else {
                let names = Vec::from_iter(self.places.keys().copied()).join("`, `");
                let what =
                    format!("`{label}` is none of the operation's accounts; it has `{names}`");
                return Err(Refusal::of(name, what));
            };
            account::change(&mut after[place].1, changes, context)?;
        }
        Ok(after)
    }
}

fn result(operation: &Operation) -> Result<Result<(), ProgramError>, Refusal> {
    match (&operation.error, &operation.custom_error) {
        (None, None) => Ok(Ok(())),
        (None, Some(custom)) => Ok(Err(ProgramError::Custom(*custom.get_ref()))),
        (Some(error), None) => {
            let name = error.get_ref();
            let known = program_errors().find(|known| format!("{known:?}") == *name);
            let error = known.ok_or_else(|| {
                let names: Vec<String> = program_errors().map(|e| format!("{e:?}")).collect();
                let names = names.join("`, `");
                Refusal::of(
                    error,
                    format!("`{name}` is no error; there are `{names}`, and `custom_error = 6000`"),
                )
            })?;
            Ok(Err(error))
        }
        (Some(_), Some(custom)) => Err(Refusal::of(
            custom,
            "an operation has an `error` or a `custom_error`, not both",
        )),
    }
}

/// The errors that a program has beside its own, as the runtime counts them: in the upper half of a
/// `u64`, from 2 to the first that is none.
fn program_errors() -> impl Iterator<Item = ProgramError> {
    let errors = (2..).map(|number: u64| ProgramError::from(number << 32));
    errors.take_while(|error| !matches!(error, ProgramError::Custom(_)))
}
