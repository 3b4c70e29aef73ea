//! Compares layouts, and says which changes break accounts on chain.

use super::{
    layouts::{Field, Layout, Layouts, with_keys},
    same::Versions,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// A change of a layout.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The account or the type: `Vault`.
    pub at: String,
    /// What `--accept` calls it: `Vault.balance`.
    pub name: String,
    /// What changed, and what follows.
    pub what: String,
    /// Whether accounts on chain no longer fit.
    pub is_breaking: bool,
}

impl fmt::Display for Change {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.at, self.what)
    }
}

/// What changed from old layouts to new ones.
pub fn changes(old: &Layouts, new: &Layouts) -> Vec<Change> {
    let mut changes = Changes { old, new, found: Vec::new() };
    let mut renamed = BTreeSet::new();
    for (name, before) in &old.accounts {
        match new.accounts.get(name) {
            Some(after) => changes.layout(name, before, after, Kind::Account),
            None => renamed.extend(changes.gone(name, before, &renamed)),
        }
    }
    for (name, before) in &old.types {
        if let Some(after) = new.types.get(name) {
            changes.layout(name, before, after, Kind::Type);
        }
    }
    let is_added =
        |name: &&String| !old.accounts.contains_key(*name) && !renamed.contains(name.as_str());
    new.accounts.keys().filter(is_added).for_each(|name| changes.allows(name, "is new"));
    // Several schemas may read one account, each another part of it.
    let before = shared_discriminators(old);
    for (name, other) in shared_discriminators(new).difference(&before) {
        changes.breaks(name, "discriminator", &format!("has the discriminator of `{other}`"));
    }
    if changes.found.iter().all(|change| !change.is_breaking) {
        changes.places();
    }
    changes.found
}

/// The accounts that have the discriminator of another one, each with that one.
fn shared_discriminators(layouts: &Layouts) -> BTreeSet<(&str, &str)> {
    let mut by_start = BTreeMap::new();
    let starts =
        layouts.accounts.iter().filter_map(|(name, it)| Some((name, it.discriminator.as_ref()?)));
    let shared = starts
        .filter_map(|(name, start)| Some((name.as_str(), by_start.insert(start, name.as_str())?)));
    shared.collect()
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Account,
    Type,
}

struct Changes<'a> {
    old: &'a Layouts,
    new: &'a Layouts,
    found: Vec<Change>,
}

impl<'a> Changes<'a> {
    /// `part` is the field or the variant, or nothing if all of it changed.
    fn breaks(&mut self, at: &str, part: &str, what: &str) {
        let dot = if part.is_empty() { "" } else { "." };
        let name = format!("{}{dot}{part}", at.trim_end_matches(" in C layout"));
        let (at, what) = (at.to_owned(), what.to_owned());
        self.found.push(Change { at, name, what, is_breaking: true });
    }

    fn allows(&mut self, at: &str, what: &str) {
        let (at, what) = (at.to_owned(), what.to_owned());
        self.found.push(Change { name: at.clone(), at, what, is_breaking: false });
    }

