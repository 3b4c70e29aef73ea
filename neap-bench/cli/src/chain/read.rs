//! Reads the transactions of a file.

use super::{
    json,
    sent::{Sent, UNKNOWN, decoded},
};
use serde_json::Value;

/// Reads all transactions of a file: JSON values of RPC nodes, or one transaction in base64 or base58.
pub fn transactions(bytes: &[u8]) -> Result<Vec<Sent>, String> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii();
    if text.first().is_some_and(|first| b"{[\"".contains(first)) {
        let values = serde_json::Deserializer::from_slice(text).into_iter::<Value>();
        let values = values.collect::<Result<Vec<_>, _>>();
        let values = values.map_err(|error| format!("it is no answer of an RPC node: {error}"))?;
        return json::transactions(values);
    }
    let text = std::str::from_utf8(text).map_err(|_| UNKNOWN.to_owned())?;
    decoded(text).map(|sent| vec![sent])
}
