//! The bytes of values without parts.

use crate::{
    error::{EncodeError, unexpected, wrong},
    hex::unhex_spaced,
    names::{NameError, Names},
    ty::{Length, Type},
};
use toml::Value;

/// The largest account that the runtime allows, in bytes. No data is longer.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;

/// The bytes of a value without parts.
pub fn bytes_of(
    ty: &Type,
    value: Option<&Value>,
    names: &dyn Names,
    path: &str,
) -> Result<Vec<u8>, EncodeError> {
    if let (None, Some(size @ ..=MAX_BYTES)) = (value, ty.leaf_size()) {
        return Ok(vec![0; size]);
    }
    let at = |NameError(why)| EncodeError { path: path.to_owned(), why };
    Ok(match (ty, value) {
        (Type::Bool(width), Some(Value::Boolean(value))) => {
            let mut bytes = vec![0; width.bytes()];
            bytes[0] = (*value).into();
            bytes
        }
        (Type::Integer { .. }, Some(Value::Integer(number))) => {
            integer(ty, &number.to_string(), path)?
        }
        (Type::Integer { .. }, Some(Value::String(text))) => {
            integer(ty, &names.digits(text).map_err(at)?, path)?
        }
        (Type::F32 | Type::F64, Some(Value::Float(_) | Value::Integer(_))) => {
            let integer = value.and_then(Value::as_integer).map(|integer| integer as f64);
            let number = value.and_then(Value::as_float).or(integer).unwrap_or_default();
            match ty {
                Type::F32 => (number as f32).to_le_bytes().to_vec(),
                _ => number.to_le_bytes().to_vec(),
            }
        }
        (Type::Key, Some(Value::String(text))) => names.key(text).map_err(at)?.to_vec(),
        (Type::Text(length) | Type::Bytes(length), None) => with_length(*length, Vec::new(), path)?,
        (Type::Text(length), Some(Value::String(text))) => {
            with_length(*length, text.clone().into_bytes(), path)?
        }
        (Type::Bytes(length), Some(value)) => {
            let Some(bytes) = bytes(value) else {
                let why = "bytes are expected: write hexadecimal digits or a list of numbers";
                return wrong(path, why);
            };
            with_length(*length, bytes, path)?
        }
        (ty, Some(value)) => return unexpected(ty, value, path),
        (ty, None) => return wrong(path, format!("neap cannot write {}", ty.name())),
    })
}

/// Bytes after their length, or with zeros up to the fixed one.
pub fn with_length(length: Length, mut bytes: Vec<u8>, path: &str) -> Result<Vec<u8>, EncodeError> {
    let count = bytes.len();
    match length {
        Length::Rest => {}
        Length::Fixed(size) if size <= MAX_BYTES && count <= size => bytes.resize(size, 0),
        Length::Fixed(size) => return wrong(path, format!("it has {size} bytes, and not {count}")),
        Length::Prefix(width) => {
            let Some(prefix) = width.encode(count as u128) else {
                return wrong(path, format!("{count} bytes do not fit its length: write fewer"));
            };
            bytes.splice(..0, prefix);
        }
    }
    Ok(bytes)
}

/// The bytes of an integer that fits its type.
fn integer(ty: &Type, digits: &str, path: &str) -> Result<Vec<u8>, EncodeError> {
    let Type::Integer { width, is_signed, is_big_endian } = ty else {
        return wrong(path, "it is not an integer");
    };
    let bytes = if *is_signed {
        digits.parse().ok().and_then(|number| width.encode_signed(number))
    } else {
        digits.parse().ok().and_then(|number| width.encode(number))
    };
    let Some(mut bytes) = bytes else {
        return wrong(path, format!("{digits} does not fit `{}`: use another number", ty.name()));
    };
    if *is_big_endian {
        bytes.reverse();
    }
    Ok(bytes)
}

/// Hexadecimal digits, or a list of numbers.
fn bytes(value: &Value) -> Option<Vec<u8>> {
    if let Value::Array(items) = value {
        return items.iter().map(|item| u8::try_from(item.as_integer()?).ok()).collect();
    }
    unhex_spaced(value.as_str()?)
}