    fn versions(&self, old: &'a Layout, new: &'a Layout) -> Versions<'a> {
        let is_in_c = [old, new].map(|layout| layout.format.starts_with('c'));
        Versions { types: [&self.old.types, &self.new.types], is_in_c }
    }

    /// An account whose name is not there any more. Returns its new name, if it has one. Those in `taken` are other accounts' new names.
    fn gone(&mut self, name: &str, before: &'a Layout, taken: &BTreeSet<&str>) -> Option<&'a str> {
        let added = self.new.accounts.iter().filter(|(name, _)| {
            !self.old.accounts.contains_key(*name) && !taken.contains(name.as_str())
        });
        let renamed = added.into_iter().find(|(_, after)| {
            before.discriminator == after.discriminator
                && self.versions(before, after).is_same_layout(before, after, 0)
        });
        match renamed {
            Some((new, _)) => self.allows(name, &format!("is called `{new}` now")),
            None => self.breaks(name, "", "is gone, so nothing reads the accounts on chain. Keep it, or accept that they are all closed"),
        }
        renamed.map(|(name, _)| name.as_str())
    }

    /// The places and the sizes that follow from the types, if nothing else says that accounts break.
    fn places(&mut self) {
        let (old, new) = (self.old, self.new);
        let types = old.types.iter().map(|(name, before)| (name, before, new.types.get(name)));
        let accounts =
            old.accounts.iter().map(|(name, before)| (name, before, new.accounts.get(name)));
        for (name, before, after) in accounts.chain(types) {
            let Some(after) = after else { continue };
            let parse = |layout: &Layout| {
                Vec::from_iter(layout.fields.iter().flatten().filter_map(|it| Field::parse(it)))
            };
            let now = parse(after);
            for field in parse(before).iter().filter(|field| !field.is_reserved()) {
                // Some IDLs have several fields of one name.
                let named = now.iter().filter(|it| it.name == field.name);
                let places = Vec::from_iter(named.filter_map(|it| it.offset));
                if let (Some(was), Some(is)) = (field.offset, places.first())
                    && !places.contains(&was)
                {
                    let what = format!("`{}` was at byte {was} and is at byte {is}", field.name);
                    self.breaks(name, &field.name, &what);
                }
            }
            let is_in_memory = !after.format.starts_with("borsh");
            if let (true, Some(was), Some(is)) = (is_in_memory, before.size, after.size)
                && was != is
            {
                self.breaks(name, "size", &format!("took {was} bytes and takes {is}"));
            }
        }
    }

    fn layout(&mut self, name: &str, old: &'a Layout, new: &'a Layout, kind: Kind) {
        if old.discriminator != new.discriminator {
            let [old, new] = [old, new].map(|it| it.discriminator.as_deref().unwrap_or("nothing"));
            let what = format!("the discriminator was {old} and is {new}");
            self.breaks(name, "discriminator", &what);
        }
        // Without padding, the bytes are the same.
        let is_unpadded = kind == Kind::Type
            && (old.format.as_str(), new.format.as_str()) == ("borsh", "c")
            && old.size.is_some()
            && old.size == new.size;
        if old.format != new.format && !is_unpadded {
            let what = format!("the format was {} and is {}", old.format, new.format);
            self.breaks(name, "format", &what);
        }
        let [was, is] = [old, new].map(|it| it.trailing.as_deref());
        if leniency(is) < leniency(was) {
            let [was, is] = [was, is].map(|trailing| trailing.unwrap_or("exact"));
            let what = format!(
                "`trailing` was \"{was}\" and is \"{is}\", which refuses accounts with room"
            );
            self.breaks(name, "trailing", &what);
        }
        match (old, new) {
            (Layout { variants: Some(before), .. }, Layout { variants: Some(after), .. }) => {
                self.variants(name, before, after, self.versions(old, new));
            }
            (Layout { fields: Some(before), .. }, Layout { fields: Some(after), .. }) => {
                let parse = |fields: &[String]| {
                    fields.iter().map(|it| Field::parse(it)).collect::<Option<Vec<_>>>()
                };
                match (parse(before), parse(after)) {
                    (Some(before), Some(after)) => {
                        self.fields(name, [old, new], &before, &after, kind);
                    }
                    _ if before != after => {
                        self.breaks(name, "", &format!("was {before:?} and is {after:?}"));
                    }
                    _ => {}
                }
            }
            _ => self.breaks(name, "", "a struct became an enum, or the other way round"),
        }
    }

    fn fields(
        &mut self,
        name: &str,
        layouts: [&'a Layout; 2],
        old: &[Field],
        new: &[Field],
        kind: Kind,
    ) {
        let versions = self.versions(layouts[0], layouts[1]);
        let mut rest = new;
        for (index, before) in old.iter().enumerate() {
            let Some((after, following)) = rest.split_first() else {
                let what = format!("`{}` is gone, and accounts on chain have it", before.name);
                return self.breaks(name, &before.name, &what);
            };
            let is_same = versions.is_same(&before.ty, &after.ty, 0);
            if is_same && before.name == after.name {
                if before.ty != after.ty {
                    let (was, is) = (&before.ty, &after.ty);
                    let what =
                        format!("`{}` was {was} and is {is}, with the same bytes", after.name);
                    self.allows(name, &what);
                }
                self.marks(name, before, after);
                rest = following;
            } else if before.is_reserved()
                && let Some(count) = replaced(&old[index..], rest, layouts, &versions)
            {
                // The program kept these bytes for later, so they are zeros.
                let (taking, following) = rest.split_at(count);
                let names = Vec::from_iter(taking.iter().map(|field| format!("`{}`", field.name)));
                let take = if count == 1 { "takes" } else { "take" };
                let names = names.join(", ");
                self.allows(name, &format!("{names} {take} the place of `{}`", before.name));
                rest = following;
            } else if is_same && is_renamed(before, after, old, new) {
                self.allows(name, &format!("`{}` is called `{}` now", before.name, after.name));
                self.marks(name, before, after);
                rest = following;
            } else if before.name == after.name {
                let (was, is) = (&before.ty, &after.ty);
                let what = format!("`{}` was {was} and is {is}", before.name);
                self.breaks(name, &before.name, &what);
                rest = following;
            } else {
                return self.breaks(name, &after.name, &moved(before, after, old, new));
            }
        }
        rest.iter().for_each(|added| self.added(name, added, kind));
    }

    /// A field after all that there were.
    fn added(&mut self, name: &str, field: &Field, kind: Kind) {
        let added = format!("`{}` is new", field.name);
        if kind == Kind::Type {
            let what = format!("{added}, so what follows a `{name}` in an account moves");
            self.breaks(name, &field.name, &what);
        } else if field.since {
            self.allows(name, &format!("{added}, at the end: older accounts end before it"));
        } else {
            let what = format!("{added}, and accounts on chain end before it");
            self.breaks(name, &field.name, &what);
        }
    }

    fn marks(&mut self, name: &str, old: &Field, new: &Field) {
        let field = &new.name;
        for (index, old) in old.max.iter().enumerate() {
            match new.max.get(index) {
                Some(new) if new == old => {}
                None => self.allows(name, &format!("`{field}` has no limit of {old} any more")),
                Some(new) if new > old => {
                    self.allows(name, &format!("`{field}` may have up to {new}, and had {old}"));
                }
                Some(new) => self.breaks(name, field, &lowered(field, *new)),
            }
        }
        for new in new.max.iter().skip(old.max.len()) {
            self.breaks(name, field, &lowered(field, *new));
        }
        if old.since && !new.since {
            let what =
                format!("`{field}` has no `since` any more, and older accounts end before it");
            self.breaks(name, field, &what);
        }
    }

    /// In C layout, a variant with fields changes the size of all.
    fn variants(&mut self, name: &str, old: &[String], new: &[String], versions: Versions) {
        let [old, new] = [old, new].map(numbered);
        let has = |variants: &[Variant], name: &str| variants.iter().any(|it| it.name == name);
        for (index, before) in old.iter().enumerate() {
            let was = &before.name;
            let Some(after) = new.get(index) else {
                return self.breaks(name, was, &format!("the variant `{was}` is gone"));
            };
            let is = &after.name;
            let is_same =
                before.number == after.number && versions.is_same(&before.fields, &after.fields, 0);
            match (is_same, was == is) {
                (true, true) => {}
                (false, true) => {
                    let what = format!("the variant `{}` is `{}`", before.text, after.text);
                    self.breaks(name, was, &what);
                }
                (true, false) if !has(&new, was) && !has(&old, is) => {
                    self.allows(name, &format!("the variant `{was}` is called `{is}` now"));
                }
                _ => {
                    let what = format!("the variant `{is}` has the number that `{was}` had");
                    return self.breaks(name, is, &what);
                }
            }
        }
        for added in new.iter().skip(old.len()) {
            let variant = format!("the variant `{}` is new", added.name);
            if versions.is_in_c[1] && !added.fields.is_empty() {
                let what = format!("{variant}, and its fields make every value larger");
                self.breaks(name, &added.name, &what);
            } else {
                self.allows(name, &format!("{variant}, at the end"));
            }
        }
    }
}

/// A variant of an enum.
struct Variant<'a> {
    text: &'a str,
    name: String,
    number: String,
    fields: String,
}

