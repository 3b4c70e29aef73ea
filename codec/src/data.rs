//! The data as bytes: read, written, copied and compared.

pub mod copy;
pub mod cursor;
pub mod key;
pub mod reader;
pub mod utf8;
pub mod value_bytes;
pub mod zeros;
