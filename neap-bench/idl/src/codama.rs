//! Reads the IDLs of Codama.

use crate::{
    idl::{Account, Idl, Instruction, Message, Pda, Seed},
    ty::{Field, Length, Tag, Type},
};
use serde_json::Value;
use solana_pubkey::Pubkey;
use std::slice;

/// Reads an IDL. Nodes of unknown kinds become unsupported types, which are errors only where they are used.
pub fn read(root: &Value) -> Idl {
    let program = &root["program"];
    let instructions = list(program, "instructions");
    let is_alone = instructions.len() == 1;
    let errors = list(program, "errors").iter();
    let errors = errors.filter_map(|error| {
        Some((u32::try_from(error["code"].as_u64()?).ok()?, text(error, "name")))
    });
    let types = list(program, "definedTypes").iter();
    Idl {
        address: program["publicKey"].as_str().and_then(|id| id.parse().ok()),
        instructions: instructions.iter().map(|it| instruction(it, root, is_alone)).collect(),
        accounts: list(program, "accounts").iter().map(|it| message(it, &it["data"])).collect(),
        events: list(program, "events").iter().map(|it| message(it, &it["data"])).collect(),
        errors: errors.collect(),
        types: types.map(|ty| (text(ty, "name"), type_of(&ty["type"]))).collect(),
    }
}

fn list<'a>(node: &'a Value, key: &str) -> &'a [Value] {
    node[key].as_array().map_or(&[], Vec::as_slice)
}

fn text(node: &Value, key: &str) -> String {
    node[key].as_str().unwrap_or_default().to_owned()
}

fn instruction(node: &Value, root: &Value, is_alone: bool) -> Instruction {
    let (start, args) = start(list(node, "arguments"), list(node, "discriminators"));
    // The only instruction of a program needs nothing that tells it apart.
    let start = Some(start).filter(|start| is_alone || !start.is_empty());
    let accounts = list(node, "accounts").iter().map(|account| {
        let flag = |key: &str| account[key].as_bool().unwrap_or_default();
        let default = &account["defaultValue"];
        let address = default["publicKey"].as_str().and_then(|id| id.parse().ok());
        Account {
            name: text(account, "name"),
            writable: flag("isWritable"),
            // With `either`, only a multisignature does not sign.
            signer: flag("isSigner") || account["isSigner"] == "either",
            optional: flag("isOptional"),
            address: address.filter(|_| default["kind"] == "publicKeyValueNode"),
            pda: pda(default, root),
        }
    });
    Instruction { name: text(node, "name"), start, args, accounts: accounts.collect() }
}

fn message(node: &Value, data: &Value) -> Message {
    let data = if data["kind"] == "structTypeNode" { data } else { &data["type"] };
    let (start, fields) = start(list(data, "fields"), list(node, "discriminators"));
    Message { name: text(node, "name"), start, ty: Type::Struct(fields) }
}

/// What data begins with, and the fields that follow: leading fields whose values are fixed, or a constant.
fn start(fields: &[Value], discriminators: &[Value]) -> (Vec<u8>, Vec<Field>) {
    let mut bytes = Vec::new();
    let mut rest = fields;
    while let [field, others @ ..] = rest {
        let is_here = |it: &Value| it["offset"].as_u64().unwrap_or(0) == bytes.len() as u64;
        let mut named = discriminators.iter().filter(|it| it["name"] == field["name"]);
        let is_named = named.any(|it| it["kind"] == "fieldDiscriminatorNode" && is_here(it));
        let is_fixed = is_named || field["defaultValueStrategy"] == "omitted";
        let fixed = is_fixed.then(|| value(&field["defaultValue"], &field["type"])).flatten();
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
            .find_map(|(constant, _)| value(&constant["value"], &constant["type"]));
        bytes.extend(first.into_iter().flatten());
    }
    let rest =
        rest.iter().map(|field| Field { name: text(field, "name"), ty: type_of(&field["type"]) });
    (bytes, rest.collect())
}

/// The bytes of a constant, if its kind is known.
fn value(value: &Value, ty: &Value) -> Option<Vec<u8>> {
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
        "bytesValueNode" if value["encoding"] == "base16" => hex(value["data"].as_str()?),
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

fn hex(digits: &str) -> Option<Vec<u8>> {
    let pairs = digits.as_bytes().chunks(2);
    pairs.map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok()).collect()
}

/// The derived address that an account has by default.
fn pda(default: &Value, root: &Value) -> Option<Pda> {
    if default["kind"] != "pdaValueNode" {
        return None;
    }
    let name = &default["pda"]["name"];
    let own = slice::from_ref(&root["program"]).iter();
    let mut programs = own.chain(list(root, "additionalPrograms")).enumerate();
    let (index, program, declared) = programs.find_map(|(index, program)| {
        let declared = list(program, "pdas").iter().find(|pda| pda["name"] == *name)?;
        Some((index, program, declared))
    })?;
    let values = list(default, "seeds");
    let seeds = list(declared, "seeds").iter().map(|seed| {
        if seed["kind"] == "constantPdaSeedNode" {
            return value(&seed["value"], &seed["type"]).map(Seed::Bytes);
        }
        let given = &values.iter().find(|value| value["name"] == seed["name"])?["value"];
        match given["kind"].as_str()? {
            "accountValueNode" => Some(Seed::Account(text(given, "name"))),
            "argumentValueNode" => Some(Seed::Arg(text(given, "name"))),
            _ => value(given, &seed["type"]).map(Seed::Bytes),
        }
    });
    let id = declared["programId"].as_str().or(program["publicKey"].as_str().filter(|_| index > 0));
    let id = id.map(|id| id.parse::<Pubkey>()).transpose().ok()?;
    let program = id.map(|id| Seed::Bytes(id.to_bytes().into()));
    Some(Pda { seeds: seeds.collect(), program })
}

