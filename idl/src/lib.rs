//! Writes the schemas of a Solana program's accounts, events and instructions from its IDL, and locks their layouts.

#![deny(clippy::print_stderr, clippy::print_stdout)]

mod body;
mod corrections;
mod docs;
#[doc(hidden)]
pub mod files;
mod flatten;
mod format;
mod items;
mod lock;
mod names;
mod plan;
mod root;
mod sizes;
mod types;
mod warnings;
mod write;

pub use crate::{
    corrections::{CorrectionError, Corrections},
    lock::{
        Change, Doubt, Place, Source, SourceError, asserts, changes, layouts_of_idl,
        layouts_of_source,
    },
    plan::{Options, Problem},
};
pub use neap_idl_reader::{
    Encoding, Idl, Layout, LayoutError, LayoutFormat, Layouts, LockError, LockedBody, Origin,
    ReadError, Stated, Trailing, Type, TypeName, Width,
};

/// A file of schemas.
#[derive(Clone, Debug, PartialEq)]
pub struct Schemas {
    /// The file, in Rust.
    pub code: String,
    /// What neap cannot express. The file has a comment at each place.
    pub problems: Vec<Problem>,
    /// What the IDL does not say, so that the file may be wrong.
    pub warnings: Vec<Problem>,
}

/// Writes the schemas of an IDL.
pub fn schemas(idl: &Idl, options: &Options) -> Schemas {
    let idl = flatten::flatten(idl);
    let (file, problems) = plan::plan(&idl, options);
    Schemas { code: write::write(&file), problems, warnings: warnings::warnings(&idl) }
}
