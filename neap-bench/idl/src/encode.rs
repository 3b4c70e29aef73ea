//! Writes values of a type, as a suite gives them.

use crate::{
    error::{EncodeError, unexpected, wrong},
    idl::Idl,
    leaf::{self, MAX_BYTES},
    limits::{Exceeded, Limits},
    names::{Names, NoNames},
    ty::{Field, Fields, Length, NONE, Tag, Type, Variant},
    width::Width,
};
use std::ops::Range;
use toml::{Table, Value};

/// The bytes of a value, and where each of its parts is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Encoded {
    pub bytes: Vec<u8>,
    pub places: Vec<Place>,
}

/// Where a part of a value is.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The path of its fields: `rewards.0.mint`.
    pub name: String,
    /// Its type: `u64`, `key`.
    pub kind: String,
    /// Its bytes.
    pub range: Range<usize>,
}

impl Idl {
    /// Writes the fields of a struct. Those that are not given are zero: 0, `false`, empty, absent, the first variant.
    ///
    /// # Errors
    ///
    /// When there is no such field, when a value does not fit its type, and when neap cannot write the type.
    pub fn encode(
        &self,
        ty: &Type,
        fields: &Table,
        names: &dyn Names,
    ) -> Result<Encoded, EncodeError> {
        let given = Value::Table(fields.clone());
        self.encode_value(ty, Some(&given), names, &mut Limits::of_values())
    }

    /// Writes one value that is zero.
    ///
    /// # Errors
    ///
    /// When neap cannot write the type.
    pub fn zero(&self, ty: &Type) -> Result<Vec<u8>, EncodeError> {
        self.zero_inside(ty, &mut Limits::of_values())
    }

    /// Writes one value that is zero, as a part of a walk over other values.
    pub(crate) fn zero_inside(
        &self,
        ty: &Type,
        limits: &mut Limits,
    ) -> Result<Vec<u8>, EncodeError> {
        Ok(self.encode_value(ty, None, &NoNames, limits)?.bytes)
    }

    fn encode_value(
        &self,
        ty: &Type,
        value: Option<&Value>,
        names: &dyn Names,
        limits: &mut Limits,
    ) -> Result<Encoded, EncodeError> {
        let mut writer = Writer { idl: self, names, written: Encoded::default(), limits };
        writer.write(ty, value, "")?;
        Ok(writer.written)
    }
}

struct Writer<'a> {
    idl: &'a Idl,
    names: &'a dyn Names,
    written: Encoded,
    limits: &'a mut Limits,
}

type Written = Result<(), EncodeError>;

