//! Layouts of accounts, which stay as they are on chain.

mod asserts;
mod compare;
mod describe;
mod source;

pub use self::{
    asserts::asserts,
    compare::{Change, changes},
    source::{Doubt, Place, SourceError},
};
use self::{describe::Marks, source::Modules};
use neap_idl_reader::{Idl, Layouts, Origin, Stated};
use std::path::PathBuf;

/// The layouts of the accounts in an IDL.
pub fn layouts_of_idl(idl: &Idl) -> Layouts {
    Layouts { from: Some(Origin::Idl), ..describe::layouts(idl, &Marks::default()) }
}

/// The source of a program: the files that a caller names, and the other files of their crates, which say what names mean.
pub struct Source<'a>(Modules<'a>);

impl<'a> Source<'a> {
    /// Reads files of Rust.
    ///
    /// # Errors
    ///
    /// When a named one cannot be read, or is not Rust.
    pub fn open(files: &[PathBuf], stated: &'a Stated) -> Result<Self, SourceError> {
        Modules::open(files, stated).map(Self)
    }

    /// Reads texts of Rust, each a file.
    ///
    /// # Errors
    ///
    /// When one is not Rust.
    pub fn of_texts<'t>(
        texts: impl IntoIterator<Item = &'t str>,
        stated: &'a Stated,
    ) -> Result<Self, SourceError> {
        Modules::of_texts(texts, stated).map(Self)
    }

    /// Why other files are skipped, so that the names in them are missing.
    pub fn skipped(&self) -> &[SourceError] {
        &self.0.skipped
    }

    /// The layouts of the schemas and accounts in the named files.
    ///
    /// # Errors
    ///
    /// When they have no account, and when it is not certain which bytes an account has.
    pub fn layouts(&self) -> Result<Layouts, SourceError> {
        source::layouts(&self.0)
    }
}
