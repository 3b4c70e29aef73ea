//! Decides which items a file has.

use crate::{
    body::definition_item,
    docs::plain,
    items::File,
    names::Types,
    root::Root,
    sizes::Sizes,
    types::{Writer, name_types, reached},
};
use neap_idl_reader::Idl;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// What the caller decides.
#[derive(Clone, Debug)]
pub struct Options {
    /// The type of keys: `[u8; 32]`, or the path of a `Pubkey` or an `Address`.
    pub key: String,
    /// The fields of each account that its first versions did not have. They get the option `since`.
    pub since: BTreeMap<String, BTreeSet<String>>,
}

impl Default for Options {
    fn default() -> Self {
        Self { key: "[u8; 32]".into(), since: BTreeMap::new() }
    }
}

/// What neap cannot express, or what an IDL does not say.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The account, event, instruction or type.
    pub at: String,
    /// What, and what the file has instead.
    pub why: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", plain(&self.at), plain(&self.why))
    }
}

/// Decides which items the file of an IDL has. Inner types have names, and there are no aliases: see [`crate::flatten`].
pub fn plan<'a>(idl: &'a Idl, options: &'a Options) -> (File, Vec<Problem>) {
    let sizes = Sizes::new(idl);
    let accounts = Vec::from_iter(idl.accounts.iter().map(|it| {
        Root::message(it, "account", idl, &sizes).with_since(options.since.get(&it.name))
    }));
    let events =
        Vec::from_iter(idl.events.iter().map(|it| Root::message(it, "event", idl, &sizes)));
    let instructions =
        Vec::from_iter(idl.instructions.iter().map(|it| Root::instruction(it, &sizes)));

    let mut types = Types::default();
    let account_names = Vec::from_iter(accounts.iter().map(|root| types.choose(root.name)));
    let roots = accounts.iter().chain(&events).chain(&instructions);
    let used = reached(idl, roots.clone().flat_map(Root::references).collect());
    let names = name_types(&used, &mut types);
    let writer = Writer { sizes: &sizes, names: &names, key: &options.key, prefix: "" };
    let inner = Writer { prefix: "super::", ..writer };

    let mut file = File {
        program: idl.name.clone(),
        accounts: accounts.len(),
        address: idl.address.map(|address| address.to_bytes()),
        ..File::default()
    };
    file.items
        .extend(accounts.iter().zip(account_names).map(|(root, name)| root.item(name, &writer)));
    file.items.extend(used.iter().filter_map(|&(name, format)| {
        let definition = idl.types.get(name)?;
        // A type without bytes is in no field.
        sizes.measure(&definition.ty, format).ok().filter(|size| size.bytes != Some(0))?;
        Some(definition_item(definition, names[&(name, format)].clone(), format, &writer))
    }));
    for (roots, items) in [(&events, &mut file.events), (&instructions, &mut file.instructions)] {
        let mut types = Types::default();
        items.extend(roots.iter().map(|root| root.item(types.choose(root.name), &inner)));
    }
    let problem = |root: &Root| Some(Problem { at: root.name.to_owned(), why: root.missing()? });
    (file, roots.filter_map(problem).collect())
}
