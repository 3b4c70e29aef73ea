//! Reads the IDLs of Codama.

mod scope;
mod types;

use self::{
    scope::Scope,
    types::{fields, type_of},
};
use crate::{
    hex::unhex,
    idl::{Idl, Instruction, InstructionAccount, Message, Pda, Seed, address_of},
    json::{self, list, name},
    leaf,
    ty::{Definition, Field, Length, Type},
};
use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::Value;

/// Reads an IDL. Nodes of unknown kinds become unsupported types, which are errors only where they are used. Nothing can use
/// an instruction, an account, an event or a type without a name, so these are left out. The types of additional programs
/// have the names of these before theirs: `token.mint`.
pub fn read(root: &Value) -> Idl {
    let program = &root["program"];
    let instructions = list(program, "instructions");
    let is_alone = instructions.len() == 1;
    let errors = list(program, "errors").iter();
    let errors = errors
        .filter_map(|error| Some((u32::try_from(error["code"].as_u64()?).ok()?, name(error)?)));
    let scopes = Vec::from_iter(Scope::all(root));
    let nodes = |key| {
        scopes
            .iter()
            .flat_map(move |&scope| list(scope.program, key).iter().map(move |it| (it, scope)))
    };
    Idl {
        name: name(program),
        address: program["publicKey"].as_str().and_then(address_of),
        instructions: instructions
            .iter()
            .filter_map(|it| instruction(it, scopes[0], is_alone))
            .collect(),
        accounts: nodes("accounts").filter_map(|(it, scope)| message(it, scope)).collect(),
        events: nodes("events").filter_map(|(it, scope)| message(it, scope)).collect(),
        errors: errors.collect(),
        types: nodes("definedTypes").filter_map(|(it, scope)| definition(it, scope)).collect(),
        omits_headers: false,
    }
}

fn instruction(node: &Value, scope: Scope, is_alone: bool) -> Option<Instruction> {
    let discriminators = list(node, "discriminators");
    let (start, args) = start(Vec::new(), list(node, "arguments"), discriminators, scope);
    // The only instruction of a program needs nothing that tells it apart.
    let start = Some(start).filter(|start| is_alone || !start.is_empty());
    let accounts = list(node, "accounts").iter().map(|account| {
        let flag = |key: &str| account[key].as_bool().unwrap_or_default();
        let default = &account["defaultValue"];
        let address = default["publicKey"].as_str().and_then(address_of);
        Some(InstructionAccount {
            name: name(account)?,
            writable: flag("isWritable"),
            // With `either`, only a multisignature does not sign.
            signer: flag("isSigner") || account["isSigner"] == "either",
            optional: flag("isOptional"),
            address: address.filter(|_| default["kind"] == "publicKeyValueNode"),
            pda: pda(default, scope),
        })
    });
    let accounts = accounts.collect::<Option<_>>()?;
    Some(Instruction { name: name(node)?, docs: json::docs(node), start, args, accounts })
}

fn definition(node: &Value, scope: Scope) -> Option<(String, Definition)> {
    let ty = type_of(&node["type"], scope);
    Some((
        scope.qualify(&name(node)?),
        Definition { docs: json::docs(node), ..Definition::new(ty) },
    ))
}

