//! Bad values of the fields of data: those that no program should accept, and numbers at the ends of their ranges.

use crate::{
    cursor::Cursor,
    encode::join,
    idl::{Idl, Message},
    limits::Limits,
    ty::{Field, Length, Tag, Type, Variant},
    width::Width,
};

/// A bad value of one field.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Spoiled {
    /// The path of the field: `rewards.0.mint`.
    pub field: String,
    /// What is bad about it.
    pub fault: Fault,
    /// The same in words: `is 2`.
    pub what: &'static str,
    /// The first byte that it replaces.
    pub offset: usize,
    /// The bytes in its place.
    pub bytes: Vec<u8>,
}

/// What is bad about a field.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fault {
    /// A bool, an option or an enum has none of its values.
    Tag,
    /// A list or a string is longer than the data.
    Bounds,
    /// A string is not UTF-8.
    Utf8,
    /// A number is at an end of its range.
    Number,
}

/// The most bad values of one type.
const MAX_SPOILED: usize = 64;

impl Idl {
    /// The type of an account with this data: the one with the longest start that matches. Of types without a start, the only
    /// one that can be read.
    pub fn account_of(&self, data: &[u8]) -> Option<&Message> {
        let begins = |it: &&Message| !it.start.is_empty() && data.starts_with(&it.start);
        let longest = self.accounts.iter().filter(begins).max_by_key(|it| it.start.len());
        longest.or_else(|| {
            let fits = |it: &&Message| {
                it.start.is_empty()
                    && it.size.is_none_or(|size| size == data.len())
                    && self.decode(&it.ty, data).is_some()
            };
            let mut fitting = self.accounts.iter().filter(fits);
            fitting.next().filter(|_| fitting.next().is_none())
        })
    }

    /// Finds each field in data of this type, and makes bad values of it. It skips all items of a list but the first.
    pub fn spoiled(&self, ty: &Type, data: &[u8]) -> Vec<Spoiled> {
        let (size, data) = (data.len(), Cursor { rest: data });
        let (limits, found) = (Limits::of_values(), Vec::new());
        let mut spoiler = Spoiler { idl: self, size, data, limits, in_other_items: 0, found };
        // Fields after one that cannot be read are unknown.
        let _ = spoiler.value(ty, "");
        spoiler.found.truncate(MAX_SPOILED);
        spoiler.found
    }
}

struct Spoiler<'a> {
    idl: &'a Idl,
    /// The bytes of all data, and those that were not read yet.
    size: usize,
    data: Cursor<'a>,
    limits: Limits,
    /// How many lists it is in, after their first items.
    in_other_items: usize,
    found: Vec<Spoiled>,
}

