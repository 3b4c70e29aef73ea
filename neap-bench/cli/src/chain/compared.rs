//! Compares what a transaction did on the chain with what it does here.

use super::{
    recorded::{AMOUNT, Instruction, Recorded, amount},
    sent::Sent,
    written_out::compiled,
};
use base64::{Engine, prelude::BASE64_STANDARD};
use neap_model::text::hex;
use neap_svm::{
    error::named_by_transaction,
    svm::{calls::Call, precompiles},
    transaction::{TransactionOutcome, log::logged},
};
use serde_json::Value;
use solana_account::Account;
use solana_pubkey::Pubkey;
use solana_transaction_error::TransactionError;
use std::{collections::BTreeMap, fmt::Display};

/// What differs, a line each.
struct Differences(Vec<String>);

impl Differences {
    fn compare(&mut self, what: impl Display, chain: impl Display, here: impl Display) {
        let (chain, here) = (chain.to_string(), here.to_string());
        if chain != here {
            self.0.push(format!("{what}: {chain} on the chain, {here} here"));
        }
    }
}

impl Recorded {
    /// What differs from the outcome of a transaction, a line each: all that the answer says about it.
    pub fn differences(&self, sent: &Sent, outcome: &TransactionOutcome) -> Vec<String> {
        let mut found = Differences(Vec::new());
        found.compare("result", self.result(), result(outcome));
        if let Some(fee) = self.fee {
            found.compare("fee", fee, outcome.costs.fee_lamports);
        }
        self.compare_compute_units(sent, outcome, &mut found);
        self.compare_calls(sent, outcome, &mut found);
        // An answer with compute units leaves out return data that is empty.
        if self.return_data.is_some() || self.compute_units_consumed.is_some() {
            // Agave once left out zeros at the end.
            let shown = |data: &[u8]| match data.iter().rposition(|byte| *byte != 0) {
                Some(last) => hex(&data[..=last]),
                None => "none".to_owned(),
            };
            let data = self.return_data.as_ref().map(|it| BASE64_STANDARD.decode(&it.data.0));
            let chain = match data {
                None => shown(&[]),
                Some(data) => data.map_or_else(|error| error.to_string(), |data| shown(&data)),
            };
            found.compare("return data", chain, shown(&outcome.return_data));
        }
        self.compare_accounts(sent, outcome, &mut found);
        found.0
    }

    /// Compares the compute units, of all and of each instruction whose program logs them.
    fn compare_compute_units(
        &self,
        sent: &Sent,
        outcome: &TransactionOutcome,
        found: &mut Differences,
    ) {
        if let Some(all) = self.compute_units_consumed {
            found.compare("compute units", all, outcome.compute_units);
        }
        let Some(log) = &self.log_messages else { return };
        let addresses = sent.addresses();
        let program = |index: u8| addresses.get(usize::from(index));
        let instructions = sent.message.instructions().iter().enumerate();
        // A cluster logs nothing of these.
        let logged = instructions.filter(|(_, it)| {
            !program(it.program_id_index).is_some_and(|it| precompiles::IDS.contains(it))
        });
        let (chain, here) = (logged_units(log), logged_units(&outcome.log));
        for (((index, _), chain), here) in logged.zip(chain).zip(here) {
            if let (Some(chain), Some(here)) = (chain, here) {
                let place = index + 1;
                found.compare(format_args!("compute units of instruction {place}"), chain, here);
            }
        }
    }

    /// Compares the instructions that programs invoked, up to the first that differs.
    fn compare_calls(&self, sent: &Sent, outcome: &TransactionOutcome, found: &mut Differences) {
        let Some(inner) = &self.inner_instructions else { return };
        let chain = Vec::from_iter(inner.iter().flat_map(|it| &it.instructions));
        found.compare("inner instructions", chain.len(), outcome.calls.len());
        let addresses = sent.addresses();
        for (index, (chain, here)) in chain.iter().zip(&outcome.calls).enumerate() {
            let before = found.0.len();
            compare_call(
                &format!("inner instruction {}", index + 1),
                (chain, here),
                &addresses,
                found,
            );
            if found.0.len() > before {
                return;
            }
        }
    }