/// An account, or an event.
fn message(node: &Value, scope: Scope) -> Option<Message> {
    let name = scope.qualify(&name(node)?);
    let mut docs = json::docs(node);
    let mut data = &node["data"];
    let mut prefix = Some(Vec::new());
    if data["kind"] == "hiddenPrefixTypeNode" {
        let constants = list(data, "prefix").iter().map(|it| constant(it, scope));
        prefix = constants.collect::<Option<Vec<_>>>().map(|bytes| bytes.concat());
        data = &data["type"];
    }
    let (mut inside, mut data_kind) = (scope, data["kind"].as_str()?);
    if let Some((other, linked)) = scope.linked(data)
        && linked["type"]["kind"] == "structTypeNode"
    {
        (inside, data, data_kind) = (other, &linked["type"], "structTypeNode");
        if docs.is_empty() {
            docs = json::docs(linked);
        }
    }
    let size = node["size"].as_u64().and_then(|size| usize::try_from(size).ok());
    let discriminators = list(node, "discriminators");
    let (start, size, ty) = match (prefix, data_kind) {
        (None, _) => {
            let what = "a hidden prefix of Codama whose bytes are not known";
            (Vec::new(), None, Type::Unsupported(what.to_owned()))
        }
        (Some(prefix), "structTypeNode") => {
            let (start, fields) = start(prefix, list(data, "fields"), discriminators, inside);
            (start, size, Type::Struct(fields.into()))
        }
        (Some(prefix), _) => {
            let length = prefix.len();
            let (start, _) = start(prefix, &[], discriminators, scope);
            let is_apart = start.len() == length;
            let ty = if is_apart { type_of(data, scope) } else { covered() };
            (start, None, ty)
        }
    };
    Some(Message { name, docs, start, size, ty })
}

/// The type of a value whose first bytes a discriminator says.
fn covered() -> Type {
    Type::Unsupported("a discriminator over a part of its bytes".to_owned())
}

/// What data begins with, and the fields that follow. It begins with its prefix and with leading fields whose values are fixed.
/// A constant discriminator says what is at its offset, and adds no bytes, unless there are no fields.
fn start(
    prefix: Vec<u8>,
    all: &[Value],
    discriminators: &[Value],
    scope: Scope,
) -> (Vec<u8>, Vec<Field>) {
    let constants = discriminators.iter().filter(|it| it["kind"] == "constantDiscriminatorNode");
    let constants = Vec::from_iter(constants.filter_map(|it| {
        Some((it["offset"].as_u64().unwrap_or(0), constant(&it["constant"], scope)?))
    }));
    let known = |bytes: &[u8]| {
        let from = |offset: &u64| usize::try_from((bytes.len() as u64).checked_sub(*offset)?).ok();
        let mut rests = constants.iter().filter_map(|(offset, bytes)| bytes.get(from(offset)?..));
        rests.find(|rest| !rest.is_empty())
    };
    let mut bytes = prefix;
    let mut fields = fields(all, scope);
    let mut count = 0;
    for (node, field) in all.iter().zip(&mut fields) {
        let is_here = |it: &Value| it["offset"].as_u64().unwrap_or(0) == bytes.len() as u64;
        let mut named = discriminators.iter().filter(|it| it["name"] == node["name"]);
        let is_named = named.any(|it| it["kind"] == "fieldDiscriminatorNode" && is_here(it));
        let is_fixed = is_named || node["defaultValueStrategy"] == "omitted";
        let fixed = is_fixed.then(|| value(&node["defaultValue"], &node["type"], scope)).flatten();
        let known = known(&bytes);
        let fixed = fixed.or_else(|| Some(known?.get(..size(&node["type"], scope)?)?.to_vec()));
        let Some(fixed) = fixed else {
            if let Some(known) = known {
                bytes.extend(known);
                field.ty = covered();
            }
            break;
        };
        bytes.extend(fixed);
        count += 1;
    }
    if count == fields.len() {
        while let Some(more) = known(&bytes) {
            bytes.extend(more);
        }
    }
    (bytes, fields.split_off(count))
}

/// The bytes of a type, if their number is always the same, and the type has no parts.
fn size(node: &Value, scope: Scope) -> Option<usize> {
    let (scope, node) = scope.linked(node).map_or((scope, node), |(of, it)| (of, &it["type"]));
    match type_of(node, scope) {
        Type::Enum { tag, variants } => {
            variants.iter().all(|it| it.fields.is_empty()).then_some(tag.bytes())
        }
        ty => ty.leaf_size(),
    }
}

