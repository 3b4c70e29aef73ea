//! Whether types with other names have the same bytes.

use neap_idl_reader::{
    Encoding, Exceeded, Field, Layout, LayoutFormat, Length, Limits, LockedBody, LockedField,
    LockedVariant, MAX_DEPTH, Type, TypeName, Width,
};
use std::collections::{BTreeMap, BTreeSet};

/// The most pairs of types that are compared to compare one. Each may hold the next one twice.
const MAX_PAIRS: usize = 4096;

/// A layout, and the types that its fields name.
#[derive(Clone, Copy)]
pub struct Version<'a> {
    pub layout: &'a Layout,
    pub types: &'a BTreeMap<TypeName, Layout>,
}

/// Whether types are the same, or why that is not known.
pub type Compared = Result<bool, Exceeded>;

/// Whether all values of an old type are values of a new one.
pub fn is_same(old: Version, new: Version, before: &Type, after: &Type) -> Compared {
    Pairs::compare(old, new, |pairs| pairs.is_same(before, after))
}

/// Whether all values of the old fields of a variant are values of the new ones.
pub fn are_same_fields(old: Version, new: Version, before: &[Field], after: &[Field]) -> Compared {
    Pairs::compare(old, new, |pairs| pairs.are_same_fields(before, after))
}

/// Whether layouts differ in nothing but the names of types in them.
pub fn is_same_layout(old: Version, new: Version) -> Compared {
    Pairs::compare(old, new, |pairs| pairs.is_same_layout(old.layout, new.layout))
}

struct Pairs<'a> {
    old: Version<'a>,
    new: Version<'a>,
    /// Names of types that are the same, as far as they were compared: one pair that is not ends the comparison.
    seen: BTreeSet<(String, String)>,
    limits: Limits,
    /// Why the comparison ended before it found a pair that is not the same.
    exceeded: Option<Exceeded>,
}

impl<'a> Pairs<'a> {
    fn compare(
        old: Version<'a>,
        new: Version<'a>,
        compare: impl FnOnce(&mut Self) -> bool,
    ) -> Compared {
        let (seen, limits) = (BTreeSet::new(), Limits::new(MAX_PAIRS));
        let mut pairs = Self { old, new, seen, limits, exceeded: None };
        let is_same = compare(&mut pairs);
        pairs.exceeded.map_or(Ok(is_same), Err)
    }

    fn is_same(&mut self, old: &Type, new: &Type) -> bool {
        if old == new {
            return true;
        }
        if let (Type::Defined(old), Type::Defined(new)) = (old, new)
            && !self.seen.insert((old.clone(), new.clone()))
        {
            return true;
        }
        if let Err(exceeded) = self.limits.enter() {
            self.exceeded = Some(exceeded);
            return false;
        }
        let is_same = self.are_same_bytes(self.old.unwrapped(old), self.new.unwrapped(new));
        self.limits.leave();
        is_same
    }

    /// Compares types that are no structs of one field.
    fn are_same_bytes(&mut self, old: Type, new: Type) -> bool {
        match (old, new) {
            // Programs need not read bytes as text, but they must not read text in bytes that are none.
            (Type::Text(was), Type::Bytes(is)) => was == is && !matches!(is, Length::Fixed(_)),
            (
                Type::Option { item: old, tag: was, is_padded: was_padded },
                Type::Option { item: new, tag: is, is_padded },
            ) => (was, was_padded) == (is, is_padded) && self.is_same(&old, &new),
            (Type::List { item: old, length: was }, Type::List { item: new, length: is }) => {
                was == is && self.is_same(&old, &new)
            }
            (Type::Struct(old), Type::Struct(new)) => self.are_same_fields(&old, &new),
            (Type::Defined(old), Type::Defined(new)) => old == new || self.is_renamed(&old, &new),
            (old, new) => old == new,
        }
    }

    fn are_same_fields(&mut self, old: &[Field], new: &[Field]) -> bool {
        all(old, new, |old, new| old.name == new.name && self.is_same(&old.ty, &new.ty))
    }

    fn is_renamed(&mut self, old: &str, new: &str) -> bool {
        let layouts = (self.old.layout_of(old), self.new.layout_of(new));
        let (Some(before), Some(after)) = layouts else { return false };
        self.is_same_layout(before, after)
    }

    fn is_same_layout(&mut self, old: &Layout, new: &Layout) -> bool {
        let rest = |it: &Layout| (it.format, it.trailing, it.size);
        if rest(old) != rest(new) {
            return false;
        }
        match (&old.body, &new.body) {
            (LockedBody::Fields(old), LockedBody::Fields(new)) => all(old, new, |old, new| {
                let rest = |it: &LockedField| (it.name.clone(), it.max.clone(), it.since);
                rest(old) == rest(new) && self.is_same(&old.ty, &new.ty)
            }),
            (LockedBody::Variants(old), LockedBody::Variants(new)) => all(old, new, |old, new| {
                let rest = |it: &LockedVariant| (it.name.clone(), it.number);
                rest(old) == rest(new) && self.are_same_fields(&old.fields, &new.fields)
            }),
            (old, new) => old == new,
        }
    }
}

/// Whether something holds for all pairs of two lists, which are equally long.
fn all<T>(old: &[T], new: &[T], mut holds: impl FnMut(&T, &T) -> bool) -> bool {
    old.len() == new.len() && old.iter().zip(new).all(|(old, new)| holds(old, new))
}

impl<'a> Version<'a> {
    /// The layout of a type that the fields name.
    pub fn layout_of(&self, name: &str) -> Option<&'a Layout> {
        let of = |is_in_c| self.types.get(&TypeName { name: name.to_owned(), is_in_c });
        let in_c = (self.layout.format.encoding == Encoding::C).then(|| of(true)).flatten();
        in_c.or_else(|| of(false))
    }

    /// The type, or that of the field in it if it is a struct of only one. Keys are bytes, as are lists of these.
    fn unwrapped(&self, ty: &Type) -> Type {
        match self.innermost(ty) {
            Type::Key => Type::Bytes(Length::Fixed(32)),
            Type::List { item, length } if *self.innermost(item) == Type::unsigned(Width::One) => {
                Type::Bytes(*length)
            }
            other => other.clone(),
        }
    }

    fn innermost<'t>(&self, mut ty: &'t Type) -> &'t Type
    where
        'a: 't,
    {
        for _ in 0..MAX_DEPTH {
            let Type::Defined(name) = ty else { break };
            let Some(field) = self.only_field(name) else { break };
            ty = &field.ty;
        }
        ty
    }

    /// The field of a struct that has no other one, and nothing but its bytes.
    fn only_field(&self, name: &str) -> Option<&'a LockedField> {
        let layout = self.layout_of(name)?;
        let is_plain = [LayoutFormat::BORSH, LayoutFormat::C].contains(&layout.format);
        match layout.fields() {
            [field] if is_plain && field.max.is_empty() && !field.since => Some(field),
            _ => None,
        }
    }

    /// The size of a type without padding, if it is always the same.
    pub fn size_of(&self, ty: &Type) -> Option<usize> {
        match ty {
            Type::List { item, length: Length::Fixed(count) } => {
                self.size_of(item)?.checked_mul(*count)
            }
            Type::Defined(name) => self.layout_of(name)?.size,
            leaf => leaf.leaf_size(),
        }
    }
}
