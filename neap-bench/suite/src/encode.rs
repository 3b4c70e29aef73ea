//! Encodes fields.

use crate::{
    context::Context,
    declared::{
        field::{Field, Kind, Value},
        number::Number,
    },
    error::{SuiteError, ensure, list, require},
    idl,
};
use neap_idl_reader::{Type, discriminator, unhex_spaced};
use neap_subject::specimen::FieldPlace;
use std::rc::Rc;
use toml::{Spanned, Table};

/// The largest account that the runtime allows, in bytes.
const MAX_BYTES: usize = 10 * 1024 * 1024;

/// The bytes of a declared field.
#[derive(Clone, Debug)]
pub struct Encoded {
    pub name: Option<String>,
    pub kind: Kind,
    pub bytes: Rc<[u8]>,
}

impl Context<'_> {
    /// The bytes of all fields.
    pub fn bytes(&self, data: &[Spanned<Field>]) -> Result<Vec<u8>, SuiteError> {
        Ok(joined(&self.fields(data)?))
    }

    /// The bytes of each field.
    pub fn fields(&self, data: &[Spanned<Field>]) -> Result<Vec<Encoded>, SuiteError> {
        self.fields_of_copy(data, 0)
    }

    /// The bytes of each field, in a repetition.
    fn fields_of_copy(
        &self,
        data: &[Spanned<Field>],
        copy: usize,
    ) -> Result<Vec<Encoded>, SuiteError> {
        let (mut fields, mut length) = (Vec::<Encoded>::new(), 0);
        for field in data {
            let Field { name, kind, value, values } = field.get_ref();
            if let Some(name) = name {
                let label = Some(name.get_ref());
                ensure(fields.iter().all(|known| known.name.as_ref() != label), name, || {
                    format!("two fields are called `{}`: rename one", name.get_ref())
                })?;
            }
            let bytes = match (values, value) {
                (Some(values), Value::Text(text)) => self.message(*kind, text, values, field)?,
                _ => self.value(*kind, value, copy, field)?,
            };
            length += bytes.len();
            ensure(length <= MAX_BYTES, field, too_long)?;
            let name = name.as_ref().map(|name| name.get_ref().clone());
            fields.push(Encoded { name, kind: *kind, bytes: bytes.into() });
        }
        Ok(fields)
    }

    /// The bytes of a field's value, in a repetition.
    pub fn value<T>(
        &self,
        kind: Kind,
        value: &Value,
        copy: usize,
        place: &Spanned<T>,
    ) -> Result<Vec<u8>, SuiteError> {
        Ok(match value {
            Value::Bool(value) => vec![u8::from(*value)],
            Value::Number(number) => self.number(kind, number, place)?,
            Value::Text(name) if kind == Kind::KeyOfCopy => {
                self.copy(name, copy, place)?.to_bytes().to_vec()
            }
            Value::Text(text) => self.text(kind, text, place)?,
            Value::Repeat(count, data) => {
                let mut names = data.iter().filter_map(|field| field.get_ref().name.as_ref());
                if let Some(name) = names.next() {
                    let label = name.get_ref();
                    let message =
                        format!("a field that is repeated cannot have a name: remove `{label}`");
                    return Err(SuiteError::new(name, message));
                }
                let mut bytes = Vec::new();
                for copy in 0..self.count(count, place)? {
                    for field in self.fields_of_copy(data, copy)? {
                        bytes.extend_from_slice(&field.bytes);
                    }
                    ensure(bytes.len() <= MAX_BYTES, place, too_long)?;
                    // The other copies have no bytes either.
                    if bytes.is_empty() {
                        break;
                    }
                }
                bytes
            }
            Value::File(path) => {
                let read = self.sources.files.read(path);
                read.map_err(|error| SuiteError::new(place, error))?.to_vec()
            }
        })
    }

    /// A number of bytes, fields or accounts.
    pub fn count<T>(&self, number: &Number, place: &Spanned<T>) -> Result<usize, SuiteError> {
        let digits = self.digits(number, place)?;
        ensure(!digits.starts_with('-'), place, || format!("{digits} must be 0 or more"))?;
        let count = digits.parse().ok();
        require(count.filter(|count| *count <= MAX_BYTES), place, too_long)
    }

    fn number<T>(
        &self,
        kind: Kind,
        number: &Number,
        place: &Spanned<T>,
    ) -> Result<Vec<u8>, SuiteError> {
        if kind == Kind::Zeros {
            return Ok(vec![0; self.count(number, place)?]);
        }
        let digits = self.digits(number, place)?;
        require(integer(kind, &digits), place, || {
            let kind = kind.name();
            format!("{digits} does not fit `{kind}`: use a larger type or another number")
        })
    }

    /// The digits of a number. A parameter stands for its value.
    pub fn digits<T>(
        &self,
        Number(text): &Number,
        place: &Spanned<T>,
    ) -> Result<String, SuiteError> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        if !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Ok(text.clone());
        }
        if let Some(parameter) = self.parameter.filter(|parameter| parameter.name == text) {
            return Ok(parameter.value.to_string());
        }
        if self.sources.parameters.contains(text) {
            return Err(SuiteError::needs_parameter(text, place));
        }
        let message = match list(&self.sources.parameters) {
            none if none.is_empty() => "write its digits".to_owned(),
            known => format!("write its digits, or use {known}"),
        };
        Err(SuiteError::new(place, format!("`{text}` is not a number: {message}")))
    }

    /// The bytes of an instruction with its arguments, or of an account or event with its fields.
    fn message<T>(
        &self,
        kind: Kind,
        name: &str,
        values: &Table,
        place: &Spanned<T>,
    ) -> Result<Vec<u8>, SuiteError> {
        let idl = self.sources.idl(place)?;
        let message = match kind {
            Kind::Instruction => {
                let instruction = idl::instruction(idl, name, place)?;
                let ty = Type::Struct(instruction.args.clone().into());
                return Ok(self.typed(self.start(instruction, place)?, &ty, values, place)?.bytes);
            }
            Kind::Event => idl::event(idl, name, place)?,
            _ => idl::account(idl, name, place)?,
        };
        Ok(self.typed(&message.start, &message.ty, values, place)?.bytes)
    }

    fn text<T>(&self, kind: Kind, text: &str, place: &Spanned<T>) -> Result<Vec<u8>, SuiteError> {
        Ok(match kind {
            Kind::Key => self.address(text, place)?.to_bytes().to_vec(),
            Kind::Bump => vec![self.bump(text, place)?],
            Kind::Hex => require(unhex_spaced(text), place, || {
                format!("`{text}` is not hexadecimal: write two digits for each byte")
            })?,
            Kind::Discriminator => discriminator(text),
            Kind::Instruction => {
                let instruction = idl::instruction(self.sources.idl(place)?, text, place)?;
                self.start(instruction, place)?.to_vec()
            }
            Kind::Account => idl::account(self.sources.idl(place)?, text, place)?.start.clone(),
            Kind::Event => idl::event(self.sources.idl(place)?, text, place)?.start.clone(),
            Kind::String => {
                let length = u32::try_from(text.len()).ok();
                [&require(length, place, too_long)?.to_le_bytes(), text.as_bytes()].concat()
            }
            _ => text.as_bytes().to_vec(),
        })
    }
}

