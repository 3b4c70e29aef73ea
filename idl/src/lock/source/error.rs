//! Why a source cannot be read.

use std::{io, path::PathBuf};

/// Why a source cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// A file cannot be read.
    #[error("cannot read `{0}`: {1}")]
    Read(PathBuf, io::Error),
    /// It is not Rust, or an option is written in a way that the derive refuses.
    #[error("{0}: {1}")]
    Syntax(String, syn::Error),
    /// What an account holds is not certain: the place, what is there, and why.
    #[error("{0}: `{1}` cannot be locked: {2}")]
    Unclear(String, String, String),
    /// The files have two types of this name, with the same path.
    #[error("two types are called `{0}`: lock their files apart")]
    Twice(String),
    /// The same type has other bytes in two accounts.
    #[error(
        "`{0}` has other bytes in one account than in another, because their formats differ: lock their files apart"
    )]
    Formats(String),
    /// There is nothing to lock.
    #[error("there is no account: no `#[account]`, and no struct or enum that derives `Neap`")]
    NoAccount,
}