    /// Compares the lamports and the tokens after the transaction.
    fn compare_accounts(&self, sent: &Sent, outcome: &TransactionOutcome, found: &mut Differences) {
        let addresses = &*sent.addresses();
        let after = BTreeMap::from_iter(outcome.accounts.iter().map(|(key, it)| (*key, it)));
        let fee = outcome.costs.fee_lamports;
        let balances = addresses.iter().zip(self.post_balances.iter().flatten());
        for (index, (address, chain)) in balances.enumerate() {
            // Programs and sysvars are not those of the chain.
            let Some(account) = after.get(address).filter(|it| !it.executable) else { continue };
            if account.owner == solana_sdk_ids::sysvar::ID {
                continue;
            }
            let here = account.lamports.saturating_sub(if index == 0 { fee } else { 0 });
            found.compare(format_args!("lamports of {address}"), chain, here);
        }
        for balance in self.post_token_balances.iter().flatten() {
            let Some(address) = addresses.get(balance.account_index) else { continue };
            let account = after.get(address);
            let key = |start: usize| {
                let bytes = account.and_then(|it| it.data.get(start..)?.first_chunk());
                bytes.map_or("none".to_owned(), |key| Pubkey::new_from_array(*key).to_string())
            };
            let here = account.and_then(|it| tokens(it));
            let here = here.map_or("none".to_owned(), |it| it.to_string());
            let chain =
                amount(balance).map_or("an unreadable amount".to_owned(), |it| it.to_string());
            found.compare(format_args!("tokens of {address}"), chain, here);
            found.compare(format_args!("mint of {address}"), &balance.mint, key(0));
            if let Some(owner) = &balance.owner {
                found.compare(format_args!("owner of the tokens of {address}"), owner, key(32));
            }
        }
    }

    /// The result in the words of [`result`].
    fn result(&self) -> String {
        match &self.err {
            None | Some(Value::Null) => "success".to_owned(),
            Some(error) => match error.get("InstructionError") {
                Some(Value::Array(parts)) if parts.len() == 2 => {
                    let place = parts[0].as_u64().map_or(0, |index| index.saturating_add(1));
                    format!("instruction {place}: {}", word(&parts[1]))
                }
                _ => word(error),
            },
        }
    }
}

/// The amount of a token account.
fn tokens(account: &Account) -> Option<u64> {
    Some(u64::from_le_bytes(account.data.get(AMOUNT)?.try_into().ok()?))
}

/// Compares an invoked instruction. "jsonParsed" may have lost its accounts and data.
fn compare_call(
    name: &str,
    (chain, here): (&Instruction, &Call),
    addresses: &[Pubkey],
    found: &mut Differences,
) {
    let compiled = compiled(chain.clone(), addresses).ok().filter(|_| chain.parsed.is_none());
    let Some(chain) = compiled else {
        let program = chain.program_id.as_deref().unwrap_or("unknown");
        return found.compare(format_args!("program of {name}"), program, here.program);
    };
    let address = |index: &u8| match addresses.get(usize::from(*index)) {
        Some(address) => address.to_string(),
        None => format!("account {index}"),
    };
    let program = address(&chain.program_id_index);
    found.compare(format_args!("program of {name}"), program, here.program);
    let accounts = Vec::from_iter(chain.accounts.iter().map(address)).join(" ");
    let here_accounts = here.accounts.iter().map(|(address, ..)| address.to_string());
    let here_accounts = Vec::from_iter(here_accounts).join(" ");
    found.compare(format_args!("accounts of {name}"), accounts, here_accounts);
    found.compare(format_args!("data of {name}"), hex(&chain.data), hex(&here.data));
}

/// The compute units of each instruction of a log, if the runtime logs them. A cluster logs nothing of precompiles.
fn logged_units(log: &[String]) -> Vec<Option<u64>> {
    let ids = precompiles::IDS.map(|id| id.to_string());
    let own = logged(log)
        .into_iter()
        .filter(|it| it.depth == 1 && !ids.iter().any(|id| id == it.program));
    own.map(|it| it.compute_units).collect()
}

/// How a transaction ended here.
fn result(outcome: &TransactionOutcome) -> String {
    match &outcome.result {
        Ok(()) => "success".to_owned(),
        Err(TransactionError::InstructionError(index, error)) => {
            format!("instruction {}: {error:?}", u64::from(*index) + 1)
        }
        Err(error) => named_by_transaction(error).name,
    }
}

/// An error as Rust's `Debug` shows it, without the account that it names: its index depends on the order of the message.
fn word(error: &Value) -> String {
    match error {
        Value::String(name) => name.clone(),
        Value::Object(fields) => {
            let parts = fields.iter().map(|(name, value)| match value {
                Value::Object(_) => name.clone(),
                value => format!("{name}({})", word(value)),
            });
            Vec::from_iter(parts).join(", ")
        }
        other => other.to_string(),
    }
}
