//! Reads an account that `solana account --output json` wrote.

use base64::{Engine, prelude::BASE64_STANDARD};
use neap_subject::suite::Address;
use serde::Deserialize;
use solana_account::Account;
use solana_pubkey::Pubkey;

/// Parses the output of `solana account --output json`: an address and its account.
pub fn parse(bytes: &[u8]) -> Result<(Pubkey, Account), String> {
    let Json { pubkey, account } = serde_json::from_slice(bytes).map_err(|error| {
        format!("the file is not the output of `solana account --output json`: {error}")
    })?;
    let (data, Encoding::Base64) = account.data;
    let data = BASE64_STANDARD.decode(data);
    let account = Account {
        lamports: account.lamports,
        data: data.map_err(|error| format!("the data of the account is not base64: {error}"))?,
        owner: account.owner.0,
        executable: account.executable,
        rent_epoch: u64::MAX,
    };
    Ok((pubkey.0, account))
}

#[derive(Deserialize)]
struct Json {
    pubkey: Address,
    account: JsonAccount,
}

#[derive(Deserialize)]
struct JsonAccount {
    lamports: u64,
    data: (String, Encoding),
    owner: Address,
    executable: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Encoding {
    Base64,
}
