//! Layouts of accounts, which stay as they are on chain.

mod compare;
mod describe;
mod layouts;
mod marks;
mod source;

use self::marks::Marks;
pub use self::{
    compare::Change,
    layouts::{Layout, Layouts},
    source::{Source, SourceError},
};
use neap_idl_reader::Idl;

impl Layouts {
    /// The layouts of the accounts in an IDL.
    pub fn of_idl(idl: &Idl) -> Self {
        describe::layouts(idl, &Marks::default())
    }

    /// The layouts of the schemas and accounts in the source of a program.
    pub fn of_source(source: &Source) -> Self {
        describe::layouts(&source.idl, &source.marks)
    }

    /// What changed from these layouts to others.
    pub fn changes(&self, new: &Self) -> Vec<Change> {
        compare::changes(self, new)
    }
}
