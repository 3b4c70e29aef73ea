//! Reads the IDLs of Anchor, before and since 0.30, and those of Shank, which have the same shape.

mod generics;
mod types;

use self::types::{Defined, defined, definition, fields};
use crate::{
    idl::{Idl, Instruction, InstructionAccount, Message, Pda, Seed, address_of},
    ty::Type,
};
use heck::ToSnakeCase;
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use solana_pubkey::Pubkey;

#[derive(Deserialize)]
struct Root {
    /// Before 0.30, and in IDLs of Shank.
    name: Option<String>,
    address: Option<String>,
    #[serde(default)]
    metadata: Metadata,
    #[serde(default)]
    instructions: Vec<RawInstruction>,
    #[serde(default)]
    accounts: Vec<Defined>,
    #[serde(default)]
    events: Vec<Defined>,
    #[serde(default)]
    errors: Vec<CustomError>,
    #[serde(default)]
    types: Vec<Defined>,
}

#[derive(Default, Deserialize)]
struct Metadata {
    name: Option<String>,
    address: Option<String>,
    origin: Option<String>,
}

#[derive(Deserialize)]
struct CustomError {
    code: u32,
    name: String,
}

#[derive(Deserialize)]
struct RawInstruction {
    name: String,
    #[serde(default)]
    docs: Vec<String>,
    /// Anchor since 0.30.
    discriminator: Option<Vec<u8>>,
    /// Shank: `{ "type": "u8", "value": 3 }`.
    discriminant: Option<Discriminant>,
    #[serde(default)]
    accounts: Vec<Item>,
    #[serde(default)]
    args: Vec<Value>,
}

#[derive(Deserialize)]
struct Discriminant {
    r#type: String,
    value: u64,
}

#[derive(Deserialize)]
struct Item {
    name: String,
    #[serde(default, alias = "isMut")]
    writable: bool,
    #[serde(default, alias = "isSigner")]
    signer: bool,
    #[serde(default, alias = "isOptional")]
    optional: bool,
    address: Option<String>,
    pda: Option<Value>,
    /// The accounts of a group.
    accounts: Option<Vec<Item>>,
}

/// Reads an IDL.
pub fn read(mut idl: Value) -> Result<Idl, serde_path_to_error::Error<serde_json::Error>> {
    generics::replace(&mut idl);
    let root: Root = serde_path_to_error::deserialize(idl)?;
    let is_shank = root.metadata.origin.as_deref() == Some("shank")
        || root.instructions.iter().any(|it| it.discriminant.is_some());
    let address = root.address.or(root.metadata.address);
    let derives = |kind| (!is_shank).then_some(kind);
    let errors = root.errors.into_iter().map(|error| (error.code, error.name)).collect();
    let accounts = root.accounts.iter().map(|it| message(it, derives("account"))).collect();
    let events = root.events.iter().map(|it| message(it, derives("event"))).collect();
    // If an account states its encoding, it becomes a type with that encoding.
    let encoded = root.accounts.iter().filter(|it| has_encoding(it));
    let defined = root.types.iter().chain(encoded);
    let types = defined.map(|it| (it.name.clone(), definition(it))).collect();
    Ok(Idl {
        name: root.name.or(root.metadata.name),
        address: address.as_deref().and_then(address_of),
        instructions: root.instructions.into_iter().map(instruction).collect(),
        accounts,
        events,
        errors,
        types,
        omits_headers: is_shank,
    })
}

