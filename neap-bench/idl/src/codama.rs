//! Reads the IDLs of Codama.

mod node;
mod types;

use self::{
    node::{docs, list, name},
    types::{fields, type_of},
};
use crate::{
    hex::unhex,
    idl::{Account, Idl, Instruction, Message, Pda, Seed},
    ty::{Definition, Field, Type},
};
use serde_json::Value;
use solana_pubkey::Pubkey;
use std::slice;

/// Reads an IDL. Nodes of unknown kinds become unsupported types, which are errors only where they are used. Nothing can use
/// an instruction, an account, an event or a type without a name, so these are left out.
pub fn read(root: &Value) -> Idl {
    let program = &root["program"];
    let instructions = list(program, "instructions");
    let is_alone = instructions.len() == 1;
    let errors = list(program, "errors").iter();
    let errors = errors
        .filter_map(|error| Some((u32::try_from(error["code"].as_u64()?).ok()?, name(error)?)));
    let types = list(program, "definedTypes").iter();
    let messages =
        |key| list(program, key).iter().filter_map(|it| message(it, &it["data"], program));
    Idl {
        name: name(program),
        address: program["publicKey"].as_str().and_then(|id| id.parse().ok()),
        instructions: instructions
            .iter()
            .filter_map(|it| instruction(it, root, is_alone))
            .collect(),
        accounts: messages("accounts").collect(),
        events: messages("events").collect(),
        errors: errors.collect(),
        types: types.filter_map(definition).collect(),
    }
}

fn instruction(node: &Value, root: &Value, is_alone: bool) -> Option<Instruction> {
    let (start, args) =
        start(list(node, "arguments"), list(node, "discriminators"), &root["program"]);
    // The only instruction of a program needs nothing that tells it apart.
    let start = Some(start).filter(|start| is_alone || !start.is_empty());
    let accounts = list(node, "accounts").iter().map(|account| {
        let flag = |key: &str| account[key].as_bool().unwrap_or_default();
        let default = &account["defaultValue"];
        let address = default["publicKey"].as_str().and_then(|id| id.parse().ok());
        Some(Account {
            name: name(account)?,
            writable: flag("isWritable"),
            // With `either`, only a multisignature does not sign.
            signer: flag("isSigner") || account["isSigner"] == "either",
            optional: flag("isOptional"),
            address: address.filter(|_| default["kind"] == "publicKeyValueNode"),
            pda: pda(default, root),
        })
    });
    let accounts = accounts.collect::<Option<_>>()?;
    Some(Instruction { name: name(node)?, docs: docs(node), start, args, accounts })
}

fn definition(node: &Value) -> Option<(String, Definition)> {
    Some((name(node)?, Definition { docs: docs(node), ..Definition::new(type_of(&node["type"])) }))
}

fn message(node: &Value, data: &Value, program: &Value) -> Option<Message> {
    // A prefix that is always the same is a discriminator.
    let (prefix, data) = if data["kind"] == "hiddenPrefixTypeNode" {
        let constants = list(data, "prefix").iter();
        let bytes = constants.map(|it| value(&it["value"], &it["type"], program));
        (bytes.collect::<Option<Vec<_>>>().map(|bytes| bytes.concat()), &data["type"])
    } else {
        (Some(Vec::new()), data)
    };
    let (Some(prefix), "structTypeNode") = (prefix, data["kind"].as_str()?) else {
        let start = start(&[], list(node, "discriminators"), program).0;
        return Some(Message {
            name: name(node)?,
            docs: docs(node),
            start,
            size: None,
            ty: type_of(data),
        });
    };
    let (start, fields) = start(list(data, "fields"), list(node, "discriminators"), program);
    let size = node["size"].as_u64().and_then(|size| usize::try_from(size).ok());
    let start = if prefix.is_empty() { start } else { [prefix, start].concat() };
    Some(Message { name: name(node)?, docs: docs(node), start, size, ty: Type::Struct(fields) })
}

