//! What makes a type a field in a wire format, and a struct an account.

pub mod bytes;
pub mod decode;
pub mod fixed;
pub mod format;
pub mod head;
pub mod length;
pub mod longest;
pub mod neap;
pub mod place;
pub mod schema;
pub mod wire;
