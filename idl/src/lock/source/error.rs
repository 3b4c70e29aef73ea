//! Why a source cannot be read.

use neap_idl_reader::Exceeded;
use std::{
    fmt::{self, Display, Formatter},
    io,
    path::PathBuf,
};

/// Why a source cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// A file cannot be read.
    #[error("cannot read `{0}`: {1}")]
    Read(PathBuf, io::Error),
    /// It is not Rust, or an option is written in a way that the derive refuses.
    #[error("{0}: {1}")]
    Syntax(Place, syn::Error),
    /// It is not certain what an account holds: `name` is the type, the field or the variant.
    #[error("{place}: `{name}` cannot be locked: {doubt}")]
    Unclear { place: Place, name: String, doubt: Box<Doubt> },
    /// The files have two types of this name, with the same path.
    #[error("two types are called `{0}`: lock each file separately, each with its own --lock")]
    Twice(String),
    /// The same type has other bytes in two accounts.
    #[error(
        "`{0}` has other bytes in one account than in another, because their formats differ: lock each file separately, each with its own --lock"
    )]
    Formats(String),
    /// There is nothing to lock.
    #[error("there is no account: no `#[account]`, and no struct or enum that derives `Neap`")]
    NoAccount,
}

impl SourceError {
    pub fn unclear(place: Place, name: String, doubt: Doubt) -> Self {
        Self::Unclear { place, name, doubt: doubt.into() }
    }
}

/// A place in a source. A text that is not a file has no name, and a whole file has no line.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub file: String,
    pub line: Option<usize>,
}

impl Display for Place {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match (self.file.as_str(), self.line) {
            ("", Some(line)) => write!(formatter, "line {line}"),
            (file, Some(line)) => write!(formatter, "{file}:{line}"),
            (file, None) => formatter.write_str(file),
        }
    }
}

/// Why it is not certain which bytes something has. Texts are code, types, paths and names as the source has them.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Doubt {
    /// The features of the program decide whether it is there.
    #[error(
        "it is under `#[{0}]`: say with --features which features the program on chain is built with, `--features ''` for none"
    )]
    Condition(String),
    /// There is a doubt about something that it names.
    #[error("for `{name}` ({place}), {doubt}")]
    Named { name: String, place: Place, doubt: Box<Self> },
    /// A name means two things.
    #[error("`{name}` may be what is at {one} or at {other}")]
    Ambiguous { name: String, one: Place, other: Place },
    /// A name is imported through more modules than neap-idl follows.
    #[error("`{0}` is imported through too many modules: import it from the one that has it")]
    ManyImports(String),
    /// A type or an expression leads through more aliases or constants than neap-idl follows.
    #[error("`{code}` has {exceeded}: write it with fewer aliases and constants")]
    Exceeded { code: String, exceeded: Exceeded },
    /// An attribute has another syntax.
    #[error("its attributes are written in a way that neap-idl cannot read: {0}")]
    Attributes(syn::Error),
    /// An argument of `#[account]` is not known.
    #[error("neap-idl does not know what `#[account({0})]` does")]
    AccountArgument(String),
    /// An option of borsh is not known.
    #[error("`{0}` of borsh may write other bytes than those of its type")]
    BorshOption(String),
    /// A type is packed, but not completely.
    #[error("`repr(packed)` with a number leaves some padding")]
    PartlyPacked,
    /// A type implements borsh's trait `name` by hand.
    #[error("its own `impl {name}` ({place}) decides what is written")]
    Implementation { name: String, place: Place },
    /// A macro may implement one of borsh's traits.
    #[error("a macro ({0}) may decide what is written")]
    Macro(Place),
    /// A type has parameters.
    #[error("`{0}` is generic")]
    Generic(String),
    /// A path names another item than a type.
    #[error("`{0}` is not a struct or an enum")]
    NoType(String),
    /// Rust has this type, and the reader does not.
    #[error("neap-idl cannot read the type `{0}`")]
    UnknownType(String),
    /// A type of this crate is missing.
    #[error("`{0}` is not in the files: name the file that has it")]
    MissingType(String),
    /// A type is of another crate.
    #[error(
        "`{0}` is not in the files: name the file that has it, or say with --assume '{0}=TYPE' which type has its bytes, such as [u8; 8]"
    )]
    ForeignType(String),
    /// The caller stated something else than a value.
    #[error("`{text}` is not a value: {error}")]
    StatedValue { text: String, error: syn::Error },
    /// The caller stated something else than a type.
    #[error("`{text}` is not a type: {error}")]
    StatedType { text: String, error: syn::Error },
    /// An expression is not a number, or not one that neap-idl computes.
    #[error("`{0}` is not a number that neap-idl can compute")]
    Number(String),
    /// A length is negative or too large.
    #[error("`{expression}` is {number}")]
    Length { expression: String, number: i128 },
    /// An expression is not a discriminator.
    #[error("`{0}` is not a discriminator that neap-idl can read")]
    Discriminator(String),
    /// A constant has no value here, because it is `what`.
    #[error(
        "the constant `{path}` is {what}: name the file that has it, or say with --assume '{path}=VALUE' what it is"
    )]
    Constant { path: String, what: &'static str },
    /// A type lacks a constant.
    #[error("the constant `{0}` is not in the files: name the file that has it")]
    MissingConstant(String),
    /// Several traits give a type a constant of this name.
    #[error("`{owner}` has several constants `{name}`")]
    SeveralConstants { owner: String, name: String },
}