/// The bytes of a constant, if its kind is known.
fn constant(node: &Value, scope: Scope) -> Option<Vec<u8>> {
    value(&node["value"], &node["type"], scope)
}

/// The bytes of a value, if its kind is known.
fn value(value: &Value, ty: &Value, scope: Scope) -> Option<Vec<u8>> {
    match value["kind"].as_str()? {
        "numberValueNode" => {
            let number = value["number"].as_i64().map(i128::from);
            let number = number.or(value["number"].as_u64().map(i128::from))?;
            let Type::Integer { width, is_big_endian, .. } = type_of(ty, scope) else {
                return None;
            };
            let positive = u128::try_from(number).ok().map(|number| width.encode(number));
            let mut bytes = positive.unwrap_or_else(|| width.encode_signed(number))?;
            if is_big_endian {
                bytes.reverse();
            }
            Some(bytes)
        }
        "enumValueNode" => {
            let (scope, found) = scope.linked(&value["enum"])?;
            let Type::Enum { tag, variants } = type_of(&found["type"], scope) else { return None };
            let name = value["variant"].as_str()?;
            let number = variants.iter().position(|variant| variant.name == name)?;
            // A variant with fields is not constant.
            tag.encode(number as u128).filter(|_| variants[number].fields.is_empty())
        }
        "bytesValueNode" => {
            let text = value["data"].as_str()?;
            let bytes = match value["encoding"].as_str()? {
                "base16" => unhex(text)?,
                "base58" => bs58::decode(text).into_vec().ok()?,
                "base64" => BASE64_STANDARD.decode(text).ok()?,
                "utf8" => text.as_bytes().to_vec(),
                _ => return None,
            };
            with_length(bytes, ty, scope)
        }
        "stringValueNode" => with_length(value["string"].as_str()?.as_bytes().to_vec(), ty, scope),
        "publicKeyValueNode" => Some(address_of(value["publicKey"].as_str()?)?.to_bytes().into()),
        _ => None,
    }
}

/// The bytes of a text, or of bytes, as their type has them. A constant may have none.
fn with_length(mut bytes: Vec<u8>, ty: &Value, scope: Scope) -> Option<Vec<u8>> {
    if ty.is_null() {
        return Some(bytes);
    }
    let (Type::Text(length) | Type::Bytes(length)) = type_of(ty, scope) else { return None };
    if let Length::Fixed(size) = length {
        bytes.truncate(size);
    }
    leaf::with_length(length, bytes, "").ok()
}

/// The derived address that an account has by default.
fn pda(default: &Value, scope: Scope) -> Option<Pda> {
    if default["kind"] != "pdaValueNode" {
        return None;
    }
    let linked = &default["pda"]["name"];
    let mut scopes = Scope::all(scope.root);
    let (scope, declared) = scopes.find_map(|scope| {
        let declared = list(scope.program, "pdas").iter().find(|pda| pda["name"] == *linked)?;
        Some((scope, declared))
    })?;
    let values = list(default, "seeds");
    let seeds = list(declared, "seeds").iter().map(|seed| {
        if seed["kind"] == "constantPdaSeedNode" {
            return value(&seed["value"], &seed["type"], scope).map(Seed::Bytes);
        }
        let given = &values.iter().find(|value| value["name"] == seed["name"])?["value"];
        match given["kind"].as_str()? {
            "accountValueNode" => name(given).map(Seed::Account),
            "argumentValueNode" => name(given).map(Seed::Arg),
            _ => value(given, &seed["type"], scope).map(Seed::Bytes),
        }
    });
    let own = scope.program["publicKey"].as_str().filter(|_| !scope.is_main());
    let program = match declared["programId"].as_str().or(own) {
        Some(id) => Some(Seed::Bytes(address_of(id)?.to_bytes().into())),
        None => None,
    };
    Some(Pda { seeds: seeds.collect(), program })
}
