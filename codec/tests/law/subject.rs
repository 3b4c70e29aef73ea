use std::{any::Any, fmt::Debug};

use neap::Error;

use super::{Source, Value};

/// A value of some schema, and what derived code does with it, under names common to all schemas.
///
/// Fields are those with accessors, by position.
pub trait Subject: Any + Debug {
    /// Whether every value has the same size.
    fn is_fixed(&self) -> bool;

    /// Another value of the schema.
    fn another(&self, source: &mut Source<'_>) -> Boxed;

    /// What the other codec encodes it to.
    fn encoded(&self) -> Vec<u8>;

    /// What the other codec decodes at the start of the data, and where it ends.
    fn decoded(&self, data: &[u8]) -> Option<(Boxed, usize)>;

    /// What may follow the value.
    fn trailing(&self) -> Trailing;

    /// Whether every length in it is within its `max`.
    fn within(&self) -> bool;

    fn fields(&self) -> Vec<Value>;

    fn encoded_len(&self) -> Result<usize, Error>;

    fn encode_into(&self, data: &mut [u8]) -> Result<usize, Error>;

    /// Reads data of the schema, field by field.
    fn lazy(&self, data: &[u8]) -> Result<Reading, Error>;

    /// Reads data of the schema through the view that also changes them.
    fn lazy_mut(&self, data: &mut [u8]) -> Result<Reading, Error>;

    /// Reads data of the schema after checking all of them.
    fn index(&self, data: &[u8]) -> Result<Reading, Error>;

    /// Sets a field of the data to this value's.
    fn set(&self, data: &mut [u8], field: usize) -> Changed;

    /// This value with a field of another.
    fn with(&self, field: usize, from: &dyn Subject) -> Boxed;

    /// How many elements a field has, if it is a vector.
    fn count(&self, field: usize) -> Option<usize>;

    /// Appends this value's first element of a field to that field of the data.
    fn push(&self, data: &mut [u8], field: usize) -> Result<usize, Error>;

    /// This value with the other's first element of a field appended to that field.
    fn pushed(&self, field: usize, from: &dyn Subject) -> Boxed;

    /// Removes an element of a field of the data.
    fn remove(&self, data: &mut [u8], field: usize, index: usize) -> Result<usize, Error>;

    /// This value without an element that is there.
    fn removed(&self, field: usize, index: usize) -> Boxed;

    /// Replaces an element of a field of the data by this value's first.
    fn replace(&self, data: &mut [u8], field: usize, index: usize) -> Result<usize, Error>;

    /// This value with an element that is there replaced by the other's first.
    fn replaced(&self, field: usize, index: usize, from: &dyn Subject) -> Boxed;
}

pub type Boxed = Box<dyn Subject>;

/// Where the value ends, if the field that was set varies in length.
pub type Changed = Result<Option<usize>, Error>;

/// What data hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    pub fields: Vec<Value>,
    /// Where the value ends.
    pub end: Result<usize, Error>,
}

/// What a schema says may follow a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Trailing {
    Exact,
    Allowed,
    Zeros,
}

impl Trailing {
    pub fn allows(self, behind: &[u8]) -> bool {
        match self {
            Self::Exact => behind.is_empty(),
            Self::Allowed => true,
            Self::Zeros => behind.iter().all(|byte| *byte == 0),
        }
    }
}