fn type_of(node: &Value) -> Type {
    let kind = node["kind"].as_str().unwrap_or("unknown");
    let unsupported = || Type::Unsupported(format!("Codama's `{kind}`"));
    let inner = |key: &str| type_of(&node[key]);
    match kind {
        "optionTypeNode" => {
            let size = if node["prefix"].is_null() { Some(1) } else { size_of(&node["prefix"]) };
            let is_padded = node["fixed"].as_bool().unwrap_or_default();
            size.map_or_else(unsupported, |size| Type::Option {
                item: inner("item").into(),
                tag: Tag::Prefix(size),
                is_padded,
            })
        }
        "remainderOptionTypeNode" => {
            Type::Option { item: inner("item").into(), tag: Tag::Rest, is_padded: false }
        }
        "zeroableOptionTypeNode" if node["zeroValue"].is_null() => {
            Type::Option { item: inner("item").into(), tag: Tag::Zeroable, is_padded: true }
        }
        "arrayTypeNode" | "setTypeNode" => {
            length(&node["count"]).map_or_else(unsupported, |it| Type::list(inner("item"), it))
        }
        "mapTypeNode" => {
            let item = || Type::tuple([inner("key"), inner("value")]);
            length(&node["count"]).map_or_else(unsupported, |it| Type::list(item(), it))
        }
        "structTypeNode" => Type::Struct(fields(list(node, "fields"))),
        "tupleTypeNode" => Type::tuple(list(node, "items").iter().map(type_of)),
        "enumTypeNode" => enumeration(node).unwrap_or_else(unsupported),
        "definedTypeLinkNode" => Type::Defined(text(node, "name")),
        _ => simple(node, kind).unwrap_or_else(unsupported),
    }
}

/// A type without parts, if it is one that neap can write.
fn simple(node: &Value, kind: &str) -> Option<Type> {
    Some(match kind {
        "numberTypeNode" => match Type::primitive(node["format"].as_str().unwrap_or_default()) {
            Some(Type::Integer { size, is_signed, .. }) => {
                Type::Integer { size, is_signed, is_big_endian: node["endian"] == "be" }
            }
            Some(float @ Type::Float(_)) => float,
            _ => Type::Unsupported(format!("Codama's number {}", node["format"])),
        },
        "amountTypeNode" | "solAmountTypeNode" | "dateTimeTypeNode" => type_of(&node["number"]),
        "booleanTypeNode" => match &node["size"] {
            Value::Null => Type::Bool(1),
            size => Type::Bool(size_of(size)?),
        },
        "publicKeyTypeNode" => Type::Key,
        "stringTypeNode" if node["encoding"] == "utf8" => Type::Text(Length::Rest),
        "bytesTypeNode" => Type::Bytes(Length::Rest),
        "sizePrefixTypeNode" => match (type_of(&node["type"]), size_of(&node["prefix"])) {
            (Type::Text(Length::Rest), Some(size)) => Type::Text(Length::Prefix(size)),
            (Type::Bytes(Length::Rest), Some(size)) => Type::Bytes(Length::Prefix(size)),
            _ => return None,
        },
        "fixedSizeTypeNode" => match (type_of(&node["type"]), number(&node["size"])) {
            (Type::Text(Length::Rest), Some(size)) => Type::Text(Length::Fixed(size)),
            (Type::Bytes(Length::Rest), Some(size)) => Type::Bytes(Length::Fixed(size)),
            _ => return None,
        },
        _ => return None,
    })
}

/// The bytes of a number that precedes something, if it is little-endian.
fn size_of(number: &Value) -> Option<usize> {
    match type_of(number) {
        Type::Integer { size, is_big_endian: false, .. } => Some(size),
        _ => None,
    }
}

fn enumeration(node: &Value) -> Option<Type> {
    let tag = if node["size"].is_null() { 1 } else { size_of(&node["size"])? };
    let variants = list(node, "variants").iter().enumerate().map(|(index, variant)| {
        let ty = match variant["kind"].as_str()? {
            "enumStructVariantTypeNode" => type_of(&variant["struct"]),
            "enumTupleVariantTypeNode" => type_of(&variant["tuple"]),
            _ => Type::Struct(Vec::new()),
        };
        // A variant with another number than its place is not written.
        let number = variant["discriminator"].as_u64().unwrap_or(index as u64);
        (number == index as u64).then_some(Field { name: text(variant, "name"), ty })
    });
    Some(Type::Enum { tag, variants: variants.collect::<Option<_>>()? })
}

fn fields(list: &[Value]) -> Vec<Field> {
    list.iter().map(|it| Field { name: text(it, "name"), ty: type_of(&it["type"]) }).collect()
}

fn length(count: &Value) -> Option<Length> {
    match count["kind"].as_str()? {
        "fixedCountNode" => number(&count["value"]).map(Length::Fixed),
        "prefixedCountNode" => size_of(&count["prefix"]).map(Length::Prefix),
        "remainderCountNode" => Some(Length::Rest),
        _ => None,
    }
}

fn number(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}
