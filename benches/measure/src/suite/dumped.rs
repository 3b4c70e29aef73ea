//! Reads an account that `solana account --output json` wrote.

use base64::{Engine, prelude::BASE64_STANDARD};
use serde::Deserialize;
use solana_account::Account;
use solana_pubkey::Pubkey;

/// An account and its address.
#[derive(Clone, Debug)]
pub struct Dumped {
    pub address: Pubkey,
    pub account: Account,
}

/// Parses the output of `solana account --output json`.
///
/// # Errors
///
/// When it is not that output, or when an address or the data is malformed.
pub fn parse(bytes: &[u8]) -> Result<Dumped, String> {
    let json: Json = serde_json::from_slice(bytes).map_err(|error| {
        format!("the file is not the output of `solana account --output json`: {error}")
    })?;
    let (data, Encoding::Base64) = json.account.data;
    let key = |text: String| text.parse().map_err(|_| format!("`{text}` is not an address"));
    Ok(Dumped {
        address: key(json.pubkey)?,
        account: Account {
            lamports: json.account.lamports,
            data: BASE64_STANDARD
                .decode(data)
                .map_err(|error| format!("the data of the account is not base64: {error}"))?,
            owner: key(json.account.owner)?,
            executable: json.account.executable,
            rent_epoch: u64::MAX,
        },
    })
}

#[derive(Deserialize)]
struct Json {
    pubkey: String,
    account: JsonAccount,
}

#[derive(Deserialize)]
struct JsonAccount {
    lamports: u64,
    data: (String, Encoding),
    owner: String,
    executable: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Encoding {
    Base64,
}
