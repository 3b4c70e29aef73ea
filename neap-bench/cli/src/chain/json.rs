//! Finds transactions in what RPC nodes answer, and in requests to them.

use super::{
    recorded::{Recorded, TableAddresses},
    sent::{Sent, decoded},
    written_out::{addresses, from_json, written_out},
};
use serde_json::Value;
use solana_message::v0::{LoadedAddresses, MessageAddressTableLookup};

/// Finds the transactions in the values of a file.
pub fn transactions(values: Vec<Value>) -> Result<Vec<Sent>, String> {
    let mut found: Vec<Sent> = Vec::new();
    for value in values {
        add(value, &mut found)?;
    }
    if found.is_empty() { Err("it has no transaction".to_owned()) } else { Ok(found) }
}

fn add(value: Value, found: &mut Vec<Sent>) -> Result<(), String> {
    match value {
        Value::String(text) => found.push(decoded(&text)?),
        // `["AQAB…", "base64"]`
        Value::Array(parts) if is_encoded(&parts) => found.push(encoded(&parts)?),
        Value::Array(values) => values.into_iter().try_for_each(|value| add(value, found))?,
        Value::Object(_) => add_object(value, found)?,
        _ => return Err("it is no answer of an RPC node".to_owned()),
    }
    Ok(())
}

fn add_object(mut value: Value, found: &mut Vec<Sent>) -> Result<(), String> {
    if let Some(error) = value.get("error").filter(|error| !error.is_null()) {
        return Err(format!("the RPC node answered with an error: {error}"));
    }
    if let Some(result) = value.get_mut("result") {
        if result.is_null() {
            return Err("the RPC node does not know the transaction".to_owned());
        }
        let result = result.take();
        return add(result, found);
    }
    // A request such as that of `simulateTransaction`.
    if let Some(params) = value.get("params").filter(|_| value.get("method").is_some()) {
        let text = params.get(0).and_then(Value::as_str);
        let text = text.ok_or("the first of `params` is no transaction")?;
        found.push(decoded(text)?);
        return Ok(());
    }
    // The answer to `simulateTransaction` belongs to the request before it.
    if value.get("context").is_some() {
        let Some(sent) = found.last_mut() else {
            return Err(
                "an answer to `simulateTransaction` has no transaction: put its request before it"
                    .to_owned(),
            );
        };
        sent.slot = value["context"]["slot"].as_u64();
        return add_recorded(sent, value["value"].take(), "value");
    }
    // A block.
    if let Some(Value::Array(transactions)) = value.get_mut("transactions").map(Value::take) {
        for mut transaction in transactions {
            if !transaction.is_object() {
                return Err("a transaction of the block is no object".to_owned());
            }
            // A block has the slot of the one before it.
            let parent = value["parentSlot"].as_u64();
            let slot = value["slot"].as_u64().or(parent.map(|slot| slot.saturating_add(1)));
            transaction["slot"] = slot.into();
            transaction["blockTime"] = value.get("blockTime").cloned().unwrap_or_default();
            add_object(transaction, found)?;
        }
        return Ok(());
    }
    let transaction = value.get("transaction").ok_or("it has no `transaction`")?;
    let mut sent = match transaction {
        Value::String(text) => decoded(text)?,
        Value::Array(parts) => encoded(parts)?,
        _ => written_out(transaction.clone(), value["version"].as_u64())?,
    };
    sent.slot = value["slot"].as_u64();
    sent.time = value["blockTime"].as_i64();
    add_recorded(&mut sent, value["meta"].take(), "meta")?;
    found.push(sent);
    Ok(())
}

/// Adds what an answer says about a transaction, if it says anything.
fn add_recorded(sent: &mut Sent, said: Value, field: &str) -> Result<(), String> {
    if !said.is_null() {
        let recorded: Recorded = from_json(said, field)?;
        if let Some(TableAddresses { writable, readonly }) = &recorded.loaded_addresses {
            let (writable, readonly) = (addresses(writable)?, addresses(readonly)?);
            sent.loaded = Some(LoadedAddresses { writable, readonly });
        }
        sent.recorded = Some(recorded);
    }
    check_lookups(sent)
}

/// Checks that a node resolved as many addresses as the message looks up.
fn check_lookups(sent: &Sent) -> Result<(), String> {
    let Some(LoadedAddresses { writable, readonly }) = &sent.loaded else { return Ok(()) };
    let lookups = sent.message.address_table_lookups().unwrap_or_default();
    let expected =
        |count: fn(&MessageAddressTableLookup) -> usize| lookups.iter().map(count).sum::<usize>();
    let is_complete = writable.len() == expected(|it| it.writable_indexes.len())
        && readonly.len() == expected(|it| it.readonly_indexes.len());
    if is_complete {
        Ok(())
    } else {
        Err("`meta.loadedAddresses` has other addresses than the message looks up".to_owned())
    }
}

fn is_encoded(parts: &[Value]) -> bool {
    matches!(parts, [Value::String(_), Value::String(encoding)] if ["base64", "base58"].contains(&encoding.as_str()))
}

/// `["AQAB…", "base64"]`
fn encoded(parts: &[Value]) -> Result<Sent, String> {
    match parts {
        [Value::String(text), Value::String(_)] if is_encoded(parts) => decoded(text),
        [_, encoding] => {
            Err(format!("the transaction is encoded as {encoding}: ask for \"base64\""))
        }
        _ => Err("`transaction` is no transaction".to_owned()),
    }
}
