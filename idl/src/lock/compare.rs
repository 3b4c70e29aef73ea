//! Compares layouts, and says which changes break accounts on chain.

mod layout;
mod same;

use self::{
    layout::{Comparison, is_reserved},
    same::{Version, is_same_layout},
};
use neap_idl_reader::{Encoding, Layout, Layouts, TypeName};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Display, Formatter},
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

impl Display for Change {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.at, self.what)
    }
}

/// What changed from old layouts to new ones.
pub fn changes(old: &Layouts, new: &Layouts) -> Vec<Change> {
    let mut changes = Changes { old, new, found: Vec::new() };
    let mut renamed = BTreeSet::new();
    for (name, before) in &old.accounts {
        match new.accounts.get(name) {
            Some(after) => changes.compare(Subject::Account(name), before, after),
            None => renamed.extend(changes.find_gone(name, before, &renamed)),
        }
    }
    for (name, before) in &old.types {
        if let Some(after) = new.types.get(name) {
            changes.compare(Subject::Type(name), before, after);
        }
    }
    for name in new.accounts.keys() {
        if !old.accounts.contains_key(name) && !renamed.contains(name.as_str()) {
            changes.allows(Subject::Account(name), "is new");
        }
    }
    // Several schemas may read one account, each another part of it.
    let before = shared_discriminators(old);
    for (name, other) in shared_discriminators(new).difference(&before) {
        let what = format!("has the discriminator of `{other}`");
        changes.breaks(Subject::Account(name), "discriminator", &what);
    }
    if changes.found.iter().all(|change| !change.is_breaking) {
        changes.find_moved();
    }
    changes.found
}

/// The accounts that have the discriminator of another one, each with that one.
fn shared_discriminators(layouts: &Layouts) -> BTreeSet<(&str, &str)> {
    let mut by_start = BTreeMap::new();
    let accounts = layouts.accounts.iter().filter(|(_, it)| !it.discriminator.is_empty());
    let shared = accounts.filter_map(|(name, layout)| {
        Some((name.as_str(), by_start.insert(&layout.discriminator, name.as_str())?))
    });
    shared.collect()
}

/// What changes.
#[derive(Clone, Copy)]
enum Subject<'a> {
    Account(&'a str),
    Type(&'a TypeName),
}

impl<'a> Subject<'a> {
    fn name(self) -> &'a str {
        match self {
            Self::Account(name) => name,
            Self::Type(name) => &name.name,
        }
    }
}

impl Display for Subject<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Account(name) => formatter.write_str(name),
            Self::Type(name) => name.fmt(formatter),
        }
    }
}

struct Changes<'a> {
    old: &'a Layouts,
    new: &'a Layouts,
    found: Vec<Change>,
}

impl<'a> Changes<'a> {
    /// Adds a change of a field, a variant or another part of the subject.
    fn breaks(&mut self, subject: Subject, part: &str, what: &str) {
        let name = format!("{}.{part}", subject.name());
        let (at, what) = (subject.to_string(), what.to_owned());
        self.found.push(Change { at, name, what, is_breaking: true });
    }

    /// Adds a change of all of the subject.
    fn breaks_whole(&mut self, subject: Subject, what: &str) {
        let (at, name, what) = (subject.to_string(), subject.name().to_owned(), what.to_owned());
        self.found.push(Change { at, name, what, is_breaking: true });
    }

    fn allows(&mut self, subject: Subject, what: &str) {
        let (at, what) = (subject.to_string(), what.to_owned());
        self.found.push(Change { name: at.clone(), at, what, is_breaking: false });
    }

    fn compare(&mut self, subject: Subject<'a>, before: &'a Layout, after: &'a Layout) {
        let (old, new) = self.versions(before, after);
        Comparison { changes: self, subject, old, new }.find_changes();
    }

    fn versions(&self, before: &'a Layout, after: &'a Layout) -> (Version<'a>, Version<'a>) {
        let old = Version { layout: before, types: &self.old.types };
        (old, Version { layout: after, types: &self.new.types })
    }

    /// Finds what became of an account whose name is not there any more. Returns its new name, if it has one. Those in `taken` are
    /// other accounts' new names.
    fn find_gone(
        &mut self,
        name: &str,
        before: &'a Layout,
        taken: &BTreeSet<&str>,
    ) -> Option<&'a str> {
        let renamed = self.new.accounts.iter().find(|(name, after)| {
            let (old, new) = self.versions(before, after);
            !self.old.accounts.contains_key(*name)
                && !taken.contains(name.as_str())
                && before.discriminator == after.discriminator
                && is_same_layout(old, new).is_ok_and(|is_same| is_same)
        });
        let subject = Subject::Account(name);
        match renamed {
            Some((new, _)) => self.allows(subject, &format!("is called `{new}` now")),
            None => self.breaks_whole(subject, "is gone, so nothing reads the accounts on chain. Keep it, or accept that they are all closed"),
        }
        renamed.map(|(name, _)| name.as_str())
    }

    /// Finds the places and the sizes that follow from the types, if nothing else says that accounts break.
    fn find_moved(&mut self) {
        let (old, new) = (self.old, self.new);
        let accounts = old.accounts.iter().filter_map(|(name, before)| {
            Some((Subject::Account(name), before, new.accounts.get(name)?))
        });
        let types = old
            .types
            .iter()
            .filter_map(|(name, before)| Some((Subject::Type(name), before, new.types.get(name)?)));
        for (subject, before, after) in accounts.chain(types) {
            for field in before.fields().iter().filter(|field| !is_reserved(field)) {
                // Some IDLs have several fields of one name.
                let named = after.fields().iter().filter(|it| it.name == field.name);
                let places = Vec::from_iter(named.filter_map(|it| it.offset));
                if let (Some(was), Some(is)) = (field.offset, places.first())
                    && !places.contains(&was)
                {
                    let what = format!("`{}` was at byte {was} and is at byte {is}", field.name);
                    self.breaks(subject, &field.name, &what);
                }
            }
            if let (Some(was), Some(is)) = (before.size, after.size)
                && was != is
                && after.format.encoding != Encoding::Borsh
            {
                self.breaks(subject, "size", &format!("took {was} bytes and takes {is}"));
            }
        }
    }
}
