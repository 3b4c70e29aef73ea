use std::{any::Any, fmt::Debug};

use neap::Error;

use super::{
    change::{Change, Changed},
    sample::Source,
    value::Value,
};

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

    /// Returns whether it holds sets or maps. Views read these in the order of the data.
    fn sorts(&self) -> bool;

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

    /// Reads the value itself through the view, if the schema does not borrow.
    fn owned(&self, data: &[u8]) -> Option<Result<Vec<Value>, Error>>;

    /// Sets a field of the data to the field of this value.
    fn set(&self, data: &mut [u8], field: usize) -> Changed;

    /// Returns this value with one field of another value.
    fn with_field(&self, field: usize, from: &dyn Subject) -> Boxed;

    /// Returns how many elements a field has, if it is a vector.
    fn count(&self, field: usize) -> Option<usize>;

    /// Changes the elements of a field of the data. New elements are those of this value's field.
    fn change(&self, data: &mut [u8], field: usize, change: Change) -> Result<usize, Error>;

    /// Returns this value after the same change. New elements are those of the other value's field.
    fn changed(&self, field: usize, change: Change, from: &dyn Subject) -> Boxed;

    /// Returns how to change each value inside this one to that of the other value, if both have it.
    fn inside(&self, from: &dyn Subject) -> Vec<Inside>;
}

/// Returns the value if it has the schema `S`.
pub fn same_schema<S: Subject>(value: &dyn Subject) -> &S {
    let value: &dyn Any = value;
    value.downcast_ref().expect("both values have the same schema")
}

/// A value after a change inside it, and the function that changes its data.
pub type Inside = (Boxed, Box<dyn Fn(&mut [u8]) -> Changed>);

pub type Boxed = Box<dyn Subject>;

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
