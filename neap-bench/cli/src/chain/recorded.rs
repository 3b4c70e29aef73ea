//! What a transaction did on the chain.

use serde::Deserialize;
use serde_json::Value;
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;

/// The `meta` of an RPC node's answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Recorded {
    /// The error, or null.
    #[serde(alias = "error")]
    pub err: Option<Value>,
    pub fee: Option<u64>,
    pub pre_balances: Option<Vec<u64>>,
    pub post_balances: Option<Vec<u64>>,
    pub pre_token_balances: Option<Vec<TokenBalance>>,
    pub post_token_balances: Option<Vec<TokenBalance>>,
    #[serde(alias = "unitsConsumed")]
    pub compute_units_consumed: Option<u64>,
    pub inner_instructions: Option<Vec<Inner>>,
    #[serde(alias = "logs")]
    pub log_messages: Option<Vec<String>>,
    pub return_data: Option<ReturnData>,
    pub loaded_addresses: Option<TableAddresses>,
}

/// The addresses that lookup tables stood for.
#[derive(Clone, Debug, Deserialize)]
pub struct TableAddresses {
    pub writable: Vec<String>,
    pub readonly: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Inner {
    pub instructions: Vec<Instruction>,
}

/// An instruction as an answer has it: with indexes or, in "jsonParsed", with addresses, and without data if the node parsed it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Instruction {
    pub program_id_index: Option<u8>,
    pub program_id: Option<String>,
    pub accounts: Option<Vec<Value>>,
    pub data: Option<String>,
    pub program: Option<String>,
    pub parsed: Option<Value>,
}

/// What the last program returned: in base64, and the name of this encoding.
#[derive(Clone, Debug, Deserialize)]
pub struct ReturnData {
    pub data: (String, String),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TokenBalance {
    pub account_index: usize,
    pub mint: String,
    pub owner: Option<String>,
    pub program_id: Option<String>,
    pub ui_token_amount: Amount,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Amount {
    pub amount: String,
    pub decimals: u8,
}

/// Where a token account has its amount.
pub const AMOUNT: std::ops::Range<usize> = 64..72;

impl Recorded {
    /// Gives accounts the lamports and token amounts that they had before the transaction. Returns those that had others.
    pub fn set_balances(
        &self,
        addresses: &[Pubkey],
        accounts: &mut BTreeMap<Pubkey, Account>,
    ) -> Vec<Pubkey> {
        let mut changed = Vec::new();
        for (address, lamports) in addresses.iter().zip(self.pre_balances.iter().flatten()) {
            if let Some(account) = accounts.get_mut(address)
                && account.lamports != *lamports
                && !account.executable
            {
                account.lamports = *lamports;
                changed.push(*address);
            }
        }
        for balance in self.pre_token_balances.iter().flatten() {
            let address = addresses.get(balance.account_index).copied();
            let Some((address, amount)) = address.zip(amount(balance)) else { continue };
            let place = accounts.get_mut(&address).and_then(|it| it.data.get_mut(AMOUNT));
            if let Some(place) = place.filter(|place| **place != amount.to_le_bytes()) {
                place.copy_from_slice(&amount.to_le_bytes());
                changed.push(address);
            }
        }
        changed.sort();
        changed.dedup();
        changed
    }
}

/// The tokens of a balance.
pub fn amount(balance: &TokenBalance) -> Option<u64> {
    balance.ui_token_amount.amount.parse().ok()
}