fn instruction(raw: RawInstruction) -> Instruction {
    let is_old = raw.discriminator.is_none();
    let start = match (raw.discriminator, raw.discriminant) {
        (Some(bytes), _) => Some(bytes),
        (None, Some(Discriminant { r#type, value })) => match Type::primitive(&r#type) {
            Some(Type::Integer { width, .. }) => width.encode(value.into()),
            _ => None,
        },
        (None, None) => Some(discriminator(&format!("global:{}", raw.name.to_snake_case()))),
    };
    let mut accounts = Vec::new();
    raw.accounts.into_iter().for_each(|item| flatten("", item, &mut accounts));
    if is_old {
        for account in accounts.iter_mut().filter(|account| account.address.is_none()) {
            account.address = well_known(&account.name);
        }
    }
    let args = fields(&Value::Array(raw.args));
    Instruction { name: raw.name, docs: raw.docs, start, args, accounts }
}

/// Adds an account, or the accounts of a group.
fn flatten(group: &str, item: Item, accounts: &mut Vec<InstructionAccount>) {
    let name = format!("{group}{}", item.name);
    if let Some(items) = item.accounts {
        let group = format!("{name}.");
        return items.into_iter().for_each(|item| flatten(&group, item, accounts));
    }
    let Item { writable, signer, optional, address, pda, .. } = item;
    let address = address.as_deref().and_then(address_of);
    let pda = pda.as_ref().and_then(pda_of);
    accounts.push(InstructionAccount { name, writable, signer, optional, address, pda });
}

/// The address of an account with this name. IDLs of Shank and those before 0.30 have no addresses.
fn well_known(name: &str) -> Option<Pubkey> {
    Some(Pubkey::from_str_const(match name.to_snake_case().as_str() {
        "system_program" => "11111111111111111111111111111111",
        "token_program" | "spl_token_program" => "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
        "associated_token_program" | "ata_program" | "spl_ata_program" => {
            "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL"
        }
        "rent" | "rent_sysvar" | "sysvar_rent" => "SysvarRent111111111111111111111111111111111",
        "clock" | "clock_sysvar" | "sysvar_clock" => "SysvarC1ock11111111111111111111111111111111",
        "sysvar_instructions" | "instructions_sysvar" | "instruction_sysvar_account" => {
            "Sysvar1nstructions1111111111111111111111111"
        }
        _ => return None,
    }))
}

fn pda_of(pda: &Value) -> Option<Pda> {
    let seeds = pda["seeds"].as_array()?.iter().map(seed).collect();
    // Without its program, the address would be another one.
    let program = match pda.get("program").or(pda.get("programId")) {
        None | Some(Value::Null) => None,
        Some(program) => Some(seed(program)?),
    };
    Some(Pda { seeds, program })
}

/// A seed. Those before 0.30 say their types too.
fn seed(seed: &Value) -> Option<Seed> {
    let path = || seed["path"].as_str().map(str::to_owned);
    match seed["kind"].as_str()? {
        "const" => match &seed["value"] {
            Value::String(text) if seed["type"] == "publicKey" => {
                Some(Seed::Bytes(address_of(text)?.to_bytes().into()))
            }
            Value::String(text) => Some(Seed::Bytes(text.clone().into_bytes())),
            bytes => serde_json::from_value(bytes.clone()).ok().map(Seed::Bytes),
        },
        "account" => path().map(Seed::Account),
        "arg" => path().map(Seed::Arg),
        _ => None,
    }
}

fn has_encoding(raw: &Defined) -> bool {
    raw.r#type.is_some() && raw.serialization.is_some()
}

/// An account or an event. `derives` is the kind from which Anchor derives a discriminator that is not in the IDL.
fn message(raw: &Defined, derives: Option<&str>) -> Message {
    let name = raw.name.clone();
    let derived = || {
        derives
            .map(|kind| discriminator(&format!("{kind}:{}", capitalized(&name))))
            .unwrap_or_default()
    };
    let start = raw.discriminator.clone().unwrap_or_else(derived);
    let ty = match (&raw.r#type, &raw.fields) {
        (None, Some(list)) => Type::Struct(fields(list).into()),
        (None, None) => Type::Defined(name.clone()),
        (Some(_), _) if has_encoding(raw) => Type::Defined(name.clone()),
        (Some(_), _) => defined(raw),
    };
    Message { name, docs: raw.docs.clone(), start, size: None, ty }
}

/// The discriminator that Anchor derives from such text as `account:Vault`.
pub fn discriminator(text: &str) -> Vec<u8> {
    Sha256::digest(text)[..8].to_vec()
}

/// The name of a struct in Rust. IDLs in TypeScript spell it `vault`.
pub fn capitalized(name: &str) -> String {
    let (first, rest) = name.split_at(name.chars().next().map_or(0, char::len_utf8));
    first.to_uppercase() + rest
}
