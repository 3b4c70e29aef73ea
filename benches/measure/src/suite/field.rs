//! The fields that data consists of, as a `neap.toml` declares them.

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, Error, IntoDeserializer, MapAccess, Visitor},
};
use std::{
    fmt::{self, Formatter},
    path::PathBuf,
};
use toml::Spanned;

/// Fields without padding between them.
pub type Data = Vec<Spanned<Field>>;

/// A field of an account's data, instruction data, return data or seeds.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name by which an operation changes it.
    pub name: Option<Spanned<String>>,
    /// The key that says how the value is encoded.
    pub kind: Kind,
    pub value: Value,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Bool,
    U8,
    U16,
    U32,
    U64,
    U128,
    I8,
    I16,
    I32,
    I64,
    I128,
    Key,
    Bump,
    Hex,
    Text,
    String,
    Zeros,
    Discriminator,
    File,
}

#[derive(Clone, Debug)]
pub enum Value {
    Bool(bool),
    /// An integer, or a number of bytes.
    Number(Number),
    /// A name, or text.
    Text(String),
    File(PathBuf),
}

/// A number in decimal digits: TOML's integers may be too small for it.
#[derive(Clone, Debug)]
pub struct Number(pub String);

impl Kind {
    /// The key in a suite.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// Reads the value of a field of this kind.
impl<'de> DeserializeSeed<'de> for Kind {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<Value, D::Error> {
        use Kind::*;
        Ok(match self {
            Bool => Value::Bool(bool::deserialize(value)?),
            U8 | U16 | U32 | U64 | U128 | I8 | I16 | I32 | I64 | I128 | Zeros => {
                Value::Number(Number::deserialize(value)?)
            }
            Key | Bump | Hex | Text | Kind::String | Discriminator => {
                Value::Text(std::string::String::deserialize(value)?)
            }
            File => Value::File(PathBuf::deserialize(value)?),
        })
    }
}

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Keys;

        impl<'de> Visitor<'de> for Keys {
            type Value = Field;

            fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str("a field such as `{ u64 = 41 }`")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut keys: A) -> Result<Field, A::Error> {
                let (mut name, mut field) = (None, None);
                while let Some(key) = keys.next_key::<String>()? {
                    if key == "name" {
                        name = Some(keys.next_value()?);
                        continue;
                    }
                    let kind =
                        <Kind as Deserialize>::deserialize(key.as_str().into_deserializer())?;
                    let value = keys.next_value_seed(kind)?;
                    if field.replace((kind, value)).is_some() {
                        let message = "a field has one type: write `{ u8 = 1 }, { u16 = 2 }`";
                        return Err(A::Error::custom(message));
                    }
                }
                let message =
                    "the field is empty: write a type and a value, such as `{ u64 = 41 }`";
                let (kind, value) = field.ok_or_else(|| A::Error::custom(message))?;
                Ok(Field { name, kind, value })
            }
        }

        deserializer.deserialize_map(Keys)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits;

        impl Visitor<'_> for Digits {
            type Value = Number;

            fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str("an integer, or its decimal digits as a string")
            }

            fn visit_i64<E>(self, number: i64) -> Result<Number, E> {
                Ok(Number(number.to_string()))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Number, E> {
                Ok(Number(number.to_string()))
            }

            fn visit_i128<E>(self, number: i128) -> Result<Number, E> {
                Ok(Number(number.to_string()))
            }

            fn visit_u128<E>(self, number: u128) -> Result<Number, E> {
                Ok(Number(number.to_string()))
            }

            fn visit_str<E>(self, digits: &str) -> Result<Number, E> {
                Ok(Number(digits.to_owned()))
            }
        }

        deserializer.deserialize_any(Digits)
    }
}