/// The variants in texts such as `Share = 4 { rate: u16 }`. Without a number, one has that after the previous one.
fn numbered(variants: &[String]) -> Vec<Variant<'_>> {
    let mut next = "0".to_owned();
    let numbered = variants.iter().map(|text| {
        let (name, rest) = text.split_at(text.find([' ', '(']).unwrap_or(text.len()));
        let (number, fields) = match rest.strip_prefix(" = ") {
            Some(rest) => {
                let (number, fields) = rest.split_at(rest.find([' ', '(']).unwrap_or(rest.len()));
                // Older files have it as the source does: `0b100`.
                let literal = syn::parse_str::<syn::LitInt>(number);
                let number = literal.ok().map(|it| it.base10_digits().to_owned());
                (number.unwrap_or_else(|| rest[..rest.len() - fields.len()].to_owned()), fields)
            }
            None => (next.clone(), rest),
        };
        next = number.parse::<i128>().map_or_else(
            |_| format!("{number} + 1"),
            |number| number.saturating_add(1).to_string(),
        );
        Variant { text, name: name.to_owned(), number, fields: with_keys(fields) }
    });
    numbered.collect()
}

fn lowered(field: &str, limit: u64) -> String {
    format!("`{field}` may have only {limit}, and accounts on chain may have more")
}

