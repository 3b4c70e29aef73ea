//! Reads an account that `solana account --output json` wrote, or that an RPC node answered.

use base64::{Engine, prelude::BASE64_STANDARD};
use ruzstd::decoding::StreamingDecoder;
use serde_json::Value;
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::io::Read;

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
    let pubkey: Option<Pubkey> = pubkey.map(|pubkey| address("pubkey", pubkey)).transpose()?;
    Ok((pubkey, self::account(account)?))
}

/// Reads an account in the JSON of RPC nodes.
pub fn account(account: &Value) -> Result<Account, String> {
    Ok(Account {
        lamports: account["lamports"].as_u64().ok_or_else(|| wrong("lamports"))?,
        data: data(&account["data"])?,
        owner: address("owner", &account["owner"])?,
        executable: account["executable"].as_bool().ok_or_else(|| wrong("executable"))?,
        rent_epoch: u64::MAX,
    })
}

fn wrong(key: &str) -> String {
    format!("the account has no usable `{key}`: {WRITE_IT}")
}

fn address(key: &str, value: &Value) -> Result<Pubkey, String> {
    value.as_str().and_then(|text| text.parse().ok()).ok_or_else(|| wrong(key))
}

/// The most bytes of an account.
const MOST_BYTES: u64 = 10 * 1024 * 1024;

/// The bytes of an account: base64, perhaps of compressed ones, with the name of that encoding.
fn data(data: &Value) -> Result<Vec<u8>, String> {
    let encoding = match data {
        Value::Array(parts) => parts.get(1).and_then(Value::as_str).unwrap_or("unknown"),
        Value::Object(_) => "jsonParsed",
        _ => "base58",
    };
    if !["base64", "base64+zstd"].contains(&encoding) {
        return Err(format!(
            "the data of the account is encoded as {encoding}: ask the RPC node for `\"encoding\": \"base64\"`, or {WRITE_IT}"
        ));
    }
    let text = data[0].as_str().unwrap_or_default();
    let bytes = BASE64_STANDARD
        .decode(text)
        .map_err(|error| format!("the data of the account is not base64: {error}: {WRITE_IT}"))?;
    if encoding == "base64" { Ok(bytes) } else { decompressed(&bytes) }
}

fn decompressed(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let wrong = |error: String| format!("the data of the account is not zstd: {error}: {WRITE_IT}");
    let decoder = StreamingDecoder::new(bytes).map_err(|error| wrong(error.to_string()))?;
    let mut data = Vec::new();
    let read = decoder.take(MOST_BYTES + 1).read_to_end(&mut data);
    read.map_err(|error| wrong(error.to_string()))?;
    if data.len() as u64 > MOST_BYTES {
        return Err(format!("the data of the account has more than {MOST_BYTES} bytes"));
    }
    Ok(data)
}