/// Where each field is, one after the other.
pub fn places(fields: &[Encoded]) -> Vec<FieldPlace> {
    let mut offset = 0;
    let places = fields.iter().map(|field| {
        let place = FieldPlace {
            name: field.name.clone().unwrap_or_default(),
            kind: field.kind.name().to_owned(),
            offset,
            size: field.bytes.len(),
        };
        offset += place.size;
        place
    });
    places.collect()
}

/// The bytes of all fields, one after the other.
pub fn joined(fields: &[Encoded]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(fields.iter().map(|field| field.bytes.len()).sum());
    fields.iter().for_each(|field| bytes.extend_from_slice(&field.bytes));
    bytes
}

/// The little-endian bytes of an integer, or `None` if it does not fit its type.
fn integer(kind: Kind, digits: &str) -> Option<Vec<u8>> {
    Some(match kind {
        Kind::U8 => digits.parse::<u8>().ok()?.to_le_bytes().to_vec(),
        Kind::U16 => digits.parse::<u16>().ok()?.to_le_bytes().to_vec(),
        Kind::U32 => digits.parse::<u32>().ok()?.to_le_bytes().to_vec(),
        Kind::U64 => digits.parse::<u64>().ok()?.to_le_bytes().to_vec(),
        Kind::U128 => digits.parse::<u128>().ok()?.to_le_bytes().to_vec(),
        Kind::I8 => digits.parse::<i8>().ok()?.to_le_bytes().to_vec(),
        Kind::I16 => digits.parse::<i16>().ok()?.to_le_bytes().to_vec(),
        Kind::I32 => digits.parse::<i32>().ok()?.to_le_bytes().to_vec(),
        Kind::I64 => digits.parse::<i64>().ok()?.to_le_bytes().to_vec(),
        _ => digits.parse::<i128>().ok()?.to_le_bytes().to_vec(),
    })
}

fn too_long() -> String {
    format!("the data is longer than an account can be: shorten it to {MAX_BYTES} bytes")
}
