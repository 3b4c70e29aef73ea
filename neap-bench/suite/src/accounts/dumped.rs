//! Reads an account that `solana account --output json` wrote, or that an RPC node answered.

use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::Value;
use solana_account::Account;
use solana_pubkey::Pubkey;

/// What to do with a file that is no such account.
const WRITE_IT: &str = "write it with `solana account <ADDRESS> --output json`";

/// Parses an account, and its address if the file has it. An RPC node answers `getAccountInfo` without the address.
pub fn parse(bytes: &[u8]) -> Result<(Option<Pubkey>, Account), String> {
    // Editors and shells of Windows begin a file with a mark.
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let json = serde_json::from_slice::<Value>(text);
    let json = json.map_err(|_| format!("the file is not JSON in UTF-8: {WRITE_IT}"))?;
    if let Some(error) = json.get("error").filter(|error| !error.is_null()) {
        return Err(format!("the RPC node answered with an error, {error}: {WRITE_IT}"));
    }
    let (pubkey, account) = match json.get("result") {
        Some(result) => (None, result.get("value").unwrap_or(result)),
        None => (json.get("pubkey"), json.get("account").unwrap_or(&Value::Null)),
    };
    match account {
        Value::Object(_) => {}
        Value::Null if json.get("result").is_some() => {
            return Err("the RPC node found no account: correct the address".to_owned());
        }
        Value::Array(_) => {
            return Err("the file has several accounts: save each in its own file".to_owned());
        }
        _ => return Err(format!("the file is not an account: {WRITE_IT}")),
    }
    let wrong = |key: &str| format!("the account has no usable `{key}`: {WRITE_IT}");
    let address = |key: &str, value: &Value| {
        value.as_str().and_then(|text| text.parse().ok()).ok_or_else(|| wrong(key))
    };
    let pubkey: Option<Pubkey> = pubkey.map(|pubkey| address("pubkey", pubkey)).transpose()?;
    let account = Account {
        lamports: account["lamports"].as_u64().ok_or_else(|| wrong("lamports"))?,
        data: data(&account["data"])?,
        owner: address("owner", &account["owner"])?,
        executable: account["executable"].as_bool().ok_or_else(|| wrong("executable"))?,
        rent_epoch: u64::MAX,
    };
    Ok((pubkey, account))
}

/// The bytes of an account: base64, with the name of that encoding.
fn data(data: &Value) -> Result<Vec<u8>, String> {
    let encoding = match data {
        Value::Array(parts) => parts.get(1).and_then(Value::as_str).unwrap_or("unknown"),
        Value::Object(_) => "jsonParsed",
        _ => "base58",
    };
    if encoding != "base64" {
        return Err(format!(
            "the data of the account is encoded as {encoding}: ask the RPC node for `\"encoding\": \"base64\"`, or {WRITE_IT}"
        ));
    }
    let text = data[0].as_str().unwrap_or_default();
    let bytes = BASE64_STANDARD.decode(text);
    bytes.map_err(|error| format!("the data of the account is not base64: {error}: {WRITE_IT}"))
}