/// How much a schema accepts after its value.
fn leniency(trailing: Option<&str>) -> usize {
    match trailing {
        Some("allowed") => 2,
        Some("zeros") => 1,
        _ => 0,
    }
}

fn has(fields: &[Field], name: &str) -> bool {
    fields.iter().any(|field| field.name == name)
}

/// Whether a field of the same type only has another name. If the old one has it too, the fields changed places.
fn is_renamed(before: &Field, after: &Field, old: &[Field], new: &[Field]) -> bool {
    !has(new, &before.name) && !has(old, &after.name)
}

/// What happened to a field, in whose place another one is.
fn moved(before: &Field, after: &Field, old: &[Field], new: &[Field]) -> String {
    let (was, is) = (&before.name, &after.name);
    match (has(new, was), has(old, is)) {
        (true, false) => {
            format!("`{is}` is before `{was}`, where accounts on chain have other data")
        }
        (false, true) => format!("`{was}` is gone, so all fields after it move"),
        _ => format!("`{is}` is where `{was}` was"),
    }
}

/// How many of the new fields take the place of an old one, so that the fields after them stay where they are.
fn replaced(
    old: &[Field],
    new: &[Field],
    [before, after]: [&Layout; 2],
    versions: &Versions,
) -> Option<usize> {
    let (reserved, rest) = old.split_first()?;
    let same_place = match rest.first() {
        // Where offsets are known, they also say what padding there is.
        Some(Field { offset: Some(offset), name, .. }) => {
            new.iter().position(|field| field.name == *name && field.offset == Some(*offset))
        }
        None if before.size.is_some() => (before.size == after.size).then_some(new.len()),
        _ if before.format == "c" => None,
        _ => {
            let room = versions.bytes(0, &reserved.ty)?;
            let mut end = Some(0_usize);
            let taken = new.iter().position(|field| {
                end = end
                    .zip(versions.bytes(1, &field.ty))
                    .and_then(|(end, size)| end.checked_add(size));
                end.is_none_or(|end| end >= room)
            });
            taken.filter(|_| end == Some(room)).map(|last| last + 1)
        }
    };
    same_place.filter(|count| *count > 0)
}
