//! What an IDL does not say, or says wrongly.

use heck::ToSnakeCase;
use neap_idl_reader::{Definition, Idl, Layout, Message, Type, discriminator};
use std::collections::BTreeMap;

/// What an IDL does not say, or says wrongly.
#[derive(Clone, Debug, Default)]
pub struct Corrections {
    /// Types that accounts have, although the IDL does not list them.
    pub accounts: Vec<String>,
    /// Accounts that the program casts to a struct. IDLs before Anchor 0.30 do not say so.
    pub zero_copy: Vec<String>,
    /// The program does not use Anchor, so accounts and instructions have none of its discriminators.
    pub no_discriminators: bool,
    /// Types that the IDL lacks.
    pub types: BTreeMap<String, Definition>,
}

/// A name that the IDL does not have.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum UnknownName {
    /// No type has this name.
    #[error("the IDL has no type `{0}`")]
    Type(String),
    /// No account has this name.
    #[error("the IDL has no account `{0}`")]
    Account(String),
}

impl Corrections {
    /// Corrects an IDL.
    ///
    /// # Errors
    ///
    /// When the IDL does not have a name.
    pub fn apply(&self, idl: &mut Idl) -> Result<(), UnknownName> {
        for (name, definition) in &self.types {
            idl.types.entry(name.clone()).or_insert_with(|| definition.clone());
        }
        for name in &self.accounts {
            if !idl.types.contains_key(name) {
                return Err(UnknownName::Type(name.clone()));
            }
            let (name, ty) = (name.clone(), Type::Defined(name.clone()));
            idl.accounts.push(Message {
                name,
                docs: Vec::new(),
                start: Vec::new(),
                size: None,
                ty,
            });
        }
        if self.no_discriminators {
            idl.accounts.iter_mut().for_each(|account| account.start.clear());
            for instruction in &mut idl.instructions {
                let hashed = format!("global:{}", instruction.name.to_snake_case());
                instruction.start.take_if(|start| *start == discriminator(&hashed));
            }
        }
        self.zero_copy.iter().try_for_each(|name| cast(idl, name))
    }
}

/// Gives an account the layout that the program has in memory.
fn cast(idl: &mut Idl, name: &str) -> Result<(), UnknownName> {
    let account = idl.accounts.iter_mut().find(|account| account.name == name);
    let account = account.ok_or_else(|| UnknownName::Account(name.to_owned()))?;
    if let ty @ (Type::Struct(_) | Type::Enum { .. }) = account.ty.clone() {
        idl.types.insert(name.to_owned(), Definition::new(ty));
        account.ty = Type::Defined(name.to_owned());
    }
    if let Type::Defined(name) = &account.ty
        && let Some(definition) = idl.types.get_mut(name)
    {
        definition.layout = Layout::C;
    }
    Ok(())
}
