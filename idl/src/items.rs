//! What a file of schemas has, before it is text.

use crate::format::SchemaFormat;
use neap_idl_reader::Width;
use std::fmt::{self, Display, Formatter};

/// A file of schemas.
#[derive(Debug, Default)]
pub struct File {
    /// The name of the program, if the IDL has it.
    pub program: Option<String>,
    /// The address of the program, if the IDL has it.
    pub address: Option<[u8; 32]>,
    /// How many of the items are accounts.
    pub accounts: usize,
    /// Accounts, and the types that accounts, events and instructions use.
    pub items: Vec<Item>,
    /// Events, in their module.
    pub events: Vec<Item>,
    /// The arguments of instructions, in their module.
    pub instructions: Vec<Item>,
}

/// An item of a file.
#[derive(Debug)]
pub struct Item {
    /// Documentation in Markdown, line by line.
    pub docs: Vec<String>,
    /// What neap cannot express.
    pub notes: Vec<String>,
    pub name: String,
    pub kind: ItemKind,
}

/// What an item is.
#[derive(Debug)]
pub enum ItemKind {
    /// A struct with named fields.
    Struct { options: Option<RootOptions>, format: SchemaFormat, fields: Vec<SchemaField> },
    /// A struct of one unnamed field of a fixed size: a value.
    Newtype { format: SchemaFormat, field: SchemaField },
    /// An enum.
    Enum {
        options: Option<RootOptions>,
        format: SchemaFormat,
        tag: Width,
        variants: Vec<SchemaVariant>,
    },
    /// A constant with the discriminator of data that has no fields.
    Discriminator(Vec<u8>),
    /// Nothing but notes.
    Missing,
}

/// What an account, an event or an instruction has, and other types have not.
#[derive(Debug)]
pub struct RootOptions {
    /// The value of the option `discriminator`, if there is one.
    pub discriminator: Option<String>,
    /// Whether other data may follow the value.
    pub allows_trailing: bool,
    /// The size of the data in bytes, if it is always the same.
    pub size: Option<usize>,
}

/// A field.
#[derive(Clone, Debug, Default)]
pub struct SchemaField {
    pub docs: Vec<String>,
    pub notes: Vec<String>,
    pub options: Vec<FieldOption>,
    /// `None` in a tuple.
    pub name: Option<String>,
    pub ty: String,
}

/// An option of the derive for a field.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldOption {
    /// The type varies in length, which the derive cannot see.
    Variable,
    /// Another type stands for it on the wire.
    As(String),
    /// Older accounts end before it.
    Since,
    /// It reaches to the end of the data.
    Rest,
}

impl Display for FieldOption {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable => formatter.write_str("variable"),
            Self::As(ty) => write!(formatter, "as = {ty}"),
            Self::Since => formatter.write_str("since"),
            Self::Rest => formatter.write_str("rest"),
        }
    }
}

/// A variant of an enum.
#[derive(Debug)]
pub struct SchemaVariant {
    pub docs: Vec<String>,
    pub name: String,
    pub fields: Vec<SchemaField>,
}
