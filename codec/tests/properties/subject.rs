use std::{any::Any, fmt::Debug};

use neap::Error;

use super::{sample::Source, value::Value};

/// A value of any schema. The functions call derived code, and have the same names for all schemas.
///
/// A field is given by its position among the fields with accessors.
pub trait Subject: Any + Debug {
    /// Returns whether every value has the same size.
    fn is_fixed(&self) -> bool;

    /// Generates another value of the schema.
    fn another(&self, source: &mut Source<'_>) -> Boxed;

    /// Encodes the value with the other codec.
    fn encoded(&self) -> Vec<u8>;

    /// Decodes a value at the start of the data with the other codec. Also returns where it ends.
    fn decoded(&self, data: &[u8]) -> Option<(Boxed, usize)>;

    /// Returns what may follow the value.
    fn trailing(&self) -> Trailing;

    /// Returns whether every length in the value is within its `max`.
    fn within_limits(&self) -> bool;

    fn fields(&self) -> Vec<Value>;

    fn encoded_len(&self) -> Result<usize, Error>;

    fn encode_into(&self, data: &mut [u8]) -> Result<usize, Error>;

    /// Reads data of the schema, field by field.
    fn lazy(&self, data: &[u8]) -> Result<Reading, Error>;

    /// Reads data of the schema through the view that also changes data.
    fn lazy_mut(&self, data: &mut [u8]) -> Result<Reading, Error>;

    /// Reads data of the schema through the index.
    fn index(&self, data: &[u8]) -> Result<Reading, Error>;

    /// Sets a field of the data to the field of this value.
    fn set(&self, data: &mut [u8], field: usize) -> Changed;

    /// Returns this value with one field of another value.
    fn with_field(&self, field: usize, from: &dyn Subject) -> Boxed;

    /// Returns how many elements a field has, if it is a vector.
    fn count(&self, field: usize) -> Option<usize>;

    /// Appends the first element of this value's field to the same field of the data.
    fn push(&self, data: &mut [u8], field: usize) -> Result<usize, Error>;

    /// Returns this value with the first element of the other value's field appended to the same field.
    fn pushed(&self, field: usize, from: &dyn Subject) -> Boxed;

    /// Removes an element of a field of the data.
    fn remove(&self, data: &mut [u8], field: usize, index: usize) -> Result<usize, Error>;

    /// Returns this value without the element at `index`, which must exist.
    fn removed(&self, field: usize, index: usize) -> Boxed;

    /// Replaces an element of a field of the data with the first element of this value's field.
    fn replace(&self, data: &mut [u8], field: usize, index: usize) -> Result<usize, Error>;

    /// Returns this value with the element at `index`, which must exist, replaced by the other value's first.
    fn replaced(&self, field: usize, index: usize, from: &dyn Subject) -> Boxed;
}

pub type Boxed = Box<dyn Subject>;

/// Where the value ends, if the field that was set varies in length.
pub type Changed = Result<Option<usize>, Error>;

/// The values that were read from data.
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
    pub fn allows(self, trailing: &[u8]) -> bool {
        match self {
            Self::Exact => trailing.is_empty(),
            Self::Allowed => true,
            Self::Zeros => trailing.iter().all(|byte| *byte == 0),
        }
    }
}
