//! Gives every struct and enum a name, and replaces aliases by what they stand for.

use crate::names::Numbers;
use heck::ToUpperCamelCase;
use neap_idl_reader::{Definition, Exceeded, Field, Fields, Idl, Limits, MAX_DEPTH, Type, Variant};
use std::{collections::BTreeMap, mem};

/// The most parts that all types have after their aliases were replaced. Each alias may have the one before it twice.
const MAX_PARTS: usize = 1 << 17;

/// Returns the IDL with names for all its structs and enums, and without aliases.
pub fn flatten(idl: &Idl) -> Idl {
    let mut idl = idl.clone();
    let (types, limits) = (mem::take(&mut idl.types), Limits::new(MAX_PARTS));
    let (found, numbers) = Default::default();
    let mut flattener = Flattener { types, found, numbers, limits };
    for (name, mut definition) in flattener.types.clone() {
        // Aliases are where they are used.
        if matches!(definition.ty, Type::Struct(_) | Type::Enum { .. } | Type::Unsupported(_)) {
            flattener.parts(&mut definition.ty, &name);
            flattener.found.insert(name, definition);
        }
    }
    for message in idl.accounts.iter_mut().chain(&mut idl.events) {
        flattener.message(&mut message.ty, &message.name);
    }
    for instruction in &mut idl.instructions {
        flattener.fields(&mut instruction.args, &instruction.name);
    }
    // Before Anchor 0.30, accounts are not among the types, although types may have them as fields.
    for account in &idl.accounts {
        if let ty @ (Type::Struct(_) | Type::Enum { .. }) = &account.ty {
            let definition = || Definition::new(ty.clone());
            flattener.found.entry(account.name.clone()).or_insert_with(definition);
        }
    }
    idl.types = flattener.found;
    idl
}

/// A name that a lock file and a message can have: letters, digits, underscores, and the `#` of `r#type`.
fn plain(name: &str) -> String {
    name.replace(|letter: char| !letter.is_alphanumeric() && !"_#".contains(letter), "_")
}

struct Flattener {
    /// The types of the IDL, with aliases.
    types: BTreeMap<String, Definition>,
    found: BTreeMap<String, Definition>,
    numbers: Numbers,
    limits: Limits,
}

impl Flattener {
    /// Flattens the type of an account or an event, which keeps its fields.
    fn message(&mut self, ty: &mut Type, name: &str) {
        match ty {
            Type::Struct(_) | Type::Enum { .. } => self.parts(ty, name),
            ty => self.part(ty, name),
        }
    }

    /// Flattens what a struct or an enum holds.
    fn parts(&mut self, ty: &mut Type, name: &str) {
        match ty {
            Type::Struct(Fields::Named(fields) | Fields::Tuple(fields)) => {
                self.fields(fields, name)
            }
            Type::Enum { variants, .. } => {
                for Variant { name: variant, fields, .. } in variants {
                    let (Fields::Named(fields) | Fields::Tuple(fields)) = fields;
                    self.fields(fields, &format!("{name} {variant}"));
                }
            }
            _ => {}
        }
    }

    fn fields(&mut self, fields: &mut [Field], name: &str) {
        for field in fields {
            field.name = plain(&field.name);
            let name = format!("{name} {}", field.name);
            self.part(&mut field.ty, &name);
        }
    }

    /// Flattens a type. `name` is for a struct or an enum that has none.
    fn part(&mut self, ty: &mut Type, name: &str) {
        match self.limits.enter() {
            Ok(()) => {
                self.inside(ty, name);
                self.limits.leave();
            }
            Err(Exceeded::Depth) => {
                *ty = Type::Unsupported(format!("{}: use fewer aliases", Exceeded::Depth));
            }
            Err(Exceeded::Steps(_)) => {
                let what = format!("a part beyond the {MAX_PARTS} that neap-idl reads of one IDL");
                *ty = Type::Unsupported(what);
            }
        }
    }

    fn inside(&mut self, ty: &mut Type, name: &str) {
        for _ in 0..MAX_DEPTH {
            let Type::Defined(alias) = ty else { break };
            match self.types.get(alias).map(|it| &it.ty) {
                None | Some(Type::Struct(_) | Type::Enum { .. } | Type::Unsupported(_)) => return,
                Some(meant) => *ty = meant.clone(),
            }
        }
        match ty {
            // `()` has no fields that a name would stand for.
            Type::Struct(fields) if fields.is_empty() => {}
            Type::Struct(Fields::Tuple(parts)) => self.fields(parts, name),
            Type::Struct(_) | Type::Enum { .. } => {
                let name = self.free_name(&name.to_upper_camel_case());
                self.parts(ty, &name);
                let ty = mem::replace(ty, Type::Defined(name.clone()));
                self.found.insert(name, Definition::new(ty));
            }
            Type::Option { item, .. } | Type::List { item, .. } => self.part(item, name),
            _ => {}
        }
    }

    fn free_name(&mut self, name: &str) -> String {
        let is_free = |name: &str| !self.types.contains_key(name) && !self.found.contains_key(name);
        self.numbers.choose(name, is_free)
    }
}
