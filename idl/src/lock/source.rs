//! Reads the schemas and accounts in the source of a program.

mod attributes;
mod conditions;
mod constants;
mod error;
mod modules;
mod reader;
mod types;
mod walk;

pub use self::{
    error::{Doubt, Place, SourceError},
    modules::Modules as Source,
};

use self::{
    attributes::{Attributes, Codec, may_be_account},
    constants::Scope,
    modules::{ItemId, Modules, plain},
    reader::Reader,
    types::Names,
};
use super::describe;
use neap_idl_reader::{Layouts, Origin, discriminator};
use std::collections::{BTreeMap, BTreeSet};
use syn::{Attribute, Item, spanned::Spanned};

/// The layouts of the schemas and accounts in the named files.
///
/// # Errors
///
/// When they have no account, and when it is not certain which bytes an account has.
pub fn layouts_of_source(modules: &Modules) -> Result<Layouts, SourceError> {
    let roots = roots(modules)?;
    if roots.is_empty() {
        return Err(SourceError::NoAccount);
    }
    let codecs = BTreeSet::from_iter(roots.iter().map(|root| root.codec));
    // First with the paths of types, to see which of their last names are there once.
    let no_names = Names::new();
    let (mut reached, mut held) = (BTreeSet::new(), BTreeSet::new());
    for codec in &codecs {
        let read = Reader::read(modules, &roots, *codec, &no_names)?;
        reached.extend(read.reached);
        held.extend(read.held);
    }
    let names = short_names(modules, &reached)?;
    let accounts = Vec::from_iter(roots.into_iter().filter(|root| {
        // A schema without a discriminator is an account if nothing else holds it.
        root.start.is_some() || !held.contains(&root.item)
    }));
    let (from, stated) = (Some(Origin::Source), modules.stated.clone());
    let mut found = Layouts { from, stated, ..Layouts::default() };
    for codec in &codecs {
        let read = Reader::read(modules, &accounts, *codec, &names)?;
        let layouts = describe::layouts(&read.idl, &read.marks);
        found.accounts.extend(layouts.accounts);
        for (name, layout) in layouts.types {
            if found.types.get(&name).is_some_and(|other| *other != layout) {
                return Err(SourceError::Formats(name.to_string()));
            }
            found.types.insert(name, layout);
        }
    }
    Ok(found)
}

/// A type that is an account, or may be one.
struct Root {
    item: ItemId,
    start: Option<Vec<u8>>,
    codec: Codec,
}

fn roots(modules: &Modules) -> Result<Vec<Root>, SourceError> {
    let mut roots = Vec::new();
    for (index, entry) in modules.items() {
        let Some((name, attributes)) = type_of(&entry.item) else { continue };
        if !modules[entry.module].is_wanted {
            continue;
        }
        let scope = Scope { modules, module: entry.module, owner: Some(index) };
        let read = match Attributes::read(&name, attributes, scope) {
            Ok(read) => read,
            Err(_) if !may_be_account(attributes) => continue,
            Err(doubt) => {
                let place = modules.place(entry.module, entry.item.span());
                return Err(SourceError::unclear(place, name, doubt));
            }
        };
        let codec = read.codec();
        let anchor = || discriminator(&format!("account:{name}"));
        let start = read.start.or_else(|| read.is_account.then(anchor));
        if start.is_some() || read.is_neap {
            roots.push(Root { item: index, start, codec });
        }
    }
    Ok(roots)
}

/// The name and the attributes of a struct or an enum.
fn type_of(item: &Item) -> Option<(String, &[Attribute])> {
    match item {
        Item::Struct(item) => Some((plain(&item.ident), &item.attrs)),
        Item::Enum(item) => Some((plain(&item.ident), &item.attrs)),
        _ => None,
    }
}

/// The last name of each type, or its path if another one has that name.
fn short_names(modules: &Modules, reached: &BTreeSet<ItemId>) -> Result<Names, SourceError> {
    let short = |item: ItemId| type_of(&modules[item].item).map(|(name, _)| name);
    let mut count = BTreeMap::<_, usize>::new();
    for item in reached {
        *count.entry(short(*item)).or_default() += 1;
        *count.entry(Some(modules.path(*item))).or_default() += 0;
    }
    let mut names = Names::new();
    for item in reached {
        let name = short(*item).filter(|name| count[&Some(name.clone())] == 1);
        names.insert(*item, name.unwrap_or_else(|| modules.path(*item)));
    }
    let mut taken = BTreeSet::new();
    let Some((item, name)) = names.iter().find(|(_, name)| !taken.insert(*name)) else {
        return Ok(names);
    };
    let entry = &modules[*item];
    Err(match entry.doubt.clone() {
        Some(doubt) => {
            let place = modules.place(entry.module, entry.item.span());
            SourceError::unclear(place, name.clone(), doubt)
        }
        None => SourceError::Twice(name.clone()),
    })
}