impl Writer<'_> {
    /// Writes a value, or zero.
    fn write(&mut self, ty: &Type, value: Option<&Value>, path: &str) -> Written {
        if let Err(exceeded) = self.limits.enter() {
            let what = match exceeded {
                Exceeded::Depth => format!("`{}`", ty.name()),
                Exceeded::Steps(_) => "the data up to here".to_owned(),
            };
            return wrong(
                path,
                format!("{what} has {exceeded}: write the bytes with `hex` fields"),
            );
        }
        let written = match ty {
            Type::Defined(name) => match self.idl.unpadded(name) {
                Some(ty) => self.write(ty, value, path),
                None if self.idl.types.contains_key(name) => wrong(
                    path,
                    format!(
                        "neap cannot write the encoding of `{name}`: write its bytes with `hex` fields"
                    ),
                ),
                None => wrong(path, format!("the IDL does not define the type `{name}`")),
            },
            Type::Unsupported(what) => {
                wrong(path, format!("neap cannot write {what}: write its bytes with `hex` fields"))
            }
            Type::Struct(fields) => self.fields(fields, value, path),
            Type::Enum { tag, variants } => self.variant(*tag, variants, value, path),
            Type::List { item, length } => {
                let items = match (value, length) {
                    (Some(Value::Array(items)), _) => items.as_slice(),
                    (Some(other), _) => return unexpected(ty, other, path),
                    (None, _) => &[],
                };
                self.list(item, *length, items, path)
            }
            Type::Option { item, tag, is_padded } => {
                let value = value.filter(|value| value.as_str() != Some(NONE));
                self.option(item, *tag, *is_padded, value, path)
            }
            leaf => {
                let bytes = leaf::bytes_of(leaf, value, self.names, path)?;
                self.push(leaf.name(), &bytes, path)
            }
        };
        self.limits.leave();
        written
    }

    fn push(&mut self, kind: String, bytes: &[u8], path: &str) -> Written {
        let start = self.written.bytes.len();
        if bytes.len() > MAX_BYTES - start.min(MAX_BYTES) {
            return wrong(path, format!("the data is longer than {MAX_BYTES} bytes"));
        }
        self.written.bytes.extend(bytes);
        let range = start..self.written.bytes.len();
        self.written.places.push(Place { name: path.to_owned(), kind, range });
        Ok(())
    }

    fn fields(&mut self, fields: &Fields, value: Option<&Value>, path: &str) -> Written {
        match value {
            Some(Value::Table(given)) => {
                let known = |name: &String| fields.iter().any(|field| field.name == *name);
                if let Some(name) = given.keys().find(|name| !known(name)) {
                    let names = Vec::from_iter(fields.iter().map(|it| format!("`{}`", it.name)));
                    let known = if names.is_empty() {
                        "the type has no fields".to_owned()
                    } else {
                        format!("use {}", names.join(", "))
                    };
                    return wrong(path, format!("there is no field `{name}`: {known}"));
                }
            }
            Some(Value::Array(items)) if items.is_empty() && fields.is_empty() => {}
            Some(Value::Array(items))
                if matches!(fields, Fields::Tuple(_)) && items.len() <= fields.len() => {}
            Some(other) => return unexpected(&Type::Struct(Fields::NONE), other, path),
            None => {}
        }
        for (index, Field { name, ty, .. }) in fields.iter().enumerate() {
            let value = value.and_then(|value| value.get(name).or_else(|| value.get(index)));
            self.write(ty, value, &join(path, name))?;
        }
        Ok(())
    }

    fn variant(
        &mut self,
        tag: Width,
        variants: &[Variant],
        value: Option<&Value>,
        path: &str,
    ) -> Written {
        let (name, given) = match value {
            None => (None, None),
            Some(Value::String(name)) => (Some(name), None),
            Some(Value::Table(table)) if table.len() == 1 => table.iter().next().unzip(),
            Some(_) => return wrong(path, format!("a variant is expected: {}", list(variants))),
        };
        let index = match name {
            None => 0,
            Some(name) => match variants.iter().position(|variant| variant.name == *name) {
                Some(index) => index,
                None => {
                    let why = format!("there is no variant `{name}`: use {}", list(variants));
                    return wrong(path, why);
                }
            },
        };
        let Some(Variant { name, fields, .. }) = variants.get(index) else {
            return wrong(path, "the type has no variant, so it has no value");
        };
        let Some(number) = tag.encode(index as u128) else {
            return wrong(
                path,
                format!("the number of `{name}` does not fit the tag: correct the IDL"),
            );
        };
        self.push("variant".to_owned(), &number, path)?;
        self.fields(fields, given, &join(path, name))
    }

    fn list(&mut self, item: &Type, length: Length, items: &[Value], path: &str) -> Written {
        let count = self.length(length, items.len(), path)?;
        for index in 0..count {
            let start = self.written.bytes.len();
            self.write(item, items.get(index), &join(path, &index.to_string()))?;
            // The other items have no bytes either.
            if index >= items.len() && self.written.bytes.len() == start {
                break;
            }
        }
        Ok(())
    }

    /// Writes a length, if it precedes the items. Returns how many items follow.
    fn length(&mut self, length: Length, given: usize, path: &str) -> Result<usize, EncodeError> {
        match length {
            Length::Rest => Ok(given),
            Length::Fixed(count) if given <= count && count <= MAX_BYTES => Ok(count),
            Length::Fixed(count) => wrong(path, format!("it has {count} items, and not {given}")),
            Length::Prefix(width) => {
                let Some(prefix) = width.encode(given as u128) else {
                    let why = format!("{given} items do not fit its length: write fewer");
                    return wrong(path, why);
                };
                self.push(Type::unsigned(width).name(), &prefix, &join(path, "length"))?;
                Ok(given)
            }
        }
    }

    fn option(
        &mut self,
        item: &Type,
        tag: Tag,
        is_padded: bool,
        value: Option<&Value>,
        path: &str,
    ) -> Written {
        if let Tag::Prefix(width) = tag {
            let number = width.encode(value.is_some().into()).unwrap_or_default();
            self.push("option".to_owned(), &number, path)?;
        }
        if value.is_some() || is_padded {
            self.write(item, value, path)?;
        }
        Ok(())
    }
}

fn list(variants: &[Variant]) -> String {
    Vec::from_iter(variants.iter().map(|it| format!("`{}`", it.name))).join(", ")
}

/// The path of a part of a value.
pub fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}
