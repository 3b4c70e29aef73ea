//! Compares the old and the new layout of an account or a type.

use super::{
    Changes, Subject,
    same::{Compared, Version, are_same_fields, is_same},
};
use crate::types::references;
use neap_idl_reader::{
    Encoding, Fields, LayoutFormat, Length, LockedBody, LockedField, LockedVariant, Trailing, Type,
    WRITE_AGAIN, hex,
};

pub struct Comparison<'c, 'a> {
    pub changes: &'c mut Changes<'a>,
    pub subject: Subject<'a>,
    pub old: Version<'a>,
    pub new: Version<'a>,
}

impl Comparison<'_, '_> {
    pub fn find_changes(mut self) {
        let (old, new) = (self.old.layout, self.new.layout);
        if old.discriminator != new.discriminator {
            let [was, is] = [old, new].map(|it| match &it.discriminator[..] {
                [] => "nothing".to_owned(),
                bytes => hex(bytes),
            });
            let what = format!("the discriminator was {was} and is {is}");
            self.breaks("discriminator", &what);
        }
        // Without padding, the bytes are the same.
        let is_unpadded = matches!(self.subject, Subject::Type(_))
            && (old.format, new.format) == (LayoutFormat::BORSH, LayoutFormat::C)
            && old.size.is_some()
            && old.size == new.size;
        if old.format != new.format && !is_unpadded {
            let what = format!("the format was {} and is {}", old.format, new.format);
            self.breaks("format", &what);
        }
        let [was, is] = [old, new].map(|it| it.trailing.unwrap_or(Trailing::Exact));
        if is < was {
            let what = format!(
                "`trailing` was \"{was}\" and is \"{is}\", which refuses accounts with room"
            );
            self.breaks("trailing", &what);
        }
        match (&old.body, &new.body) {
            (LockedBody::Variants(before), LockedBody::Variants(after)) => {
                self.compare_variants(before, after)
            }
            (LockedBody::Fields(before), LockedBody::Fields(after)) => {
                let [before, after] = [before, after].map(|it| with_keys(it));
                self.compare_fields(&FieldLists { old: &before, new: &after });
            }
            (LockedBody::Variants(_), _) | (_, LockedBody::Variants(_)) => {
                let what = "a struct became an enum, or the other way round";
                self.changes.breaks_whole(self.subject, what);
            }
            (before, after) if before != after => {
                let (was, is) = (before.lines(), after.lines());
                self.changes.breaks_whole(self.subject, &format!("was {was:?} and is {is:?}"));
            }
            _ => {}
        }
    }

    fn breaks(&mut self, part: &str, what: &str) {
        self.changes.breaks(self.subject, part, what);
    }

    fn allows(&mut self, what: &str) {
        self.changes.allows(self.subject, what);
    }

    /// Whether a part is the same. If that is not known, it is a change that breaks accounts, and there is no more to say of the part.
    fn known(&mut self, part: &str, compared: Compared) -> Option<bool> {
        let unknown = |exceeded| {
            let what = format!(
                "`{part}` has {exceeded}, so neap-idl cannot compare it: compare it by hand, and accept the change if its bytes \
                 are the same"
            );
            self.breaks(part, &what);
        };
        compared.map_err(unknown).ok()
    }

    fn compare_fields(&mut self, fields: &FieldLists) {
        let mut rest = fields.new;
        for (index, before) in fields.old.iter().enumerate() {
            let Some((after, following)) = rest.split_first() else {
                let what = format!("`{}` is gone, and accounts on chain have it", before.name);
                return self.breaks(&before.name, &what);
            };
            let is_same = is_same(self.old, self.new, &before.ty, &after.ty);
            let Some(is_same) = self.known(&before.name, is_same) else {
                rest = following;
                continue;
            };
            let (was, is) = (&before.ty, &after.ty);
            if is_same && before.name == after.name {
                if was != is {
                    let name = &after.name;
                    self.allows(&format!("`{name}` was {was} and is {is}, with the same bytes"));
                }
                self.compare_marks(before, after);
                rest = following;
            } else if is_reserved(before)
                && let Some(count) = self.count_replacing(&fields.old[index..], rest)
            {
                // The program kept these bytes for later, so they are zeros.
                let (taking, following) = rest.split_at(count);
                let names = Vec::from_iter(taking.iter().map(|field| format!("`{}`", field.name)));
                let take = if count == 1 { "takes" } else { "take" };
                let names = names.join(", ");
                self.allows(&format!("{names} {take} the place of `{}`", before.name));
                rest = following;
            } else if is_same && fields.is_renamed(before, after) {
                self.allows(&format!("`{}` is called `{}` now", before.name, after.name));
                self.compare_marks(before, after);
                rest = following;
            } else if before.name == after.name {
                let advice = self.advise_on(was);
                let what = format!("`{}` was {was} and is {is}{advice}", before.name);
                self.breaks(&before.name, &what);
                rest = following;
            } else {
                return self.breaks(&after.name, &fields.explain_move(before, after));
            }
        }
        rest.iter().for_each(|added| self.report_added(added));
    }

