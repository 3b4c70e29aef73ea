//! `Debug` and `PartialEq` of fields that are read lazily.

use core::fmt::{Debug, DebugStruct};

use crate::error::Error;

/// Adds a field that was read: its value, or the error.
pub fn debug_field(debug: &mut DebugStruct<'_, '_>, name: &str, value: Result<impl Debug, Error>) {
    match value {
        Ok(value) => debug.field(name, &value),
        Err(error) => debug.field(name, &Err::<(), _>(error)),
    };
}

/// Returns whether two fields are equal. One that is not valid is equal to none.
pub fn same_field<T: PartialEq>(field: Result<T, Error>, other: Result<T, Error>) -> bool {
    matches!((field, other), (Ok(value), Ok(other)) if value == other)
}
