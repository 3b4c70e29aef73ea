//! Reads values of a type, as a suite writes them.

use crate::{
    encode::MAX_VALUES,
    idl::Idl,
    names::NoNames,
    ty::{Field, Length, MAX_DEPTH, NONE, Tag, Type, is_tuple},
};
use solana_pubkey::Pubkey;
use toml::{Table, Value};

impl Idl {
    /// Reads the fields of a struct at the start of data, if the data has this type: writing them gives the same bytes.
    pub fn decode(&self, ty: &Type, data: &[u8]) -> Option<Table> {
        let mut reader = Reader { idl: self, rest: data, values: 0 };
        let Value::Table(fields) = reader.read(ty, 0)? else { return None };
        let read = &data[..data.len() - reader.rest.len()];
        let written = self.encode(ty, &fields, &NoNames).ok()?;
        (written.bytes == read).then_some(fields)
    }

    /// Reads one value that takes all of the bytes.
    pub fn value(&self, ty: &Type, bytes: &[u8]) -> Option<Value> {
        let mut reader = Reader { idl: self, rest: bytes, values: 0 };
        let value = reader.read(ty, 0)?;
        reader.rest.is_empty().then_some(value)
    }
}

struct Reader<'a> {
    idl: &'a Idl,
    rest: &'a [u8],
    /// How many values were read. Those of a list may have no bytes.
    values: usize,
}

impl<'a> Reader<'a> {
    fn read(&mut self, ty: &Type, depth: usize) -> Option<Value> {
        self.values += 1;
        let depth = (depth < MAX_DEPTH && self.values <= MAX_VALUES).then_some(depth + 1)?;
        Some(match ty {
            Type::Defined(name) => {
                let ty = self.idl.unpadded(name)?;
                self.read(ty, depth)?
            }
            Type::Unsupported(_) => return None,
            Type::Bool(size) => match self.number(*size)? {
                0 => false.into(),
                1 => true.into(),
                _ => return None,
            },
            Type::Integer { size, is_signed, is_big_endian } => {
                let mut bytes = self.take(*size)?.to_vec();
                if *is_big_endian {
                    bytes.reverse();
                }
                integer(&bytes, *is_signed)?
            }
            Type::Float(4) => f64::from(f32::from_le_bytes(self.take(4)?.try_into().ok()?)).into(),
            Type::Float(_) => f64::from_le_bytes(self.take(8)?.try_into().ok()?).into(),
            Type::Key => Pubkey::try_from(self.take(32)?).ok()?.to_string().into(),
            Type::Text(length) => {
                let bytes = self.bytes(*length)?;
                let text = str::from_utf8(bytes).ok()?;
                let is_padded = matches!(length, Length::Fixed(_));
                if is_padded { text.trim_end_matches('\0').into() } else { text.into() }
            }
            Type::Bytes(length) => {
                let digits = self.bytes(*length)?.iter().map(|byte| format!("{byte:02x}"));
                String::from_iter(digits).into()
            }
            Type::Option { item, tag, is_padded } => self.option(item, *tag, *is_padded, depth)?,
            Type::List { item, length } => self.list(item, *length, depth)?,
            Type::Struct(fields) => self.fields(fields, depth)?,
            Type::Enum { tag, variants } => {
                let index = usize::try_from(self.number(*tag)?).ok()?;
                let Field { name, ty, .. } = variants.get(index)?;
                if *ty == Type::Struct(Vec::new()) {
                    name.as_str().into()
                } else {
                    Table::from_iter([(name.clone(), self.read(ty, depth)?)]).into()
                }
            }
        })
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    /// A number of at most 16 bytes, little-endian.
    fn number(&mut self, size: usize) -> Option<u128> {
        let mut bytes = [0; 16];
        bytes.get_mut(..size)?.copy_from_slice(self.take(size)?);
        Some(u128::from_le_bytes(bytes))
    }

    fn bytes(&mut self, length: Length) -> Option<&'a [u8]> {
        let count = match length {
            Length::Prefix(size) => usize::try_from(self.number(size)?).ok()?,
            Length::Fixed(count) => count,
            Length::Rest => self.rest.len(),
        };
        self.take(count)
    }

    fn option(&mut self, item: &Type, tag: Tag, is_padded: bool, depth: usize) -> Option<Value> {
        let is_there = match tag {
            Tag::Prefix(size) => match self.number(size)? {
                0 => false,
                1 => true,
                _ => return None,
            },
            Tag::Rest => !self.rest.is_empty(),
            Tag::Zeroable => {
                let zeros = self.idl.zero(item).ok()?;
                !self.rest.starts_with(&zeros)
            }
        };
        if !is_there && is_padded {
            self.take(self.idl.zero(item).ok()?.len())?;
        }
        if is_there { self.read(item, depth) } else { Some(NONE.into()) }
    }

    fn list(&mut self, item: &Type, length: Length, depth: usize) -> Option<Value> {
        let count = match length {
            Length::Prefix(size) => usize::try_from(self.number(size)?).ok()?,
            Length::Fixed(count) => count,
            Length::Rest => usize::MAX,
        };
        let mut items = Vec::new();
        for _ in 0..count {
            let before = self.rest.len();
            if length == Length::Rest && before == 0 {
                break;
            }
            items.push(self.read(item, depth)?);
            if self.rest.len() == before && length == Length::Rest {
                return None;
            }
        }
        Some(items.into())
    }

    fn fields(&mut self, fields: &[Field], depth: usize) -> Option<Value> {
        let read = |field: &Field| self.read(&field.ty, depth);
        let values = fields.iter().map(read).collect::<Option<Vec<_>>>()?;
        if is_tuple(fields) && !fields.is_empty() {
            return Some(values.into());
        }
        let names = fields.iter().map(|field| field.name.clone());
        Some(Table::from_iter(names.zip(values)).into())
    }
}

/// An integer, or its digits if TOML's integers are too small for it.
fn integer(bytes: &[u8], is_signed: bool) -> Option<Value> {
    let mut wide = [0; 16];
    wide.get_mut(..bytes.len())?.copy_from_slice(bytes);
    let unused = 8 * (16 - bytes.len()) as u32;
    let unsigned = u128::from_le_bytes(wide);
    if is_signed {
        let number = (unsigned << unused) as i128 >> unused;
        return Some(i64::try_from(number).map_or_else(|_| number.to_string().into(), Value::from));
    }
    Some(i64::try_from(unsigned).map_or_else(|_| unsigned.to_string().into(), Value::from))
}
