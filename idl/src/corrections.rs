//! What an IDL does not say, or says wrongly.

use crate::format::SchemaFormat;
use heck::ToSnakeCase;
use neap_idl_reader::{Definition, Encoding, Field, Idl, Length, Message, Type, discriminator};
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
    /// Enums to read as integers, because the IDL says neither their numbers nor their size in memory.
    pub numbers: BTreeMap<String, Type>,
    /// How many bytes precede the first field of each account, if the IDL omits them.
    pub header: usize,
}

/// Why an IDL cannot be corrected.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CorrectionError {
    /// No type has this name.
    #[error("the IDL has no type `{0}`")]
    Type(String),
    /// The IDL has this account already.
    #[error("the IDL already lists `{0}` as an account: leave it out of --account")]
    Listed(String),
    /// No account has this name.
    #[error("the IDL has no account `{0}`")]
    Account(String),
    /// No enum has this name.
    #[error("the IDL has no enum `{0}`")]
    Enum(String),
    /// A header would move the fields of a struct in memory.
    #[error("`{0}` is cast to a struct, so its header has a multiple of 8 bytes")]
    Header(String),
}

impl Corrections {
    /// Corrects an IDL.
    ///
    /// # Errors
    ///
    /// When a name is not in the IDL, and when an account is listed already or cannot have the header.
    pub fn apply(&self, idl: &mut Idl) -> Result<(), CorrectionError> {
        for (name, definition) in &self.types {
            idl.types.entry(name.clone()).or_insert_with(|| definition.clone());
        }
        for name in &self.accounts {
            if !idl.types.contains_key(name) {
                return Err(CorrectionError::Type(name.clone()));
            }
            if idl.accounts.iter().any(|account| account.name == *name) {
                return Err(CorrectionError::Listed(name.clone()));
            }
            let (name, ty) = (name.clone(), Type::Defined(name.clone()));
            idl.accounts.push(Message::new(name, Vec::new(), ty));
        }
        if self.no_discriminators {
            idl.omits_headers = false;
            idl.accounts.iter_mut().for_each(|account| account.start.clear());
            for instruction in &mut idl.instructions {
                let hashed = format!("global:{}", instruction.name.to_snake_case());
                instruction.start.take_if(|start| *start == discriminator(&hashed));
            }
        }
        for (name, ty) in &self.numbers {
            let Some(definition @ Definition { ty: Type::Enum { .. }, .. }) =
                idl.types.get_mut(name)
            else {
                return Err(CorrectionError::Enum(name.clone()));
            };
            *definition = Definition::new(ty.clone());
        }
        self.zero_copy.iter().try_for_each(|name| cast(idl, name))?;
        if self.header > 0 {
            idl.omits_headers = false;
            (0..idl.accounts.len()).try_for_each(|index| self.add_header(idl, index))?;
        }
        Ok(())
    }

    /// Puts a header before the fields of an account.
    fn add_header(&self, idl: &mut Idl, index: usize) -> Result<(), CorrectionError> {
        let account = &mut idl.accounts[index];
        let definition = match &account.ty {
            Type::Defined(name) => idl.types.get(name).cloned(),
            ty => Some(Definition::new(ty.clone())),
        };
        if let Some(mut definition) = definition
            && let Type::Struct(fields) = &mut definition.ty
        {
            if SchemaFormat::of(definition.encoding) == SchemaFormat::C
                && !self.header.is_multiple_of(8)
            {
                return Err(CorrectionError::Header(account.name.clone()));
            }
            let bytes = Type::Bytes(Length::Fixed(self.header));
            let header = Field::new("header".to_owned(), bytes);
            *fields = [&[header], &fields[..]].concat().into();
            // Other types may hold this one, without the header.
            let name = format!("{} after its header", account.name);
            account.ty = Type::Defined(name.clone());
            idl.types.insert(name, definition);
        }
        Ok(())
    }
}

/// Gives an account the encoding that the program has in memory.
fn cast(idl: &mut Idl, name: &str) -> Result<(), CorrectionError> {
    let Some(account) = idl.accounts.iter_mut().find(|account| account.name == name) else {
        return Err(CorrectionError::Account(name.to_owned()));
    };
    if let ty @ (Type::Struct(_) | Type::Enum { .. }) = account.ty.clone() {
        idl.types.insert(name.to_owned(), Definition::new(ty));
        account.ty = Type::Defined(name.to_owned());
    }
    if let Type::Defined(name) = &account.ty
        && let Some(definition) = idl.types.get_mut(name)
    {
        definition.encoding = Encoding::C;
    }
    Ok(())
}
