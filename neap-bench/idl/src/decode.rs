//! Reads values of a type, as a suite writes them.

use crate::{
    cursor::Cursor,
    hex::hex,
    idl::Idl,
    limits::Limits,
    names::NoNames,
    ty::{Field, Fields, Length, NONE, Tag, Type, Variant},
    width::Width,
};
use solana_pubkey::Pubkey;
use toml::{Table, Value};

impl Idl {
    /// Reads the fields of a struct at the start of data, if the data has this type: writing them gives the same bytes.
    pub fn decode(&self, ty: &Type, data: &[u8]) -> Option<Table> {
        let mut reader = Reader::new(self, data);
        let Value::Table(fields) = reader.read(ty)? else { return None };
        let read = &data[..data.len() - reader.data.rest.len()];
        let written = self.encode(ty, &fields, &NoNames).ok()?;
        (written.bytes == read).then_some(fields)
    }

    /// Reads one value that takes all of the bytes.
    pub fn value(&self, ty: &Type, bytes: &[u8]) -> Option<Value> {
        let mut reader = Reader::new(self, bytes);
        let value = reader.read(ty)?;
        reader.data.rest.is_empty().then_some(value)
    }
}

struct Reader<'a> {
    idl: &'a Idl,
    data: Cursor<'a>,
    /// The items of a list may have no bytes.
    limits: Limits,
}

impl<'a> Reader<'a> {
    const fn new(idl: &'a Idl, data: &'a [u8]) -> Self {
        Self { idl, data: Cursor { rest: data }, limits: Limits::of_values() }
    }

    fn read(&mut self, ty: &Type) -> Option<Value> {
        self.limits.enter().ok()?;
        let value = match ty {
            Type::Defined(name) => {
                let ty = self.idl.unpadded(name)?;
                self.read(ty)?
            }
            Type::Unsupported(_) => return None,
            Type::Bool(width) => self.flag(*width)?.into(),
            Type::Integer { width, is_signed, is_big_endian } => {
                let mut number = self.data.number(*width)?;
                if *is_big_endian {
                    number = number.swap_bytes() >> (u128::BITS - width.bits());
                }
                integer(number, *width, *is_signed)
            }
            Type::F32 => f64::from(f32::from_le_bytes(self.data.take(4)?.try_into().ok()?)).into(),
            Type::F64 => f64::from_le_bytes(self.data.take(8)?.try_into().ok()?).into(),
            Type::Key => Pubkey::try_from(self.data.take(32)?).ok()?.to_string().into(),
            Type::Text(length) => {
                let count = self.data.count(*length)?;
                let bytes = self.data.take(count)?;
                let text = str::from_utf8(bytes).ok()?;
                let is_padded = matches!(length, Length::Fixed(_));
                if is_padded { text.trim_end_matches('\0').into() } else { text.into() }
            }
            Type::Bytes(length) => {
                let count = self.data.count(*length)?;
                hex(self.data.take(count)?).into()
            }
            Type::Option { item, tag, is_padded } => self.option(item, *tag, *is_padded)?,
            Type::List { item, length } => self.list(item, *length)?,
            Type::Struct(fields) => self.fields(fields)?,
            Type::Enum { tag, variants } => {
                let index = usize::try_from(self.data.number(*tag)?).ok()?;
                let Variant { name, fields, .. } = variants.get(index)?;
                if fields.is_empty() {
                    name.as_str().into()
                } else {
                    Table::from_iter([(name.clone(), self.fields(fields)?)]).into()
                }
            }
        };
        self.limits.leave();
        Some(value)
    }

    fn flag(&mut self, width: Width) -> Option<bool> {
        match self.data.number(width)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    fn option(&mut self, item: &Type, tag: Tag, is_padded: bool) -> Option<Value> {
        let is_there = match tag {
            Tag::Prefix(width) => self.flag(width)?,
            Tag::Rest => !self.data.rest.is_empty(),
            Tag::Zeroable => {
                !self.data.rest.starts_with(&self.idl.zero_inside(item, &mut self.limits).ok()?)
            }
        };
        if !is_there && is_padded {
            self.data.take(self.idl.zero_inside(item, &mut self.limits).ok()?.len())?;
        }
        if is_there { self.read(item) } else { Some(NONE.into()) }
    }

    fn list(&mut self, item: &Type, length: Length) -> Option<Value> {
        let mut items = Vec::new();
        for _ in 0..self.data.count(length)? {
            let before = self.data.rest.len();
            if length == Length::Rest && before == 0 {
                break;
            }
            items.push(self.read(item)?);
            if self.data.rest.len() == before && length == Length::Rest {
                return None;
            }
        }
        Some(items.into())
    }

    fn fields(&mut self, fields: &Fields) -> Option<Value> {
        let read = |field: &Field| self.read(&field.ty);
        let values = fields.iter().map(read).collect::<Option<Vec<_>>>()?;
        if matches!(fields, Fields::Tuple(_)) {
            return Some(values.into());
        }
        let names = fields.iter().map(|field| field.name.clone());
        Some(Table::from_iter(names.zip(values)).into())
    }
}

/// An integer, or its digits if TOML's integers are too small for it.
fn integer(number: u128, width: Width, is_signed: bool) -> Value {
    if is_signed {
        let number = width.sign_extended(number);
        return i64::try_from(number).map_or_else(|_| number.to_string().into(), Value::from);
    }
    i64::try_from(number).map_or_else(|_| number.to_string().into(), Value::from)
}
