//! Why a source cannot be read.

/// Why a source cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// It is not Rust, or an option is written in a way that the derive refuses.
    #[error(transparent)]
    Syntax(#[from] syn::Error),
    /// A discriminator is a constant of another file.
    #[error("the discriminator of `{0}` is not in these files: name the file that has it too")]
    Discriminator(String),
    /// An account holds a type that is not in these files, or that neap-idl cannot read.
    #[error(
        "cannot read the type `{0}`, which an account holds: name the file that has it too. A generic type, or a computed length, cannot be locked"
    )]
    Type(String),
    /// Two modules have a type of this name.
    #[error("two types are called `{0}`, and an account holds one of them: lock their files apart")]
    Twice(String),
    /// A field is there only under a condition.
    #[error("`{0}` is under `#[cfg]`, so the layout is not always the same: it cannot be locked")]
    Cfg(String),
    /// There is nothing to lock.
    #[error("there is no account: no `#[account]`, and no struct or enum that derives `Neap`")]
    NoAccount,
}