    /// What to do about an old type that names one which the lock lacks. Older versions kept types there as the source writes them.
    fn advise_on(&self, old: &Type) -> String {
        let mut names = references(old).into_iter();
        let unknown = names.find(|name| self.old.layout_of(name).is_none());
        let advise = |name| {
            format!(
                ". The lock does not have the type `{name}`: if an older neap-idl wrote it, {WRITE_AGAIN}"
            )
        };
        unknown.map(advise).unwrap_or_default()
    }

    /// A field after all that there were.
    fn report_added(&mut self, field: &LockedField) {
        let added = format!("`{}` is new", field.name);
        if let Subject::Type(name) = self.subject {
            let what = format!("{added}, so what follows a `{name}` in an account moves");
            self.breaks(&field.name, &what);
        } else if field.since {
            self.allows(&format!("{added}, at the end: older accounts end before it"));
        } else {
            let what = format!("{added}, and accounts on chain end before it");
            self.breaks(&field.name, &what);
        }
    }

    fn compare_marks(&mut self, old: &LockedField, new: &LockedField) {
        let field = &new.name;
        for (index, old) in old.max.iter().enumerate() {
            match new.max.get(index) {
                Some(new) if new == old => {}
                None => self.allows(&format!("`{field}` has no limit of {old} any more")),
                Some(new) if new > old => {
                    self.allows(&format!("`{field}` may have up to {new}, and had {old}"));
                }
                Some(new) => self.report_lowered(field, *new),
            }
        }
        for new in new.max.iter().skip(old.max.len()) {
            self.report_lowered(field, *new);
        }
        if old.since && !new.since {
            let what =
                format!("`{field}` has no `since` any more, and older accounts end before it");
            self.breaks(field, &what);
        }
    }

    fn report_lowered(&mut self, field: &str, limit: u64) {
        let what = format!("`{field}` may have only {limit}, and accounts on chain may have more");
        self.breaks(field, &what);
    }

    /// How many of the new fields take the place of the first old one, so that the fields after them stay where they are.
    fn count_replacing(&self, old: &[LockedField], new: &[LockedField]) -> Option<usize> {
        let (before, after) = (self.old.layout, self.new.layout);
        let (reserved, rest) = old.split_first()?;
        let count = match rest.first() {
            // Where offsets are known, they also say what padding there is.
            Some(LockedField { offset: Some(offset), name, .. }) => {
                new.iter().position(|field| field.name == *name && field.offset == Some(*offset))
            }
            None if before.size.is_some() => (before.size == after.size).then_some(new.len()),
            _ if before.format.encoding == Encoding::C => None,
            _ => {
                let room = self.old.size_of(&reserved.ty)?;
                let ends = new.iter().scan(0_usize, |end, field| {
                    *end = end.checked_add(self.new.size_of(&field.ty)?)?;
                    Some(*end)
                });
                let mut ends = ends.zip(1..);
                ends.find(|(end, _)| *end >= room).filter(|(end, _)| *end == room).map(|it| it.1)
            }
        };
        count.filter(|count| *count > 0)
    }

