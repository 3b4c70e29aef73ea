//! Messages that RPC nodes write out as JSON: the encodings "json" and "jsonParsed".

use super::{parsed::rebuilt, recorded::Instruction, sent::Sent};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use solana_message::{
    MessageHeader, VersionedMessage,
    compiled_instruction::CompiledInstruction,
    legacy,
    v0::{self, MessageAddressTableLookup},
    v1,
};
use solana_pubkey::Pubkey;

/// A transaction in the encodings "json" and "jsonParsed".
#[derive(Deserialize)]
struct WrittenOut {
    #[serde(default)]
    signatures: Vec<String>,
    message: Message,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Message {
    header: Option<Header>,
    account_keys: Vec<Key>,
    recent_blockhash: String,
    instructions: Vec<Instruction>,
    address_table_lookups: Option<Vec<Lookup>>,
    transaction_config: Option<Config>,
}

/// What a message of version 1 asks for.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Config {
    priority_fee: Option<u64>,
    compute_unit_limit: Option<u32>,
    loaded_accounts_data_size_limit: Option<u32>,
    heap_size: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Header {
    num_required_signatures: u8,
    num_readonly_signed_accounts: u8,
    num_readonly_unsigned_accounts: u8,
}

impl From<Config> for v1::TransactionConfig {
    fn from(config: Config) -> Self {
        Self {
            priority_fee: config.priority_fee,
            compute_unit_limit: config.compute_unit_limit,
            loaded_accounts_data_size_limit: config.loaded_accounts_data_size_limit,
            heap_size: config.heap_size,
        }
    }
}

impl From<Header> for MessageHeader {
    fn from(header: Header) -> Self {
        Self {
            num_required_signatures: header.num_required_signatures,
            num_readonly_signed_accounts: header.num_readonly_signed_accounts,
            num_readonly_unsigned_accounts: header.num_readonly_unsigned_accounts,
        }
    }
}

/// An address, in "jsonParsed" with what the head of the message says about it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Key {
    Plain(String),
    Parsed { pubkey: String, signer: bool, writable: bool, source: Option<String> },
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Lookup {
    account_key: String,
    writable_indexes: Vec<u8>,
    #[serde(alias = "readableIndexes")]
    readonly_indexes: Vec<u8>,
}

/// Reads a transaction.
pub fn written_out(value: Value, version: Option<u64>) -> Result<Sent, String> {
    let WrittenOut { signatures, message } = from_json(value, "transaction")?;
    let Message { header, account_keys, recent_blockhash, instructions, .. } = message;
    // "jsonParsed" lists the addresses of lookup tables too.
    let is_own = |key: &&Key| !matches!(key, Key::Parsed { source: Some(source), .. } if source == "lookupTable");
    let own = Vec::from_iter(account_keys.iter().filter(is_own));
    let header = match header {
        Some(header) => header,
        None => header_of(&own)?,
    };
    let texts = account_keys.iter().map(|key| match key {
        Key::Plain(text) | Key::Parsed { pubkey: text, .. } => address(text),
    });
    let all = texts.collect::<Result<Vec<Pubkey>, String>>()?;
    let keys = all[..own.len()].to_vec();
    let is_parsed = instructions.iter().any(|it| it.parsed.is_some());
    let instructions = instructions.into_iter().enumerate().map(|(index, it)| {
        compiled(it, &all).map_err(|error| format!("instruction {}: {error}", index + 1))
    });
    let instructions = instructions.collect::<Result<Vec<CompiledInstruction>, String>>()?;
    if is_parsed {
        check_used(&keys, &instructions)?;
    }
    let header = MessageHeader::from(header);
    let recent_blockhash = address(&recent_blockhash)?.to_bytes().into();
    let message = match (message.transaction_config, message.address_table_lookups) {
        (None, _) if version == Some(1) => {
            return Err(format!("`transaction.message` has no `transactionConfig`: {ASK}"));
        }
        (Some(config), _) => VersionedMessage::V1(v1::Message {
            header,
            config: config.into(),
            lifetime_specifier: recent_blockhash,
            account_keys: keys,
            instructions,
        }),
        (None, None) => VersionedMessage::Legacy(legacy::Message {
            header,
            account_keys: keys,
            recent_blockhash,
            instructions,
        }),
        (None, Some(lookups)) => VersionedMessage::V0(v0::Message {
            header,
            account_keys: keys,
            recent_blockhash,
            instructions,
            address_table_lookups: looked_up(lookups)?,
        }),
    };
    Sent::new(signatures.into_iter().next(), message)
}

/// Checks that instructions take all addresses of a message. If not, a node lost accounts when it parsed one.
fn check_used(keys: &[Pubkey], instructions: &[CompiledInstruction]) -> Result<(), String> {
    let takes = |it: &CompiledInstruction, index: usize| {
        it.accounts.iter().chain([&it.program_id_index]).any(|at| usize::from(*at) == index)
    };
    let is_used = |index: usize| instructions.iter().any(|it| takes(it, index));
    // The first pays.
    match (1..keys.len()).find(|index| !is_used(*index)) {
        None => Ok(()),
        Some(index) => {
            Err(format!("\"jsonParsed\" lost which instruction takes {}: {ASK}", keys[index]))
        }
    }
}

fn looked_up(lookups: Vec<Lookup>) -> Result<Vec<MessageAddressTableLookup>, String> {
    let lookups = lookups.into_iter().map(|lookup| {
        Ok(MessageAddressTableLookup {
            account_key: address(&lookup.account_key)?,
            writable_indexes: lookup.writable_indexes,
            readonly_indexes: lookup.readonly_indexes,
        })
    });
    lookups.collect()
}

/// What to do about an answer that is incomplete.
const ASK: &str = "ask the node for the encoding \"base64\", or import the signature with --url";

/// The head of a message, which "jsonParsed" spreads over its addresses.
fn header_of(keys: &[&Key]) -> Result<Header, String> {
    let count = |wanted: fn(bool, bool) -> bool| {
        let is_wanted = |key: &&&Key| matches!(key, Key::Parsed { signer, writable, .. } if wanted(*signer, *writable));
        u8::try_from(keys.iter().filter(is_wanted).count())
            .map_err(|_| "the message has too many addresses".to_owned())
    };
    if keys.iter().any(|key| matches!(key, Key::Plain(_))) {
        return Err("the message has no `header`".to_owned());
    }
    Ok(Header {
        num_required_signatures: count(|signer, _| signer)?,
        num_readonly_signed_accounts: count(|signer, writable| signer && !writable)?,
        num_readonly_unsigned_accounts: count(|signer, writable| !signer && !writable)?,
    })
}

/// The most letters of an instruction's data in base58: the 10 KiB that a program may pass on.
const MAX_DATA: usize = 14_000;

/// An instruction with the indexes of these addresses.
pub fn compiled(written: Instruction, all: &[Pubkey]) -> Result<CompiledInstruction, String> {
    let Instruction { program_id_index, program_id, accounts, data, program, parsed } = written;
    let index = |text: &str| {
        let address = address(text)?;
        let index = all.iter().position(|key| *key == address);
        let index = index.and_then(|index| u8::try_from(index).ok());
        index.ok_or_else(|| format!("{address} is no account of the message"))
    };
    let (accounts, data) = match (accounts, data) {
        (Some(_), Some(data)) if data.len() > MAX_DATA => {
            return Err(format!("its data has {} letters, more than any instruction", data.len()));
        }
        (Some(accounts), Some(data)) => {
            let data = bs58::decode(&data).into_vec();
            (accounts, data.map_err(|error| format!("its data is not base58: {error}"))?)
        }
        _ => {
            let program = program.unwrap_or_else(|| "a program".to_owned());
            let kept = parsed.and_then(|parsed| rebuilt(&program, &parsed));
            kept.ok_or_else(|| {
                format!("\"jsonParsed\" lost the data or accounts of {program}: {ASK}")
            })?
        }
    };
    let accounts = accounts.iter().map(|account| match account {
        Value::String(text) => index(text),
        other => other
            .as_u64()
            .and_then(|it| u8::try_from(it).ok())
            .ok_or_else(|| format!("`{other}` is no account of an instruction")),
    });
    let program_id_index = match (program_id_index, program_id) {
        (Some(index), _) => index,
        (None, Some(text)) => index(&text)?,
        (None, None) => return Err("an instruction has no program".to_owned()),
    };
    Ok(CompiledInstruction {
        program_id_index,
        accounts: accounts.collect::<Result<_, String>>()?,
        data,
    })
}

/// Reads the value of a field.
pub fn from_json<T: DeserializeOwned>(value: Value, at: &str) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| format!("`{at}`: {error}"))
}

/// Parses addresses.
pub fn addresses(texts: &[String]) -> Result<Vec<Pubkey>, String> {
    texts.iter().map(|text| address(text)).collect()
}

fn address(text: &str) -> Result<Pubkey, String> {
    text.parse().map_err(|_| format!("`{text}` is no address"))
}
