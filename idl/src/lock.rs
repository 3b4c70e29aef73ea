//! Layouts of accounts, which stay as they are on chain.

mod asserts;
mod compare;
mod describe;
mod layout;
mod layouts;
mod source;
mod stated;

pub use self::{
    compare::Change,
    layout::{Body, Layout, LayoutFormat, Trailing, TypeName},
    layouts::{Layouts, Origin},
    source::{Doubt, Place, SourceError},
    stated::Stated,
};
use self::{describe::Marks, source::Modules};
use neap_idl_reader::Idl;
use std::path::PathBuf;

impl Layouts {
    /// The layouts of the accounts in an IDL.
    pub fn of_idl(idl: &Idl) -> Self {
        Self { from: Some(Origin::Idl), ..describe::layouts(idl, &Marks::default()) }
    }

    /// The layouts of the schemas and accounts in these files of Rust. The other files of their crates say what names mean.
    ///
    /// # Errors
    ///
    /// When one is not Rust, when they have no account, and when it is not certain which bytes an account has.
    pub fn of_source(files: &[PathBuf], stated: &Stated) -> Result<Self, SourceError> {
        source::layouts(&Modules::open(files, stated)?)
    }

    /// The layouts of the schemas and accounts in these texts of Rust, each a file.
    pub fn of_texts<'a>(
        texts: impl IntoIterator<Item = &'a str>,
        stated: &Stated,
    ) -> Result<Self, SourceError> {
        source::layouts(&Modules::of_texts(texts, stated)?)
    }

    /// Rust that compiles only if the compiler has these discriminators, and these sizes and offsets of types in memory.
    pub fn asserts(&self) -> String {
        asserts::asserts(self)
    }

    /// What changed from these layouts to others.
    pub fn changes(&self, new: &Self) -> Vec<Change> {
        compare::changes(self, new)
    }
}
