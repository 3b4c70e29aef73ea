use core::fmt::{Debug, DebugStruct};

use crate::error::Error;

/// Adds a field that was read: its value, or the error.
pub fn debug_field(debug: &mut DebugStruct<'_, '_>, name: &str, value: Result<impl Debug, Error>) {
    match value {
        Ok(value) => debug.field(name, &value),
        Err(error) => debug.field(name, &Err::<(), _>(error)),
    };
}
