//! The accounts that an operation passes.

use crate::{
    accounts::state::{State, States},
    context::Context,
    declared::{
        field::{Kind, Value},
        operation::{AccountUse, Accounts, Operation},
    },
    error::{SuiteError, ensure, list, require},
    idl,
};
use neap_idl_reader::InstructionAccount;
use solana_instruction::AccountMeta;
use solana_pubkey::Pubkey;
use std::{borrow::Cow, collections::BTreeMap};
use toml::Spanned;

/// The most accounts that the runtime passes to an instruction.
const MAX_ACCOUNTS: usize = 255;

/// An account that an operation passes, before and after it.
pub struct AccountChange {
    /// The name of its declaration. Copies have the same.
    pub name: String,
    pub address: Pubkey,
    pub before: State,
    pub after: State,
}

/// The accounts of an instruction, and each of them once, in the order of their first use. `states` are those that it
/// starts from, if they are not as declared.
pub fn resolve(
    uses: &[AccountUse],
    context: &Context,
    states: &States,
) -> Result<(Vec<AccountMeta>, Vec<AccountChange>), SuiteError> {
    let (mut metas, mut changes) = (Vec::new(), Vec::<AccountChange>::new());
    for AccountUse { account, repeat, writable, signer } in uses {
        let name = account.get_ref();
        let declared = context.account(name, account);
        let declared = declared.and_then(|state| Ok((state, context.address(name, account)?)));
        let (declared, _) = declared.map_err(|error| match &error.parameter {
            Some(parameter) => {
                let message = format!(
                    "`{name}` needs the parameter `{parameter}`: declare `parameter = {{ {parameter} = [1, 10] }}`, \
                     or pass another account"
                );
                SuiteError::new(account, message)
            }
            None => error,
        })?;
        let copies = repeat.as_ref().map(|count| context.count(count.get_ref(), count));
        for copy in 0..copies.transpose()?.unwrap_or(1) {
            let address = context.copy(name, copy, account)?;
            metas.push(AccountMeta { pubkey: address, is_signer: *signer, is_writable: *writable });
            ensure(metas.len() <= MAX_ACCOUNTS, account, || {
                format!("an instruction can pass at most {MAX_ACCOUNTS} accounts: pass fewer")
            })?;
            if changes.iter().all(|change| change.address != address) {
                let mut before = states.get(&address).unwrap_or(&declared).clone();
                if copy > 0 {
                    before.name = format!("{name} {}", copy + 1);
                }
                let (name, after) = (name.clone(), before.clone());
                changes.push(AccountChange { name, address, before, after });
            }
        }
    }
    Ok((metas, changes))
}

/// The accounts of an operation in order, with their flags.
pub fn uses<'a>(
    operation: &'a Operation,
    context: &Context,
) -> Result<Cow<'a, [AccountUse]>, SuiteError> {
    let Operation { accounts, remaining_accounts: remaining, .. } = operation;
    let named = match (accounts.get_ref(), remaining) {
        (Accounts::List(uses), None) => return Ok(uses.into()),
        (Accounts::List(_), Some(remaining)) => {
            let message = "`accounts` is a list here: add these to it";
            return Err(SuiteError::new(remaining, message));
        }
        (Accounts::Named(named), _) => named,
    };
    let first = operation.data.first();
    let first = first.map(|first| (first, first.get_ref().kind, &first.get_ref().value));
    let Some((first, Kind::Instruction, Value::Text(instruction))) = first else {
        let message = "`accounts` can be a table only if `data` begins with `{ instruction = \"name\" }`: use a list";
        return Err(SuiteError::new(accounts, message));
    };
    let items = &idl::instruction(context.sources.idl(first)?, instruction, first)?.accounts;
    for name in named.keys() {
        ensure(items.iter().any(|item| item.name == *name.get_ref()), name, || {
            let known = list(items.iter().map(|item| &item.name));
            format!("`{instruction}` has no account `{}`: use one of {known}", name.get_ref())
        })?;
    }
    let uses = items.iter().map(|item| {
        let account = account(item, named, accounts, context)?;
        // A missing account is the program's own, and has no flags.
        let is_there = !item.optional || named.contains_key(item.name.as_str());
        let (writable, signer) = (item.writable && is_there, item.signer && is_there);
        Ok(AccountUse { account, repeat: None, writable, signer })
    });
    let mut uses = uses.collect::<Result<Vec<_>, SuiteError>>()?;
    uses.extend(remaining.iter().flat_map(|remaining| remaining.get_ref().iter().cloned()));
    Ok(uses.into())
}

/// The account for an account of the IDL.
fn account(
    item: &InstructionAccount,
    named: &BTreeMap<Spanned<String>, Spanned<String>>,
    place: &Spanned<Accounts>,
    context: &Context,
) -> Result<Spanned<String>, SuiteError> {
    if let Some(account) = named.get(item.name.as_str()) {
        return Ok(account.clone());
    }
    let InstructionAccount { name, address, optional, .. } = item;
    let found = match address {
        Some(address) => {
            let mut addresses = context.addresses.iter();
            let found = addresses.find(|(_, (found, _))| found == address);
            require(found.map(|(name, _)| *name), place, || {
                format!(
                    "the IDL says that `{name}` is {address}: declare an account with this `address`"
                )
            })?
        }
        None if *optional => "program",
        None => {
            return Err(SuiteError::new(
                place,
                format!("`{name}` is missing: add it to `accounts`"),
            ));
        }
    };
    Ok(Spanned::new(place.span(), found.to_owned()))
}