impl Spoiler<'_> {
    fn value(&mut self, ty: &Type, path: &str) -> Option<()> {
        self.limits.enter().ok()?;
        match ty {
            Type::Defined(name) => {
                let ty = self.idl.unpadded(name)?;
                self.value(ty, path)?;
            }
            Type::Unsupported(_) => return None,
            Type::Bool(width) => {
                self.add_number(path, "is 2", 2, *width);
                self.data.number(*width)?;
            }
            Type::Integer { width, is_signed, is_big_endian } => {
                self.integer(*width, *is_signed, *is_big_endian, path);
                self.data.number(*width)?;
            }
            Type::F32 | Type::F64 | Type::Key => {
                self.data.take(ty.leaf_size()?)?;
            }
            Type::Text(length) => {
                let count = self.length(*length, path)?;
                if count > 0 {
                    self.add(path, Fault::Utf8, "is not UTF-8", vec![0xff]);
                }
                self.data.take(count)?;
            }
            Type::Bytes(length) => {
                let count = self.length(*length, path)?;
                self.data.take(count)?;
            }
            Type::Option { item, tag, is_padded } => self.option(item, *tag, *is_padded, path)?,
            Type::List { item, length } => {
                self.items(item, *length, path)?;
            }
            Type::Struct(fields) => self.fields(fields, path)?,
            Type::Enum { tag, variants } => {
                self.add_number(path, "is an unknown variant", variants.len() as u128, *tag);
                let index = usize::try_from(self.data.number(*tag)?).ok()?;
                let Variant { name, fields, .. } = variants.get(index)?;
                self.fields(fields, &join(path, name))?;
            }
        }
        self.limits.leave();
        Some(())
    }

    fn fields(&mut self, fields: &[Field], path: &str) -> Option<()> {
        fields.iter().try_for_each(|field| self.value(&field.ty, &join(path, &field.name)))
    }

    fn add(&mut self, path: &str, fault: Fault, what: &'static str, bytes: Vec<u8>) {
        let current = self.data.rest.get(..bytes.len());
        // A number that is there already is not bad, and one that is cut off cannot be replaced.
        if self.in_other_items == 0 && current.is_some_and(|current| current != bytes) {
            let (field, offset) = (path.to_owned(), self.size - self.data.rest.len());
            self.found.push(Spoiled { field, fault, what, offset, bytes });
        }
    }

    /// Adds a number that is no tag of the type. Adds nothing if the width has no room for it, because then every number is a tag.
    fn add_number(&mut self, path: &str, what: &'static str, number: u128, width: Width) {
        if let Some(bytes) = width.encode(number) {
            self.add(path, Fault::Tag, what, bytes);
        }
    }

    fn integer(&mut self, width: Width, is_signed: bool, is_big_endian: bool, path: &str) {
        let zero = vec![0; width.bytes()];
        let (rest, highest) = (&zero[1..], [0x80]);
        let sign = [rest, &highest].concat();
        let most = if is_signed {
            sign.iter().map(|byte| !byte).collect()
        } else {
            vec![0xff; zero.len()]
        };
        let ends = [("is 0", zero), ("is its maximum", most), ("has only its highest bit", sign)];
        for (what, mut bytes) in ends {
            if is_big_endian {
                bytes.reverse();
            }
            self.add(path, Fault::Number, what, bytes);
        }
    }

    fn option(&mut self, item: &Type, tag: Tag, is_padded: bool, path: &str) -> Option<()> {
        let is_there = match tag {
            Tag::Prefix(width) => {
                self.add_number(path, "has the tag 2", 2, width);
                self.data.number(width)? == 1
            }
            Tag::Rest => !self.data.rest.is_empty(),
            Tag::Zeroable => true,
        };
        if is_there {
            return self.value(item, path);
        }
        if is_padded {
            self.data.take(self.idl.zero_inside(item, &mut self.limits).ok()?.len())?;
        }
        Some(())
    }

    fn items(&mut self, item: &Type, length: Length, path: &str) -> Option<()> {
        for index in 0..self.length(length, path)? {
            let before = self.data.rest.len();
            if before == 0 && length == Length::Rest {
                break;
            }
            self.in_other_items += usize::from(index > 0);
            let read = self.value(item, &join(path, &index.to_string()));
            self.in_other_items -= usize::from(index > 0);
            read?;
            // Items without bytes have nothing to spoil.
            if self.data.rest.len() == before {
                break;
            }
        }
        Some(())
    }

    /// How many bytes follow, or at most how many items.
    fn length(&mut self, length: Length, path: &str) -> Option<usize> {
        if let Length::Prefix(width) = length {
            self.add(path, Fault::Bounds, "is longer than the data", vec![0xff; width.bytes()]);
        }
        self.data.count(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ty::Fields;

    fn spoiled(fields: &[(&str, Type)], data: &[u8]) -> Vec<(String, Vec<u8>)> {
        let fields = fields.iter().map(|(name, ty)| Field::new((*name).to_owned(), ty.clone()));
        let fields = Vec::from_iter(fields).into();
        let found = Idl::default().spoiled(&Type::Struct(fields), data);
        let shown = |it: Spoiled| {
            let mut bad = data.to_vec();
            bad[it.offset..it.offset + it.bytes.len()].copy_from_slice(&it.bytes);
            (format!("{} {}", it.field, it.what), bad)
        };
        found.into_iter().map(shown).collect()
    }

    #[test]
    fn spoils_each_field_where_it_is() {
        let variant =
            |name: &str| Variant { name: name.to_owned(), docs: Vec::new(), fields: Fields::NONE };
        let flag = ("flag", Type::Bool(Width::One));
        let flags = vec![Field::new("flag".to_owned(), flag.1.clone())];
        let flags = Type::Struct(flags.into());
        let fields = [
            ("name", Type::Text(Length::Prefix(Width::One))),
            flag,
            ("maybe", Type::option(Type::unsigned(Width::One), Tag::Prefix(Width::One))),
            ("state", Type::Enum { tag: Width::One, variants: ["off", "on"].map(variant).into() }),
            ("list", Type::list(flags, Length::Prefix(Width::One))),
            ("count", Type::unsigned(Width::Two)),
        ];
        let data = [1, b'x', 1, 1, 9, 0, 2, 0, 1, 5, 0];
        let expected: [(&str, usize, &[u8]); 13] = [
            ("name is longer than the data", 0, &[0xff]),
            ("name is not UTF-8", 1, &[0xff]),
            ("flag is 2", 2, &[2]),
            ("maybe has the tag 2", 3, &[2]),
            ("maybe is 0", 4, &[0]),
            ("maybe is its maximum", 4, &[0xff]),
            ("maybe has only its highest bit", 4, &[0x80]),
            ("state is an unknown variant", 5, &[2]),
            ("list is longer than the data", 6, &[0xff]),
            ("list.0.flag is 2", 7, &[2]),
            ("count is 0", 9, &[0, 0]),
            ("count is its maximum", 9, &[0xff, 0xff]),
            ("count has only its highest bit", 9, &[0, 0x80]),
        ];
        let expected = expected.map(|(what, offset, bytes)| {
            let mut bad = data.to_vec();
            bad[offset..offset + bytes.len()].copy_from_slice(bytes);
            (what.to_owned(), bad)
        });
        assert_eq!(spoiled(&fields, &data), expected);
    }

    #[test]
    fn spoils_only_what_is_there() {
        let fields =
            [("flag", Type::Bool(Width::One)), ("name", Type::Text(Length::Prefix(Width::Four)))];
        assert_eq!(spoiled(&fields, &[]), []);
        assert_eq!(spoiled(&fields, &[0, 1, 0]), [("flag is 2".to_owned(), vec![2, 1, 0])]);
    }
}
