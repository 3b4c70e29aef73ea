//! The fields that data consists of, as a `neap.toml` declares them.

use super::number::Number;
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, Error, IntoDeserializer, MapAccess, Visitor},
};
use std::{
    fmt::{self, Formatter},
    path::PathBuf,
};
use toml::{Spanned, Table};

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
    /// The arguments of an `instruction`, or the fields of an `account` or `event`.
    pub values: Option<Table>,
}

impl Field {
    /// The names of the accounts whose addresses or bumps it contains.
    pub fn accounts(&self) -> Vec<&str> {
        match (self.kind, &self.value) {
            (Kind::Key | Kind::KeyOfCopy | Kind::Bump, Value::Text(name)) => vec![name],
            (_, Value::Repeat(_, data)) => {
                data.iter().flat_map(|field| field.get_ref().accounts()).collect()
            }
            _ => Vec::new(),
        }
    }
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
    KeyOfCopy,
    Bump,
    Hex,
    Text,
    String,
    Zeros,
    Repeat,
    Discriminator,
    Instruction,
    Account,
    Event,
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
    /// Fields, this number of times.
    Repeat(Number, Data),
}

impl Kind {
    /// The key in a suite.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::U128 => "u128",
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::I128 => "i128",
            Self::Key => "key",
            Self::KeyOfCopy => "key_of_copy",
            Self::Bump => "bump",
            Self::Hex => "hex",
            Self::Text => "text",
            Self::String => "string",
            Self::Zeros => "zeros",
            Self::Repeat => "repeat",
            Self::Discriminator => "discriminator",
            Self::Instruction => "instruction",
            Self::Account => "account",
            Self::Event => "event",
            Self::File => "file",
        }
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
            Repeat => Value::Repeat(Number::deserialize(value)?, Data::new()),
            Key
            | KeyOfCopy
            | Bump
            | Hex
            | Text
            | Kind::String
            | Discriminator
            | Instruction
            | Account
            | Event => Value::Text(std::string::String::deserialize(value)?),
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
                let (mut name, mut data, mut field, mut values) = (None, None, None, None);
                while let Some(key) = keys.next_key::<String>()? {
                    if key == "name" {
                        name = Some(keys.next_value()?);
                        continue;
                    }
                    if key == "data" {
                        data = Some(keys.next_value()?);
                        continue;
                    }
                    if key == "args" || key == "fields" {
                        values = Some((key, keys.next_value::<Table>()?));
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
                let (kind, mut value) = field.ok_or_else(|| A::Error::custom(message))?;
                match (&mut value, data) {
                    (Value::Repeat(_, fields), Some(data)) => *fields = data,
                    (Value::Repeat(..), None) | (_, Some(_)) => {
                        let message = "`repeat` and `data` belong together: write \
                                       `{ repeat = 2, data = [{ u8 = 1 }] }`";
                        return Err(A::Error::custom(message));
                    }
                    _ => {}
                }
                let values = match (values, kind) {
                    (None, _) => None,
                    (Some((key, values)), Kind::Instruction) if key == "args" => Some(values),
                    (Some((key, values)), Kind::Account | Kind::Event) if key == "fields" => {
                        Some(values)
                    }
                    (Some((key, _)), kind) => {
                        let message = format!(
                            "`{}` has no `{key}`: an `instruction` has `args`, an `account` and an `event` have `fields`",
                            kind.name()
                        );
                        return Err(A::Error::custom(message));
                    }
                };
                Ok(Field { name, kind, value, values })
            }
        }

        deserializer.deserialize_map(Keys)
    }
}
