//! What an answer says about accounts and about the outcome.

use super::{
    recorded::{AMOUNT, Recorded, TokenBalance, amounts},
    sent::Sent,
};
use neap_svm::transaction::TransactionOutcome;
use serde_json::Value;
use solana_account::Account;
use solana_pubkey::Pubkey;
use solana_transaction_error::TransactionError;
use std::collections::BTreeMap;

impl Recorded {
    /// An account as far as an answer describes it: a token account or a mint of its token balances, without extensions; the account of
    /// a durable nonce; or a wallet, if it signs, or if only the system program takes it.
    pub fn account(&self, sent: &Sent, address: &Pubkey) -> Option<Account> {
        let addresses = sent.addresses();
        let index = addresses.iter().position(|it| it == address)?;
        let lamports = *self.pre_balances.get(index)?;
        let mut balances =
            self.pre_token_balances.iter().chain(&self.post_token_balances).flatten();
        let text = address.to_string();
        let own = balances.clone().find(|it| it.account_index == index);
        let (data, balance) = match own {
            Some(own) => (token_account(own)?, own),
            None => match balances.find(|it| it.mint == text) {
                Some(balance) => (mint(balance.ui_token_amount.decimals), balance),
                None if sent.nonce() == Some(*address) => return sent.nonce_account(lamports),
                None => {
                    let is_wallet =
                        sent.message.is_signer(index) || sent.is_only_for_system(*address);
                    return is_wallet.then(|| Account { lamports, ..Account::default() });
                }
            },
        };
        let owner = balance.program_id.as_deref().unwrap_or(TOKEN).parse().ok()?;
        Some(Account { lamports, data, owner, executable: false, rent_epoch: u64::MAX })
    }

    /// What differs from the outcome of a transaction, a line each. Compute units do not count: an ELF of today may cost less.
    pub fn differences(&self, sent: &Sent, outcome: &TransactionOutcome) -> Vec<String> {
        let addresses = &*sent.addresses();
        let mut lines = Vec::new();
        let mut compare = |what: &str, chain: String, here: String| {
            if chain != here {
                lines.push(format!("{what}: {chain} on the chain, {here} here"));
            }
        };
        compare("result", self.result(), result(outcome));
        if let Some(fee) = self.fee {
            compare("fee", fee.to_string(), outcome.costs.fee_lamports.to_string());
        }
        if let Some(inner) = &self.inner_instructions {
            let inner = inner.iter().map(|it| it.instructions.len()).sum::<usize>();
            let all = sent.message.instructions().len() + inner;
            compare("instructions", all.to_string(), outcome.costs.instructions.to_string());
        }
        let after = BTreeMap::from_iter(outcome.accounts.iter().map(|(key, it)| (*key, it)));
        let fee = outcome.costs.fee_lamports;
        for (index, (address, chain)) in addresses.iter().zip(&self.post_balances).enumerate() {
            // Programs and sysvars are not those of the chain.
            let Some(account) = after.get(address).filter(|it| !it.executable) else { continue };
            if account.owner == solana_sdk_ids::sysvar::ID {
                continue;
            }
            let here = account.lamports.saturating_sub(if index == 0 { fee } else { 0 });
            compare(&format!("lamports of {address}"), chain.to_string(), here.to_string());
        }
        for (address, amount) in amounts(&self.post_token_balances, addresses) {
            let place = after.get(&address).and_then(|it| it.data.get(AMOUNT)?.try_into().ok());
            let here = place.map_or("none".to_owned(), |it| u64::from_le_bytes(it).to_string());
            compare(&format!("tokens of {address}"), amount.to_string(), here);
        }
        lines
    }

    /// The result in the words of [`result`].
    fn result(&self) -> String {
        match &self.err {
            None | Some(Value::Null) => "success".to_owned(),
            Some(error) => match error.get("InstructionError") {
                Some(Value::Array(parts)) if parts.len() == 2 => {
                    format!("instruction {}: {}", parts[0], word(&parts[1]))
                }
                _ => word(error),
            },
        }
    }
}

/// The data of an SPL Token account with this mint, owner and amount. It is initialized, and all its other fields are empty or 0.
fn token_account(balance: &TokenBalance) -> Option<Vec<u8>> {
    let [mint, owner]: [Pubkey; 2] =
        [balance.mint.parse().ok()?, balance.owner.as_ref()?.parse().ok()?];
    let amount = balance.ui_token_amount.amount.parse::<u64>().ok()?;
    let mut data = [mint.as_ref(), owner.as_ref(), &amount.to_le_bytes(), &[0; 93]].concat();
    data[INITIALIZED_TOKEN_ACCOUNT] = 1;
    Some(data)
}

/// The data of a mint. Its supply is not known, only that it suffices.
fn mint(decimals: u8) -> Vec<u8> {
    let supply = u64::MAX / 2;
    [&[0; 36], &supply.to_le_bytes()[..], &[decimals, 1], &[0; 36]].concat()
}

/// SPL Token, whose id older answers leave out.
const TOKEN: &str = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";

/// Where a token account says that it is initialized.
const INITIALIZED_TOKEN_ACCOUNT: usize = 108;

/// How a transaction ended here.
fn result(outcome: &TransactionOutcome) -> String {
    match &outcome.result {
        Ok(()) => "success".to_owned(),
        Err(TransactionError::InstructionError(index, error)) => {
            format!("instruction {index}: {error:?}")
        }
        Err(error) => format!("{error:?}"),
    }
}

/// An error as Rust's `Debug` shows it.
fn word(error: &Value) -> String {
    match error {
        Value::String(name) => name.clone(),
        Value::Object(fields) if fields.values().any(Value::is_object) => {
            let fields_of = |value: &Value| {
                let fields = value.as_object().into_iter().flatten();
                let fields = fields.map(|(name, value)| format!("{name}: {}", word(value)));
                Vec::from_iter(fields).join(", ")
            };
            let parts = fields.iter().map(|(name, it)| format!("{name} {{ {} }}", fields_of(it)));
            Vec::from_iter(parts).join(", ")
        }
        Value::Object(fields) => {
            let parts = fields.iter().map(|(name, value)| format!("{name}({})", word(value)));
            Vec::from_iter(parts).join(", ")
        }
        other => other.to_string(),
    }
}
