//! Declares a transaction in a suite.

use crate::{
    chain::{replayed::Replayed, sent::Sent},
    toml_text::quoted,
};
use neap_model::text::one_line;
use neap_subject::transaction::{ComputeBudget, Version};
use neap_svm::error::named_by_transaction;
use solana_transaction_error::TransactionError;

/// The lines of a transaction with these steps.
pub fn declaration(
    name: &str,
    payer: &str,
    steps: &[String],
    sent: &Sent,
    Replayed { transaction, outcome, differences, .. }: &Replayed,
) -> String {
    let mut text = String::new();
    if let Some(signature) = &sent.signature {
        text += &format!("# {}\n", one_line(signature));
    }
    for difference in differences {
        text += &format!("# as it is here, not as on the chain: {}\n", one_line(difference));
    }
    let version = match transaction.version {
        Version::Legacy => "\"legacy\"",
        Version::V0 => "0",
        Version::V1 => "1",
    };
    let (name, payer) = (quoted(name), quoted(payer));
    text += &format!("[[transaction]]\nname = {name}\npayer = {payer}\nversion = {version}\n");
    if !transaction.lookup_tables.is_empty() {
        let tables = transaction.lookup_tables.iter().map(|table| {
            let keys = table.iter().map(|key| quoted(&key.to_string()));
            format!("    [{}],\n", Vec::from_iter(keys).join(", "))
        });
        text += &format!("lookup_tables = [\n{}]\n", String::from_iter(tables));
    }
    let ComputeBudget {
        compute_unit_limit,
        compute_unit_price,
        loaded_accounts_data_size_limit,
        heap_size,
    } = transaction.budget;
    let keys = [
        ("compute_unit_limit", compute_unit_limit.map(u64::from)),
        ("compute_unit_price", compute_unit_price),
        ("loaded_accounts_data_size_limit", loaded_accounts_data_size_limit.map(u64::from)),
        ("heap_size", heap_size.map(u64::from)),
    ];
    for (key, value) in keys {
        if let Some(value) = value {
            text += &format!("{key} = {value}\n");
        }
    }
    if let Err(error) = &outcome.result
        && !matches!(error, TransactionError::InstructionError(..))
    {
        text += &format!("error = {}\n", quoted(&named_by_transaction(error).name));
    }
    text + &format!("instructions = [\n    {},\n]\n", steps.join(",\n    "))
}
