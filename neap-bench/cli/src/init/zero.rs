//! The size of the zero value of a type in an IDL. In Borsh, it has only bytes that are zero.

use anchor_lang_idl_spec::{
    IdlArrayLen, IdlDefinedFields, IdlSerialization, IdlType, IdlTypeDef, IdlTypeDefTy,
};

/// The most instruction data that an operation is written with, in bytes. A transaction has at most 1,232.
const MAX_BYTES: u64 = 1232;

/// The deepest nesting of types. A type that contains itself has no zero value.
const MAX_DEPTH: usize = 16;

/// The field that writes the zero value of a type, or `None` if the value is too long or its encoding is unknown.
pub fn zero_field(ty: &IdlType, types: &[IdlTypeDef]) -> Option<String> {
    let field = match (ty, zero_bytes(ty, types)?) {
        (IdlType::I64, _) => "i64 = 0".to_owned(),
        (_, 1) => "u8 = 0".to_owned(),
        (_, 2) => "u16 = 0".to_owned(),
        (_, 4) => "u32 = 0".to_owned(),
        (_, 8) => "u64 = 0".to_owned(),
        (_, bytes) => format!("zeros = {bytes}"),
    };
    Some(format!("{{ {field} }}"))
}

/// The number of bytes of the zero value of a type.
pub fn zero_bytes(ty: &IdlType, types: &[IdlTypeDef]) -> Option<u64> {
    size(ty, types, MAX_DEPTH)
}

fn size(ty: &IdlType, types: &[IdlTypeDef], depth: usize) -> Option<u64> {
    let depth = depth.checked_sub(1)?;
    let bytes = match ty {
        // An option is absent.
        IdlType::Bool | IdlType::U8 | IdlType::I8 | IdlType::Option(_) => 1,
        IdlType::U16 | IdlType::I16 => 2,
        // A list is empty: only its length is there.
        IdlType::Bytes | IdlType::String | IdlType::Vec(_) => 4,
        IdlType::U32 | IdlType::I32 | IdlType::F32 => 4,
        IdlType::U64 | IdlType::I64 | IdlType::F64 => 8,
        IdlType::U128 | IdlType::I128 => 16,
        IdlType::U256 | IdlType::I256 | IdlType::Pubkey => 32,
        IdlType::Array(item, IdlArrayLen::Value(length)) => {
            size(item, types, depth)?.checked_mul(u64::try_from(*length).ok()?)?
        }
        IdlType::Defined { name, generics } if generics.is_empty() => {
            defined(types.iter().find(|ty| ty.name == *name)?, types, depth)?
        }
        _ => return None,
    };
    (bytes <= MAX_BYTES).then_some(bytes)
}

fn defined(ty: &IdlTypeDef, types: &[IdlTypeDef], depth: usize) -> Option<u64> {
    if ty.serialization != IdlSerialization::Borsh {
        return None;
    }
    match &ty.ty {
        IdlTypeDefTy::Struct { fields } => fields_size(fields, types, depth),
        // The first variant.
        IdlTypeDefTy::Enum { variants } => {
            fields_size(&variants.first()?.fields, types, depth)?.checked_add(1)
        }
        IdlTypeDefTy::Type { alias } => size(alias, types, depth),
    }
}

fn fields_size(
    fields: &Option<IdlDefinedFields>,
    types: &[IdlTypeDef],
    depth: usize,
) -> Option<u64> {
    let size = |ty| size(ty, types, depth);
    let mut sizes: Box<dyn Iterator<Item = Option<u64>>> = match fields {
        None => return Some(0),
        Some(IdlDefinedFields::Named(fields)) => Box::new(fields.iter().map(|it| size(&it.ty))),
        Some(IdlDefinedFields::Tuple(fields)) => Box::new(fields.iter().map(size)),
    };
    sizes.try_fold(0, |sum: u64, bytes| sum.checked_add(bytes?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, from_value, json};

    #[test]
    fn zero_values_are_as_long_as_their_types_in_borsh() {
        let defined = |name: &str| json!({ "defined": { "name": name } });
        let of = |name: &str, ty: Value| json!({ "name": name, "type": ty });
        let types = json!([
            of("Pair", json!({ "kind": "struct", "fields": ["u64", "pubkey"] })),
            of("Unit", json!({ "kind": "struct" })),
            of("Kind", json!({ "kind": "enum", "variants": [{ "name": "A", "fields": ["u16"] }, { "name": "B" }] })),
            of("Never", json!({ "kind": "enum", "variants": [] })),
            of("Alias", json!({ "kind": "type", "alias": defined("Pair") })),
            of("Cycle", json!({ "kind": "struct", "fields": [defined("Cycle")] })),
            { "name": "Raw", "serialization": "bytemuck", "type": { "kind": "struct" } },
        ]);
        let types: Vec<IdlTypeDef> = from_value(types).unwrap();
        for (ty, expected) in [
            (json!("bool"), Some("{ u8 = 0 }")),
            (json!("i16"), Some("{ u16 = 0 }")),
            (json!("i64"), Some("{ i64 = 0 }")),
            (json!("f64"), Some("{ u64 = 0 }")),
            (json!("i128"), Some("{ zeros = 16 }")),
            (json!("bytes"), Some("{ u32 = 0 }")),
            (json!({ "vec": defined("Cycle") }), Some("{ u32 = 0 }")),
            (json!({ "option": "u64" }), Some("{ u8 = 0 }")),
            (json!({ "array": ["u16", 5] }), Some("{ zeros = 10 }")),
            (defined("Pair"), Some("{ zeros = 40 }")),
            (defined("Alias"), Some("{ zeros = 40 }")),
            (defined("Unit"), Some("{ zeros = 0 }")),
            (defined("Kind"), Some("{ zeros = 3 }")),
            (json!({ "array": ["u64", 1000] }), None),
            (json!({ "array": ["u64", u64::MAX] }), None),
            (json!({ "generic": "T" }), None),
            (defined("Cycle"), None),
            (defined("Never"), None),
            (defined("Raw"), None),
            (defined("Unknown"), None),
        ] {
            let found = zero_field(&from_value(ty.clone()).unwrap(), &types);
            assert_eq!(found.as_deref(), expected, "{ty}");
        }
    }
}
