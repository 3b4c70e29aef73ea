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
    let at = |NameError(why)| EncodeError { path: path.to_owned(), why };
    Ok(match (ty, value) {
        (Type::Bool(size), None | Some(Value::Boolean(_))) => {
            let value = value.and_then(Value::as_bool).unwrap_or_default();
            u128::from(value).to_le_bytes()[..(*size).min(16)].to_vec()
        }
        (Type::Integer { size, .. }, None) => vec![0; *size],
        (Type::Integer { .. }, Some(Value::Integer(number))) => {
            integer(ty, &number.to_string(), path)?
        }
        (Type::Integer { .. }, Some(Value::String(text))) => {
            integer(ty, &names.digits(text).map_err(at)?, path)?
        }
        (Type::Float(size), None) => vec![0; *size],
        (Type::Float(size), Some(Value::Float(_) | Value::Integer(_))) => {
            let integer = value.and_then(Value::as_integer).map(|integer| integer as f64);
            let number = value.and_then(Value::as_float).or(integer).unwrap_or_default();
            match size {
                4 => (number as f32).to_le_bytes().to_vec(),
                _ => number.to_le_bytes().to_vec(),
            }
        }
        (Type::Key, None) => vec![0; 32],
        (Type::Key, Some(Value::String(text))) => names.key(text).map_err(at)?.to_vec(),
        (Type::Text(length), None) => with_length(*length, Vec::new(), path)?,
        (Type::Text(length), Some(Value::String(text))) => {
            with_length(*length, text.clone().into_bytes(), path)?
        }
        (Type::Bytes(length), None) => with_length(*length, Vec::new(), path)?,
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
fn with_length(length: Length, mut bytes: Vec<u8>, path: &str) -> Result<Vec<u8>, EncodeError> {
    let count = bytes.len();
    match length {
        Length::Rest => {}
        Length::Fixed(size) if size <= MAX_BYTES && count <= size => bytes.resize(size, 0),
        Length::Fixed(size) => return wrong(path, format!("it has {size} bytes, and not {count}")),
        Length::Prefix(size) => {
            let Some(digits) = digits(count, size) else {
                return wrong(path, format!("{count} bytes do not fit its length: write fewer"));
            };
            bytes.splice(..0, digits);
        }
    }
    Ok(bytes)
}

/// A length in this number of bytes, if it fits.
pub fn digits(length: usize, size: usize) -> Option<Vec<u8>> {
    let digits = (length as u128).to_le_bytes();
    let (digits, rest) = digits.split_at_checked(size)?;
    rest.iter().all(|byte| *byte == 0).then(|| digits.to_vec())
}

/// The bytes of an integer that fits its type.
fn integer(ty: &Type, digits: &str, path: &str) -> Result<Vec<u8>, EncodeError> {
    let Type::Integer { size, is_signed, is_big_endian } = ty else {
        return wrong(path, "it is not an integer");
    };
    let unused = 8 * (16 - (*size).min(16)) as u32;
    let bytes = if *is_signed {
        let fits = |number: &i128| number << unused >> unused == *number;
        digits.parse::<i128>().ok().filter(fits).map(i128::to_le_bytes)
    } else {
        let fits = |number: &u128| number << unused >> unused == *number;
        digits.parse::<u128>().ok().filter(fits).map(u128::to_le_bytes)
    };
    let Some(bytes) = bytes else {
        return wrong(path, format!("{digits} does not fit `{}`: use another number", ty.name()));
    };
    let mut bytes = bytes[..(*size).min(16)].to_vec();
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
