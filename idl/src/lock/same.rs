//! Whether types with other names have the same bytes.

use super::layouts::{Field, Layout, with_keys};
use neap_idl_reader::Type;
use std::collections::BTreeMap;

/// How deep types with names may nest.
const MAX_DEPTH: usize = 32;

/// The types of the old and of the new layouts.
#[derive(Clone, Copy)]
pub struct Versions<'a> {
    pub types: [&'a BTreeMap<String, Layout>; 2],
    pub is_in_c: [bool; 2],
}

impl<'a> Versions<'a> {
    /// Whether all values of an old type are values of a new one.
    pub fn is_same(&self, old: &str, new: &str, depth: usize) -> bool {
        if old == new || depth > MAX_DEPTH {
            return old == new;
        }
        let [old, new] = [(0, old), (1, new)].map(|(version, ty)| {
            with_keys(&self.unwrapped(version, ty, 0)).replace("vec<u8>", "bytes")
        });
        let (old, new) = (words(&old), words(&new));
        let is_same = |(old, new): (&&str, &&str)| {
            // Programs need not read bytes as text, but they must not read text in bytes that are none.
            old == new || (*old, *new) == ("string", "bytes") || self.is_renamed(old, new, depth)
        };
        old.len() == new.len() && old.iter().zip(&new).all(is_same)
    }

    fn is_renamed(&self, old: &str, new: &str, depth: usize) -> bool {
        match (self.layout(0, old), self.layout(1, new)) {
            (Some(old), Some(new)) => self.is_same_layout(old, new, depth + 1),
            _ => false,
        }
    }

    /// Whether layouts differ in nothing but the names of types in them.
    pub fn is_same_layout(&self, old: &Layout, new: &Layout, depth: usize) -> bool {
        let fields = |layout: &Layout| {
            layout.fields.as_ref().map(|it| Vec::from_iter(it.iter().map(|it| Field::parse(it))))
        };
        let is_same_field = |pair: (&Option<Field>, &Option<Field>)| match pair {
            (Some(old), Some(new)) => {
                self.is_same(&old.ty, &new.ty, depth)
                    && (&old.name, &old.max, old.since) == (&new.name, &new.max, new.since)
            }
            _ => false,
        };
        let fields = match (fields(old), fields(new)) {
            (Some(old), Some(new)) => {
                old.len() == new.len() && old.iter().zip(&new).all(is_same_field)
            }
            (old, new) => old == new,
        };
        let variants = match (&old.variants, &new.variants) {
            (Some(old), Some(new)) => {
                let mut pairs = old.iter().zip(new);
                old.len() == new.len() && pairs.all(|(old, new)| self.is_same(old, new, depth))
            }
            (old, new) => old == new,
        };
        let rest = |it: &Layout| (it.format.clone(), it.trailing.clone(), it.size);
        fields && variants && rest(old) == rest(new)
    }

    /// The type, with the field of each struct that has no other one in its place.
    fn unwrapped(&self, version: usize, ty: &str, depth: usize) -> String {
        let unwrap = |word: &str| {
            let layout = self.layout(version, word).filter(|_| depth < MAX_DEPTH);
            let plain = layout.filter(|it| ["borsh", "c"].contains(&it.format.as_str()));
            match plain.and_then(|layout| layout.fields.as_deref()) {
                Some([field]) => match Field::parse(field) {
                    Some(field) if field.max.is_empty() && !field.since => {
                        self.unwrapped(version, &field.ty, depth + 1)
                    }
                    _ => word.to_owned(),
                },
                _ => word.to_owned(),
            }
        };
        words(ty).into_iter().map(unwrap).collect()
    }

    fn layout(&self, version: usize, name: &str) -> Option<&'a Layout> {
        let types = self.types[version];
        let in_c = self.is_in_c[version].then(|| types.get(&format!("{name} in C layout")));
        in_c.flatten().or_else(|| types.get(name))
    }

    /// The size of a type without padding, if it is always the same.
    pub fn bytes(&self, version: usize, ty: &str) -> Option<usize> {
        // Reserved bytes are arrays of at most two dimensions.
        if ty.starts_with("[[[") {
            return None;
        }
        if let Some(array) = ty.strip_prefix('[').and_then(|array| array.strip_suffix(']')) {
            let (item, count) = array.rsplit_once("; ")?;
            return self.bytes(version, item)?.checked_mul(count.parse().ok()?);
        }
        match ty {
            "bool" => Some(1),
            "key" => Some(32),
            name => match Type::primitive(name) {
                Some(Type::Integer { size, .. } | Type::Float(size)) => Some(size),
                _ => self.layout(version, name)?.size,
            },
        }
    }
}

/// The names and numbers in a text, and the characters between them.
fn words(text: &str) -> Vec<&str> {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = if is_name(first) {
            rest.find(|letter| !is_name(letter)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, following) = rest.split_at(end);
        found.push(word);
        rest = following;
    }
    found
}
