//! Accounts whose data has a type of the IDL.

use crate::{
    context::Context,
    declared::number::Number,
    error::{SuiteError, ensure},
    idl,
};
use neap_subject::specimen::FieldPlace;
use std::collections::BTreeMap;
use toml::{Spanned, Table, Value};

/// The type of an account in the IDL.
#[derive(Clone, Debug)]
pub struct Typed {
    /// The name of the type.
    pub name: Spanned<String>,
    /// Where its fields are.
    pub places: Vec<FieldPlace>,
}

/// What a suite says about the data of an account, before an operation or after it.
pub struct Written<'a> {
    pub ty: Option<&'a Spanned<String>>,
    pub fields: &'a BTreeMap<Spanned<String>, Value>,
    pub space: Option<&'a Spanned<Number>>,
}

impl<'a> Written<'a> {
    pub fn of(
        ty: &'a Option<Spanned<String>>,
        fields: &'a BTreeMap<Spanned<String>, Value>,
        space: &'a Option<Spanned<Number>>,
    ) -> Self {
        Self { ty: ty.as_ref(), fields, space: space.as_ref() }
    }

    /// Fails if there is anything beside `data`.
    pub fn exclude_data(&self) -> Result<(), SuiteError> {
        let excludes = |key| format!("`data` and `{key}` exclude each other: remove one");
        if let Some(ty) = self.ty {
            return Err(SuiteError::new(ty, excludes("type")));
        }
        if let Some(space) = self.space {
            return Err(SuiteError::new(space, excludes("space")));
        }
        match self.fields.first_key_value() {
            Some((name, _)) => Err(SuiteError::new(name, excludes("fields"))),
            None => Ok(()),
        }
    }
}

impl Context<'_> {
    /// Writes fields by their names in the IDL. Data of the type keeps its other fields, and other data gets zeros. Bytes
    /// after the fields stay, as they do when a program writes an account.
    pub fn write_type(
        &self,
        data: &mut Vec<u8>,
        typed: &mut Option<Typed>,
        written: &Written,
    ) -> Result<(), SuiteError> {
        let Written { fields, space, .. } = *written;
        let known = typed.as_ref().map(|typed| typed.name.clone());
        let Some(ty) = written.ty.cloned().or(known) else {
            let key = "declare the `type` of the account in the IDL too";
            return match (fields.first_key_value(), space) {
                (Some((name, _)), _) => Err(SuiteError::new(name, key)),
                (None, Some(space)) => Err(SuiteError::new(space, key)),
                (None, None) => Ok(()),
            };
        };
        let idl = self.sources.idl(&ty)?;
        let message = idl::account(idl, ty.get_ref(), &ty)?;
        let current = data.strip_prefix(message.start.as_slice());
        let current = current.and_then(|data| idl.decode(&message.ty, data));
        let begins = !message.start.is_empty() && data.starts_with(&message.start);
        let is_other = begins && data[message.start.len()..].iter().any(|byte| *byte != 0);
        ensure(current.is_some() || !is_other, &ty, || {
            format!("the data is no `{}` that neap can read: declare `data` instead", ty.get_ref())
        })?;
        let zeros = || idl.decode(&message.ty, &idl.zero(&message.ty).ok()?);
        let mut values = current.or_else(zeros).unwrap_or_default();
        for (name, value) in fields {
            merge_field(&mut values, name.get_ref(), value);
        }
        let encoded = self.typed(&message.start, &message.ty, &values, &ty)?;
        let length = encoded.bytes.len();
        data.resize(data.len().max(length), 0);
        data[..length].copy_from_slice(&encoded.bytes);
        if let Some(space) = space {
            let count = self.count(space.get_ref(), space)?;
            ensure(count >= length, space, || {
                format!("the fields of `{}` take {length} bytes: increase `space`", ty.get_ref())
            })?;
            data.resize(count, 0);
        }
        let places = encoded.places.into_iter().map(|place| FieldPlace {
            name: place.name,
            kind: place.kind,
            offset: place.range.start,
            size: place.range.len(),
        });
        *typed = Some(Typed { name: ty, places: places.collect() });
        Ok(())
    }
}

/// Replaces a field, or parts of it: fields of a struct, and items of a list by their numbers.
fn merge_field(fields: &mut Table, name: &str, value: &Value) {
    match fields.get_mut(name) {
        Some(known) => merge(known, value),
        None => {
            fields.insert(name.to_owned(), value.clone());
        }
    }
}

fn merge(known: &mut Value, value: &Value) {
    match (known, value) {
        // Another variant of an enum replaces the known one.
        (Value::Table(known), Value::Table(parts))
            if known.len() != 1 || known.keys().eq(parts.keys()) =>
        {
            parts.iter().for_each(|(name, part)| merge_field(known, name, part));
        }
        (Value::Array(items), Value::Table(parts)) if is_of_items(parts, items.len()) => {
            for (index, part) in parts {
                if let Some(item) = index.parse().ok().and_then(|index: usize| items.get_mut(index))
                {
                    merge(item, part);
                }
            }
        }
        (known, value) => *known = value.clone(),
    }
}

/// Whether all names are numbers of items.
fn is_of_items(parts: &Table, count: usize) -> bool {
    parts.keys().all(|index| index.parse::<usize>().is_ok_and(|index| index < count))
}