/// What data begins with, and the fields that follow: leading fields whose values are fixed, or a constant.
fn start(all: &[Value], discriminators: &[Value], program: &Value) -> (Vec<u8>, Vec<Field>) {
    let mut bytes = Vec::new();
    let mut rest = all;
    while let [field, others @ ..] = rest {
        let is_here = |it: &Value| it["offset"].as_u64().unwrap_or(0) == bytes.len() as u64;
        let mut named = discriminators.iter().filter(|it| it["name"] == field["name"]);
        let is_named = named.any(|it| it["kind"] == "fieldDiscriminatorNode" && is_here(it));
        let is_fixed = is_named || field["defaultValueStrategy"] == "omitted";
        let fixed =
            is_fixed.then(|| value(&field["defaultValue"], &field["type"], program)).flatten();
        let Some(fixed) = fixed else { break };
        bytes.extend(fixed);
        rest = others;
    }
    if bytes.is_empty() {
        let constants =
            discriminators.iter().filter(|it| it["kind"] == "constantDiscriminatorNode");
        let constant = constants.map(|it| (&it["constant"], it["offset"].as_u64().unwrap_or(0)));
        let first = constant
            .filter(|(_, offset)| *offset == 0)
            .find_map(|(constant, _)| value(&constant["value"], &constant["type"], program));
        bytes.extend(first.into_iter().flatten());
    }
    (bytes, fields(rest))
}

/// The bytes of a constant, if its kind is known.
fn value(value: &Value, ty: &Value, program: &Value) -> Option<Vec<u8>> {
    match value["kind"].as_str()? {
        "numberValueNode" => {
            let number = value["number"].as_u64()?;
            let Type::Integer { size, is_big_endian, .. } = type_of(ty) else { return None };
            let mut bytes = u128::from(number).to_le_bytes().get(..size)?.to_vec();
            if is_big_endian {
                bytes.reverse();
            }
            Some(bytes)
        }
        "enumValueNode" => {
            let mut types = list(program, "definedTypes").iter();
            let found = types.find(|ty| ty["name"] == value["enum"]["name"])?;
            let Type::Enum { tag, variants } = type_of(&found["type"]) else { return None };
            let name = value["variant"].as_str()?;
            let number = variants.iter().position(|variant| variant.name == name)?;
            // A variant with fields is not constant.
            let is_plain = variants[number].ty == Type::Struct(Vec::new());
            number.to_le_bytes().get(..tag).filter(|_| is_plain).map(<[u8]>::to_vec)
        }
        "bytesValueNode" if value["encoding"] == "base16" => unhex(value["data"].as_str()?),
        "bytesValueNode" | "stringValueNode"
            if value["encoding"] == "utf8" || value["string"].is_string() =>
        {
            let text = value["data"].as_str().or(value["string"].as_str())?;
            Some(text.as_bytes().to_vec())
        }
        "publicKeyValueNode" => {
            Some(value["publicKey"].as_str()?.parse::<Pubkey>().ok()?.to_bytes().into())
        }
        _ => None,
    }
}

/// The derived address that an account has by default.
fn pda(default: &Value, root: &Value) -> Option<Pda> {
    if default["kind"] != "pdaValueNode" {
        return None;
    }
    let linked = &default["pda"]["name"];
    let own = slice::from_ref(&root["program"]).iter();
    let mut programs = own.chain(list(root, "additionalPrograms")).enumerate();
    let (index, program, declared) = programs.find_map(|(index, program)| {
        let declared = list(program, "pdas").iter().find(|pda| pda["name"] == *linked)?;
        Some((index, program, declared))
    })?;
    let values = list(default, "seeds");
    let seeds = list(declared, "seeds").iter().map(|seed| {
        if seed["kind"] == "constantPdaSeedNode" {
            return value(&seed["value"], &seed["type"], program).map(Seed::Bytes);
        }
        let given = &values.iter().find(|value| value["name"] == seed["name"])?["value"];
        match given["kind"].as_str()? {
            "accountValueNode" => name(given).map(Seed::Account),
            "argumentValueNode" => name(given).map(Seed::Arg),
            _ => value(given, &seed["type"], program).map(Seed::Bytes),
        }
    });
    let id = declared["programId"].as_str().or(program["publicKey"].as_str().filter(|_| index > 0));
    let id = id.map(|id| id.parse::<Pubkey>()).transpose().ok()?;
    let program = id.map(|id| Seed::Bytes(id.to_bytes().into()));
    Some(Pda { seeds: seeds.collect(), program })
}