    fn compare_variants(&mut self, old: &[LockedVariant], new: &[LockedVariant]) {
        let has =
            |variants: &[LockedVariant], name: &str| variants.iter().any(|it| it.name == name);
        let mut numbers = numbers(old).zip(numbers(new));
        for (index, before) in old.iter().enumerate() {
            let was = &before.name;
            let Some(after) = new.get(index) else {
                return self.breaks(was, &format!("the variant `{was}` is gone"));
            };
            let is = &after.name;
            let is_same = are_same_fields(self.old, self.new, &before.fields, &after.fields);
            let has_same_number = numbers.next().is_some_and(|(old, new)| old == new);
            let Some(has_same_fields) = self.known(was, is_same) else { continue };
            let is_same = has_same_number && has_same_fields;
            match (is_same, was == is) {
                (true, true) => {}
                (false, true) => {
                    self.breaks(was, &format!("the variant `{before}` is `{after}`"));
                }
                (true, false) if !has(new, was) && !has(old, is) => {
                    self.allows(&format!("the variant `{was}` is called `{is}` now"));
                }
                _ => {
                    let what = format!("the variant `{is}` has the number that `{was}` had");
                    return self.breaks(is, &what);
                }
            }
        }
        for added in new.iter().skip(old.len()) {
            let variant = format!("the variant `{}` is new", added.name);
            let has_fields = !added.fields.is_empty();
            // In C layout, a variant with fields changes the size of all.
            if self.new.layout.format.encoding == Encoding::C && has_fields {
                let what = format!("{variant}, and its fields make every value larger");
                self.breaks(&added.name, &what);
            } else {
                self.allows(&format!("{variant}, at the end"));
            }
        }
    }
}

/// The numbers of variants. One that does not say its number has that after the previous one.
fn numbers(variants: &[LockedVariant]) -> impl Iterator<Item = i128> {
    variants.iter().scan(0_i128, |next, variant| {
        let number = variant.number.unwrap_or(*next);
        *next = number.saturating_add(1);
        Some(number)
    })
}

/// The fields of the old and the new layout.
struct FieldLists<'a> {
    old: &'a [LockedField],
    new: &'a [LockedField],
}

impl FieldLists<'_> {
    /// Whether a field of the same type only has another name. If the old one has it too, the fields changed places.
    fn is_renamed(&self, before: &LockedField, after: &LockedField) -> bool {
        !has(self.new, &before.name) && !has(self.old, &after.name)
    }

    /// What happened to a field, in whose place another one is.
    fn explain_move(&self, before: &LockedField, after: &LockedField) -> String {
        let (was, is) = (&before.name, &after.name);
        match (has(self.new, was), has(self.old, is)) {
            (true, false) => {
                format!("`{is}` is before `{was}`, where accounts on chain have other data")
            }
            (false, true) => format!("`{was}` is gone, so all fields after it move"),
            _ => format!("`{is}` is where `{was}` was"),
        }
    }
}

fn has(fields: &[LockedField], name: &str) -> bool {
    fields.iter().any(|field| field.name == name)
}

/// Whether the program keeps the room of a field for later.
pub fn is_reserved(field: &LockedField) -> bool {
    let word = field.name.trim_matches(|letter: char| letter == '_' || letter.is_ascii_digit());
    let words = ["reserve", "reserved", "pad", "padding", "spare", "unused"];
    let is_named = field.name.starts_with('_') || words.contains(&word.to_lowercase().as_str());
    let is_room = matches!(
        field.ty,
        Type::Integer { is_signed: false, is_big_endian: false, .. }
            | Type::Key
            | Type::Bytes(Length::Fixed(_))
            | Type::List { length: Length::Fixed(_), .. }
    );
    is_named && is_room
}

/// Fields in which 32 bytes are a key: both have the same bytes.
fn with_keys(fields: &[LockedField]) -> Vec<LockedField> {
    let with_key = |field: &LockedField| LockedField { ty: with_key(&field.ty), ..field.clone() };
    fields.iter().map(with_key).collect()
}

fn with_key(ty: &Type) -> Type {
    match ty {
        Type::Bytes(Length::Fixed(32)) => Type::Key,
        Type::Option { item, tag, is_padded } => {
            Type::Option { item: with_key(item).into(), tag: *tag, is_padded: *is_padded }
        }
        Type::List { item, length } => Type::List { item: with_key(item).into(), length: *length },
        Type::Struct(Fields::Tuple(parts)) => {
            Type::tuple(parts.iter().map(|part| with_key(&part.ty)))
        }
        other => other.clone(),
    }
}
