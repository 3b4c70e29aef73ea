//! Compares layouts, and says which changes break accounts on chain.

use super::layouts::{Field, Layout, Layouts, with_keys};
use neap_idl_reader::Type;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// A change of a layout.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The account or the type: `Vault`.
    pub at: String,
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
    for (name, before) in &old.accounts {
        match new.accounts.get(name) {
            Some(after) => changes.layout(name, before, after, Kind::Account),
            None => changes.breaks(name, "is gone, so nothing reads the accounts on chain. Keep it, or accept that they are all closed"),
        }
    }
    for (name, before) in &old.types {
        if let Some(after) = new.types.get(name) {
            changes.layout(name, before, after, Kind::Type);
        }
    }
    let added = new.accounts.keys().filter(|name| !old.accounts.contains_key(*name));
    added.for_each(|name| changes.is_safe(name, "is new"));
    // Several schemas may read one account, each another part of it.
    let before = shared_discriminators(old);
    for (name, other) in shared_discriminators(new).difference(&before) {
        changes.breaks(name, &format!("has the discriminator of `{other}`"));
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

impl Changes<'_> {
    fn breaks(&mut self, at: &str, what: &str) {
        self.found.push(Change { at: at.to_owned(), what: what.to_owned(), is_breaking: true });
    }

    fn is_safe(&mut self, at: &str, what: &str) {
        self.found.push(Change { at: at.to_owned(), what: what.to_owned(), is_breaking: false });
    }

    fn layout(&mut self, name: &str, old: &Layout, new: &Layout, kind: Kind) {
        if old.discriminator != new.discriminator {
            let [old, new] = [old, new].map(|it| it.discriminator.as_deref().unwrap_or("nothing"));
            self.breaks(name, &format!("the discriminator was {old} and is {new}"));
        }
        if old.format != new.format {
            self.breaks(name, &format!("the format was {} and is {}", old.format, new.format));
        }
        let [was, is] = [old, new].map(|it| it.trailing.as_deref());
        if leniency(is) < leniency(was) {
            let [was, is] = [was, is].map(|trailing| trailing.unwrap_or("exact"));
            let what = format!(
                "`trailing` was \"{was}\" and is \"{is}\", which refuses accounts with room"
            );
            self.breaks(name, &what);
        }
        match (old, new) {
            (Layout { variants: Some(before), .. }, Layout { variants: Some(after), .. }) => {
                let [before, after] =
                    [before, after].map(|it| Vec::from_iter(it.iter().map(|it| with_keys(it))));
                self.variants(name, &before, &after, new.format.starts_with('c'));
            }
            (Layout { fields: Some(before), .. }, Layout { fields: Some(after), .. }) => {
                let parse = |fields: &[String]| {
                    fields.iter().map(|it| Field::parse(it)).collect::<Option<Vec<_>>>()
                };
                match (parse(before), parse(after)) {
                    (Some(before), Some(after)) => {
                        let [was, is] = [(old, self.old), (new, self.new)]
                            .map(|(layout, layouts)| Version { layout, types: &layouts.types });
                        self.fields(name, &before, &after, [&was, &is], kind);
                    }
                    _ if before != after => {
                        self.breaks(name, &format!("was {before:?} and is {after:?}"))
                    }
                    _ => {}
                }
            }
            _ => self.breaks(name, "a struct became an enum, or the other way round"),
        }
    }

    fn fields(
        &mut self,
        name: &str,
        old: &[Field],
        new: &[Field],
        versions: [&Version; 2],
        kind: Kind,
    ) {
        let mut rest = new;
        for (index, before) in old.iter().enumerate() {
            let Some((after, following)) = rest.split_first() else {
                let what = format!("`{}` is gone, and accounts on chain have it", before.name);
                return self.breaks(name, &what);
            };
            if before.ty == after.ty && before.name == after.name {
                self.marks(name, before, after);
                rest = following;
            } else if before.is_reserved()
                && let Some(count) = replaced(&old[index..], rest, versions)
            {
                // The program kept these bytes for later, so they are zeros.
                let (taking, following) = rest.split_at(count);
                let names = Vec::from_iter(taking.iter().map(|field| format!("`{}`", field.name)));
                let take = if count == 1 { "takes" } else { "take" };
                let names = names.join(", ");
                self.is_safe(name, &format!("{names} {take} the place of `{}`", before.name));
                rest = following;
            } else if is_renamed(before, after, old, new) {
                self.is_safe(name, &format!("`{}` is called `{}` now", before.name, after.name));
                self.marks(name, before, after);
                rest = following;
            } else {
                return self.breaks(name, &moved(before, after, old, new));
            }
        }
        rest.iter().for_each(|added| self.added(name, added, kind));
    }

    /// A field after all that there were.
    fn added(&mut self, name: &str, field: &Field, kind: Kind) {
        let added = format!("`{}` is new", field.name);
        if kind == Kind::Type {
            let what = format!("{added}, so what follows a `{name}` in an account moves");
            self.breaks(name, &what);
        } else if field.since {
            self.is_safe(name, &format!("{added}, at the end: older accounts end before it"));
        } else {
            self.breaks(name, &format!("{added}, and accounts on chain end before it"));
        }
    }

    fn marks(&mut self, name: &str, old: &Field, new: &Field) {
        let field = &new.name;
        for (index, old) in old.max.iter().enumerate() {
            match new.max.get(index) {
                Some(new) if new == old => {}
                None => self.is_safe(name, &format!("`{field}` has no limit of {old} any more")),
                Some(new) if new > old => {
                    self.is_safe(name, &format!("`{field}` may have up to {new}, and had {old}"));
                }
                Some(new) => self.breaks(name, &lowered(field, *new)),
            }
        }
        for new in new.max.iter().skip(old.max.len()) {
            self.breaks(name, &lowered(field, *new));
        }
        if old.since && !new.since {
            self.breaks(
                name,
                &format!("`{field}` has no `since` any more, and older accounts end before it"),
            );
        }
    }

    /// In C layout, a variant with fields changes the size of all.
    fn variants(&mut self, name: &str, old: &[String], new: &[String], is_in_c: bool) {
        let label = |variant: &str| variant.split([' ', '(']).next().unwrap_or_default().to_owned();
        let has = |variants: &[String], name: &str| variants.iter().any(|it| label(it) == name);
        for (index, before) in old.iter().enumerate() {
            let [was, is] =
                [Some(before), new.get(index)].map(|it| it.map(|it| label(it)).unwrap_or_default());
            match new.get(index) {
                None => return self.breaks(name, &format!("the variant `{was}` is gone")),
                Some(after) if after == before => {}
                Some(after) if was == is => {
                    return self.breaks(name, &format!("the variant `{before}` is `{after}`"));
                }
                Some(after)
                    if !has(new, &was)
                        && !has(old, &is)
                        && before[was.len()..] == after[is.len()..] =>
                {
                    self.is_safe(name, &format!("the variant `{was}` is called `{is}` now"));
                }
                Some(_) => {
                    return self.breaks(
                        name,
                        &format!("the variant `{is}` has the number that `{was}` had"),
                    );
                }
            }
        }
        for added in new.iter().skip(old.len()) {
            let variant = format!("the variant `{}` is new", label(added));
            if is_in_c && added.contains(['(', '{']) {
                self.breaks(name, &format!("{variant}, and its fields make every value larger"));
            } else {
                self.is_safe(name, &format!("{variant}, at the end"));
            }
        }
    }
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

/// Whether a field only has another name. If the old one has it too, the fields changed places.
fn is_renamed(before: &Field, after: &Field, old: &[Field], new: &[Field]) -> bool {
    before.ty == after.ty && !has(new, &before.name) && !has(old, &after.name)
}

/// What happened to a field, in whose place another one is.
fn moved(before: &Field, after: &Field, old: &[Field], new: &[Field]) -> String {
    let (was, is) = (&before.name, &after.name);
    if was == is {
        return format!("`{was}` was {} and is {}", before.ty, after.ty);
    }
    match (has(new, was), has(old, is)) {
        (true, false) => {
            format!("`{is}` is before `{was}`, where accounts on chain have other data")
        }
        (false, true) => format!("`{was}` is gone, so all fields after it move"),
        _ => format!("`{is}` is where `{was}` was"),
    }
}

/// How many of the new fields take the place of an old one, so that the fields after them stay where they are.
fn replaced(old: &[Field], new: &[Field], [before, after]: [&Version; 2]) -> Option<usize> {
    let (reserved, rest) = old.split_first()?;
    let same_place = match rest.first() {
        // Where offsets are known, they also say what padding there is.
        Some(Field { offset: Some(offset), name, .. }) => {
            new.iter().position(|field| field.name == *name && field.offset == Some(*offset))
        }
        None if before.layout.size.is_some() => {
            (before.layout.size == after.layout.size).then_some(new.len())
        }
        _ if before.layout.format == "c" => None,
        _ => {
            let room = before.bytes(&reserved.ty)?;
            let mut end = Some(0_usize);
            let taken = new.iter().position(|field| {
                end = end.zip(after.bytes(&field.ty)).and_then(|(end, size)| end.checked_add(size));
                end.is_none_or(|end| end >= room)
            });
            taken.filter(|_| end == Some(room)).map(|last| last + 1)
        }
    };
    same_place.filter(|count| *count > 0)
}

/// A layout, with the types in it.
struct Version<'a> {
    layout: &'a Layout,
    types: &'a BTreeMap<String, Layout>,
}

impl Version<'_> {
    /// The size of a type without padding, if it is always the same.
    fn bytes(&self, ty: &str) -> Option<usize> {
        // Arrays in arrays in arrays keep no room for later.
        if ty.starts_with("[[[") {
            return None;
        }
        if let Some(array) = ty.strip_prefix('[').and_then(|array| array.strip_suffix(']')) {
            let (item, count) = array.rsplit_once("; ")?;
            return self.bytes(item)?.checked_mul(count.parse().ok()?);
        }
        match ty {
            "bool" => Some(1),
            "key" => Some(32),
            name => match Type::primitive(name) {
                Some(Type::Integer { size, .. } | Type::Float(size)) => Some(size),
                _ => self.types.get(name)?.size,
            },
        }
    }
}
